// Whether a model is being added.
import { createStore } from '../lib/store.ts';

/** Set by the button of the screen of models, or by the list of Ctrl+K. */
export const isAddingModel = createStore(false);
