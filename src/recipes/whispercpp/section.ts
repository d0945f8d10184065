// What can be set for all models of whispercpp.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'whispercpp',
  section: 'whispercpp',
  server: 'whisper-server',
  backends: ['npu', 'metal', 'vulkan', 'rocm', 'cpu', 'embedded'],
  executables: ['npu', 'metal', 'vulkan', 'rocm', 'cpu'],
  takesArguments: true,
} as const satisfies RecipeSection;
