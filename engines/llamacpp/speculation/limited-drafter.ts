// How much is guessed at once: as much as has turned out to be right, since what is wrong is
// computed for nothing.
import type { Drafter } from './drafter.ts';

const FIRST_LENGTH = 4;

/** Asks other drafters for as many tokens as are worth it. */
export class LimitedDrafter implements Drafter {
  /** Of which the first one that has an idea guesses. */
  readonly #drafters: readonly Drafter[];
  readonly #most: number;
  readonly #isEnd: (token: number) => boolean;
  #length = FIRST_LENGTH;
  #guessed = 0;

  /**
   * @param isEnd whether a response ends with this token, behind which nothing is to be guessed.
   */
  constructor(drafters: readonly Drafter[], most: number, isEnd: (token: number) => boolean) {
    this.#drafters = drafters;
    this.#most = most;
    this.#isEnd = isEnd;
  }

  draft(text: readonly number[], most: number): readonly number[] {
    const count = Math.min(this.#length, this.#most, most);
    const guessed = count < 1 ? [] : this.#guess(text, count);
    const end = guessed.findIndex(this.#isEnd);
    const taken = end === -1 ? guessed : guessed.slice(0, end);
    this.#guessed = taken.length;
    return taken;
  }

  accepted(count: number): void {
    if (this.#guessed > 0) this.#length = count === this.#guessed ? this.#length * 2 : count + 1;
  }

  #guess(text: readonly number[], count: number): readonly number[] {
    for (const drafter of this.#drafters) {
      const guessed = drafter.draft(text, count);
      if (guessed.length > 0) return guessed;
    }
    return [];
  }
}
