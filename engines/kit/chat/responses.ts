// What chats and text completions have in common: fields of requests, and parts of responses in the
// shapes of both APIs.
import { randomBytes } from 'node:crypto';
import type { Exchange } from '../http.ts';
import type { RequestBody } from '../request-fields.ts';
import {
  readBoolean,
  readInteger,
  readObject,
  readString,
  readStrings,
} from '../request-fields.ts';
import { readAdapterScales } from './adapter-scales.ts';
import type {
  GenerationRequest,
  PromptProgress,
  TextEngine,
  Timings,
  TokenAlternative,
  TokenLogProbability,
  Vocabulary,
} from './engine.ts';
import { readSampling, refuseUnsupported } from './sampling.ts';

/** What a request of any of them says, once it is read. */
export type CommonFields = ReturnType<typeof readCommonFields>;
const MAX_RESPONSES = 128;
const MAX_TOKENS_NAMES = ['max_completion_tokens', 'max_tokens', 'n_predict'];
/** The most alternatives for each token, as OpenAI's API allows. */
export const MAX_TOP_LOGPROBS = 20;

/**
 * What chats, completions and code completions have in common.
 * @param vocabulary by which texts in `logit_bias` become tokens.
 * @throws {ApiError} 400 for a field that can't be used.
 */
export function readCommonFields(body: RequestBody, vocabulary: Pick<Vocabulary, 'tokenize'>) {
  refuseUnsupported(body);
  /** -1 means "any" or "no limit", as in llama-server. */
  const readLimit = (name: string) => {
    const value = readInteger(body, name, { minimum: -1 });
    return value === -1 ? undefined : value;
  };
  const isStream = readBoolean(body, 'stream') ?? false;
  return {
    model: readString(body, 'model'),
    isStream,
    isVerbose: readBoolean(body, 'verbose') ?? false,
    areTokensTold: readBoolean(body, 'return_tokens') ?? false,
    count: readInteger(body, 'n', { minimum: 1, maximum: MAX_RESPONSES }) ?? 1,
    isUsageIncluded:
      readBoolean(readObject(body, 'stream_options') ?? {}, 'include_usage') ?? false,
    generation: {
      maxTokens: readLimit(
        MAX_TOKENS_NAMES.find((name) => (body[name] ?? null) !== null) ?? 'max_tokens',
      ),
      stop: readStrings(body, 'stop'),
      sampling: readSampling(body, (text) =>
        vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: false }),
      ),
      areProbabilitiesLeftOver: readBoolean(body, 'post_sampling_probs') ?? false,
      isCacheAllowed: readBoolean(body, 'cache_prompt') ?? true,
      slotId: readLimit('id_slot'),
      adapterScales: readAdapterScales(body.lora ?? []),
      cacheSalt: readString(body, 'cache_salt'),
      isHidden: readBoolean(body, 'no_store') ?? false,
      isProgressTold: isStream && readBoolean(body, 'return_progress') === true,
      isTimed: isStream && readBoolean(body, 'timings_per_token') === true,
    },
  };
}

/** What says which response it is. @param prefix begins its id. @param object names its type. */
export const identityOf = (
  engine: TextEngine,
  { model }: CommonFields,
  prefix: string,
  object: string,
) => ({
  created: Math.floor(Date.now() / 1000),
  id: `${prefix}-${randomBytes(24).toString('base64url')}`,
  model: model ?? engine.modelName,
  object,
  system_fingerprint: engine.buildInfo,
});

/**
 * Sends the last event of a stream with its timings. Where usage is asked for, it has an event of
 * its own with them.
 */
export async function endStream(
  exchange: Exchange,
  {
    last,
    base,
    timings,
    common,
  }: { last: object; base: object; timings: Timings; common: CommonFields },
): Promise<void> {
  if (common.isUsageIncluded) {
    await exchange.sendEvent(last);
    await exchange.sendEvent({ choices: [], ...base, ...toMeasures(timings) });
  } else await exchange.sendEvent({ ...last, timings: toTimingsBody(timings) });
  exchange.endEvents();
}

/** Of several responses to one prompt, which counts once. */
export function sumTimings(all: readonly Timings[]): Timings {
  return all.reduce((first, next) => ({
    ...sumOf(first, next),
    cachedTokens: first.cachedTokens,
    promptTokens: first.promptTokens,
    promptMs: first.promptMs,
    predictedMs: first.predictedMs + next.promptMs + next.predictedMs,
  }));
}

/** Of responses to several prompts, each of which counts. */
export const sumOfPrompts = (all: readonly Timings[]): Timings => all.reduce(sumOf);

