// How the next token is chosen: the request's fields with llama-server's defaults.
import { randomInt } from 'node:crypto';
import { isObject } from '../../../common/values.ts';
import {
  demand,
  invalidRequest,
  isTexts,
  type RequestBody,
  readBoolean,
  readInteger,
  readNumber,
  readStrings,
} from '../request-fields.ts';

/** How the tokens of one response are chosen. */
export type SamplingSettings = ReturnType<typeof readSampling>;
/**
 * Beyond it a setting means the same as at it, and numbers that the model computes with become
 * infinite.
 */
const MAX_STRENGTH = 1e6;
/** llama.cpp looks for each of them in each token of the vocabulary. */
const MAX_BREAKERS = 16;
const MAX_BREAKER_LENGTH = 40;
const MIN_TEMPERATURE = 1e-4;
const MIN_PENALTY = 1e-6;
const MAX_BIASES = 10_000;
const MAX_BIAS = 1e9;
/** Of a text that stands for its tokens. */
const MAX_BIASED_CHARACTERS = 1000;
const PART = { minimum: 0, maximum: 1 };
const STRENGTH = { minimum: 0, maximum: MAX_STRENGTH };
const ANY_STRENGTH = { minimum: -MAX_STRENGTH, maximum: MAX_STRENGTH };
/** Seeds are smaller; larger ones of a request wrap around. */
export const SEED_LIMIT = 2 ** 32;

/**
 * Reads how tokens are chosen. Plain data, so that it can be given to another thread.
 * @param tokensOf makes tokens of a text in `logit_bias`; where it is missing, there is none.
 * @throws {ApiError} 400 for a value that can't be used.
 */
export function readSampling(
  body: RequestBody,
  tokensOf: (text: string) => readonly number[] = () => [],
) {
  const seed = readInteger(body, 'seed', { minimum: -1 }) ?? -1;
  const temperature = readNumber(body, 'temperature', { maximum: MAX_STRENGTH }) ?? 0.8;
  const xtcProbability = readNumber(body, 'xtc_probability', PART) ?? 0;
  const xtcThreshold = readNumber(body, 'xtc_threshold', PART) ?? 0.1;
  const topK = readInteger(body, 'top_k') ?? 40;
  return {
    /**
     * 0 always takes the most likely token. llama.cpp divides by it; what is next to nothing would
     * give infinite numbers.
     */
    temperature: temperature < MIN_TEMPERATURE ? 0 : temperature,
    dynamicTemperature: readDynamicTemperature(body),
    topK,
    topP: readNumber(body, 'top_p', PART) ?? 0.95,
    minP: readNumber(body, 'min_p', PART) ?? 0.05,
    /** 1 keeps all tokens. */
    typicalP: readNumber(body, 'typical_p', ANY_STRENGTH) ?? 1,
    /** 0 or less keeps all tokens. */
    topNSigma: readNumber(body, 'top_n_sigma', ANY_STRENGTH) ?? -1,
    /** So many tokens are always kept. */
    leastKept: readInteger(body, 'min_keep', STRENGTH) ?? 0,
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
    mirostat: readMirostat(body),
    adaptive: readAdaptive(body),
    /**
     * Which of them choose, one after the other; undefined for the usual ones in their usual order.
     */
    samplers: readSamplers(body.samplers ?? undefined, topK),
    /** Added to the logit of a token; minus infinity forbids it. */
    logitBias: readLogitBias(body.logit_bias ?? [], tokensOf),
    ignoreEos: readBoolean(body, 'ignore_eos') ?? false,
    minTokens: readInteger(body, 'min_tokens', { minimum: 0 }) ?? 0,
  };
}

/** Makes the temperature depend on how sure the model is; undefined does not. */
function readDynamicTemperature(body: RequestBody) {
  const range = readNumber(body, 'dynatemp_range', ANY_STRENGTH) ?? 0;
  const exponent = readNumber(body, 'dynatemp_exponent', STRENGTH) ?? 1;
  return range > 0 ? { range, exponent } : undefined;
}

