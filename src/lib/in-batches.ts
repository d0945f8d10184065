// Works through long lists in pieces, so that other requests need not wait for the whole of it.
import { setImmediate as nextTurn } from 'node:timers/promises';

const BATCH = 128;

/**
 * What `work` makes of each item, in their order; those of one batch at the same time, other
 * requests between two.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    if (start > 0) await nextTurn();
    for (const result of await Promise.all(items.slice(start, start + BATCH).map(work)))
      results.push(result);
  }
  return results;
}
