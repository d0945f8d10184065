// A download as clients see it, whichever operation began it.
import type { components } from '../../../generated/openapi.ts';
import type { InstallJob } from '../../services/installs/install-jobs.ts';
import type { PullJob } from '../../services/pulls/pull-list.ts';

type Schemas = components['schemas'];

/** How a job stands now. */
export function describeJob(job: PullJob): Schemas['DownloadJob'] {
  const progress = job.progress();
  const downloaded = progress?.overall_bytes_downloaded ?? 0;
  const total = progress?.overall_bytes_total ?? 0;
  const isComplete = job.status() === 'completed';
  return {
    id: job.id,
    type: 'model',
    model_name: job.modelName,
    status: job.status(),
    running: job.status() === 'downloading',
    file: progress?.file ?? null,
    file_index: progress?.file_index ?? 0,
    total_files: progress?.total_files ?? 0,
    bytes_downloaded: downloaded,
    bytes_total: total,
    percent: isComplete ? 100 : total === 0 ? 0 : Math.floor((downloaded / total) * 1000) / 10,
    error: job.error()?.message ?? null,
  };
}

/** The same of an installation. */
export function describeInstallation({ id, name, status, progress, error }: InstallJob): Schemas['DownloadJob'] {
  return {
    ...{ id, type: 'backend', model_name: name, status, running: status === 'downloading' },
    file: progress?.file ?? null,
    file_index: progress?.file_index ?? 0,
    total_files: progress?.total_files ?? 0,
    bytes_downloaded: progress?.bytes_downloaded ?? 0,
    bytes_total: progress?.bytes_total ?? 0,
    percent: status === 'completed' ? 100 : (progress?.percent ?? 0),
    error: error ?? null,
  };
}
