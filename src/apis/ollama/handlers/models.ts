// Operations of Ollama on models as such: lists, descriptions, pulls, deletion.

import { isGgufName } from '../../../../common/gguf-names.ts';
import type { Handlers } from '../../../../generated/handlers.ts';
import { invalid } from '../../../errors.ts';
import { withProgress } from '../../../lib/progress-stream.ts';
import type { DownloadProgress } from '../../../services/downloads/progress.ts';
import type { LoadForecast } from '../../../services/loading/load-forecast.ts';
import type { DeleteModel } from '../../../services/models/delete-model.ts';
import type { GgufReader } from '../../../services/models/gguf-facts.ts';
import type { KnownModel } from '../../../services/models/known-model.ts';
import type { Models } from '../../../services/models/models.ts';
import type { PullRequest, Pulls } from '../../../services/pulls/pulls.ts';
import type { LoadedModel, Residency } from '../../../services/residency/residency.ts';
import { ok } from '../../kit/handlers.ts';
import { contextSizeOf } from '../../kit/load-plan.ts';
import { OllamaModelNotFound } from '../errors.ts';
import * as shown from '../models.ts';
import { hubModel, innerName } from '../names.ts';
import { pullLines } from '../pull-lines.ts';
import type { Finder } from './find-model.ts';

/** What these handlers need. */
export interface ModelParts {
  models: Pick<Models, 'list' | 'get' | 'aliasesIn'>;
  residency: Pick<Residency, 'get' | 'loaded'>;
  loadForecast: Pick<LoadForecast, 'contextsOf'>;
  pulls: Pick<Pulls, 'pull'>;
  gguf: Pick<GgufReader, 'head'>;
  deleteModel: DeleteModel;
  /** The recipe of GGUF files, which models of a hub are taken to be. */
  ggufRecipe: string;
  date(): Date;
}

/** Models have fewer. */
const MAX_TENSORS = 4096;

/** Lists, descriptions, pulls and deletion. */
export function createModelHandlers(parts: ModelParts, find: Finder) {
  const { models, residency, pulls, gguf, deleteModel, loadForecast, ggufRecipe, date } = parts;
  /** A name with the hub's host in front may be of a model that is new here. */
  async function pullRequest(name: string): Promise<PullRequest> {
    const fromHub = hubModel(name, ggufRecipe);
    try {
      return { name: (await find(name)).id };
    } catch (error) {
      if (!fromHub || !(error instanceof OllamaModelNotFound)) throw error;
      // The name is made of the address: no registered model may be replaced.
      return { name: fromHub.name, registration: fromHub, mayReplace: false };
    }
  }
  return {
    async listOllamaModels({ asker: { place } }) {
      const known = (await models.list(place)).filter(shown.isUsable);
      const aliases = await models.aliasesIn(known);
      return ok({
        models: [
          ...known.map(shown.listedModel),
          ...aliases.map(({ alias, model }) => shown.listedAlias(alias, model)),
        ],
      });
    },
    async listOllamaLoadedModels() {
      const loaded = residency.loaded().filter(({ model }) => shown.isUsable(model));
      const described = loaded.map(async (entry) => {
        const { model, backend } = entry;
        // One whose files went away while it is loaded is still there.
        const checkpoints = { main: model.checkpoint };
        const bare = { ...model, checkpoints, labels: [], createdSeconds: 0 };
        const known = await models.get(model.id, { isLocalOnly: true }).catch(() => bare);
        const contextSize = contextSizeOf(entry);
        const expiresAtMs = expiryOf(entry, date());
        return shown.loadedModel(known, { devices: backend.devices, contextSize, expiresAtMs });
      });
      return ok({ models: await Promise.all(described) });
    },
    async showOllamaModel({ body, asker }) {
      const model = await find(nameIn(body), asker.place);
      const loaded = residency.get(model.id);
      const context = loaded
        ? contextSizeOf(loaded)
        : (await loadForecast.contextsOf([model])).get(model.id);
      const isVerbose = body.verbose === true;
      const head =
        model.path === undefined || !isGgufName(model.path)
          ? undefined
          : await gguf.head(model.path, isVerbose ? MAX_TENSORS : 0);
      return ok(shown.describedModel(model, { context, head, isVerbose }));
    },
    async pullOllamaModel({ body, signal }) {
      const request = await pullRequest(nameIn(body));
      if (body.stream === false) {
        await pulls.pull({ ...request, signal });
        return ok({ status: 'success' });
      }
      const steps = withProgress<DownloadProgress, KnownModel>({
        work: (onProgress) => pulls.pull({ ...request, signal, onProgress }),
        keyOf: ({ fileIndex }) => fileIndex,
      });
      const first = await steps.next();
      return { status: 200, lines: pullLines(first, steps) };
    },
    async deleteOllamaModel({ body }) {
      const name = nameIn(body);
      await find(name);
      await deleteModel(innerName(name));
      return { status: 200 };
    },
    getOllamaVersion: async () => ok({ version: shown.OLLAMA_VERSION }),
  } satisfies Partial<Handlers>;
}

function expiryOf(
  { expiresAtMs, pinned, requests, keepAliveMs }: LoadedModel,
  date: Date,
): number | undefined {
  if (expiresAtMs !== undefined || pinned || requests === 0 || keepAliveMs === undefined)
    return expiresAtMs;
  return Number.isFinite(keepAliveMs) ? date.getTime() + keepAliveMs : undefined;
}

function nameIn({ model, name }: { model?: string; name?: string }): string {
  const given = model ?? name;
  if (given !== undefined && innerName(given) !== '') return given;
  throw invalid('model', "Say which model, in 'model'.");
}
