// Has a model in memory for a request of Ollama's, with the options that it asks for.

import type { Schemas } from '../../../../generated/openapi.ts';
import type { Asker } from '../../../lib/place.ts';
import { isSet, setFields } from '../../../lib/values.ts';
import type { Candidates } from '../../../services/candidates/candidates.ts';
import type { Inference } from '../../../services/inference/inference.ts';
import type { InferenceRequest } from '../../../services/inference/request.ts';
import type { LoadPlans } from '../../../services/loading/load-plans.ts';
import type { Models } from '../../../services/models/models.ts';
import type { LocalOnly } from '../../../services/privacy/local-only.ts';
import { ModelNotLoaded } from '../../../services/residency/errors.ts';
import { parseKeepAlive } from '../../../services/residency/keep-alive.ts';
import type { Residency } from '../../../services/residency/residency.ts';
import { innerName } from '../names.ts';
import { loadOptions } from '../requests.ts';
import type { Finder } from './find-model.ts';

/** The fields of Ollama's requests that are about the model's place in memory. */
export type OllamaRequest = Pick<
  Schemas['OllamaChatRequest'],
  'model' | 'options' | 'keep_alive' | 'stream' | 'truncate'
>;

/** What is asked of the model, as far as it decides which one it is. */
type Work = Pick<InferenceRequest, 'capability' | 'type' | 'body'>;

/** What the model has to be, in memory or out of it, for a request. */
export type Placement = ReturnType<typeof createPlacement>;

/** What finding and loading the model of a request needs. */
export interface PlacementParts {
  inference: Pick<Inference, 'find'>;
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve' | 'idsOf' | 'isList'>;
  localOnly: Pick<LocalOnly, 'check'>;
  residency: Pick<Residency, 'load' | 'loaded' | 'unload'>;
  loadPlans: Pick<LoadPlans, 'make'>;
  date(): Date;
}

/** `ready` is for requests that ask the model something, `place` for those that do not. */
export function createPlacement(dependencies: PlacementParts, find: Finder) {
  const { inference, models, candidates, localOnly, residency, loadPlans, date } = dependencies;
  /** Options of a request hold for a load that it brings about, and for no other. */
  async function load(
    id: string,
    { options }: OllamaRequest,
    asker: Asker,
    keepAliveMs?: number,
  ): Promise<void> {
    const known = await models.get(id, asker.place);
    localOnly.check(known, asker.place);
    if (known.provider !== undefined) return;
    const plan = await loadPlans.make({
      name: id,
      options: loadOptions(options),
      signal: asker.signal,
    });
    await residency.load({ ...plan, ...setFields({ keepAliveMs }) }, asker.signal);
  }
  async function unload(id: string): Promise<void> {
    await residency.unload(id).catch((error: unknown) => {
      if (!(error instanceof ModelNotLoaded)) throw error;
    });
  }
  return {
    /**
     * One that wants a context of its own brings about the load. An alias with several candidates
     * is named itself.
     */
    async ready(request: OllamaRequest, { body, ...work }: Work, asker: Asker): Promise<string> {
      const model = await find(request.model, asker.place);
      const alias = innerName(request.model);
      const isList = await candidates.isList(alias);
      const name = isList ? alias : model.id;
      const { place } = asker;
      const id = await inference.find({ ...work, body: { ...body, model: name }, place });
      const isLoaded = residency.loaded().some((loaded) => loaded.model.id === id);
      if (!isLoaded && loadOptions(request.options).ctx_size !== undefined) {
        const loading = load(id, request, asker);
        await (isList ? loading.catch(() => asker.signal.throwIfAborted()) : loading);
      }
      return isList ? alias : id;
    },
    /** For a request without a prompt, which is only about the model's place in memory. */
    async place(request: OllamaRequest, asker: Asker) {
      const { id } = await find(request.model, asker.place);
      const alias = innerName(request.model);
      const several = await candidates.idsOf(alias);
      const keepAliveMs = keepAliveOf(request);
      const { place, onModel } = asker;
      const outcome = (reason: 'load' | 'unload') => ({
        model: request.model,
        reason,
        date: date(),
      });
      if (keepAliveMs === 0) {
        await Promise.all((several ?? [id]).map(unload));
        onModel?.(id);
        return outcome('unload');
      }
      await candidates.serve(
        { name: several ? alias : id, place, signal: asker.signal },
        async (one) => {
          await load(one, request, asker, keepAliveMs);
          onModel?.(one);
        },
      );
      return outcome('load');
    },
  };
}

/** Milliseconds for which the model stays after the request; undefined where it says nothing. */
export function keepAliveOf(request: Pick<OllamaRequest, 'keep_alive'>): number | undefined {
  const { keep_alive: length } = request;
  return isSet(length) && length !== '' ? parseKeepAlive(length) : undefined;
}
