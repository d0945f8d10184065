import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { npmWords } from './npm.ts';

test('npm is started by its own path, and every word reaches it as it is', async () => {
  const [file = '', ...words] = (await npmWords(['install', '--prefix', '/a folder & calc'])) ?? [];
  expect([isAbsolute(file), words.slice(-3)]).toEqual([
    true,
    ['install', '--prefix', '/a folder & calc'],
  ]);
});
