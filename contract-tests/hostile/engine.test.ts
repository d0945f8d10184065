// What is hostile to the embedded engines, which need models that are real.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { examineAll } from './examine-all.ts';
import { LEAVINGS } from './leavings.ts';
import { COUNTING, COUNTING_TEMPLATE, SCHEMAS_AND_GRAMMARS } from './schemas-and-grammars.ts';
import { prepareTokenizers, TOKENIZERS } from './tokenizers.ts';

examineAll([SCHEMAS_AND_GRAMMARS, ...TOKENIZERS, LEAVINGS], async () => ({
  model: 'real',
  // All models stay, so that the next chat need not wait for a load.
  environment: {
    LEMONADE_LLAMACPP: 'embedded',
    LEMONADE_LLAMACPP_ARGS: '--threads 1',
    LEMONADE_MAX_LOADED_MODELS: '3',
    LEMONADE_PROMPT_CACHE_DISK: '1GiB',
  },
  async prepare(folders) {
    await writeFile(
      join(folders.models, `${COUNTING}.gguf`),
      encodeTinyChat({ template: COUNTING_TEMPLATE }),
    );
    await prepareTokenizers(folders);
  },
}));
