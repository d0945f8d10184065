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
import { isObject } from '../../lib/values.ts';
import { BackendCrashed, BackendHung } from '../../processes/errors.ts';
import type { Failures } from '../failures/failures.ts';
import { RequestKeepsCrashing } from '../loading/errors.ts';
import type { AliasConditions } from '../models/alias-targets.ts';
import type { Models } from '../models/models.ts';
import type { ModelCandidate } from '../models/names.ts';
import { ProviderBusy, ProviderKeyRefused, ProviderUnreachable } from '../providers/errors.ts';
import { CandidateNotMeant, NoCandidateServes, type PassedOver } from './errors.ts';
import promptFields from './prompt-fields.json' with { type: 'json' };

/** @throws {CandidateNotMeant} for the first condition that does not hold. */
export function requireConditions(
  conditions: readonly AliasConditions[],
  traits: () => RequestTraits,
): void {
  for (const condition of conditions) {
    const why = unmet(condition, traits());
    if (why !== undefined) throw new CandidateNotMeant(why);
  }
}

function unmet(conditions: AliasConditions, traits: RequestTraits): string | undefined {
  const { max_prompt_tokens: most, min_prompt_tokens: least, images, tools } = conditions;
  const { promptTokens, hasImages, hasTools } = traits;
  const length = `this one has about ${promptTokens}`;
  if (most !== undefined && promptTokens > most)
    return `for prompts of at most ${most} tokens, and ${length}`;
  if (least !== undefined && promptTokens < least)
    return `for prompts of at least ${least} tokens, and ${length}`;
  if (images !== undefined && images !== hasImages)
    return `for requests ${images ? 'with' : 'without'} pictures`;
  if (tools !== undefined && tools !== hasTools)
    return `for requests ${tools ? 'with' : 'without'} tools`;
  return undefined;
}

export interface RequestTraits {
  /**
   * Tokens, estimated: one for four bytes of UTF-8 text, and one for each token that was sent as a
   * number.
   */
  promptTokens: number;
  hasImages: boolean;
  hasTools: boolean;
}

export interface MeasuredRequest {
  body: Readonly<Record<string, unknown>>;
  files?: Readonly<Record<string, unknown>> | undefined;
}

const BYTES_PER_TOKEN = 4;
/** What is in them does not count as text, however long it is. */
const MEDIA = new Set(['image_url', 'input_audio', 'video_url', 'audio_url', 'file', 'data']);
const IMAGE_FIELDS = ['image', 'image[]'];

export function traitsOf({ body, files = {} }: MeasuredRequest): RequestTraits {
  const sizes = { bytes: 0, tokens: 0 };
  for (const field of promptFields) measure(body[field], sizes);
  return {
    promptTokens: sizes.tokens + Math.ceil(sizes.bytes / BYTES_PER_TOKEN),
    hasImages:
      IMAGE_FIELDS.some((field) => files[field] !== undefined) || hasImagePart(body.messages),
    hasTools: Array.isArray(body.tools) && body.tools.length > 0,
  };
}

/** The shape of JSON is limited where it is read, so that this goes no deeper than it may. */
function measure(value: unknown, sizes: { bytes: number; tokens: number }): void {
  if (typeof value === 'string') sizes.bytes += Buffer.byteLength(value);
  else if (typeof value === 'number') sizes.tokens += 1;
  else if (Array.isArray(value)) for (const item of value) measure(item, sizes);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) if (!MEDIA.has(name)) measure(inner, sizes);
  }
}

function hasImagePart(messages: unknown): boolean {
  const contents = Array.isArray(messages)
    ? messages.map((message) => (isObject(message) ? message.content : []))
    : [];
  return contents.some(
    (parts) =>
      Array.isArray(parts) && parts.some((part) => isObject(part) && part.type === 'image_url'),
  );
}

export interface CandidateRequest {
  name: string;
  request?: MeasuredRequest;
  isTrial?: boolean;
  place: Place;
  signal?: AbortSignal;
}

