// Gives a request to the model that its name means; of an alias with several candidates, to the
// first that can serve.
import {
  BackendRefused,
  BackendResponseInvalid,
  DomainError,
  InvalidRequest,
  LeavesMachine,
  ModelNotFound,
  OfflineMode,
  ServerStopping,
} from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Place } from '../../lib/place.ts';
import { BackendCrashed, BackendHung } from '../../processes/errors.ts';
import { findRecipe } from '../../recipes/kit/aliases.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Backends } from '../backends/backends.ts';
import type { Failures } from '../failures/failures.ts';
import { RequestKeepsCrashing } from '../loading/errors.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { ModelCandidate } from '../models/names.ts';
import { ProviderBusy, ProviderKeyRefused, ProviderUnreachable } from '../providers/errors.ts';
import { unmetCondition } from './conditions.ts';
import { CandidateNotMeant, NoCandidateServes, type PassedOver } from './errors.ts';
import { type MeasuredRequest, type RequestTraits, traitsOf } from './request-traits.ts';

/** What a name is to be resolved for. */
export interface CandidateRequest {
  /** As the client has given it: of a model, or an alias. */
  name: string;
  /** What conditions are about; without it, none is looked at. */
  request?: MeasuredRequest;
  /** True for a question that says nothing about whether the model serves. */
  isTrial?: boolean;
  place: Place;
  signal?: AbortSignal;
}

/**
 * Does the work with the model of that name; calls `begin` when another model must not do it any
 * more.
 */
export type CandidateAttempt<Result> = (name: string, begin: () => void) => Promise<Result>;

export interface CandidatesParts {
  models: Pick<Models, 'candidatesOf'>;
  recipes: readonly Recipe[];
  backends: Pick<Backends, 'recentSurvey'>;
  failures: Failures;
  isLoaded(id: string): boolean;
  log: Log;
}

/** Which names an alias has does not depend on the lists of providers. */
const UNASKED = { isLocalOnly: true } as const;

/** Finds the model that serves a request, for all APIs. */
export class Candidates {
  readonly #parts: CandidatesParts;

  constructor(parts: CandidatesParts) {
    this.#parts = parts;
  }

