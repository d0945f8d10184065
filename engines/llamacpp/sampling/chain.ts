// llama.cpp's samplers for one response, in llama-server's order.
import type { SamplerName, SamplingSettings } from '../../kit/chat/sampling.ts';
import { notSupported } from '../../kit/request-fields.ts';
import type { NativeModel } from '../native/model.ts';
import type { Address } from '../native/structs.ts';

/** Those of a request that names none, in the order in which they choose. */
export const USUAL_SAMPLERS: readonly SamplerName[] = [
  'penalties',
  'dry',
  'top_n_sigma',
  'top_k',
  'typ_p',
  'top_p',
  'min_p',
  'xtc',
  'temperature',
];
/** As many of the likeliest tokens Mirostat estimates with. */
const MIROSTAT_TOKENS = 100;
/**
 * The sampler `infill` has room for so much of a token's text, and would end the process at more.
 */
const MAX_INFILL_PIECE = 512;

interface ChainDetails {
  settings: SamplingSettings;
  /** How many tokens a sampler can look back at. */
  contextSize: number;
  /** Those that end a response. */
  endTokens: readonly number[];
}

/**
 * @returns its address; `llama_sampler_free` frees it with all that is in it.
 * @throws {ApiError} 501
 */
export function createSamplerChain(model: NativeModel, details: ChainDetails): Address {
  const { c } = model.native;
  const { settings } = details;
  // Before anything is made that would have to be freed.
  if (isInfillAsked(settings)) requireInfill(model);
  const chain = c.llama_sampler_chain_init({ no_perf: true });
  const add = (sampler: Address) => c.llama_sampler_chain_add(chain, sampler);
  const biases = biasesOf(model, details);
  if (biases.length > 0) add(createBias(model, biases));
  const { mirostat, seed, temperature } = settings;
  if (mirostat !== undefined) {
    const { version, targetEntropy, learningRate } = mirostat;
    add(c.llama_sampler_init_temp(temperature));
    if (version === 2) add(c.llama_sampler_init_mirostat_v2(seed, targetEntropy, learningRate));
    else {
      const { size } = model.vocabulary;
      add(c.llama_sampler_init_mirostat(size, seed, targetEntropy, learningRate, MIROSTAT_TOKENS));
    }
    return chain;
  }
  const samplers = settings.samplers ?? USUAL_SAMPLERS;
  for (const name of samplers) if (name !== 'adaptive_p') add(createSampler(model, name, details));
  // One that chooses comes last, wherever it is named.
  const { target, decay } = settings.adaptive;
  if (samplers.includes('adaptive_p')) add(c.llama_sampler_init_adaptive_p(target, decay, seed));
  else add(c.llama_sampler_init_dist(seed));
  return chain;
}

function createSampler(
  model: NativeModel,
  name: Exclude<SamplerName, 'adaptive_p'>,
  details: ChainDetails,
): Address {
  const { c } = model.native;
  const { settings, contextSize } = details;
  const { leastKept } = settings;
  switch (name) {
    case 'penalties': {
      const { repeatPenalty, frequencyPenalty, presencePenalty } = settings;
      const count = penalizedTokens(settings, contextSize);
      return c.llama_sampler_init_penalties(
        model.vocabulary.size,
        count,
        repeatPenalty,
        frequencyPenalty,
        presencePenalty,
      );
    }
    case 'dry':
      return createDry(model, details);
    case 'top_n_sigma':
      return c.llama_sampler_init_top_n_sigma(settings.topNSigma);
    case 'top_k':
      return c.llama_sampler_init_top_k(
        Math.max(0, Math.min(settings.topK, model.vocabulary.size)),
      );
    case 'typ_p':
      return c.llama_sampler_init_typical(settings.typicalP, leastKept);
    case 'top_p':
      return c.llama_sampler_init_top_p(settings.topP, leastKept);
    case 'min_p':
      return c.llama_sampler_init_min_p(settings.minP, leastKept);
    case 'xtc': {
      const { probability, threshold } = settings.xtc ?? { probability: 0, threshold: 1 };
      return c.llama_sampler_init_xtc(probability, threshold, leastKept, settings.seed);
    }
    case 'temperature': {
      const { range, exponent } = settings.dynamicTemperature ?? { range: 0, exponent: 1 };
      return c.llama_sampler_init_temp_ext(settings.temperature, range, exponent);
    }
    case 'infill':
      return c.llama_sampler_init_infill(model.vocabulary.address);
  }
}

