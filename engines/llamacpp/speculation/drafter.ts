// Guesses at the tokens that come next, which the model then checks in one batch.

/** Guesses for one text. */
export interface Drafter {
  /**
   * @param text all of it, which only grows from call to call.
   * @returns at most so many tokens, none where it has no idea.
   */
  draft(text: readonly number[], most: number): readonly number[];
  /** So many of what it has guessed last were right. */
  accepted(count: number): void;
}
