// The progress of a pull: its two downloads as one, what a native server tells of its own, and lines
// for the log.
import { percentOf } from '../../lib/file-progress.ts';
import type { Log } from '../../lib/log.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { StoreProgress } from '../../recipes/kit/model-store.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

/**
 * One progress of two downloads, one after the other.
 * @param details.back what the second download will be, as far as that is known before it begins
 */
export function joinProgress(details: {
  back: { files: number; bytes: number };
  emit: (progress: DownloadProgress) => void;
}) {
  const { back, emit } = details;
  let done = { files: 0, bytes: 0, previousBytes: 0 };

  return {
    front(progress: DownloadProgress): void {
      const { totalFiles: files, overallTotalBytes: bytes, previousBytes } = progress;
      done = { files, bytes, previousBytes };
      emit({ ...progress, totalFiles: files + back.files, overallTotalBytes: bytes + back.bytes });
    },
    back(progress: DownloadProgress): void {
      emit({
        ...progress,
        fileIndex: done.files + progress.fileIndex,
        totalFiles: done.files + progress.totalFiles,
        overallBytes: done.bytes + progress.overallBytes,
        overallTotalBytes: done.bytes + progress.overallTotalBytes,
        previousBytes: done.previousBytes + progress.previousBytes,
      });
    },
  };
}

/** It counts what it fetches now, and not what it has of an earlier attempt. */
export function inBytes(progress: StoreProgress): DownloadProgress {
  return { ...progress, percent: percentOf(progress.bytes, progress.totalBytes), previousBytes: 0 };
}

const STEP_PERCENT = 10;

/**
 * Writes a line at each tenth of the whole that comes; what was here before it began is not
 * counted.
 */
export function createProgressLog(details: {
  modelName: string;
  log: Log;
}): (progress: DownloadProgress) => void {
  const { modelName, log } = details;
  let saidPercent: number | undefined;
  return ({ overallBytes: bytes, overallTotalBytes: totalBytes }) => {
    if (totalBytes === 0) return;
    const percent = Math.floor((bytes / totalBytes) * (100 / STEP_PERCENT)) * STEP_PERCENT;
    const isNews = saidPercent !== undefined && percent > saidPercent;
    saidPercent = Math.max(saidPercent ?? percent, percent);
    if (isNews) log.info(`Pulling ${modelName}: ${percent} % of ${bytesText(totalBytes)}`);
  };
}
