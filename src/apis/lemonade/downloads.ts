// Operations on what is fetched: backends are installed and removed, downloads of every kind listed and controlled.
import type { Handlers } from '../../../generated/handlers.ts';
import type { components } from '../../../generated/openapi.ts';
import { DomainError } from '../../errors.ts';
import type { FileProgress } from '../../lib/progress.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import type { InstallJob } from '../../services/installs/install-jobs.ts';
import type { Installs } from '../../services/installs/installs.ts';
import type { PullJob } from '../../services/pulls/pull-list.ts';
import type { Pulls } from '../../services/pulls/pulls.ts';
import { ok } from '../kit/handlers.ts';
import { warningsOf } from './warnings.ts';

type Schemas = components['schemas'];
/** What ids of installations begin with; those of pulls begin otherwise. */
const BACKEND_PREFIX = 'backend:';

export interface DownloadDependencies {
  installs: Pick<Installs, 'install' | 'begin' | 'uninstall' | 'jobs' | 'control'>;
  pulls: Pulls;
}

export function createDownloadHandlers({ installs, pulls }: DownloadDependencies) {
  return {
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, subscribe, force = false } = body;
      const warnings = warningsOf('installBackend', body);
      if (subscribe === false) {
        return ok({ ...describeInstallation(await installs.begin({ recipe, backend, force })), ...warnings });
      }
      const request = { recipe, backend, force, signal };
      if (!stream) {
        return ok({ status: 'success', ...(await installs.install(request)), ...warnings });
      }
      const events = await progressEvents({
        work: (report: (event: Schemas['DownloadProgressEvent']) => void) =>
          installs.install({ ...request, onProgress: (progress) => report(fileProgress(progress)) }),
        keyOf: ({ file }) => file,
        completeOf: (names) => ({ status: 'success' as const, ...names, percent: 100 as const, ...warnings }),
      });
      return { status: 200, events };
    },

    async uninstallBackend({ body }) {
      const { recipe, backend } = body;
      const warnings = warningsOf('uninstallBackend', body);
      return ok({ status: 'success', ...(await installs.uninstall({ recipe, backend })), ...warnings });
    },

    listDownloads: async () => ok([...pulls.list().map(describeJob), ...installs.jobs().map(describeInstallation)]),

    async controlDownload({ body }) {
      const { id, action } = body;
      const download = id.startsWith(BACKEND_PREFIX)
        ? describeInstallation(installs.control(id, action))
        : describeJob(await pulls.control(id, action));
      const done = { pause: 'Paused', resume: 'Resumed', cancel: 'Cancelled', remove: 'Removed' }[action];
      return ok({ status: 'success', message: `${done}: ${download.id}`, download });
    },
  } satisfies Partial<Handlers>;
}

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
    percent: isComplete ? 100 : total === 0 ? 0 : Math.floor((downloaded / total) * 1000) / 10,
    ...whyOf(job.error()),
  };
}

export function describeInstallation({ id, name, status, progress, error }: InstallJob): Schemas['DownloadJob'] {
  return {
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
  };
}

function whyOf(error: Error | undefined): Pick<Schemas['DownloadJob'], 'error' | 'error_code'> {
  return { error: error?.message ?? null, ...(error instanceof DomainError && { error_code: error.errorCode }) };
}

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