/**
 * Does the work with the model of that name; calls `begin` when another model must not do it any
 * more.
 */
export type Attempt<Result> = (name: string, begin: () => void) => Promise<Result>;
export type Candidates = ReturnType<typeof createCandidates>;
export type CandidatesOptions = {
  models: Pick<Models, 'candidatesOf'>;
  failures: Failures;
  log: Log;
};
/** Which names an alias has does not depend on the lists of providers. */
const UNASKED = { isLocalOnly: true } as const;

export function createCandidates({ models, failures, log }: CandidatesOptions) {
  /**
   * Those that can begin at once come first, then those whose load has failed lately, then those
   * not on this machine.
   */
  function inTurn(candidates: readonly ModelCandidate[]): readonly ModelCandidate[] {
    const rankOf = ({ model }: ModelCandidate) => {
      if (model === undefined) return 0;
      if (!model.downloaded) return 2;
      return failures.resting('loadFailed', model.id) ? 1 : 0;
    };
    return candidates.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
  async function tryInTurn<Result>(
    { name: alias, request, isTrial = false, signal }: CandidateRequest,
    candidates: readonly ModelCandidate[],
    attempt: Attempt<Result>,
  ): Promise<Result> {
    let known: RequestTraits | undefined;
    const passedOver: PassedOver[] = [];
    const failed = new Set<string>();
    for (const { name, model, conditions } of inTurn(candidates)) {
      if (model && failed.has(model.id)) continue;
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
      };
      let isTried = false;
      try {
        if (model === undefined) throw new ModelNotFound(name);
        if (request) requireConditions(conditions, () => (known ??= traitsOf(request)));
        isTried = true;
        const result = await attempt(model.id, begin);
        if (!isTrial) {
          void failures.forget('loadFailed', model.id);
          log.info(() => `${alias} is served by ${model.id}${reasons(passedOver)}`);
        }
        return result;
      } catch (error) {
        if (signal?.aborted || !isReasonToPassOver(error, { hasBegun })) throw error;
        passedOver.push({ model: name, error });
        if (!model || !isTried) continue;
        failed.add(model.id);
        if (error.errorType === 'model_load_error')
          void failures.note('loadFailed', model.id, error.message);
      }
    }
    const [first = { model: alias, error: new ModelNotFound(alias) }, ...others] = passedOver;
    throw new NoCandidateServes(alias, [first, ...others]);
  }
  return {
    isList: async (name: string): Promise<boolean> =>
      (await models.candidatesOf(name, UNASKED)) !== undefined,
    async idsOf(name: string): Promise<readonly string[] | undefined> {
      const candidates = await models.candidatesOf(name, UNASKED);
      return (
        candidates && [...new Set(candidates.flatMap(({ model }) => (model ? [model.id] : [])))]
      );
    },
    /** The name of a single model is attempted as it is. */
    async serve<Result>(request: CandidateRequest, attempt: Attempt<Result>): Promise<Result> {
      const candidates = await models.candidatesOf(request.name, request.place);
      if (candidates === undefined) return attempt(request.name, () => {});
      return tryInTurn(request, candidates, attempt);
    },
  };
}

function reasons(passedOver: readonly PassedOver[]): string {
  if (passedOver.length === 0) return '';
  return `; passed over: ${passedOver.map(({ model, error }) => `${model} (${error.message})`).join(', ')}`;
}

/**
 * These are about the request, or about this server, and would be the same with every candidate.
 */
const FINAL = [InvalidRequest, RequestKeepsCrashing, ServerStopping];
/** After these it is unknown how much of the work was done. */
const OF_WORK = [BackendCrashed, BackendHung, BackendRefused, BackendResponseInvalid];
/** After these a provider has done nothing, although the request was on its way. */
const BEFORE_WORK = [
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
  const isOneOf = (kinds: readonly (abstract new (...words: never[]) => unknown)[]) =>
    kinds.some((kind) => error instanceof kind);
  return hasBegun ? isOneOf(BEFORE_WORK) : !isOneOf([...FINAL, ...OF_WORK]);
}
