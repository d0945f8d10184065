// What can be set for all models of vllm.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'vllm',
  section: 'vllm',
  server: 'vllm-server',
  backends: ['rocm'],
  executables: ['rocm'],
  takesArguments: true,
  options: [{ name: 'tensor_parallel_size', least: 1, most: 64, isWhole: true, help: 'GPUs that share each model' }],
} as const satisfies RecipeSection;