/** Holds the surprise at a level in place of all other samplers; undefined does not. */
function readMirostat(body: RequestBody) {
  const version = Math.max(0, Math.min(2, readInteger(body, 'mirostat') ?? 0));
  const targetEntropy = readNumber(body, 'mirostat_tau', ANY_STRENGTH) ?? 5;
  const learningRate = readNumber(body, 'mirostat_eta', ANY_STRENGTH) ?? 0.1;
  return version === 0 ? undefined : { version, targetEntropy, learningRate };
}

/**
 * Looks for tokens of about this probability, if it is among the samplers; a target below 0 does
 * not.
 */
function readAdaptive(body: RequestBody) {
  const target = Math.min(1, readNumber(body, 'adaptive_target', ANY_STRENGTH) ?? -1);
  return {
    target,
    decay: readNumber(body, 'adaptive_decay', { minimum: 0, maximum: 0.99 }) ?? 0.9,
  };
}

/**
 * Holds against a token that it would go on with something that the text has had already; undefined
 * does not.
 */
function readDry(body: RequestBody) {
  const strength = readNumber(body, 'dry_multiplier', STRENGTH) ?? 0;
  const lastTokens = readInteger(body, 'dry_penalty_last_n', { minimum: -1 }) ?? 64;
  const isGiven = (body.dry_sequence_breakers ?? null) !== null;
  const breakers = isGiven ? readStrings(body, 'dry_sequence_breakers') : USUAL_BREAKERS;
  demand(
    breakers.length <= MAX_BREAKERS && breakers.every(({ length }) => length <= MAX_BREAKER_LENGTH),
    `'dry_sequence_breakers' may hold ${MAX_BREAKERS} texts of ${MAX_BREAKER_LENGTH} characters each at most.`,
  );
  const base = readNumber(body, 'dry_base', { maximum: MAX_STRENGTH }) ?? DRY_BASE;
  const allowedLength = readInteger(body, 'dry_allowed_length', STRENGTH) ?? 2;
  if (strength === 0 || lastTokens === 0) return undefined;
  return {
    strength,
    base: base < 1 ? DRY_BASE : base,
    allowedLength,
    /** How far it looks back; null is the whole context. */
    lastTokens: lastTokens < 0 ? null : lastTokens,
    /** After one of these texts a repetition counts from the beginning; there may be none. */
    sequenceBreakers: [...breakers],
  };
}

const DRY_BASE = 1.75;
const USUAL_BREAKERS = ['\n', ':', '"', '*'];
/** Each name of a sampler, with its letter for those who send them as one text. */
const SAMPLER_LETTERS = {
  penalties: 'e',
  dry: 'd',
  top_n_sigma: 's',
  top_k: 'k',
  typ_p: 'y',
  top_p: 'p',
  min_p: 'm',
  xtc: 'x',
  temperature: 't',
  infill: 'i',
  adaptive_p: 'a',
} as const;
/** A sampler, as requests call it in `samplers`. */
export type SamplerName = keyof typeof SAMPLER_LETTERS;
const SAMPLER_NAMES = Object.keys(SAMPLER_LETTERS) as readonly SamplerName[];
const OTHER_NAMES: Readonly<Record<string, SamplerName>> = {
  nucleus: 'top_p',
  temp: 'temperature',
  typ: 'typ_p',
};
const MAX_SAMPLERS = 100;
/** Of those behind `top_k`; the sampler compares each of them with each other one. */
const MAX_INFILL_TOKENS = 256;

