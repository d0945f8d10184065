// Puts together what llama.cpp evaluates in one go, for all requests, and with how many threads.
import type { BatchItem, CustomBatchingPrioritizationStrategy, PrioritizedBatchItem } from 'node-llama-cpp';

export type Batches = ReturnType<typeof createBatches>;

/**
 * A request asks for its next token a few steps of JavaScript after it got the one before. The library does not wait for
 * the last one, so two requests would take turns, and each would wait for the other's token. So many empty batches, of a few
 * microseconds each, are the most that are made until all have asked; one whose client reads slowly does not ask in that time.
 */
const MAX_EMPTY_BATCHES = 32;

/** @param begins called with the number of tokens of each batch. */
export function createBatches(begins: (tokenCount: number) => void) {
  let active = 0;
  let emptyBatches = 0;
  return {
    /** A request is going to evaluate tokens. @returns what ends that. */
    begin(): () => void {
      active += 1;
      return () => {
        active -= 1;
      };
    },
    strategy({ items, size }: Parameters<CustomBatchingPrioritizationStrategy>[0]): PrioritizedBatchItem[] {
      if (items.length < active && emptyBatches < MAX_EMPTY_BATCHES) {
        emptyBatches += 1;
        return [];
      }
      emptyBatches = 0;
      const batch = share(items, size);
      begins(batch.reduce((sum, { processAmount }) => sum + processAmount, 0));
      return batch;
    },
  };
}

/** Everybody gets as much of the batch, and what a short one leaves goes to the longer ones. */
function share(items: readonly BatchItem[], size: number): PrioritizedBatchItem[] {
  let left = size;
  return [...items]
    .sort((one, other) => one.tokens.length - other.tokens.length)
    .map((item, index) => {
      const processAmount = Math.min(item.tokens.length, Math.floor(left / (items.length - index)));
      left -= processAmount;
      return { item, processAmount };
    });
}
