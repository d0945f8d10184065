import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCachedTokens } from './saved-slots.ts';

describe('the tokens in a file', () => {
  let path: string;
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'cached-tokens-')), 'slot');
  });
  afterEach(() => rm(join(path, '..'), { recursive: true }));

  const words = (...numbers: number[]) => Buffer.from(Int32Array.from(numbers).buffer);
  const file = (...numbers: number[]) =>
    Buffer.concat([Buffer.from('qsgg'), words(3, ...numbers), Buffer.from('state')]);

  test.each([
    ['of llama.cpp', file(4, 11, 12, 13, 14), [11, 12, 13, 14]],
    [
      'of llama-server, marked, with images behind them',
      file(7, -1, 1, 3, 11, 12, 13, 0),
      [11, 12, 13],
    ],
    ['of an empty slot of llama-server', file(4, -1, 1, 0, 0), []],
    ['of an empty sequence', file(0), []],
  ])('%s are read', async (_what, bytes, tokens) => {
    await writeFile(path, bytes);
    expect([...(await readCachedTokens(path))]).toEqual(tokens);
  });

  test.each([
    ['another file', Buffer.from('GGUF and so on and on'), 'not a saved prompt cache'],
    ['an empty file', Buffer.alloc(0), 'cut off'],
    ['a file that ends early', file(400, 1, 2), 'cut off'],
    ['a file that says too much', file(2 ** 30, 1, 2, 3), 'more tokens than there can be'],
  ])('%s is refused', async (_what, bytes, reason) => {
    await writeFile(path, bytes);
    await expect(readCachedTokens(path)).rejects.toThrow(reason);
  });
});
