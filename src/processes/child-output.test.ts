// What of a child's output reaches the log, and what is remembered of it.
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createRecordingLog } from '../../fixtures/processes/recording-log.ts';
import { createChildOutput } from './child-output.ts';

/** The output of a child that has printed these lines and has ended. */
async function printed(lines: readonly string[], secret?: string) {
  const log = createRecordingLog();
  const output = createChildOutput({ log, secret });
  const stream = new PassThrough();
  output.drain(stream);
  for (const line of lines) stream.write(`${line}\n`);
  stream.end();
  await finished(stream);
  await new Promise((resolve) => setImmediate(resolve));
  return { output, logged: log.entries.map(({ severity, message }) => `${severity}: ${message}`) };
}

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

test.each([
  ['GET /health HTTP/1.1 200'],
  ['srv: HEAD /v1/health 200'],
  ['GET /props'],
  ['GET /live'],
  ['srv  update_slots: all slots are idle'],
  ["Enter 'exit' to stop the server"],
])('%s says nothing new', async (line) => {
  const { output, logged } = await printed([line]);
  expect([logged, output.lastLines()]).toEqual([[], []]);
});

test.each([
  'error: no such file',
  '3 errors',
  'the load failed',
  'a failure',
  'FATAL',
  'panic',
  'aborted',
  'unhandled exception',
  'CUDA: out of memory',
  'assert x',
  'assertion x',
  'GGML_ASSERT(x)',
])('%s is a warning', async (line) => {
  expect((await printed([line])).logged).toEqual([`Warning: ${line}`]);
});

test.each(['no error', '0 errors', 'without errors', 'terror', 'GET /models', 'loading'])(
  '%s is none',
  async (line) => {
    expect((await printed([line])).logged).toEqual([`Info: ${line}`]);
  },
);

test('forty lines are remembered, and ten of the errors before them', async () => {
  const { output } = await printed([...numbered('error', 12), ...numbered('usage', 40)]);
  expect(output.lastLines()).toEqual([...numbered('error', 12).slice(2), ...numbered('usage', 40)]);
  const { output: young } = await printed([...numbered('usage', 3), ...numbered('error', 2)]);
  expect(young.lastLines()).toEqual([...numbered('usage', 3), ...numbered('error', 2)]);
  const { output: calm } = await printed(numbered('usage', 60));
  expect(calm.lastLines()).toEqual(numbered('usage', 60).slice(20));
});

test('a secret is blotted out wherever it stands', async () => {
  const { output, logged } = await printed(['key k3y, again k3y'], 'k3y');
  expect([logged, output.lastLines()]).toEqual([
    ['Info: key ***, again ***'],
    ['key ***, again ***'],
  ]);
});

test('a pipe that breaks is not an error, and its last line is not lost', async () => {
  const log = createRecordingLog();
  const output = createChildOutput({ log });
  const stream = new PassThrough();
  const before = output.lastWriteAtMs();
  output.drain(stream);
  stream.write('half a line');
  await new Promise((resolve) => setImmediate(resolve));
  expect(output.lastWriteAtMs()).toBeGreaterThan(before);
  stream.destroy(new Error('broken pipe'));
  await log.seen(/half a line/);
  expect(output.lastLines()).toEqual(['half a line']);
});
