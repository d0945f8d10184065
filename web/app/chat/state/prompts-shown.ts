// Whether the library of prompts is open.
import { createStore } from '../../lib/store.ts';

/** Set by whatever opens the library: the field of the chat, or the list of Ctrl+K. */
export const arePromptsShown = createStore(false);
