// How the next token is chosen: the request's fields with llama-server's defaults.
import { randomInt } from 'node:crypto';
import { isObject } from '../../../common/values.ts';
import {
  demand,
  invalidRequest,
  type RequestBody,
  readBoolean,
  readInteger,
  readNumber,
  readStrings,
} from '../http.ts';

export type SamplingSettings = ReturnType<typeof readSampling>;
/** Beyond it a setting means the same as at it, and numbers that the model computes with become infinite. */
const MAX_STRENGTH = 1e6;
/** llama.cpp looks for each of them in each token of the vocabulary. */
const MAX_BREAKERS = 16;
const MAX_BREAKER_LENGTH = 40;
const MIN_TEMPERATURE = 1e-4;
const MIN_PENALTY = 1e-6;
const MAX_BIASES = 10_000;
const MAX_BIAS = 1e9;
const PART = { minimum: 0, maximum: 1 };
const STRENGTH = { minimum: 0, maximum: MAX_STRENGTH };
const ANY_STRENGTH = { minimum: -MAX_STRENGTH, maximum: MAX_STRENGTH };
export const SEED_LIMIT = 2 ** 32;

export function readSampling(body: RequestBody) {
  const seed = readInteger(body, 'seed', { minimum: -1 }) ?? -1;
  const temperature = readNumber(body, 'temperature', { maximum: MAX_STRENGTH }) ?? 0.8;
  const xtcProbability = readNumber(body, 'xtc_probability', PART) ?? 0;
  const xtcThreshold = readNumber(body, 'xtc_threshold', PART) ?? 0.1;
  return {
    /** 0 always takes the most likely token. llama.cpp divides by it; what is next to nothing would give infinite numbers. */
    temperature: temperature < MIN_TEMPERATURE ? 0 : temperature,
    topK: readInteger(body, 'top_k') ?? 40,
    topP: readNumber(body, 'top_p', PART) ?? 0.95,
    minP: readNumber(body, 'min_p', PART) ?? 0.05,
    seed: seed >= 0 ? seed % SEED_LIMIT : randomInt(SEED_LIMIT),
    isSeedGiven: seed >= 0,
    repeatPenalty: Math.max(MIN_PENALTY, readNumber(body, 'repeat_penalty', STRENGTH) ?? 1),
    presencePenalty: readNumber(body, 'presence_penalty', ANY_STRENGTH) ?? 0,
    frequencyPenalty: readNumber(body, 'frequency_penalty', ANY_STRENGTH) ?? 0,
    /** How many of the last tokens the penalties look at; -1 for all. */
    penaltyTokens: readInteger(body, 'repeat_last_n', { minimum: -1, maximum: 1_000_000 }) ?? 64,
    /** Leaves out likely tokens now and then; undefined never does. */
    xtc: xtcProbability > 0 ? { probability: xtcProbability, threshold: xtcThreshold } : undefined,
    dry: readDry(body),
    /** Added to the logit of a token; minus infinity forbids it. */
    logitBias: readLogitBias(body.logit_bias ?? []),
    ignoreEos: readBoolean(body, 'ignore_eos') ?? false,
    minTokens: readInteger(body, 'min_tokens', { minimum: 0 }) ?? 0,
  };
}

/** Holds against a token that it would go on with something that the text has had already; undefined does not. */
function readDry(body: RequestBody) {
  const strength = readNumber(body, 'dry_multiplier', STRENGTH) ?? 0;
  const lastTokens = readInteger(body, 'dry_penalty_last_n', { minimum: -1 }) ?? -1;
  const breakers = readStrings(body, 'dry_sequence_breakers');
  demand(
    breakers.length <= MAX_BREAKERS && breakers.every(({ length }) => length <= MAX_BREAKER_LENGTH),
    `'dry_sequence_breakers' may hold ${MAX_BREAKERS} texts of ${MAX_BREAKER_LENGTH} characters each at most.`,
  );
  const base = readNumber(body, 'dry_base', { minimum: 1, maximum: MAX_STRENGTH }) ?? 1.75;
  const allowedLength = readInteger(body, 'dry_allowed_length', { minimum: 1, maximum: MAX_STRENGTH }) ?? 2;
  if (strength === 0 || lastTokens === 0) return undefined;
  // After one of these texts a repetition counts from the beginning.
  const after = breakers.length > 0 ? { sequenceBreakers: [...breakers] } : {};
  // How far it looks back; null is the whole context.
  return { strength, base, allowedLength, lastTokens: lastTokens < 0 ? null : lastTokens, ...after };
}

/** OpenAI sends {"<token>": bias}; llama-server also takes [[token, bias]], where false forbids the token. */
function readLogitBias(value: unknown): ReadonlyMap<number, number> {
  const entries: unknown[] = Array.isArray(value) ? value : isObject(value) ? Object.entries(value) : [undefined];
  const { length } = entries;
  demand(length <= MAX_BIASES, `'logit_bias' holds ${length} tokens; the limit is ${MAX_BIASES}.`);
  return new Map(
    entries.map((entry): [number, number] => {
      const [token, bias] = Array.isArray(entry) && entry.length === 2 ? [Number(entry[0]), entry[1]] : [-1];
      const isRight = Number.isSafeInteger(token) && token >= 0 && (bias === false || typeof bias === 'number');
      demand(isRight, "'logit_bias' must map token ids to numbers.");
      return [token, bias === false ? Number.NEGATIVE_INFINITY : Math.min(bias, MAX_BIAS)];
    }),
  );
}

const isZero = (value: unknown) => value === 0 || value === false;
const isOne = (value: unknown) => value === 1;
const isNegative = (value: unknown) => typeof value === 'number' && value < 0;
const isNotPositive = (value: unknown) => typeof value === 'number' && value <= 0;
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** What changes how llama-server responds and can't be honoured here, with what it looks like when it asks for nothing. */
const UNSUPPORTED: readonly (readonly [isNeutral: (value: unknown) => boolean, names: string])[] = [
  [isZero, 'mirostat dynatemp_range top_a smoothing_factor'],
  [isOne, 'typical_p typ_p tfs_z'],
  [isNotPositive, 'top_n_sigma t_max_predict_ms'],
  [isNegative, 'adaptive_target reasoning_budget_tokens thinking_budget_tokens'],
  [isEmpty, 'samplers lora'],
];

/** Ignoring such a field would mislead. Any other unknown one is meant for another server. */
export function refuseUnsupported(body: RequestBody): void {
  for (const [isNeutral, names] of UNSUPPORTED) {
    const name = names.split(' ').find((each) => (body[each] ?? null) !== null && !isNeutral(body[each]));
    if (name === undefined) continue;
    throw invalidRequest(`'${name}' is not supported by the embedded engine. Leave it out, or use another backend.`);
  }
}
