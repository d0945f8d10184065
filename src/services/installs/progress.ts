// What an installation tells of itself: often enough to be watched, seldom enough not to be a load.
import type { Clock } from '../../lib/clock.ts';

/** As the contract's progress event has it. */
export interface InstallProgress {
  /** Name of the archive. */
  file: string;
  /** From 1 on. */
  file_index: number;
  total_files: number;
  bytes_downloaded: number;
  /** 0 while it is not known. */
  bytes_total: number;
  percent: number;
}

const LEAST_INTERVAL_MS = 250;

/** Of one archive: tells of the first and the last byte, and in between four times a second at most. */
export function createInstallProgress(options: {
  file: string;
  clock: Clock;
  emit: (progress: InstallProgress) => void;
}): (bytes: number, totalBytes: number | undefined) => void {
  const { file, clock, emit } = options;
  let saidAtMs: number | undefined;
  let saidBytes = -1;
  return (bytes, totalBytes) => {
    const isDue = saidAtMs === undefined || clock.now() - saidAtMs >= LEAST_INTERVAL_MS || bytes === totalBytes;
    if (bytes === saidBytes || !isDue) return;
    saidAtMs = clock.now();
    saidBytes = bytes;
    const percent = totalBytes ? Math.floor((bytes / totalBytes) * 1000) / 10 : 0;
    emit({ file, file_index: 1, total_files: 1, bytes_downloaded: bytes, bytes_total: totalBytes ?? 0, percent });
  };
}