/** How many of the tokens before, of the prompt too, change which one comes next. */
export function tokensLookedAt(settings: SamplingSettings, contextSize: number): number {
  const { mirostat, samplers = USUAL_SAMPLERS } = settings;
  if (mirostat !== undefined) return 0;
  const penalized = samplers.includes('penalties') ? penalizedTokens(settings, contextSize) : 0;
  return Math.max(penalized, samplers.includes('dry') ? dryTokens(settings, contextSize) : 0);
}

function penalizedTokens(settings: SamplingSettings, contextSize: number): number {
  const { repeatPenalty, frequencyPenalty, presencePenalty, penaltyTokens } = settings;
  if (repeatPenalty === 1 && frequencyPenalty === 0 && presencePenalty === 0) return 0;
  return penaltyTokens < 0 ? contextSize : Math.min(penaltyTokens, contextSize);
}

/** It reserves memory for all tokens that it may look back at. */
function dryTokens({ dry }: SamplingSettings, contextSize: number): number {
  return dry === undefined ? 0 : Math.min(dry.lastTokens ?? contextSize, contextSize);
}

function createDry(
  { native, vocabulary }: NativeModel,
  { settings, contextSize }: ChainDetails,
): Address {
  const { strength, base, allowedLength, sequenceBreakers } = settings.dry ?? NO_DRY;
  const texts = sequenceBreakers.map((text) => Buffer.from(`${text}\0`));
  const breakers = BigUint64Array.from(texts, (text) => native.addressOf(text));
  return native.c.llama_sampler_init_dry(
    vocabulary.address,
    strength,
    base,
    allowedLength,
    dryTokens(settings, contextSize),
    breakers,
    breakers.length,
  );
}

const NO_DRY: NonNullable<SamplingSettings['dry']> = {
  strength: 0,
  base: 1,
  allowedLength: 0,
  lastTokens: 0,
  sequenceBreakers: [],
};

function biasesOf(
  { vocabulary }: NativeModel,
  { settings, endTokens }: ChainDetails,
): (readonly [number, number])[] {
  const never = (token: number) => [token, Number.NEGATIVE_INFINITY] as const;
  // llama.cpp would look for others in all of its vocabulary, before every token.
  const asked = [...settings.logitBias].filter(([token]) => vocabulary.has(token));
  const ends = settings.ignoreEos ? endTokens : [];
  return [...asked, ...ends.map(never), ...Array.from(vocabulary.suppressedTokens(), never)];
}

/** A token and its bias have four bytes each. */
function createBias(
  { native, vocabulary }: NativeModel,
  biases: readonly (readonly [number, number])[],
): Address {
  const memory = new ArrayBuffer(8 * biases.length);
  const tokens = new Int32Array(memory);
  const numbers = new Float32Array(memory);
  for (const [index, [token, bias]] of biases.entries()) {
    tokens[2 * index] = token;
    numbers[2 * index + 1] = bias;
  }
  return native.c.llama_sampler_init_logit_bias(vocabulary.size, biases.length, tokens);
}

function isInfillAsked({ mirostat, samplers = [] }: SamplingSettings): boolean {
  return mirostat === undefined && samplers.includes('infill');
}

const canInfill = new WeakMap<NativeModel, boolean>();

function requireInfill(model: NativeModel): void {
  const can = canInfill.get(model) ?? hasInfill(model.vocabulary);
  canInfill.set(model, can);
  if (!can)
    throw notSupported(
      "The sampler 'infill' does not work with the vocabulary of this model. Leave it out.",
    );
}

function hasInfill(vocabulary: NativeModel['vocabulary']): boolean {
  // It takes one of them where nothing else is left.
  if ((vocabulary.special('eot') ?? vocabulary.special('eos')) === undefined) return false;
  for (let token = 0; token < vocabulary.size; token += 1) {
    if (vocabulary.piece(token, false).length > MAX_INFILL_PIECE) return false;
  }
  return true;
}
