import { expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { createProgressLog } from './progress-log.ts';
import { inBytes } from './store-progress.ts';

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

test('a size that becomes known only later keeps nothing from being told', () => {
  const log = createRecordingLog();
  const tell = createProgressLog({ modelName: 'A', log });
  for (const [bytes, total] of [
    [0, 0],
    [0, 100],
    [50, 100],
  ] as const)
    tell(progress(bytes, total));
  expect(log.entries.map(({ message }) => message)).toEqual(['Pulling A: 50 % of 1 MiB']);
});

test('nothing of a file of unknown size is no percentage but 0', () => {
  expect([progress(0, 0).percent, progress(333, 1000).percent]).toEqual([0, 33.3]);
});
