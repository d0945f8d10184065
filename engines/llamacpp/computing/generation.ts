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
  /** Whether they are a part of its text, and not what has been chosen. */
  isOfText: boolean;
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

/** A text in the thread that computes, from when it has its slot until it ends. */
export class Generation {
  readonly id: number;
  readonly slot: Slot;
  /** Whether it has given its place in the context up, and waits until there is room again. */
  isWaiting = false;
  readonly #details: Details;
  /** What has to be held before the next token can be chosen, or the last one evaluated. */
  #text: Int32Array;
  #generated = 0;
  #last: number | undefined;
  #drafts: readonly number[] = [];
  #drafted: Drafted | undefined;

  constructor(details: Details) {
    this.id = details.id;
    this.slot = details.slot;
    this.#details = details;
    this.#text = details.task.promptTokens;
    details.chooser.begin(details.task.promptTokens);
    if (details.drafter !== undefined)
      this.#drafted = { drafts: 0, draftedTokens: 0, acceptedTokens: 0 };
  }

  get drafted(): Drafted | undefined {
    return this.#drafted;
  }

  /** Tokens that it holds, or will hold once its text has been read. */
  get textLength(): number {
    return Math.max(this.#text.length, this.slot.sequence.length);
  }

  /** Tokens of its text that are still to be read. */
  get unreadLength(): number {
    return this.textLength - this.slot.sequence.length;
  }

  /** Whether its next token comes of the one before; else its text is being read. */
  get isGenerating(): boolean {
    return this.#last !== undefined && this.unreadLength === 0;
  }

  /** Whether tokens have come of it already. */
  get hasBegun(): boolean {
    return this.#last !== undefined;
  }

  /**
   * Leaves its place in the context to others. What it has said so far is a part of its text from
   * now on, which is read again when it goes on.
   */
  giveUp(): void {
    const { sequence } = this.slot;
    if (this.isGenerating) this.#text = Int32Array.from(sequence.tokens);
    sequence.clear();
    this.isWaiting = true;
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
    return { generation: this, tokens: [last, ...this.#drafts], firstResult: 0, isOfText: false };
  }

  /**
   * The next part of its text. Behind the end of a prompt the first token is chosen; behind a text
   * that is read again, the last token has been chosen already.
   * @param most tokens of it
   * @param partSize of the largest part of any text
   */
  nextPart(most: number, partSize: number): Part {
    const { promptTokens } = this.#details.task;
    const { sequence } = this.slot;
    const start = sequence.length;
    let end = Math.min(this.#text.length, start + most);
    if (sequence.needsCheckpoints) {
      const places = [TOKENS_BEHIND_CHECKPOINT + partSize, TOKENS_BEHIND_CHECKPOINT].map(
        (behind) => promptTokens.length - behind,
      );
      if (places.includes(start)) sequence.takeCheckpoint();
      end = Math.min(end, ...places.filter((place) => place > start));
    }
    const tokens = this.#text.subarray(start, end);
    const isResultWanted = end === this.#text.length && this.#last === undefined;
    const firstResult = isResultWanted ? tokens.length - 1 : tokens.length;
    return { generation: this, tokens, firstResult, isOfText: true };
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
    if (drafted === 0) return;
    this.#drafted.drafts += 1;
    drafter.accepted(accepted);
  }
}
