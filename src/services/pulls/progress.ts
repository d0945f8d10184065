// The progress of a pull: of two downloads as one, of a native server's own downloads, and for the log.

import type { Log } from '../../lib/log.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { StoreProgress } from '../../recipes/kit/model-store.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

/** @param details.back what the second download will be, as far as that is known before it begins. */
export function joinProgress({
  back,
  emit,
}: {
  back: { files: number; bytes: number };
  emit: (progress: DownloadProgress) => void;
}) {
  let done = { files: 0, bytes: 0, previousBytes: 0 };

  return {
    /** Of the first download. */
    front(progress: DownloadProgress): void {
      const { total_files: files, overall_bytes_total: bytes, bytes_previously_downloaded: previousBytes } = progress;
      done = { files, bytes, previousBytes };
      emit({ ...progress, total_files: files + back.files, overall_bytes_total: bytes + back.bytes });
    },
    /** Of the second one; without a first one that has reported anything it is the only one. */
    back(progress: DownloadProgress): void {
      emit({
        ...progress,
        file_index: done.files + progress.file_index,
        total_files: done.files + progress.total_files,
        overall_bytes_downloaded: done.bytes + progress.overall_bytes_downloaded,
        overall_bytes_total: done.bytes + progress.overall_bytes_total,
        bytes_previously_downloaded: done.previousBytes + progress.bytes_previously_downloaded,
      });
    },
  };
}

export function inBytes(progress: StoreProgress): DownloadProgress {
  const { bytes, totalBytes } = progress;
  return {
    file: progress.file,
    file_index: progress.fileIndex,
    total_files: progress.totalFiles,
    bytes_downloaded: bytes,
    bytes_total: totalBytes,
    percent: totalBytes === 0 ? 0 : Math.floor((bytes / totalBytes) * 1000) / 10,
    overall_bytes_downloaded: progress.overallBytes,
    overall_bytes_total: progress.overallTotalBytes,
    // It counts what it fetches now, and not what it has of an earlier attempt.
    bytes_previously_downloaded: 0,
  };
}

const STEP_PERCENT = 10;

/** Writes a line at each tenth of the whole that comes; what was here before it began is not counted. */
export function createProgressLog({
  modelName,
  log,
}: {
  modelName: string;
  log: Log;
}): (progress: DownloadProgress) => void {
  let saidPercent: number | undefined;
  return ({ overall_bytes_downloaded: bytes, overall_bytes_total: totalBytes }) => {
    if (totalBytes === 0) return;
    const percent = Math.floor((bytes / totalBytes) * (100 / STEP_PERCENT)) * STEP_PERCENT;
    const isNews = saidPercent !== undefined && percent > saidPercent;
    saidPercent = Math.max(saidPercent ?? percent, percent);
    if (isNews) log.info(`Pulling ${modelName}: ${percent} % of ${bytesText(totalBytes)}`);
  };
}
