// Operations of the tag Backends: install and remove native servers.
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import type { NamedEvent } from '../lib/event-stream.ts';
import { withProgress } from '../lib/progress-stream.ts';
import type { InstallProgress } from '../services/installs/install-archive.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];
type InstallEvent =
  | NamedEvent<'progress', Schemas['DownloadProgressEvent']>
  | NamedEvent<'complete', Schemas['InstallCompleteEvent']>;

export function createBackendOperations({ installs }: Dependencies) {
  return {
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, force = false } = body;
      const request = { recipe, backend, force, signal };
      if (!stream) {
        await installs.install(request);
        return { status: 200, json: { status: 'success', recipe, backend } };
      }
      const steps = withProgress<InstallProgress, void>({
        work: (onProgress) => installs.install({ ...request, onProgress }),
        keyOf: ({ file }) => file,
      });
      // What fails before anything moves can still be said by a status.
      const first = await steps.next();
      return { status: 200, events: installEvents(first, { steps, recipe, backend }) };
    },

    async uninstallBackend({ body: { recipe, backend } }) {
      await installs.uninstall({ recipe, backend });
      return { status: 200, json: { status: 'success', recipe, backend } };
    },
  } satisfies Partial<Handlers>;
}

async function* installEvents(
  first: IteratorResult<InstallProgress, void>,
  { steps, recipe, backend }: { steps: AsyncGenerator<InstallProgress, void>; recipe: string; backend: string },
): AsyncGenerator<InstallEvent> {
  for (let step = first; !step.done; step = await steps.next()) yield { event: 'progress', data: step.value };
  yield { event: 'complete', data: { status: 'success', recipe, backend, percent: 100 } };
}
