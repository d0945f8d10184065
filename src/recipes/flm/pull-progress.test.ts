import { expect, test } from 'vitest';
import type { StoreProgress } from '../kit/model-store.ts';
import { createPullProgress } from './pull-progress.ts';

const MEBIBYTE = 2 ** 20;

function readAll(lines: readonly string[]): StoreProgress[] {
  const seen: StoreProgress[] = [];
  const read = createPullProgress((progress) => seen.push(progress));
  for (const line of lines) read(line);
  return seen;
}

test('each file is reported as it begins, as it comes, and as it ends', () => {
  const common = { totalFiles: 2, overallTotalBytes: 4 * MEBIBYTE };
  const config = { ...common, file: 'config.json', fileIndex: 1, totalBytes: MEBIBYTE };
  const weights = { ...common, file: 'model.q4nx', fileIndex: 2, totalBytes: 3 * MEBIBYTE };
  expect(
    readAll([
      '[FLM]  Missing files (2):',
      '  - config.json',
      '[FLM]  Files to download (4.00 MB): ',
      '  - config.json (1.00 MB)',
      '  - model.q4nx (3.00 MB)',
      '[FLM]  Downloading 1/2: config.json',
      '[FLM]  Overall progress:  1/2 files',
      '[FLM]  Downloading 2/2: model.q4nx',
      '\x1b[K[FLM]  Downloading: 50.0% (1.5MB / 3.0MB)',
      '[FLM]  Overall progress:  2/2 files',
    ]),
  ).toEqual([
    { ...config, bytes: 0, overallBytes: 0 },
    { ...config, bytes: MEBIBYTE, overallBytes: MEBIBYTE },
    { ...weights, bytes: 0, overallBytes: MEBIBYTE },
    { ...weights, bytes: 1.5 * MEBIBYTE, overallBytes: 2.5 * MEBIBYTE },
    { ...weights, bytes: 3 * MEBIBYTE, overallBytes: 4 * MEBIBYTE },
  ]);
});

test('sizes that were not named are learnt on the way', () => {
  const seen = readAll(['[FLM]  Downloading 1/1: a', '[FLM]  Downloading: 50.0% (1.0MB / 2.0MB)']);
  expect(seen.map(({ totalBytes, overallTotalBytes }) => [totalBytes, overallTotalBytes])).toEqual([
    [0, 0],
    [2 * MEBIBYTE, 2 * MEBIBYTE],
  ]);
});

test('rounding never makes more of a file than there is', () => {
  const seen = readAll([
    '  - a (0.01 MB)',
    '[FLM]  Downloading 1/1: a',
    '[FLM]  Downloading: 100.0% (0.1MB / 0.1MB)',
  ]);
  expect(seen.at(-1)?.bytes).toBe(seen.at(-1)?.totalBytes);
});

test.each([
  '[FLM]  Downloading: 50.0% (1.0MB / 2.0MB)',
  '[FLM]  Overall progress:  1/2 files',
  '[FLM]  Checking file: config.json...',
  '',
])('the line %j alone is not progress', (line) => {
  expect(readAll([line])).toEqual([]);
});