function sumOf(first: Timings, next: Timings): Timings {
  return {
    cachedTokens: first.cachedTokens + next.cachedTokens,
    promptTokens: first.promptTokens + next.promptTokens,
    promptMs: first.promptMs + next.promptMs,
    predictedTokens: first.predictedTokens + next.predictedTokens,
    predictedMs: first.predictedMs + next.predictedMs,
    draftedTokens: (first.draftedTokens ?? 0) + (next.draftedTokens ?? 0),
    acceptedTokens: (first.acceptedTokens ?? 0) + (next.acceptedTokens ?? 0),
    drafts: (first.drafts ?? 0) + (next.drafts ?? 0),
  };
}

/** Timings in llama-server's words, which chats and completions have in common. */
export function toTimingsBody(timings: Timings) {
  const {
    cachedTokens,
    promptTokens,
    promptMs,
    predictedTokens,
    predictedMs,
    draftedTokens = 0,
  } = timings;
  const ratio = (dividend: number, divisor: number) => (divisor > 0 ? dividend / divisor : 0);
  // The first token comes of the prompt, so that the others alone take time.
  const steps = Math.max(0, predictedTokens - 1);
  const body: TimingsBody = {
    cache_n: cachedTokens,
    prompt_n: promptTokens,
    prompt_ms: promptMs,
    prompt_per_token_ms: ratio(promptMs, promptTokens),
    prompt_per_second: ratio(1000 * promptTokens, promptMs),
    predicted_n: predictedTokens,
    predicted_ms: predictedMs,
    predicted_per_token_ms: ratio(predictedMs, steps),
    predicted_per_second: ratio(1000 * steps, predictedMs),
  };
  if (draftedTokens > 0) {
    body.draft_n = draftedTokens;
    body.draft_n_accepted = timings.acceptedTokens ?? 0;
  }
  return body;
}

interface TimingsBody {
  cache_n: number;
  prompt_n: number;
  prompt_ms: number;
  prompt_per_token_ms: number;
  prompt_per_second: number;
  predicted_n: number;
  predicted_ms: number;
  predicted_per_token_ms: number;
  predicted_per_second: number;
  /** Guessed tokens, and those of them that were right; absent where none were guessed. */
  draft_n?: number;
  draft_n_accepted?: number;
}

/** `prompt_progress`, in llama-server's names. */
export const toProgressBody = ({
  totalTokens,
  cachedTokens,
  processedTokens,
  ms,
}: PromptProgress) => ({
  total: totalTokens,
  cache: cachedTokens,
  processed: processedTokens,
  time_ms: ms,
});

/** What a piece of a stream has in addition, where timings are wanted. */
export const timingsIn = (timings: Timings | undefined) =>
  timings === undefined ? {} : { timings: toTimingsBody(timings) };

function toUsageBody({ cachedTokens, promptTokens, predictedTokens, ...timings }: Timings) {
  const { draftedTokens = 0, acceptedTokens: accepted_prediction_tokens } = timings;
  const prompt = cachedTokens + promptTokens;
  const usage = {
    completion_tokens: predictedTokens,
    prompt_tokens: prompt,
    total_tokens: prompt + predictedTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
  if (draftedTokens === 0) return usage;
  return { ...usage, completion_tokens_details: { accepted_prediction_tokens } };
}

/**
 * What the end of a response tells of it: `usage` in OpenAI's form, and `timings` in
 * llama-server's.
 */
export const toMeasures = (timings: Timings) => ({
  usage: toUsageBody(timings),
  timings: toTimingsBody(timings),
});

type Told = Pick<GenerationRequest, 'areProbabilitiesLeftOver'>;

/**
 * As in chats, where llama-server has them in completions too; in its own form for those that
 * sampling has left over.
 */
export function toLogprobs(
  tokens: readonly TokenLogProbability[],
  { areProbabilitiesLeftOver }: Told = {},
) {
  // Of a part of a character only the replacement character is known here, and its bytes would be
  // wrong.
  const bytesOf = (text: string) => (text.includes('\uFFFD') ? null : [...Buffer.from(text)]);
  const told = ({ id, token, logprob }: TokenAlternative) => {
    const bytes = bytesOf(token);
    return areProbabilitiesLeftOver
      ? { id, token, bytes, prob: Math.exp(logprob) }
      : { id, token, bytes, logprob };
  };
  const name = areProbabilitiesLeftOver ? 'top_probs' : 'top_logprobs';
  return { content: tokens.map((token) => ({ ...told(token), [name]: token.top.map(told) })) };
}
