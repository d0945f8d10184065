// Ends a thought that has had its tokens, as llama-server does: what closes it is forced, token by
// token.
import type { ThoughtBudget } from '../../kit/chat/engine.ts';
import type { NativeVocabulary } from '../native/vocabulary.ts';
import { endsWithLetter } from './letters.ts';

type Pieces = Pick<NativeVocabulary, 'piece'>;
type State = 'outside' | 'thinking' | 'finishing a letter' | 'closing';

/** Counts the tokens of a thought, and closes one that has had all of its own. */
export class ThoughtLimit {
  readonly #budget: ThoughtBudget;
  readonly #vocabulary: Pieces;
  #start: TokenSearch;
  #end: TokenSearch;
  #state: State = 'outside';
  #left = 0;
  #forcedCount = 0;

  constructor(budget: ThoughtBudget, vocabulary: Pieces) {
    this.#budget = budget;
    this.#vocabulary = vocabulary;
    this.#start = new TokenSearch(budget.start);
    this.#end = new TokenSearch(budget.end);
    for (const token of budget.begun) this.accept(token);
  }

  /** The only token that may come next; undefined where any may. */
  get forced(): number | undefined {
    return this.#state === 'closing' ? this.#budget.closing[this.#forcedCount] : undefined;
  }

  accept(token: number): void {
    if (this.#state === 'outside') {
      if (this.#start.isEndedBy(token)) this.#begin();
    } else if (this.#state === 'closing') {
      this.#forcedCount += 1;
      if (this.forced === undefined) this.#leave();
    } else if (this.#end.isEndedBy(token)) this.#leave();
    else this.#count(token);
  }

  #begin(): void {
    this.#left = this.#budget.tokens;
    if (this.#left > 0) this.#state = 'thinking';
    else this.#close();
  }

  #count(token: number): void {
    this.#left -= 1;
    if (this.#left > 0) return;
    if (endsWithLetter(this.#vocabulary.piece(token, false))) this.#close();
    else this.#state = 'finishing a letter';
  }

  #close(): void {
    this.#state = 'closing';
    this.#forcedCount = 0;
    if (this.forced === undefined) this.#leave();
  }

  /** Another thought has as many tokens again. */
  #leave(): void {
    this.#state = 'outside';
    this.#start = new TokenSearch(this.#budget.start);
    this.#end = new TokenSearch(this.#budget.end);
  }
}

/** Looks for tokens that follow each other. */
class TokenSearch {
  readonly #wanted: readonly number[];
  #last: number[] = [];

  constructor(wanted: readonly number[]) {
    this.#wanted = wanted;
  }

  isEndedBy(token: number): boolean {
    this.#last = [...this.#last, token].slice(-this.#wanted.length);
    const { length } = this.#wanted;
    return (
      length > 0 &&
      length === this.#last.length &&
      this.#wanted.every((one, at) => one === this.#last[at])
    );
  }
}
