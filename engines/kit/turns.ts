// Lets others have their turn between two pieces of long work.
import { setImmediate } from 'node:timers/promises';

/** Resolves in the next turn of the event loop. @throws the signal's reason when it has aborted until then. */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
