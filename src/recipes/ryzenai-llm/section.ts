// What can be set for all models of ryzenai-llm.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'ryzenai-llm',
  section: 'ryzenai',
  server: 'ryzenai-server',
  backends: ['npu'],
  executables: ['npu'],
  formerKeys: { server_bin: 'npu_bin' },
} as const satisfies RecipeSection;
