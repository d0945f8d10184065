// What is hostile to the embedded engine, which needs a model that is real.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { examineAll } from './examine-all.ts';
import { COUNTING, COUNTING_TEMPLATE, SCHEMAS_AND_GRAMMARS } from './schemas-and-grammars.ts';

examineAll([SCHEMAS_AND_GRAMMARS], async () => ({
  model: 'real',
  // Both models stay, so that the next chat need not wait for a load.
  environment: {
    LEMONADE_LLAMACPP: 'embedded',
    LEMONADE_LLAMACPP_ARGS: '--threads 1',
    LEMONADE_MAX_LOADED_MODELS: '2',
  },
  prepare: ({ models }) => writeFile(join(models, `${COUNTING}.gguf`), encodeTinyChat({ template: COUNTING_TEMPLATE })),
}));
