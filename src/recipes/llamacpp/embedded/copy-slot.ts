// Copies what one sequence of the context holds into another, so that a beginning they share is evaluated once.
import type { LlamaContextSequence } from 'node-llama-cpp';

/** What the library's sequences can do for each other, though it offers that to its own parts only. */
interface Copying {
  /** @returns whether all has been copied. The sequence may be left with a part of it otherwise. */
  _copyStateFromOtherSequence(source: LlamaContextSequence, tokenCount: number): Promise<boolean>;
}

/**
 * Neither may be in use. A target that can't be filled is empty afterwards.
 * @throws {Error} by another version of the library, which is pinned.
 */
export async function copySlot(source: LlamaContextSequence, target: LlamaContextSequence): Promise<void> {
  if (!isCopying(target)) throw new Error('This version of node-llama-cpp copies sequences elsewhere.');
  const isCopied = await target._copyStateFromOtherSequence(source, source.nextTokenIndex);
  if (!isCopied) await target.clearHistory();
}

const isCopying = (sequence: object): sequence is Copying =>
  typeof Reflect.get(sequence, '_copyStateFromOtherSequence') === 'function';
