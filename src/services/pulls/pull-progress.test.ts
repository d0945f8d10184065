import { expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import type { DownloadProgress } from '../downloads/progress.ts';
import { createProgressLog, inBytes, joinProgress } from './pull-progress.ts';

/** One file of a download that has `files` of 100 bytes each; those in front of it are here. */
const progressOf = (
  index: number,
  bytes: number,
  { files = 1, previous = 0 } = {},
): DownloadProgress => ({
  ...{ file: 'f', fileIndex: index, totalFiles: files, bytes, totalBytes: 100, percent: bytes },
  overallBytes: (index - 1) * 100 + bytes,
  overallTotalBytes: files * 100,
  previousBytes: previous,
});

function joined(back: { files: number; bytes: number }) {
  const told: DownloadProgress[] = [];
  return { told, ...joinProgress({ back, emit: (progress) => told.push(progress) }) };
}

test('files and bytes are counted on from the first download to the second', () => {
  const { told, front, back } = joined({ files: 1, bytes: 100 });
  front(progressOf(1, 50, { files: 2, previous: 7 }));
  front(progressOf(2, 100, { files: 2, previous: 7 }));
  back(progressOf(1, 0, { previous: 3 }));
  back(progressOf(1, 100, { previous: 3 }));
  expect(told.map((one) => [one.fileIndex, one.totalFiles])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [3, 3],
  ]);
  expect(told.map((one) => [one.overallBytes, one.overallTotalBytes])).toEqual([
    [50, 300],
    [200, 300],
    [200, 300],
    [300, 300],
  ]);
  expect(told.map((one) => one.previousBytes)).toEqual([7, 7, 10, 10]);
  expect(told.map((one) => one.percent)).toEqual([50, 100, 0, 100]);
});

test('one of them alone is reported as it is', () => {
  const first = joined({ files: 0, bytes: 0 });
  first.front(progressOf(1, 50));
  const second = joined({ files: 0, bytes: 0 });
  second.back(progressOf(1, 50));
  expect([...first.told, ...second.told]).toEqual([progressOf(1, 50), progressOf(1, 50)]);
});

const progress = (bytes: number, totalBytes: number) =>
  inBytes({
    file: 'a',
    fileIndex: 1,
    totalFiles: 1,
    bytes,
    totalBytes,
    overallBytes: bytes,
    overallTotalBytes: totalBytes,
  });

test('a size that becomes known only later keeps nothing from being reported', () => {
  const log = createRecordingLog();
  const tell = createProgressLog({ modelName: 'A', log });
  for (const [bytes, total] of [
    [0, 0],
    [0, 100],
    [50, 100],
  ] as const)
    tell(progress(bytes, total));
  expect(log.entries.map(({ message }) => message)).toEqual(['Pulling A: 50 % of 100 B']);
});

test('the percentage of a file of unknown size is 0', () => {
  expect([progress(0, 0).percent, progress(333, 1000).percent]).toEqual([0, 33.3]);
});
