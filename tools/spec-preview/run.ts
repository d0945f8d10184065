// `npm run spec-preview [-- --port 13306]`: the reference page while the documents are edited; what
// lint says, and what the change means for clients, comes here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPreview } from './preview.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({ options: { port: { type: 'string', default: '13306' } } });

let isLooking = false;
let isStale = false;

/** One at a time: a change while they run makes them run again. */
async function look(programs: readonly (readonly string[])[]): Promise<void> {
  isStale = true;
  if (isLooking) return;
  isLooking = true;
  while (isStale) {
    isStale = false;
    for (const program of programs) if (!isStale) await runProgram(program);
  }
  isLooking = false;
}

function runProgram([program = '', ...words]: readonly string[]): Promise<unknown> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  // With the flags that let this process run TypeScript.
  const child = spawn(process.execPath, [...process.execArgv, path, ...words], {
    stdio: 'inherit',
  });
  return once(child, 'close');
}

const LINT = ['../codegen/lint.ts'];
const DIFF = ['../spec-diff/run.ts', 'HEAD'];

const port = Number(values.port);
const preview = await startPreview({
  root,
  port,
  onChange(file) {
    console.log(`\n${file} has changed.`);
    void look([LINT, DIFF]);
  },
});
console.log(`The reference, as the documents are now: ${preview.url}`);
void look([LINT]);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void preview.close());
