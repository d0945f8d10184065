// What a sequence of the context holds: which tokens, and from where on a prompt has to be
// evaluated behind them.
import type { NativeContext } from '../native/context.ts';
import { Checkpoints } from './checkpoints.ts';

/** One sequence of a context, with the tokens that are in it. */
export class Sequence {
  readonly id: number;
  readonly #context: NativeContext;
  readonly #window: number | undefined;
  readonly #checkpoints = new Checkpoints();
  readonly #tokens: number[] = [];

  /**
   * @param window the tokens that a model looks back at that can't take back any; undefined for one
   *   that can.
   */
  constructor(context: NativeContext, id: number, window: number | undefined) {
    this.#context = context;
    this.id = id;
    this.#window = window;
  }

  get tokens(): readonly number[] {
    return this.#tokens;
  }

  get length(): number {
    return this.#tokens.length;
  }

  get needsCheckpoints(): boolean {
    return this.#window !== undefined;
  }

  commonLength(prompt: ArrayLike<number>): number {
    const most = Math.min(this.#tokens.length, prompt.length);
    let length = 0;
    while (length < most && this.#tokens[length] === prompt[length]) length += 1;
    return length;
  }

  /** These have been evaluated behind what it holds. */
  append(tokens: ArrayLike<number>): void {
    for (let index = 0; index < tokens.length; index += 1)
      this.#tokens.push(tokens[index] as number);
  }

  clear(): void {
    this.#context.remove(this.id);
    this.#tokens.length = 0;
    this.#checkpoints.clear();
  }

  /** Forgets all but its first tokens; all of them where the model can't take back so few. */
  keepFirst(count: number): void {
    if (count >= this.#tokens.length) return;
    if (count > 0 && this.#context.remove(this.id, count)) this.#tokens.length = count;
    else this.clear();
  }

  /**
   * Keeps the beginning that a prompt has in common with it, or as much of that as the model can go
   * on from, and nothing else. At least one token of the prompt is left to evaluate: its result is
   * the first new token.
   * @returns how many tokens need no evaluation.
   */
  keepBeginning(prompt: ArrayLike<number>): number {
    const common = this.commonLength(prompt);
    if (this.#window === undefined) this.keepFirst(Math.min(common, prompt.length - 1));
    else this.#goBack(common, prompt.length, this.#window);
    return this.#tokens.length;
  }

  // As llama-server does it.
  #goBack(common: number, promptLength: number, window: number): void {
    let kept = common;
    let next = common;
    const needed = Math.max(0, common - window - (common < promptLength ? 0 : 1));
    if (common > 0 && this.#firstPosition() >= needed) {
      const checkpoint = this.#checkpoints.latestFor(next, needed);
      const isRestored =
        checkpoint !== undefined && this.#context.setState(this.id, checkpoint.state, true);
      next = isRestored
        ? Math.min(next, Math.max(checkpoint.firstPosition + 1, checkpoint.lastPosition))
        : 0;
      kept = isRestored ? Math.min(next, checkpoint.tokenCount) : 0;
    }
    this.#checkpoints.forgetBehind(next);
    this.keepFirst(kept === promptLength ? kept - 1 : kept);
  }

  #firstPosition(): number {
    return this.#context.positions(this.id)?.first ?? 0;
  }

  /** To be called before the batch with the tokens behind it. */
  takeCheckpoint(): void {
    const positions = this.#context.positions(this.id);
    if (positions === undefined) return;
    this.#checkpoints.add({
      tokenCount: this.#tokens.length,
      firstPosition: positions.first,
      lastPosition: positions.last,
      state: this.#context.state(this.id, true),
    });
  }

  /** Makes it hold the first tokens of another one. */
  copy(source: Sequence, count: number): void {
    this.clear();
    // Whole, since the cache of each sequence may be a part of its own, of which llama.cpp copies
    // all or nothing.
    this.#context.copy(source.id, this.id);
    this.append(source.#tokens);
    this.keepFirst(count);
  }

  /** @returns bytes of the file. @throws {Error} when it can't be written. */
  save(path: string): number {
    return this.#context.saveState(this.id, path, this.#tokens);
  }

  /**
   * Makes it hold what a file does.
   * @returns whether it could be read; the sequence is empty where not.
   */
  restore(path: string): boolean {
    this.clear();
    const { tokens } = this.#context.loadState(this.id, path) ?? {};
    if (tokens === undefined) return false;
    this.append(tokens);
    // Else the very end of it could be gone on with only once.
    if (this.needsCheckpoints) this.takeCheckpoint();
    return true;
  }
}
