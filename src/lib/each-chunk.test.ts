import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { eachChunk } from './each-chunk.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('every piece is taken, in order, until the end', async () => {
  const source = new PassThrough();
  const taken: string[] = [];
  const done = eachChunk(source, (chunk) => void taken.push(String(chunk)));
  source.write('a');
  source.end('b');
  await done;
  expect(taken).toEqual(['a', 'b']);
});

test('nothing more comes while what was taken has not found its room', async () => {
  const source = new PassThrough();
  let taken = 0;
  let makeRoom = () => {};
  const done = eachChunk(source, () => {
    taken += 1;
    return new Promise((resolve) => {
      makeRoom = resolve;
    });
  });
  source.write('a');
  await turn();
  source.end('b');
  await turn();
  expect(taken).toBe(1);
  makeRoom();
  await turn();
  expect(taken).toBe(2);
  makeRoom();
  await done;
});

const failure = new Error('full');

test.each<[string, () => Promise<void> | undefined]>([
  [
    'throws',
    () => {
      throw failure;
    },
  ],
  ['rejects', () => Promise.reject(failure)],
])('a taker that %s ends the stream', async (_title, take) => {
  const source = new PassThrough();
  const done = eachChunk(source, take);
  source.write('a');
  await expect(done).rejects.toBe(failure);
  expect(source.destroyed).toBe(true);
});

test.each([true, false])(
  'a stream that breaks rejects (before there is a listener: %s)',
  async (isEarly) => {
    for (const error of [failure, undefined]) {
      const source = new PassThrough();
      source.on('error', () => undefined);
      if (isEarly) {
        source.destroy(error);
        await turn();
      }
      const done = eachChunk(source, () => undefined);
      if (!isEarly) source.destroy(error);
      await expect(done).rejects.toThrow(error?.message ?? 'closed before its end');
    }
  },
);
