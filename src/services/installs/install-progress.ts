// The progress of an installation: often enough to be watched, seldom enough not to be a load.
import type { Clock } from '../../lib/clock.ts';
import { type FileProgress, percentOf } from '../../lib/file-progress.ts';

/** Of one archive, or of the packages that npm fetches. */
export type InstallProgress = FileProgress;

const MIN_INTERVAL_MS = 250;

/**
 * Of one archive: reports the first and the last byte, and in between four times a second at most.
 */
export function createInstallProgress(options: {
  file: string;
  clock: Clock;
  emit: (progress: InstallProgress) => void;
}): (bytes: number, totalBytes: number | undefined) => void {
  const { file, clock, emit } = options;
  let saidAtMs: number | undefined;
  let saidBytes = -1;
  return (bytes, totalBytes) => {
    const isDue =
      saidAtMs === undefined || clock.now() - saidAtMs >= MIN_INTERVAL_MS || bytes === totalBytes;
    if (bytes === saidBytes || !isDue) return;
    saidAtMs = clock.now();
    saidBytes = bytes;
    const percent = percentOf(bytes, totalBytes ?? 0);
    emit({ file, fileIndex: 1, totalFiles: 1, bytes, totalBytes: totalBytes ?? 0, percent });
  };
}
