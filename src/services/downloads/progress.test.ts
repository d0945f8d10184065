import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { createProgressReport, type DownloadProgress } from './progress.ts';

test('what is here of all files is reported, and what was here before, whichever file has something new', () => {
  const told: DownloadProgress[] = [];
  const report = createProgressReport({
    files: [
      { path: 'a', sizeBytes: 10 },
      { path: 'b', sizeBytes: 20 },
    ],
    clock: { now: () => 1000 },
    emit: (progress) => told.push(progress),
  });
  report(0, 4);
  report(1, 5);
  // Not told by itself, but part of the sum.
  report(1, 6);
  report(0, 10);
  // A file that turned out to be another one begins again.
  report(1, 0);
  report(1, 20);
  expect(
    told.map(({ file, overallBytes, previousBytes }) => [...[file, overallBytes, previousBytes]]),
  ).toEqual([
    ['a', 4, 4],
    ['b', 9, 9],
    ['a', 16, 9],
    ['b', 30, 9],
  ]);
});

test('an event costs the same however many files there are', () => {
  const clock = { now: () => 0 };
  const filesOf = (length: number) =>
    Array.from({ length }, (_, at) => ({ path: `f${at}`, sizeBytes: 1 }));
  const reportAll = (files: ReturnType<typeof filesOf>) => {
    const report = createProgressReport({ files, clock, emit: () => {} });
    for (let index = 0; index < files.length; index += 1) report(index, 1);
  };
  // Adding all up at each event would be 64 times the work, and eight times is right.
  expect(growthOfWork([10_000, 80_000], filesOf, reportAll)).toBeLessThan(30);
});
