// Operations of the tag Backends: install and remove native servers.
import type { Handlers } from '../../generated/handlers.ts';
import { progressEvents } from '../lib/progress-stream.ts';
import type { InstallProgress } from '../services/installs/install-archive.ts';
import type { Dependencies } from './dependencies.ts';
import { describeInstallation } from './download-jobs.ts';
import { ok } from './ok.ts';

export function createBackendOperations({ installs }: Dependencies) {
  return {
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, subscribe, force = false } = body;
      if (subscribe === false) {
        return ok(describeInstallation(await installs.begin({ recipe, backend, force })));
      }
      const request = { recipe, backend, force, signal };
      if (!stream) {
        return ok({ status: 'success', ...(await installs.install(request)) });
      }
      const events = await progressEvents({
        work: (onProgress) => installs.install({ ...request, onProgress }),
        keyOf: ({ file }: InstallProgress) => file,
        completeOf: (names) => ({ status: 'success' as const, ...names, percent: 100 as const }),
      });
      return { status: 200, events };
    },

    async uninstallBackend({ body: { recipe, backend } }) {
      return ok({ status: 'success', ...(await installs.uninstall({ recipe, backend })) });
    },
  } satisfies Partial<Handlers>;
}
