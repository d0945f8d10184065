// What can be set for all models of flm.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'flm',
  section: 'flm',
  server: 'flm',
  backends: ['npu'],
  executables: ['npu'],
  takesArguments: true,
  maySystemGoFirst: true,
} as const satisfies RecipeSection;
