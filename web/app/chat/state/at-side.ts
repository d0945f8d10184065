// What stands at the side of the conversation.
import { createStore } from '../../lib/store.ts';

/** Something to look at next to the messages. */
export type Shown =
  /** Code of an answer, or the answer itself as Markdown (`language` is `markdown`). */
  | { kind: 'made'; code: string; language: string }
  /** A text that goes with a question; the passage from `from` to `to` is marked. */
  | { kind: 'text'; name: string; text: string; from?: number; to?: number };

/** Undefined while nothing is shown. */
export const shownAtSide = createStore<Shown | undefined>(undefined);
