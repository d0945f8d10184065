// Operations that install and remove backends, and those on all downloads.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import type { Installs } from '../../services/installs/installs.ts';
import type { Pulls } from '../../services/pulls/pulls.ts';
import { ok } from '../kit/handlers.ts';
import { describeInstallation, describeJob, fileProgress } from './download-jobs.ts';
import { warningsOf } from './warnings.ts';

/** Ids of installations begin with it; those of pulls are names of models. */
const BACKEND_PREFIX = 'backend:';

/** What these handlers need of the rooms. */
export interface DownloadDependencies {
  installs: Pick<Installs, 'install' | 'begin' | 'uninstall' | 'jobs' | 'control'>;
  pulls: Pick<Pulls, 'list' | 'control'>;
}

/** Backends come and go by these; downloads of both kinds are listed and controlled. */
export const createDownloadHandlers = ({ installs, pulls }: DownloadDependencies) =>
  ({
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, subscribe, force = false } = body;
      const warnings = warningsOf('installBackend', body);
      if (subscribe === false)
        return ok({
          ...describeInstallation(await installs.begin({ recipe, backend, force })),
          ...warnings,
        });
      const request = { recipe, backend, force, signal };
      if (!stream) {
        const installed = await installs.install(request);
        return ok({ status: 'success', ...asSent(body, installed), ...warnings });
      }
      const events = await progressEvents({
        work: (report: (event: Schemas['DownloadProgressEvent']) => void) =>
          installs.install({
            ...request,
            onProgress: (progress) => report(fileProgress(progress)),
          }),
        keyOf: ({ file }) => file,
        completeOf: (installed) => ({
          status: 'success' as const,
          ...asSent(body, installed),
          percent: 100 as const,
          ...warnings,
        }),
      });
      return { status: 200, events };
    },
    async uninstallBackend({ body }) {
      const { recipe, backend } = body;
      const warnings = warningsOf('uninstallBackend', body);
      const removed = await installs.uninstall({ recipe, backend });
      return ok({ status: 'success', ...asSent(body, removed), ...warnings });
    },
    listDownloads: async () =>
      ok([...pulls.list().map(describeJob), ...installs.jobs().map(describeInstallation)]),
    async controlDownload({ body }) {
      const { id, action } = body;
      const download = id.startsWith(BACKEND_PREFIX)
        ? describeInstallation(await installs.control(id, action))
        : describeJob(await pulls.control(id, action));
      const message = `${DONE_WORDS[action]}: ${download.id}`;
      return ok({ status: 'success', message, download });
    },
  }) satisfies Partial<Handlers>;

const DONE_WORDS = {
  pause: 'Paused',
  resume: 'Resumed',
  cancel: 'Cancelled',
  remove: 'Removed',
} as const;

type BackendName = { recipe: string; backend: string };

/** Clients look for the names that they sent; what `default` stood for has a field of its own. */
function asSent(
  { recipe, backend }: BackendName,
  meant: BackendName,
): BackendName & { chosen_backend?: string } {
  if (meant.backend === backend) return { recipe, backend };
  return { recipe, backend, chosen_backend: meant.backend };
}
