// Operations of the tag Backends: install and remove native servers.
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import type { NamedEvent } from '../lib/event-stream.ts';
import { asEvents, withProgress } from '../lib/progress-stream.ts';
import type { InstallProgress } from '../services/installs/install-archive.ts';
import type { BackendName } from '../services/installs/installs.ts';
import type { Dependencies } from './dependencies.ts';
import { describeInstallation } from './download-jobs.ts';

type Schemas = components['schemas'];
type InstallEvent =
  | NamedEvent<'progress', Schemas['DownloadProgressEvent']>
  | NamedEvent<'complete', Schemas['InstallCompleteEvent']>;

export function createBackendOperations({ installs }: Dependencies) {
  return {
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, subscribe, force = false } = body;
      if (subscribe === false) {
        return { status: 200, json: describeInstallation(await installs.begin({ recipe, backend, force })) };
      }
      const request = { recipe, backend, force, signal };
      if (!stream) {
        return { status: 200, json: { status: 'success', ...(await installs.install(request)) } };
      }
      const steps = withProgress<InstallProgress, BackendName>({
        work: (onProgress) => installs.install({ ...request, onProgress }),
        keyOf: ({ file }) => file,
      });
      // What fails before anything moves can still be said by a status.
      const first = await steps.next();
      const events = asEvents<InstallProgress, BackendName, InstallEvent>(
        { first, steps },
        {
          ofProgress: (data) => ({ event: 'progress', data }),
          ofResult: (names) => ({ event: 'complete', data: { status: 'success', ...names, percent: 100 } }),
        },
      );
      return { status: 200, events };
    },

    async uninstallBackend({ body: { recipe, backend } }) {
      return { status: 200, json: { status: 'success', ...(await installs.uninstall({ recipe, backend })) } };
    },
  } satisfies Partial<Handlers>;
}
