// Whether the list of Ctrl+K is open, and what it hands to the list of conversations.
import { createStore } from '../lib/store.ts';

/** The keys open it from every screen. */
export const isPaletteShown = createStore(false);
/** What conversations are searched for, also when the search was begun in another place. */
export const searchedWords = createStore('');
