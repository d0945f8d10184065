// Whether answers are spoken by themselves: then a screen reader need not read them, too.
import { createStore } from '../../lib/store.ts';

/** Set as long as a voice conversation goes on. */
export const voiceOn = createStore(false);
