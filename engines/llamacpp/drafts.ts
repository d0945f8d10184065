// Guesses the next tokens of a text, for the model to check several of them in one batch.
import type { LlamaContextSequence, Token } from 'node-llama-cpp';

/** Guesses how one text goes on. */
export interface Drafter {
  /** @param text all of it, which only grows from call to call. @returns at most so many tokens, none where it has no idea. */
  draft(text: readonly Token[], most: number, signal: AbortSignal): Promise<readonly Token[]> | readonly Token[];
}

/** Tokens that have to have been there before. With fewer, it guesses at everything. */
const PATTERN_TOKENS = 3;

/** Goes on as the text did where its last tokens came before. */
export class LookupDrafter implements Drafter {
  /** Behind which place each pattern was seen last. */
  readonly #places = new Map<string, number>();
  #seen = PATTERN_TOKENS;

  draft(text: readonly Token[], most: number): readonly Token[] {
    for (; this.#seen < text.length; this.#seen += 1) this.#places.set(patternBefore(text, this.#seen), this.#seen);
    const place = this.#places.get(patternBefore(text, text.length));
    return place === undefined ? [] : text.slice(place, place + most);
  }
}

const patternBefore = (text: readonly Token[], place: number) => text.slice(place - PATTERN_TOKENS, place).join(' ');

/** Tokens that are evaluated before the next look at whether the client is still there. */
const CHUNK_TOKENS = 512;

/** Asks a smaller model with the same vocabulary. */
export class ModelDrafter implements Drafter {
  readonly #sequence: LlamaContextSequence;
  readonly #leastConfidence: number;

  constructor(sequence: LlamaContextSequence, { leastConfidence }: { leastConfidence: number }) {
    this.#sequence = sequence;
    this.#leastConfidence = leastConfidence;
  }

  async draft(text: readonly Token[], most: number, signal: AbortSignal): Promise<readonly Token[]> {
    const sequence = this.#sequence;
    if (text.length + most >= sequence.contextSize) return [];
    await sequence.adaptStateToTokens(text.slice(0, -1), false);
    while (text.length - sequence.nextTokenIndex > CHUNK_TOKENS) {
      signal.throwIfAborted();
      const start = sequence.nextTokenIndex;
      await sequence.evaluateWithoutGeneratingNewTokens(text.slice(start, start + CHUNK_TOKENS));
    }
    const options = { temperature: 0, yieldEogToken: true };
    const rest = text.slice(sequence.nextTokenIndex);
    const tokens = sequence.evaluateWithMetadata(rest, { confidence: true }, options);
    const drafted: Token[] = [];
    try {
      while (drafted.length < most) {
        const { value, done } = await tokens.next();
        if (done || value.confidence < this.#leastConfidence) break;
        drafted.push(value.token);
      }
    } finally {
      await tokens.return();
    }
    return drafted;
  }
}

/** Those of the first one that has an idea. */
export function firstOf(drafters: readonly Drafter[]): Drafter {
  return {
    async draft(text, most, signal) {
      for (const drafter of drafters) {
        const drafted = await drafter.draft(text, most, signal);
        if (drafted.length > 0) return drafted;
      }
      return [];
    },
  };
}
