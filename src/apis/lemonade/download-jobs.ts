// Downloads as the document describes them, and how far their files are.
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError } from '../../errors.ts';
import { type FileProgress, percentOf } from '../../lib/file-progress.ts';
import { setFields } from '../../lib/values.ts';
import type { InstallJob } from '../../services/installs/install-jobs.ts';
import type { PullJob } from '../../services/pulls/pull-job.ts';

/** A pull in the list of downloads. */
export function describeJob(job: PullJob): Schemas['DownloadJob'] {
  const progress = job.progress();
  const downloaded = progress?.overallBytes ?? 0;
  const total = progress?.overallTotalBytes ?? 0;
  const isComplete = job.status() === 'completed';
  return {
    id: job.id,
    type: 'model',
    model_name: job.modelName,
    status: job.status(),
    running: job.status() === 'downloading',
    started_at: job.startedAtMs,
    file: progress?.file ?? null,
    file_index: progress?.fileIndex ?? 0,
    total_files: progress?.totalFiles ?? 0,
    bytes_downloaded: downloaded,
    bytes_total: total,
    percent: isComplete ? 100 : percentOf(downloaded, total),
    ...whyOf(job.error()),
  };
}

/** An installation in the list of downloads. */
export const describeInstallation = ({
  id,
  name,
  status,
  progress,
  error,
}: InstallJob): Schemas['DownloadJob'] => ({
  id,
  type: 'backend',
  model_name: name,
  status,
  running: status === 'downloading',
  file: progress?.file ?? null,
  file_index: progress?.fileIndex ?? 0,
  total_files: progress?.totalFiles ?? 0,
  bytes_downloaded: progress?.bytes ?? 0,
  bytes_total: progress?.totalBytes ?? 0,
  percent: status === 'completed' ? 100 : (progress?.percent ?? 0),
  ...whyOf(error),
});

const whyOf = (error: Error | undefined): Pick<Schemas['DownloadJob'], 'error' | 'error_code'> => ({
  error: error?.message ?? null,
  ...setFields({ error_code: error instanceof DomainError ? error.errorCode : undefined }),
});

/** How far a file is, as an event of progress. */
export function fileProgress(progress: FileProgress): Schemas['DownloadProgressEvent'] {
  const { file, fileIndex, totalFiles, bytes, totalBytes, percent } = progress;
  return {
    file,
    file_index: fileIndex,
    total_files: totalFiles,
    bytes_downloaded: bytes,
    bytes_total: totalBytes,
    percent,
  };
}
