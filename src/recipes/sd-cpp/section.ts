// What can be set for all models of sd-cpp.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'sd-cpp',
  section: 'sdcpp',
  server: 'sd-server',
  backends: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu'],
  executables: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu'],
  takesArguments: true,
  // Widths and heights far above what any model can do; sd-server would try.
  options: [
    { name: 'steps', least: 1, most: 1000, isWhole: true, help: 'steps per image' },
    { name: 'cfg_scale', least: 0, most: 100, isWhole: false, help: 'how closely an image keeps to its prompt' },
    { name: 'width', least: 64, most: 8192, isWhole: true, help: 'width of images in pixels' },
    { name: 'height', least: 64, most: 8192, isWhole: true, help: 'height of images in pixels' },
  ],
} as const satisfies RecipeSection;
