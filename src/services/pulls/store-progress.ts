// Brings what a native server says of its own downloads into the form that all downloads have.
import type { StoreProgress } from '../../recipes/kit/model-store.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

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
