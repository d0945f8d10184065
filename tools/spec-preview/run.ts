// `npm run spec:preview [-- --port 13306]`: the reference page while the documents are edited; lint errors come here.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPreview } from './preview.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({ options: { port: { type: 'string', default: '13306' } } });

let isLinting = false;
let isStale = false;

/** One at a time: a change while it runs makes it run again. */
function lint(): void {
  isStale = true;
  if (isLinting) return;
  isLinting = true;
  isStale = false;
  const program = fileURLToPath(new URL('../codegen/lint.ts', import.meta.url));
  // With the flags that let this process run TypeScript.
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: 'inherit' });
  child.once('close', () => {
    isLinting = false;
    if (isStale) lint();
  });
}

const port = Number(values.port);
const preview = await startPreview({
  root,
  port,
  onChange(file) {
    console.log(`\n${file} has changed.`);
    lint();
  },
});
console.log(`The reference, as the documents are now: ${preview.url}`);
lint();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void preview.close());
