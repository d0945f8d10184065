// One text that is being generated: which of its tokens come into the next batch, and what has come
// of them.
import type { ChosenToken } from '../../kit/chat/generate.ts';
import type { NativeContext } from '../native/context.ts';
import type { TokenChooser } from '../sampling/choose.ts';
import type { Drafter } from '../speculation/drafter.ts';
import type { Drafted, GenerationTask } from './messages.ts';
import type { Slot } from './slots.ts';

// Of a prompt whose beginning can't be had back token by token, this much is evaluated behind the
// place that can: the words that open the response, which are no longer there, or are others, in
// the prompt of the next turn.
const TOKENS_BEHIND_CHECKPOINT = 16;

/** What it puts into a batch: tokens that follow each other, with results from one of them on. */
export interface Part {
  generation: Generation;
  tokens: ArrayLike<number>;
  /** Of the first token with a result; none of them has one where it is their number. */
  firstResult: number;
}

interface Details {
  id: number;
  slot: Slot;
  task: GenerationTask;
  chooser: TokenChooser;
  drafter: Drafter | undefined;
  contextSize: number;
  isEnd(token: number): boolean;
}

export class Generation {
  readonly id: number;
  readonly slot: Slot;
  readonly #details: Details;
  #generated = 0;
  #last: number | undefined;
  #drafts: readonly number[] = [];
  #drafted: Drafted | undefined;

  constructor(details: Details) {
    this.id = details.id;
    this.slot = details.slot;
    this.#details = details;
    details.chooser.begin(details.task.promptTokens);
    if (details.drafter !== undefined) this.#drafted = { draftedTokens: 0, acceptedTokens: 0 };
  }

  get drafted(): Drafted | undefined {
    return this.#drafted;
  }

  /** Tokens of the prompt that are still to be evaluated. */
  get promptLeft(): number {
    return this.#last === undefined
      ? this.#details.task.promptTokens.length - this.slot.sequence.length
      : 0;
  }

  get isGenerating(): boolean {
    return this.#last !== undefined;
  }

  /** The token that came last, and guesses at those that follow. @param most of them all */
  nextTokens(most: number): Part {
    const { drafter, task, contextSize } = this.#details;
    const { sequence } = this.slot;
    const wanted = (task.maxTokens ?? Number.POSITIVE_INFINITY) - this.#generated - 1;
    const room = Math.min(most - 1, wanted, contextSize - 2 - sequence.length);
    const last = this.#last as number;
    this.#drafts =
      drafter === undefined || room < 1 ? [] : drafter.draft([...sequence.tokens, last], room);
    return { generation: this, tokens: [last, ...this.#drafts], firstResult: 0 };
  }

  /**
   * The next part of the prompt.
   * @param most tokens of it
   * @param partSize of the largest part of any prompt
   */
  nextPart(most: number, partSize: number): Part {
    const { promptTokens } = this.#details.task;
    const { sequence } = this.slot;
    const start = sequence.length;
    let end = Math.min(promptTokens.length, start + most);
    if (sequence.needsCheckpoints) {
      const places = [TOKENS_BEHIND_CHECKPOINT + partSize, TOKENS_BEHIND_CHECKPOINT].map(
        (behind) => promptTokens.length - behind,
      );
      if (places.includes(start)) sequence.takeCheckpoint();
      end = Math.min(end, ...places.filter((place) => place > start));
    }
    const tokens = promptTokens.subarray(start, end);
    return {
      generation: this,
      tokens,
      firstResult: end === promptTokens.length ? tokens.length - 1 : tokens.length,
    };
  }

  /**
   * Chooses what follows, now that the part has been evaluated; behind guesses that were right,
   * several tokens.
   * @param firstResult its index in the batch.
   * @param found called with each token. @returns why no more come; undefined where they do.
   */
  choose(
    context: NativeContext,
    firstResult: number,
    found: (chosen: ChosenToken) => void,
  ): 'stop' | 'length' | undefined {
    const { chooser, task, contextSize, isEnd } = this.#details;
    const { sequence } = this.slot;
    const drafts = this.#drafts;
    this.#drafts = [];
    const before = sequence.length - drafts.length;
    let accepted = 0;
    let ended: 'stop' | 'length' | undefined;
    for (;;) {
      const chosen = chooser.choose(context, firstResult + accepted);
      // Nothing can follow, as behind all that a grammar allows.
      if (chosen === undefined) {
        ended = 'stop';
        break;
      }
      found(chosen);
      this.#last = chosen.token;
      this.#generated += 1;
      if (isEnd(chosen.token)) ended = 'stop';
      else if (this.#generated >= (task.maxTokens ?? Number.POSITIVE_INFINITY)) ended = 'length';
      else if (before + accepted + 1 >= contextSize) ended = 'length';
      if (ended !== undefined || chosen.token !== drafts[accepted]) break;
      accepted += 1;
    }
    // What followed a wrong guess.
    sequence.keepFirst(before + accepted);
    this.#count(drafts.length, accepted);
    return ended;
  }

  end(): void {
    this.#details.chooser.free();
  }

  #count(drafted: number, accepted: number): void {
    const { drafter } = this.#details;
    if (drafter === undefined || this.#drafted === undefined) return;
    this.#drafted.draftedTokens += drafted;
    this.#drafted.acceptedTokens += accepted;
    if (drafted > 0) drafter.accepted(accepted);
  }
}
