// Tokens of one generation where several are guessed and checked in one batch: the same ones as without, some of them sooner.
import type { LlamaContextSequence, SequenceEvaluateOptions, Token, TokenMeter } from 'node-llama-cpp';
import type { GenerationRequest } from '../kit/chat/engine.ts';
import type { ChosenToken, GenerationState, TokenSource } from '../kit/chat/generate.ts';
import type { Evaluation } from './evaluate-options.ts';
import type { Drafts } from './speculation.ts';

// What of the library's inside is needed: its own speculation accepts one guess of a batch at most (3.21 and 3.22), and chooses
// tokens behind wrong guesses, by which penalties and random numbers go astray.
interface InnerSequence {
  _decodeTokens(
    tokens: readonly Token[],
    logits: readonly boolean[],
    priority: number,
    meter: TokenMeter,
    contextShift: unknown,
    choose: (logit: number, index: number) => Promise<unknown> | undefined,
  ): Promise<unknown>;
  _resolveSamplerConfig(options: SequenceEvaluateOptions): object;
  _contextShift: unknown;
}
interface InnerSampler {
  applyConfig(config: object): void;
  dispose(): void;
}
type Sampled = number | [token: number, probabilities?: readonly number[]];
interface InnerContext {
  _ctx: { sampleToken(logit: number, sampler: InnerSampler, hasProbabilities?: boolean): Promise<Sampled> };
  _model: { _model: unknown };
  _llama: { _bindings: { AddonSampler: new (model: unknown) => InnerSampler } };
}

const USUAL_PRIORITY = 5;
const FIRST_LENGTH = 4;

interface SourceDetails extends Drafts {
  sequence: LlamaContextSequence;
  request: GenerationRequest;
  lastChunk: readonly Token[];
  evaluate(state: GenerationState): Evaluation;
  state: GenerationState;
  hasComputed(): void;
  signal: AbortSignal;
}

export class SpeculativeSource implements TokenSource {
  readonly #details: SourceDetails;
  readonly #evaluation: Evaluation;
  readonly #sequence: LlamaContextSequence;
  readonly #inner: InnerSequence;
  readonly #context: InnerContext;
  readonly #sampler: InnerSampler;
  readonly #text: Token[];
  #next: readonly Token[];
  /** Chosen in the batch that is under way. */
  #chosen: ChosenToken[] = [];
  /** Chosen already, and not asked for yet. */
  #ahead: ChosenToken[] = [];
  #length = FIRST_LENGTH;
  #drafted = 0;
  #accepted = 0;

  constructor(details: SourceDetails) {
    this.#details = details;
    const { sequence, state, request } = details;
    this.#sequence = sequence;
    this.#inner = sequence as unknown as InnerSequence;
    this.#context = sequence.context as unknown as InnerContext;
    this.#sampler = new this.#context._llama._bindings.AddonSampler(this.#context._model._model);
    this.#text = [...(request.promptTokens as readonly Token[])];
    this.#next = details.lastChunk;
    // What has been chosen in the same batch comes before the next one, too.
    this.#evaluation = details.evaluate({
      length: () => state.length() + this.#chosen.length,
      recentTokens: (count) => [...state.recentTokens(count), ...this.#chosen.map(({ token }) => token)].slice(-count),
    });
  }

  async next(): Promise<ChosenToken | undefined> {
    if (this.#ahead.length === 0) await this.#evaluate();
    return this.#ahead.shift();
  }

  async hasGenerated(token: number, text: string): Promise<void> {
    const wasHeld = this.#evaluation.isHeld();
    await this.#evaluation.hasGenerated?.(token, text);
    // What has been chosen without the grammar that begins here is chosen again.
    if (wasHeld || !this.#evaluation.isHeld() || this.#ahead.length === 0) return;
    await this.#erase(this.#ahead.length);
    this.#text.length -= this.#ahead.length;
    this.#ahead = [];
    this.#next = this.#text.slice(-1);
  }

  isFull(): boolean {
    const { nextTokenIndex, contextSize } = this.#sequence;
    return nextTokenIndex - Math.max(0, this.#ahead.length - 1) >= contextSize - 1;
  }

  async end(): Promise<void> {
    this.#evaluation.end();
    this.#sampler.dispose();
    await this.#erase(this.#ahead.length - 1);
  }

  drafts(): { draftedTokens: number; acceptedTokens: number } {
    return { draftedTokens: this.#drafted, acceptedTokens: this.#accepted };
  }

  /** One batch: the last token and guesses behind it; whatever follows a wrong one is forgotten. */
  async #evaluate(): Promise<void> {
    const drafted = await this.#draft();
    const tokens = [...this.#next, ...drafted];
    const first = this.#next.length - 1;
    this.#chosen = [];
    await this.#inner._decodeTokens(
      tokens,
      tokens.map((_, index) => index >= first),
      USUAL_PRIORITY,
      this.#sequence.tokenMeter,
      this.#inner._contextShift,
      (logit, index) => {
        const before = index - first - 1;
        return index === first || this.#chosen[before]?.token === drafted[before] ? this.#choose(logit) : undefined;
      },
    );
    this.#details.hasComputed();
    const chosen = this.#chosen;
    this.#chosen = [];
    const accepted = chosen.length - 1;
    await this.#erase(drafted.length - accepted);
    this.#drafted += drafted.length;
    this.#accepted += accepted;
    if (drafted.length > 0) this.#length = accepted === drafted.length ? this.#length * 2 : accepted + 1;
    this.#text.push(...chosen.map(({ token }) => token as Token));
    this.#next = this.#text.slice(-1);
    this.#ahead = chosen;
  }

  async #draft(): Promise<readonly Token[]> {
    const { drafter, mostDrafted, request, state, signal } = this.#details;
    const { contextSize, nextTokenIndex, model } = this.#sequence;
    const room = contextSize - 2 - nextTokenIndex - this.#next.length;
    const wanted = (request.maxTokens ?? Number.POSITIVE_INFINITY) - state.length() - 1;
    const most = Math.min(this.#length, mostDrafted, room, wanted);
    if (state.length() === 0 || most < 1) return [];
    const drafted = await drafter.draft(this.#text, most, signal);
    const end = drafted.findIndex((token) => model.isEogToken(token));
    return end === -1 ? drafted : drafted.slice(0, end);
  }

  async #choose(logit: number): Promise<void> {
    this.#sampler.applyConfig(this.#inner._resolveSamplerConfig(this.#evaluation.options));
    const withProbabilities = this.#details.request.topLogprobs === undefined ? [] : [true];
    const sampled = await this.#context._ctx.sampleToken(logit, this.#sampler, ...withProbabilities);
    const [token, probabilities] = typeof sampled === 'number' ? [sampled] : sampled;
    if (token < 0) throw new Error('No token can come next.');
    this.#chosen.push({ token, probabilities: probabilities && inPairs(probabilities) });
  }

  async #erase(count: number): Promise<void> {
    const { nextTokenIndex: end } = this.#sequence;
    if (count > 0) await this.#sequence.eraseContextTokenRanges([{ start: end - count, end }]);
  }
}

function inPairs(numbers: readonly number[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 2) pairs.set(numbers[at] ?? 0, numbers[at + 1] ?? 0);
  return pairs;
}
