import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from '../fixtures/bundled-program.ts';

const MODULE = await bundledProgram(new URL('process-failures.ts', import.meta.url));

/** A process that handles its failures, and does this; `end` is the body of how it ends. */
function start(script: string, end = '') {
  const program = `
    import { handleProcessFailures } from ${JSON.stringify(pathToFileURL(MODULE).href)};
    const log = { error: (line) => console.log('Error: ' + line), fatal: (line) => console.log('Fatal: ' + line) };
    handleProcessFailures({ log, async end() { console.log('ending'); ${end} } });
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([output, errors, [code]]) => ({ output, errors, code: code as number | null }),
  );
}

test('a promise that was rejected is told with its stack, and the process goes on', async () => {
  const { output, code } = await start(
    "Promise.reject(new Error('no request waited')); setTimeout(() => console.log('still here'), 50);",
  );
  expect(output).toMatch(
    /^Error: Something failed that no request waited for; the server goes on: Error: no request waited\n +at /,
  );
  expect([output.endsWith('still here\n'), output.includes('ending'), code]).toEqual([
    true,
    false,
    0,
  ]);
});

test('an exception is told, and the process ends in order, with 1', async () => {
  const { output, code } = await start(
    "setInterval(() => {}, 1000); setTimeout(() => { throw new Error('half done'); });",
    "await new Promise((resolve) => setTimeout(resolve, 50)); console.log('ended');",
  );
  expect(output).toMatch(
    /^Fatal: Something failed that can't be repaired; the server ends: Error: half done\n/,
  );
  expect([output.endsWith('ending\nended\n'), code]).toEqual([true, 1]);
});

test('further exceptions are told while it ends, which happens once, also when that fails', async () => {
  const { output, code } = await start(
    `setInterval(() => {}, 1000);
    for (const what of ['first', 'second']) setTimeout(() => { throw new Error(what); });`,
    "await new Promise((resolve) => setTimeout(resolve, 50)); throw new Error('no end');",
  );
  expect([output.match(/^Fatal: /gm)?.length, output.match(/^ending$/gm)?.length, code]).toEqual([
    2, 1, 1,
  ]);
});
