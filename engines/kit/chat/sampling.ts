// How the next token is chosen: the request's fields with llama-server's defaults.
import { randomInt } from 'node:crypto';
import { isObject } from '../../../common/values.ts';
import { type RequestBody, invalidRequest, readBoolean, readInteger, readNumber, readStrings } from '../http.ts';

export type SamplingSettings = ReturnType<typeof readSampling>;

/** Beyond it a setting means the same as at it, and numbers that the model computes with become infinite. */
const MAX_STRENGTH = 1e6;
/** llama.cpp looks for each of them in each token of the vocabulary. */
const MAX_BREAKERS = 16;
const MAX_BREAKER_LENGTH = 40;
const MIN_TEMPERATURE = 1e-4;
const PENALTY_RANGE = { minimum: -MAX_STRENGTH, maximum: MAX_STRENGTH };
const MIN_PENALTY = 1e-6;
const MAX_BIASES = 10_000;
const MAX_BIAS = 1e9;

export const SEED_LIMIT = 2 ** 32;

export function readSampling(body: RequestBody) {
  const seed = readInteger(body, 'seed', { minimum: -1 });
  const isSeedGiven = seed !== undefined && seed >= 0;
  return {
    /** 0 always takes the most likely token. */
    temperature: readTemperature(body),
    topK: readInteger(body, 'top_k') ?? 40,
    topP: readNumber(body, 'top_p', { minimum: 0, maximum: 1 }) ?? 0.95,
    minP: readNumber(body, 'min_p', { minimum: 0, maximum: 1 }) ?? 0.05,
    seed: isSeedGiven ? seed % SEED_LIMIT : randomInt(SEED_LIMIT),
    /** True when the client chose the seed and so expects the same text again. */
    isSeedGiven,
    repeatPenalty: Math.max(
      MIN_PENALTY,
      readNumber(body, 'repeat_penalty', { minimum: 0, maximum: MAX_STRENGTH }) ?? 1,
    ),
    presencePenalty: readNumber(body, 'presence_penalty', PENALTY_RANGE) ?? 0,
    frequencyPenalty: readNumber(body, 'frequency_penalty', PENALTY_RANGE) ?? 0,
    /** How many of the last tokens the penalties look at; -1 for all. */
    penaltyTokens: readInteger(body, 'repeat_last_n', { minimum: -1, maximum: 1_000_000 }) ?? 64,
    xtc: readXtc(body),
    dry: readDry(body),
    /** Added to the logit of a token; minus infinity forbids it. */
    logitBias: readLogitBias(body.logit_bias),
    ignoreEos: readBoolean(body, 'ignore_eos') ?? false,
    /** The model may not end its response before it has as many tokens. */
    minTokens: readInteger(body, 'min_tokens', { minimum: 0 }) ?? 0,
  };
}

// llama.cpp divides by it; what is next to nothing would give infinite numbers.
function readTemperature(body: RequestBody): number {
  const temperature = readNumber(body, 'temperature', { maximum: MAX_STRENGTH }) ?? 0.8;
  return temperature < MIN_TEMPERATURE ? 0 : temperature;
}

/** Leaves out likely tokens now and then; undefined never does. */
function readXtc(body: RequestBody) {
  const probability = readNumber(body, 'xtc_probability', { minimum: 0, maximum: 1 }) ?? 0;
  const threshold = readNumber(body, 'xtc_threshold', { minimum: 0, maximum: 1 }) ?? 0.1;
  return probability > 0 ? { probability, threshold } : undefined;
}

/** Holds against a token that it would go on with something that the text has had already; undefined does not. */
function readDry(body: RequestBody) {
  const strength = readNumber(body, 'dry_multiplier', { minimum: 0, maximum: MAX_STRENGTH }) ?? 0;
  const lastTokens = readInteger(body, 'dry_penalty_last_n', { minimum: -1 }) ?? -1;
  const breakers = readStrings(body, 'dry_sequence_breakers');
  const tooLong = breakers.find((breaker) => breaker.length > MAX_BREAKER_LENGTH);
  if (breakers.length > MAX_BREAKERS || tooLong !== undefined) {
    throw invalidRequest(
      `'dry_sequence_breakers' may hold ${MAX_BREAKERS} texts of ${MAX_BREAKER_LENGTH} characters each at most.`,
    );
  }
  const base = readNumber(body, 'dry_base', { minimum: 1, maximum: MAX_STRENGTH }) ?? 1.75;
  const allowedLength = readInteger(body, 'dry_allowed_length', { minimum: 1, maximum: MAX_STRENGTH }) ?? 2;
  if (strength === 0 || lastTokens === 0) return undefined;
  return {
    strength,
    base,
    /** So many tokens may be repeated without one. */
    allowedLength,
    /** How far it looks back; null for the whole context. */
    lastTokens: lastTokens < 0 ? null : lastTokens,
    // After one of these texts a repetition counts from the beginning.
    ...(breakers.length > 0 ? { sequenceBreakers: [...breakers] } : {}),
  };
}

// OpenAI sends {"<token>": bias}; llama-server also takes [[token, bias]], where false forbids the token.
function readLogitBias(value: unknown): ReadonlyMap<number, number> {
  const problem = () => invalidRequest("'logit_bias' must map token ids to numbers.");
  if (value === undefined || value === null) return new Map();
  const entries: unknown[] = Array.isArray(value) ? value : isObject(value) ? Object.entries(value) : [undefined];
  if (entries.length > MAX_BIASES) {
    throw invalidRequest(`'logit_bias' holds ${entries.length} tokens; the limit is ${MAX_BIASES}.`);
  }
  return new Map(
    entries.map((entry): [number, number] => {
      if (!Array.isArray(entry) || entry.length !== 2) throw problem();
      const token = Number(entry[0]);
      const bias = entry[1] === false ? Number.NEGATIVE_INFINITY : entry[1];
      if (!Number.isSafeInteger(token) || token < 0 || typeof bias !== 'number') throw problem();
      return [token, Math.min(bias, MAX_BIAS)];
    }),
  );
}

const isZero = (value: unknown): boolean => value === 0 || value === false;
const isOne = (value: unknown): boolean => value === 1;
const isNegative = (value: unknown): boolean => typeof value === 'number' && value < 0;
const isNotPositive = (value: unknown): boolean => typeof value === 'number' && value <= 0;
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Each with what it looks like when it asks for nothing. Any other unknown field is meant for another server. */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  mirostat: isZero,
  dynatemp_range: isZero,
  top_a: isZero,
  smoothing_factor: isZero,
  typical_p: isOne,
  typ_p: isOne,
  tfs_z: isOne,
  top_n_sigma: isNotPositive,
  adaptive_target: isNegative,
  t_max_predict_ms: isNotPositive,
  reasoning_budget_tokens: isNegative,
  thinking_budget_tokens: isNegative,
  samplers: isEmpty,
  lora: isEmpty,
};

export function refuseUnsupported(body: RequestBody): void {
  for (const [name, isNeutral] of Object.entries(NEUTRAL)) {
    const value = body[name];
    if (value === undefined || value === null || isNeutral(value)) continue;
    throw invalidRequest(`'${name}' is not supported by the embedded engine. Leave it out, or use another backend.`);
  }
}
