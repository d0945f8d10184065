// Operations of the tag Ollama about models as such: list, describe, pull, delete.
import type { Handlers } from '../../generated/handlers.ts';
import { describedModel, isUsable, listedModel, loadedModel, OLLAMA_VERSION } from '../dialects/ollama/models.ts';
import { hubModel, innerName } from '../dialects/ollama/names.ts';
import { pullLines } from '../dialects/ollama/pulls.ts';
import { InvalidRequest, OllamaModelNotFound } from '../errors.ts';
import { withProgress } from '../lib/progress-stream.ts';
import type { DownloadProgress } from '../services/downloads/progress.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import type { PullRequest } from '../services/pulls/pulls.ts';
import type { LoadedModel } from '../services/residency/residency.ts';
import type { Dependencies } from './dependencies.ts';
import type { Finder } from './ollama.ts';

export function createOllamaModelOperations(dependencies: Dependencies & { find: Finder }) {
  const { models, residency, pulls, deleteModel, date, find } = dependencies;

  /** A name with the hub's host in front may be of a model that is new here. */
  async function pullRequest(name: string): Promise<PullRequest> {
    const fromHub = hubModel(name);
    try {
      return { name: (await find(name)).id };
    } catch (error) {
      if (!fromHub || !(error instanceof OllamaModelNotFound)) throw error;
      return { name: fromHub.name, registration: fromHub };
    }
  }

  return {
    async listOllamaModels() {
      const known = await models.list();
      return { status: 200, json: { models: known.filter(isUsable).map(listedModel) } };
    },

    async listOllamaLoadedModels() {
      const loaded = residency.loaded().filter(({ model }) => isUsable(model));
      const described = loaded.map(async (entry) => {
        const { model, backend, options } = entry;
        // One whose files went away while it is loaded is still there.
        const bare = { ...model, checkpoints: { main: model.checkpoint }, labels: [], createdSeconds: 0 };
        const known = await models.get(model.id).catch(() => bare);
        return loadedModel(known, { devices: backend.devices, options, expiresAtMs: expiryOf(entry, date()) });
      });
      return { status: 200, json: { models: await Promise.all(described) } };
    },

    showOllamaModel: async ({ body }) => ({ status: 200, json: describedModel(await find(nameIn(body))) }),

    async pullOllamaModel({ body, signal }) {
      const request = await pullRequest(nameIn(body));
      if (body.stream === false) {
        await pulls.pull({ ...request, signal });
        return { status: 200, json: { status: 'success' } };
      }
      const steps = withProgress<DownloadProgress, KnownModel>({
        work: (onProgress) => pulls.pull({ ...request, signal, onProgress }),
        keyOf: ({ file_index }) => file_index,
      });
      // What fails before anything moves can still be said by a status.
      const first = await steps.next();
      return { status: 200, lines: pullLines(first, steps) };
    },

    async deleteOllamaModel({ body }) {
      await deleteModel((await find(nameIn(body))).id);
      return { status: 200 };
    },

    getOllamaVersion: async () => ({ status: 200, json: { version: OLLAMA_VERSION } }),
  } satisfies Partial<Handlers>;
}

/** Unix time in milliseconds; what is in use would go that long from now. Undefined for one that stays. */
function expiryOf({ expiresAtMs, pinned, requests, keepAliveMs }: LoadedModel, date: Date): number | undefined {
  if (expiresAtMs !== undefined || pinned || requests === 0 || keepAliveMs === undefined) return expiresAtMs;
  return Number.isFinite(keepAliveMs) ? date.getTime() + keepAliveMs : undefined;
}

/** @throws {InvalidRequest} when there is none. */
function nameIn({ model, name }: { model?: string; name?: string }): string {
  const given = model ?? name;
  if (given !== undefined && innerName(given) !== '') return given;
  throw new InvalidRequest("Say which model, in 'model'.", { param: 'model' });
}
