// What can be set for all models of oga-cpu.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'oga-cpu',
  section: 'oga',
  server: 'oga-server',
  backends: ['embedded'],
  executables: [],
} as const satisfies RecipeSection;