  /** Whether the name is an alias with several candidates. */
  async isList(name: string): Promise<boolean> {
    return (await this.#parts.models.candidatesOf(name, UNASKED)) !== undefined;
  }

  /** The ids of the models that an alias with several candidates means, each once. */
  async idsOf(name: string): Promise<readonly string[] | undefined> {
    const candidates = await this.#parts.models.candidatesOf(name, UNASKED);
    if (candidates === undefined) return undefined;
    const ids = candidates.flatMap(({ model }) => (model === undefined ? [] : [model.id]));
    return [...new Set(ids)];
  }

  /**
   * The result of the first candidate that serves. The name of a single model is attempted as it
   * is, and its error stays as it is.
   * @throws {NoCandidateServes}, or what an attempt throws that would fail for all, or has begun
   */
  async serve<Result>(
    request: CandidateRequest,
    attempt: CandidateAttempt<Result>,
  ): Promise<Result> {
    const candidates = await this.#parts.models.candidatesOf(request.name, request.place);
    if (candidates === undefined) return attempt(request.name, () => {});
    return this.#tryInTurn(request, await this.#inTurn(candidates), attempt);
  }

  async #tryInTurn<Result>(
    request: CandidateRequest,
    candidates: readonly ModelCandidate[],
    attempt: CandidateAttempt<Result>,
  ): Promise<Result> {
    const { name: alias, signal } = request;
    const traits = traitsFor(request, candidates);
    const passedOver: PassedOver[] = [];
    const failed = new Set<string>();
    for (const candidate of candidates) {
      const { name, model } = candidate;
      if (model !== undefined && failed.has(model.id)) continue;
      const problem = whyNotMeant(candidate, traits);
      if (model === undefined || problem !== undefined) {
        passedOver.push({ model: name, error: problem ?? new ModelNotFound(name) });
        continue;
      }
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
      };
      try {
        const result = await attempt(model.id, begin);
        if (!request.isTrial) this.#noteServed(alias, model, passedOver);
        return result;
      } catch (error) {
        if (signal?.aborted || !isReasonToPassOver(error, { hasBegun })) throw error;
        passedOver.push({ model: name, error });
        failed.add(model.id);
        if (error.errorType === 'model_load_error')
          void this.#parts.failures.note('loadFailed', model.id, error.message);
      }
    }
    const [first = { model: alias, error: new ModelNotFound(alias) }, ...others] = passedOver;
    throw new NoCandidateServes(alias, [first, ...others]);
  }

  #noteServed(alias: string, { id }: KnownModel, passedOver: readonly PassedOver[]): void {
    const { failures, log } = this.#parts;
    void failures.forget('loadFailed', id);
    log.info(() => `${alias} is served by ${id}${reasons(passedOver)}`);
  }

  /**
   * Those that can begin at once come first, then those whose load has failed lately, then those
   * for which something has to be fetched.
   */
  async #inTurn(candidates: readonly ModelCandidate[]): Promise<readonly ModelCandidate[]> {
    const ranked = await Promise.all(
      candidates.map(async (candidate) => ({ candidate, rank: await this.#rankOf(candidate) })),
    );
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ candidate }) => candidate);
  }

  async #rankOf({ model }: ModelCandidate): Promise<number> {
    const { failures, isLoaded } = this.#parts;
    // One that is not known is passed over at once.
    if (model === undefined) return 0;
    if (!model.downloaded) return 2;
    if (failures.resting('loadFailed', model.id)) return 1;
    return isLoaded(model.id) || !(await this.#isBackendMissing(model)) ? 0 : 2;
  }

  /** Whether a load of the model would first have to install its backend. */
  async #isBackendMissing({ recipe: name, provider }: KnownModel): Promise<boolean> {
    const { recipes, backends } = this.#parts;
    const recipe = provider === undefined ? findRecipe(recipes, name) : undefined;
    if (recipe === undefined) return false;
    // Where none can run, the attempt says why.
    const { best } = await backends.recentSurvey(recipe);
    return best?.needs === 'install';
  }
}

/** Measured only where a condition asks for it. */
function traitsFor(
  { request }: CandidateRequest,
  candidates: readonly ModelCandidate[],
): RequestTraits | undefined {
  const isConditional = candidates.some(({ conditions }) => conditions.length > 0);
  return isConditional && request !== undefined ? traitsOf(request) : undefined;
}

function whyNotMeant(
  { model, conditions }: ModelCandidate,
  traits: RequestTraits | undefined,
): CandidateNotMeant | undefined {
  if (model === undefined || traits === undefined) return undefined;
  const unmet = unmetCondition(conditions, traits);
  return unmet === undefined ? undefined : new CandidateNotMeant(unmet);
}

function reasons(passedOver: readonly PassedOver[]): string {
  if (passedOver.length === 0) return '';
  const all = passedOver.map(({ model, error }) => `${model} (${error.message})`);
  return `; passed over: ${all.join(', ')}`;
}

type ErrorKind = abstract new (...words: never[]) => unknown;

/**
 * These are about the request, or about this server, and would be the same with every candidate.
 */
const FINAL: readonly ErrorKind[] = [InvalidRequest, RequestKeepsCrashing, ServerStopping];
/** After these it is unknown how much of the work was done. */
const OF_WORK: readonly ErrorKind[] = [
  BackendCrashed,
  BackendHung,
  BackendRefused,
  BackendResponseInvalid,
];
/** After these a provider has done nothing, although the request was on its way. */
const BEFORE_WORK: readonly ErrorKind[] = [
  LeavesMachine,
  OfflineMode,
  ProviderBusy,
  ProviderKeyRefused,
  ProviderUnreachable,
];

function isReasonToPassOver(
  error: unknown,
  { hasBegun }: { hasBegun: boolean },
): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  if (hasBegun) return isOneOf(BEFORE_WORK, error);
  return !isOneOf(FINAL, error) && !isOneOf(OF_WORK, error);
}

const isOneOf = (kinds: readonly ErrorKind[], error: DomainError): boolean =>
  kinds.some((kind) => error instanceof kind);
