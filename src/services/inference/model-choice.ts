// Which model a request means: one that is loaded, one that is known, or the candidates of an alias one after the other.
import { CapabilityNotSupported } from '../../errors.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { Residency } from '../residency/residency.ts';
import { NoModelLoaded } from './errors.ts';
import type { InferenceRequest } from './request.ts';
import { capabilityNotSupported } from './upstream/upstream.ts';

/** What of a request says which model it means. */
export type Wanted = Pick<InferenceRequest, 'capability' | 'type' | 'body' | 'place'>;

/** A model in memory, or one that is known. */
export type Meant = LoadPlan['model'] | KnownModel;

export interface ModelChoiceDeps {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  residency: Pick<Residency, 'get' | 'loaded'>;
}

/** A client that does not care which model responds says this. */
const LOADED_MODEL = 'local';

export function createModelChoice({ models, candidates, localOnly, residency }: ModelChoiceDeps) {
  /** Of a name that means one model. */
  async function meantBy(wanted: Wanted, loaded = residency.get(wanted.body.model ?? '')): Promise<Meant> {
    const { type, body, capability, place } = wanted;
    // Without a name nothing ever leaves this machine.
    if (!body.model || body.model === LOADED_MODEL) return meantIn(residency.loaded(), type, capability).model;
    // Every request asks for a loaded model, and a look at what the disk says about its name would take longer than the rest.
    const model = loaded?.model ?? (await models.get(body.model, place));
    localOnly.check(model, place);
    if (type === undefined || model.type === type) return model;
    throw new CapabilityNotSupported(
      `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`,
      { param: 'model' },
    );
  }

  return {
    /**
     * Gives the request and its model to `work`; when that model can't serve, the next one that its name means. `begin` is
     * to be called when no other model may get the request any more.
     * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine} {NoCandidateServes}, and what `work`
     *   throws
     */
    async serve<Request extends Wanted, Result>(
      request: Request & Partial<Pick<InferenceRequest, 'files' | 'signal'>>,
      work: (model: Meant, begin: () => void) => Promise<Result> | Result,
      isTrial = false,
    ): Promise<Result> {
      const { body, files, place, signal } = request;
      const { model: name } = body;
      const loaded = residency.get(name ?? '');
      if (!name || name === LOADED_MODEL || loaded) return work(await meantBy(request, loaded), () => {});
      return candidates.serve(
        { name, request: { body, files }, isTrial, place, ...(signal ? { signal } : {}) },
        async (model, begin) =>
          work(await meantBy(model === name ? request : { ...request, body: { ...body, model } }), begin),
      );
    },
  };
}

/**
 * The loaded model that a request without a name means.
 * @throws {NoModelLoaded} when there is none
 */
function meantIn(loaded: readonly LoadPlan[], type: Wanted['type'], capability: Wanted['capability']): LoadPlan {
  const meant = loaded.find(({ model, recipe }) =>
    type === undefined ? recipe.protocol.paths[capability] !== undefined : model.type === type,
  );
  if (meant) return meant;
  const [other] = loaded;
  // Without a type the model would do, but its backend does not.
  if (!other || type !== undefined) throw new NoModelLoaded(other && type);
  throw capabilityNotSupported({ ...other, runsOn: `${other.recipe.name}:${other.backend.name}` }, capability);
}
