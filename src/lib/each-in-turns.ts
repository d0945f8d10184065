// Works through a list in turns of a few milliseconds, so that other requests need not wait.
import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS = 8;

/** Does the work for each in its order; after each few milliseconds others have their turns. */
export async function eachInTurns<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void> | void,
): Promise<void> {
  let turnBeganMs = performance.now();
  for (const [index, item] of items.entries()) {
    await work(item, index);
    if (performance.now() - turnBeganMs < TURN_MS) continue;
    await nextTurn();
    turnBeganMs = performance.now();
  }
}