/** As llama-server, which leaves out what it does not know. */
function readSamplers(value: unknown, topK: number): readonly SamplerName[] | undefined {
  if (value === undefined) return undefined;
  const isText = typeof value === 'string';
  demand(isText || isTexts(value), "'samplers' must be an array of names, or a text of letters.");
  demand(
    value.length <= MAX_SAMPLERS,
    `'samplers' holds ${value.length} of them; the limit is ${MAX_SAMPLERS}.`,
  );
  const found = isText
    ? [...value].map((letter) => SAMPLER_NAMES.find((name) => SAMPLER_LETTERS[name] === letter))
    : value.map((word) => samplerNamed(word.toLowerCase()));
  const samplers = found.filter((name) => name !== undefined);
  const infill = samplers.indexOf('infill');
  const limit = samplers.indexOf('top_k');
  const isQuick =
    infill === -1 || (limit !== -1 && limit < infill && topK > 0 && topK <= MAX_INFILL_TOKENS);
  demand(
    isQuick,
    `The sampler 'infill' must come behind 'top_k', with a 'top_k' from 1 to ${MAX_INFILL_TOKENS}.`,
  );
  return samplers;
}

function samplerNamed(word: string): SamplerName | undefined {
  if (Object.hasOwn(OTHER_NAMES, word)) return OTHER_NAMES[word];
  return SAMPLER_NAMES.find((name) =>
    [name, name.replaceAll('_', '-'), name.replaceAll('_', '')].includes(word),
  );
}

/**
 * OpenAI sends {"<token>": bias}; llama-server also takes [[token, bias]], a text in place of a
 * token, which means each of its tokens, and `false`, which forbids them.
 */
function readLogitBias(
  value: unknown,
  tokensOf: (text: string) => readonly number[],
): ReadonlyMap<number, number> {
  const isList = Array.isArray(value);
  demand(isList || isObject(value), WRONG_BIAS);
  const entries: readonly unknown[] = isList ? value : Object.entries(value);
  const { length } = entries;
  demand(length <= MAX_BIASES, `'logit_bias' holds ${length} tokens; the limit is ${MAX_BIASES}.`);
  const biases = new Map<number, number>();
  for (const entry of entries) {
    demand(Array.isArray(entry) && entry.length === 2, WRONG_BIAS);
    const [token, bias]: unknown[] = entry;
    demand(bias === false || typeof bias === 'number', WRONG_BIAS);
    const strength = bias === false ? Number.NEGATIVE_INFINITY : Math.min(bias, MAX_BIAS);
    for (const each of tokensOfEntry(token, tokensOf)) biases.set(each, strength);
  }
  return biases;
}

const WRONG_BIAS = "'logit_bias' must map token ids or texts to numbers.";

function tokensOfEntry(
  given: unknown,
  tokensOf: (text: string) => readonly number[],
): readonly number[] {
  const isText = typeof given === 'string' && !/^-?\d+$/.test(given);
  if (isText) {
    demand(given.length <= MAX_BIASED_CHARACTERS, WRONG_BIAS);
    return tokensOf(given);
  }
  const token = typeof given === 'string' ? Number(given) : given;
  demand(typeof token === 'number' && Number.isSafeInteger(token) && token >= 0, WRONG_BIAS);
  return [token];
}

const isZero = (value: unknown) => value === 0 || value === false;
const isOne = (value: unknown) => value === 1;
const isNotPositive = (value: unknown) => typeof value === 'number' && value <= 0;

/**
 * What changes how llama-server responds and can't be honoured here, with what it looks like when
 * it asks for nothing.
 */
const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  top_a: isZero,
  smoothing_factor: isZero,
  typ_p: isOne,
  tfs_z: isOne,
  t_max_predict_ms: isNotPositive,
};

/** Ignoring such a field would mislead. Any other unknown one is meant for another server. */
export function refuseUnsupported(body: RequestBody): void {
  for (const [name, isNeutral] of Object.entries(UNSUPPORTED)) {
    const value = body[name] ?? null;
    if (value === null || isNeutral(value)) continue;
    throw invalidRequest(
      `'${name}' is not supported by the embedded engine. Leave it out, or use another backend.`,
    );
  }
}
