// Guesses that the text goes on as it did the last time it said the same.
import type { Drafter } from './drafter.ts';

/** Tokens that have to have been there before. With fewer, it guesses at everything. */
const PATTERN_TOKENS = 3;

/** Looks for the last tokens earlier in the text. */
export class LookupDrafter implements Drafter {
  /** Behind which place each pattern was seen last. */
  readonly #places = new Map<string, number>();
  #seen = PATTERN_TOKENS;

  draft(text: readonly number[], most: number): readonly number[] {
    const patternBefore = (place: number) => text.slice(place - PATTERN_TOKENS, place).join(' ');
    for (; this.#seen < text.length; this.#seen += 1)
      this.#places.set(patternBefore(this.#seen), this.#seen);
    const place = this.#places.get(patternBefore(text.length));
    return place === undefined ? [] : text.slice(place, place + most);
  }

  accepted(): void {}
}
