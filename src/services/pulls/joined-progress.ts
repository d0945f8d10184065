// Two downloads of one pull, one behind the other, told as one: files and bytes are counted on, and never start again.
import type { DownloadProgress } from '../downloads/progress.ts';

export interface JoinedProgress {
  /** Of the first download. */
  front(progress: DownloadProgress): void;
  /** Of the second one; without a first one that has told anything it is the only one. */
  back(progress: DownloadProgress): void;
}

/** @param details.back what the second download will be, as far as that is known before it begins. */
export function joinProgress({
  back,
  emit,
}: {
  back: { files: number; bytes: number };
  emit: (progress: DownloadProgress) => void;
}): JoinedProgress {
  let done = { files: 0, bytes: 0, previousBytes: 0 };

  return {
    front(progress) {
      const { total_files: files, overall_bytes_total: bytes, bytes_previously_downloaded: previousBytes } = progress;
      done = { files, bytes, previousBytes };
      emit({ ...progress, total_files: files + back.files, overall_bytes_total: bytes + back.bytes });
    },
    back(progress) {
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
