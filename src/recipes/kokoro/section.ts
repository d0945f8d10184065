// What can be set for all models of kokoro.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'kokoro',
  section: 'kokoro',
  server: 'koko',
  backends: ['metal', 'cpu', 'embedded'],
  executables: ['metal', 'cpu'],
} as const satisfies RecipeSection;
