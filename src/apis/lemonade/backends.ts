// Operations of the tag Backends: install and remove native servers.
import type { Handlers } from '../../../generated/handlers.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import type { InstallProgress } from '../../services/installs/install-archive.ts';
import type { Dependencies } from '../dependencies.ts';
import { ok } from '../kit/ok.ts';
import { describeInstallation } from './download-jobs.ts';
import { warningsOf } from './warnings.ts';

export function createBackendOperations({ installs }: Dependencies) {
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
        work: (onProgress) => installs.install({ ...request, onProgress }),
        keyOf: ({ file }: InstallProgress) => file,
        completeOf: (names) => ({ status: 'success' as const, ...names, percent: 100 as const, ...warnings }),
      });
      return { status: 200, events };
    },

    async uninstallBackend({ body }) {
      const { recipe, backend } = body;
      const warnings = warningsOf('uninstallBackend', body);
      return ok({ status: 'success', ...(await installs.uninstall({ recipe, backend })), ...warnings });
    },
  } satisfies Partial<Handlers>;
}
