// Loaded by Dredd for each run; hands Dredd's hooks to the run that is going on (see run.ts).
import hooks from 'hooks';
import type { Hooks } from './transaction.ts';

type Attach = (hooks: Hooks) => void;
const run = globalThis as { attachContractHooks?: Attach };
if (run.attachContractHooks === undefined)
  throw new Error('These hooks only work inside of contract-tests/dredd/run.ts.');
run.attachContractHooks(hooks);
