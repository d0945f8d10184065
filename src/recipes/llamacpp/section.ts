// What can be set for all models of llamacpp.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'llamacpp',
  section: 'llamacpp',
  server: 'llama-server',
  backends: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu', 'system', 'embedded'],
  executables: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu'],
  takesArguments: true,
  maySystemGoFirst: true,
  options: [],
} as const satisfies RecipeSection;
