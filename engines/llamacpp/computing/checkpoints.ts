// States of a sequence to which a model can go back that can't take back single tokens: recurrent
// ones, and those whose attention looks at a window only.

/** A state of a sequence, and what the sequence held then. */
export interface Checkpoint {
  /** Tokens that the sequence held. */
  tokenCount: number;
  firstPosition: number;
  lastPosition: number;
  state: Uint8Array;
}

/** Of each sequence. One takes up to about 100 MB; the newest one is kept in any case. */
const MAX_BYTES = 256 * 1024 ** 2;
const MAX_COUNT = 32;
/** Older ones that are closer to each other are one too many. */
const LEAST_DISTANCE = 256;

/** The checkpoints of one sequence, the oldest first. */
export class Checkpoints {
  #list: Checkpoint[] = [];

  add(checkpoint: Checkpoint): void {
    let last = Number.NEGATIVE_INFINITY;
    this.#list = this.#list.filter(({ tokenCount }) => {
      const isFar = tokenCount > last + LEAST_DISTANCE && tokenCount < checkpoint.tokenCount;
      if (isFar) last = tokenCount;
      return isFar;
    });
    this.#list.push(checkpoint);
    while (
      this.#list.length > 1 &&
      (this.#list.length > MAX_COUNT || this.#sizeBytes() > MAX_BYTES)
    ) {
      this.#list.shift();
    }
  }

  /**
   * The latest one from which the tokens of a prompt can be evaluated.
   * @param next the position of the first token that differs.
   * @param needed the position that the model has to look back at from there.
   */
  latestFor(next: number, needed: number): Checkpoint | undefined {
    return this.#list.findLast(
      ({ firstPosition, lastPosition }) =>
        lastPosition <= next && (firstPosition < needed || firstPosition === 0),
    );
  }

  forgetBehind(position: number): void {
    this.#list = this.#list.filter(({ lastPosition }) => lastPosition <= position);
  }

  clear(): void {
    this.#list = [];
  }

  #sizeBytes(): number {
    return this.#list.reduce((total, { state }) => total + state.length, 0);
  }
}
