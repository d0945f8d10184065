// The message that a person goes to from what a search has found.
import { createStore } from '../../lib/store.ts';

/** Both by their ids; undefined once it is in view. */
export const soughtMessage = createStore<{ conversation: string; message: string } | undefined>(
  undefined,
);
