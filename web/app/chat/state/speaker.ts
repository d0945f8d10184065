// The model that reads answers aloud.
import type { Model } from '../../../../generated/client/index.ts';
import { createStore } from '../../lib/store.ts';

/** One of this machine, or else of another server; undefined while there is none. */
export const speakerModel = createStore<Model | undefined>(undefined);
