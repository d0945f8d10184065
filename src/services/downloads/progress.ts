// The progress of a download: often enough to be watched, seldom enough not to be a load.
import type { Clock } from '../../lib/clock.ts';
import { type FileProgress, percentOf } from '../../lib/file-progress.ts';

/** Of all files of a download, and of the one that something has come of. */
export interface DownloadProgress extends FileProgress {
  overallBytes: number;
  overallTotalBytes: number;
  /** Bytes that were here when it began. */
  previousBytes: number;
}

const MIN_INTERVAL_MS = 250;

/** Reports each file at its first and its last byte, and in between four times a second at most. */
export function createProgressReport(details: {
  files: readonly { path: string; sizeBytes: number }[];
  clock: Pick<Clock, 'now'>;
  emit: (progress: DownloadProgress) => void;
}): (index: number, bytes: number) => void {
  const { files, clock, emit } = details;
  const states = files.map(() => ({ bytes: 0, hasBegun: false, saidAtMs: 0, saidBytes: -1 }));
  const overallTotal = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  /** Of all files; added up as they change, for there may be thousands. */
  let overallBytes = 0;
  let previousBytes = 0;

  return (index, bytes) => {
    const file = files[index];
    const state = states[index];
    if (file === undefined || state === undefined) return;
    const isFirst = !state.hasBegun;
    overallBytes += bytes - state.bytes;
    state.bytes = bytes;
    if (isFirst) previousBytes += bytes;
    state.hasBegun = true;
    const isLast = bytes === file.sizeBytes;
    const isDue = clock.now() - state.saidAtMs >= MIN_INTERVAL_MS;
    if (bytes === state.saidBytes || !(isFirst || isLast || isDue)) return;
    state.saidAtMs = clock.now();
    state.saidBytes = bytes;
    emit({
      file: file.path,
      fileIndex: index + 1,
      totalFiles: files.length,
      bytes,
      totalBytes: file.sizeBytes,
      percent: file.sizeBytes === 0 ? 100 : percentOf(bytes, file.sizeBytes),
      overallBytes,
      overallTotalBytes: overallTotal,
      previousBytes,
    });
  };
}
