// Chooses the tokens of responses as llama-server does.
import type { ThoughtBudget } from '../../kit/chat/engine.ts';
import type { ChosenToken } from '../../kit/chat/generate.ts';
import type { SamplingSettings } from '../../kit/chat/sampling.ts';
import type { NativeContext } from '../native/context.ts';
import type { NativeModel } from '../native/model.ts';
import type { Address } from '../native/structs.ts';
import { Candidates } from './candidates.ts';
import { createSamplerChain, tokensLookedAt } from './chain.ts';
import { createLongTexts, type GrammarSettings, GrammarState, type LongTexts } from './grammar.ts';
import { createProbabilities, type Probabilities, probabilitiesLeft } from './log-probabilities.ts';
import { ThoughtLimit } from './thought-budget.ts';

/** Plain data, so that it can be given to another thread. */
export interface ChooserSettings {
  sampling: SamplingSettings;
  grammar: GrammarSettings | undefined;
  thoughtBudget?: ThoughtBudget | undefined;
  /** How many alternatives come with each token; undefined gives no probabilities at all. */
  topLogprobs: number | undefined;
  /** Whether they are what sampling has left over, in place of what the model says. */
  areLeftOver?: boolean | undefined;
  /** Tokens of one sequence. */
  contextSize: number;
}

/** Chooses for one response. */
export interface TokenChooser {
  /** Penalties look back at the prompt. To be called once, when it is read. */
  begin(promptTokens: ArrayLike<number>): void;
  /**
   * Chooses the next token, and takes it for chosen.
   * @param index the number of the token before in the batch, whose output must have been asked
   *   for.
   * @returns undefined where no token can come.
   * @throws {ApiError} 400 when the grammar becomes too much work.
   */
  choose(context: NativeContext, index: number): ChosenToken | undefined;
  free(): void;
}

interface Sampled {
  token: number;
  probabilities?: Probabilities | undefined;
}

/** Usually the second token fits the grammar, as it is chosen from those that do. */
const MAX_TRIES = 16;

/** What all responses of a model have in common; they choose one after the other. */
interface Shared {
  model: NativeModel;
  candidates: Candidates;
  endTokens: readonly number[];
  longTexts: LongTexts;
}

/** Makes choosers for responses of one model, all in one thread. */
export class TokenChoosers {
  readonly #shared: Shared;

  constructor(model: NativeModel) {
    const { native, vocabulary } = model;
    const tokens = Array.from({ length: vocabulary.size }, (_, token) => token);
    this.#shared = {
      model,
      candidates: new Candidates(native, vocabulary.size),
      endTokens: tokens.filter((token) => vocabulary.isEndOfGeneration(token)),
      longTexts: createLongTexts(model),
    };
  }

  /** @throws {ApiError} 400 or 501 for what can't be used. */
  open(settings: ChooserSettings): TokenChooser {
    return new ResponseChooser(this.#shared, settings);
  }

  free(): void {
    this.#shared.candidates.free();
  }
}

class ResponseChooser implements TokenChooser {
  readonly #model: NativeModel;
  readonly #candidates: Candidates;
  readonly #endTokens: readonly number[];
  readonly #settings: ChooserSettings;
  readonly #grammar: GrammarState | undefined;
  readonly #chain: Address;
  readonly #thoughts: ThoughtLimit | undefined;
  #length = 0;

  constructor({ model, candidates, endTokens, longTexts }: Shared, settings: ChooserSettings) {
    const { sampling, contextSize, grammar, thoughtBudget } = settings;
    this.#model = model;
    this.#candidates = candidates;
    this.#endTokens = endTokens;
    this.#settings = settings;
    this.#thoughts = thoughtBudget && new ThoughtLimit(thoughtBudget, model.vocabulary);
    this.#chain = createSamplerChain(model, { settings: sampling, contextSize, endTokens });
    try {
      this.#grammar = grammar && new GrammarState(model, grammar, longTexts);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  begin(promptTokens: ArrayLike<number>): void {
    const count = tokensLookedAt(this.#settings.sampling, this.#settings.contextSize);
    const { c } = this.#model.native;
    for (let at = Math.max(0, promptTokens.length - count); at < promptTokens.length; at += 1) {
      c.llama_sampler_accept(this.#chain, promptTokens[at] as number);
    }
  }

  choose(context: NativeContext, index: number): ChosenToken | undefined {
    const { topLogprobs, areLeftOver } = this.#settings;
    const logits = context.logits(index);
    const probabilities =
      topLogprobs === undefined || areLeftOver
        ? undefined
        : createProbabilities(logits, topLogprobs);
    this.#forbid(logits);
    const isPlain = this.#grammar?.isOn !== true && !(areLeftOver && topLogprobs !== undefined);
    const chosen = isPlain ? this.#sample(context, index) : this.#sampleFrom(logits);
    if (chosen === undefined) return undefined;
    this.#grammar?.accept(chosen.token);
    this.#thoughts?.accept(chosen.token);
    this.#length += 1;
    const { token } = chosen;
    return { token, probabilities: probabilities?.(token) ?? chosen.probabilities };
  }

  free(): void {
    this.#model.native.c.llama_sampler_free(this.#chain);
    this.#grammar?.free();
  }

  /** Makes tokens impossible that may not come now. No one else reads the logits afterwards. */
  #forbid(logits: Float32Array): void {
    if (this.#length < this.#settings.sampling.minTokens) {
      for (const token of this.#endTokens) logits[token] = Number.NEGATIVE_INFINITY;
    }
    const forced = this.#thoughts?.forced;
    if (forced === undefined) return;
    const logit = logits[forced] ?? 0;
    logits.fill(Number.NEGATIVE_INFINITY);
    logits[forced] = logit;
  }

  #sample({ address }: NativeContext, index: number): Sampled {
    return { token: this.#model.native.c.llama_sampler_sample(this.#chain, address, index) };
  }

  /**
   * A grammar is held against the one token that is chosen first, and against all of them only
   * where that one does not fit.
   */
  #sampleFrom(logits: Float32Array): Sampled | undefined {
    const grammar = this.#grammar?.isOn === true ? this.#grammar : undefined;
    let sampled = this.#apply(logits);
    for (
      let tries = 0;
      grammar !== undefined && !grammar.fits(sampled.token, this.#candidates);
      tries += 1
    ) {
      if (tries > MAX_TRIES) return undefined;
      for (const token of sampled.misfits) logits[token] = Number.NEGATIVE_INFINITY;
      sampled = this.#apply(logits, grammar);
      if (sampled.logit === Number.NEGATIVE_INFINITY) return undefined;
    }
    this.#model.native.c.llama_sampler_accept(this.#chain, sampled.token);
    return sampled;
  }

  #apply(
    logits: Float32Array,
    grammar?: GrammarState,
  ): Sampled & { logit: number; misfits: readonly number[] } {
    const candidates = this.#candidates;
    candidates.fill(logits);
    grammar?.applyToAll(candidates);
    this.#model.native.c.llama_sampler_apply(this.#chain, candidates.address);
    const { token, logit } = candidates.selected();
    return {
      token,
      logit,
      probabilities: this.#left(token),
      misfits: grammar?.misfits(candidates) ?? [],
    };
  }

  #left(token: number): Probabilities | undefined {
    const { topLogprobs, areLeftOver } = this.#settings;
    if (topLogprobs === undefined || !areLeftOver) return undefined;
    return probabilitiesLeft(this.#candidates.left(), token, topLogprobs);
  }
}
