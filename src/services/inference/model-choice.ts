// Which model a request means: one that is loaded, one that is known, or the candidates of an alias one after the other.
import { BackendRefused, CapabilityNotSupported } from '../../errors.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadedModel, Residency } from '../residency/residency.ts';
import { NoModelLoaded } from './errors.ts';
import type { InferenceRequest } from './request.ts';
import { capabilityNotSupported } from './upstream/upstream.ts';

export type Wanted = Pick<InferenceRequest, 'capability' | 'type' | 'body' | 'place'>;
export type Meant = LoadPlan['model'] | KnownModel;

export interface ModelChoiceDeps {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  residency: Pick<Residency, 'modelOf' | 'loaded'>;
}

/** A client that does not care which model responds says this. */
const LOADED_MODEL = 'local';
const NOT_ABLE = 501;

export function createModelChoice({ models, candidates, localOnly, residency }: ModelChoiceDeps) {
  const unable = new WeakMap<NativeServer, Set<Capability>>();
  /** The next model gets it where a native server says that it can't do that. Nothing ever leaves this machine. */
  async function serveLoaded<Result>({ type, capability }: Wanted, work: (model: Meant) => Promise<Result> | Result) {
    const meant = meantIn(residency.loaded(), type, capability);
    const [first, ...others] = meant.filter(({ server }) => !unable.get(server)?.has(capability));
    let { model, server } = first ?? meant[0];
    for (;;) {
      try {
        return await work(model);
      } catch (error) {
        const next = others.shift();
        if (!(error instanceof BackendRefused) || error.status !== NOT_ABLE || next === undefined) throw error;
        unable.set(server, (unable.get(server) ?? new Set()).add(capability));
        ({ model, server } = next);
      }
    }
  }
  async function meantBy({ type, capability, place }: Wanted, name: string, loaded = residency.modelOf(name)) {
    // Every request asks for a loaded model, and a look at what the disk says about its name would take longer than the rest.
    const model = loaded ?? (await models.get(name, place));
    localOnly.check(model, place);
    if (type === undefined || model.type === type) return model;
    const message = `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`;
    throw new CapabilityNotSupported(message, { param: 'model' });
  }
  return {
    /** `begin` is to be called when no other model may get the request any more. */
    async serve<Request extends Wanted, Result>(
      request: Request & Partial<Pick<InferenceRequest, 'files' | 'signal'>>,
      work: (model: Meant, begin: () => void) => Promise<Result> | Result,
      isTrial = false,
    ): Promise<Result> {
      const { body, files, place, signal } = request;
      const { model: name } = body;
      if (!name || name === LOADED_MODEL) return serveLoaded(request, (model) => work(model, () => {}));
      const loaded = residency.modelOf(name);
      if (loaded) return work(await meantBy(request, name, loaded), () => {});
      return candidates.serve(
        { name, request: { body, files }, isTrial, place, ...(signal ? { signal } : {}) },
        async (model, begin) => work(await meantBy(request, model), begin),
      );
    },
  };
}

/** Those whose backend has the capability, if there are any, in the order of their last use. */
function meantIn(loaded: readonly LoadedModel[], type: Wanted['type'], capability: Capability) {
  const ofType = loaded.filter(({ model }) => type === undefined || model.type === type);
  const [able, ...others] = ofType.filter(({ recipe }) => recipe.protocol.paths[capability] !== undefined);
  if (able) return [able, ...others] as const;
  const [first] = ofType;
  if (!first) throw new NoModelLoaded(loaded[0] && type);
  throw capabilityNotSupported({ ...first, runsOn: `${first.recipe.name}:${first.backend.name}` }, capability);
}
