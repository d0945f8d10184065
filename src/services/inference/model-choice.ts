// Which model a request means: the one that it names, or one that is in memory. Nothing is loaded
// for the answer.
import { BackendRefused, CapabilityNotSupported, NoModelLoaded } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import type { LoadableModel } from '../../recipes/kit/model.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { capabilityNotOffered } from '../upstream/errors.ts';
import type { ReadyModel, ReadyModels } from '../upstream/ready-models.ts';
import type { InferenceRequest } from './request.ts';

/** What decides which model a request means. */
export type ModelQuestion = Pick<InferenceRequest, 'capability' | 'type' | 'body' | 'place'>;

/** The model that a request means: in memory, on this disk, or of a provider. */
export type ChosenModel = LoadableModel | KnownModel;

/** Whom the choice of a model asks. */
export interface ModelChoiceOptions {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  ready: ReadyModels;
}

/** What is done with the model that is meant. `begin` says that no other one may get the request. */
type ServeModel<Result> = (model: ChosenModel, begin: () => void) => Promise<Result> | Result;

/** A client that does not care which model responds says this. */
const LOADED_MODEL = 'local';
const NOT_ABLE = 501;
const NOTHING_TO_BEGIN = () => undefined;

/** Chooses the model of each request, and remembers which native servers have refused what. */
export class ModelChoice {
  readonly #options: ModelChoiceOptions;
  readonly #unable = new WeakMap<object, Set<Capability>>();

  constructor(options: ModelChoiceOptions) {
    this.#options = options;
  }

  /**
   * Calls `work` with the model that the request means, and once more with the next one where
   * several may serve it. A trial asks no candidate for more than whether it would do.
   * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine}
   *   {NoCandidateServes}, and what `work` throws
   */
  async serve<Result>(
    question: ModelQuestion & Partial<Pick<InferenceRequest, 'files' | 'signal'>>,
    work: ServeModel<Result>,
    isTrial = false,
  ): Promise<Result> {
    const { candidates, ready } = this.#options;
    const { body, files, place, signal } = question;
    const { model: name } = body;
    if (!name || name === LOADED_MODEL) return this.#serveReady(question, work);
    const loaded = ready.modelOf(name);
    if (loaded !== undefined) return work(this.#checked(question, loaded), NOTHING_TO_BEGIN);
    return candidates.serve(
      { name, request: { body, files }, isTrial, place, ...setFields({ signal }) },
      async (candidate, begin) => work(await this.#named(question, candidate), begin),
    );
  }

  /**
   * The next model gets it where a native server says that it can't do that. Nothing ever leaves
   * this machine.
   */
  async #serveReady<Result>(question: ModelQuestion, work: ServeModel<Result>): Promise<Result> {
    const { capability } = question;
    const able = ableModels(this.#options.ready.all(), question);
    const [first, ...others] = able.filter(
      ({ instance }) => !this.#unable.get(instance)?.has(capability),
    );
    let { model, instance } = first ?? able[0];
    for (;;) {
      try {
        return await work(model, NOTHING_TO_BEGIN);
      } catch (error) {
        const next = others.shift();
        if (!(error instanceof BackendRefused) || error.status !== NOT_ABLE || next === undefined)
          throw error;
        this.#noteUnable(instance, capability);
        ({ model, instance } = next);
      }
    }
  }

  #noteUnable(instance: object, capability: Capability): void {
    const refused = this.#unable.get(instance) ?? new Set<Capability>();
    this.#unable.set(instance, refused.add(capability));
  }

  async #named(question: ModelQuestion, name: string): Promise<ChosenModel> {
    const { models, ready } = this.#options;
    // Every request asks for a loaded model, and a look at what the disk says about its name would
    // take longer than the rest.
    const model = ready.modelOf(name) ?? (await models.get(name, question.place));
    return this.#checked(question, model);
  }

  #checked({ type, capability, place }: ModelQuestion, model: ChosenModel): ChosenModel {
    this.#options.localOnly.check(model, place);
    if (type === undefined || model.type === type) return model;
    const message = `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`;
    throw new CapabilityNotSupported(message, { param: 'model' });
  }
}

/** Those whose backend has the capability, if there are any, in the order of their last use. */
function ableModels(
  ready: readonly ReadyModel[],
  { type, capability }: ModelQuestion,
): readonly [ReadyModel, ...ReadyModel[]] {
  const ofType = ready.filter(({ model }) => type === undefined || model.type === type);
  const [able, ...others] = ofType.filter(
    ({ protocol }) => protocol.paths[capability] !== undefined,
  );
  if (able) return [able, ...others];
  const [first] = ofType;
  if (!first) throw new NoModelLoaded(ready.length > 0 ? type : undefined);
  throw capabilityNotOffered(first, capability);
}
