import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createOutput } from './output.ts';

/** A stream whose reader reads when it is asked to. */
function startSleepyStream() {
  const read: string[] = [];
  let wake: (() => void) | undefined;
  let isAwake = false;
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      read.push(chunk);
      if (isAwake) done();
      else wake = done;
    },
  });
  return {
    stream,
    text: () => read.join(''),
    wakeUp: () => {
      isAwake = true;
      wake?.();
    },
  };
}

test('lines of one turn of the event loop are written together', async () => {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const output = createOutput({ stream });
  output.write('one\n');
  output.write('two\n');
  expect(chunks).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(chunks).toEqual(['one\ntwo\n']);
});

test('a reader that sleeps costs bounded memory and learns later how many lines it missed', async () => {
  const { stream, text, wakeUp } = startSleepyStream();
  const output = createOutput({ stream, maxBufferedBytes: 100_000 });
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 5000; count++) output.write(line);
  expect(stream.writableLength).toBeLessThanOrEqual(102_000);
  wakeUp();
  await output.flush();
  output.write('back again\n');
  await output.flush();
  const missed = /… (\d+) log lines are missing here.*\nback again\n$/.exec(text());
  expect(Number(missed?.[1]) + text().split(line).length - 1).toBe(5000);
  output.write('and on\n');
  await output.flush();
  expect(text()).toMatch(/\nback again\nand on\n$/);
});

test('neither lines nor flush fail when the reader has left', async () => {
  const child = spawn(
    process.execPath,
    ['-e', 'require("node:fs").closeSync(0); process.send("closed"); setInterval(() => {}, 1e6)'],
    {
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    },
  );
  try {
    await once(child, 'message');
    const { stdin } = child;
    if (!stdin) throw new Error('The child has no stdin.');
    const output = createOutput({ stream: stdin });
    const closed = new Promise((resolve) => stdin.once('close', resolve));
    output.write('to a closed pipe\n');
    await output.flush();
    await closed;
    output.write('to a closed pipe again\n');
    await output.flush();
    expect(stdin.destroyed).toBe(true);
  } finally {
    child.kill('SIGKILL');
  }
});
