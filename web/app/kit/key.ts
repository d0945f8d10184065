// The API key: asked for once, sent in a header only, kept for this tab or, on wish, on this
// device.
import { device, keep } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import { KEY_NAME, keptKey, ofTab } from './kept-key.ts';

/** Undefined while there is none. Only `takeKey` and `forgetKey` change it. */
export const apiKey = createStore(keptKey());
/**
 * What the server has said of the key: nothing, that it wants one, or that an administrator's is
 * needed.
 */
export const wantedKey = createStore<'none' | 'user' | 'admin'>('none');

/** Sends this key from now on. `isLong` keeps it on this device, until it is forgotten. */
export function takeKey(text: string, { isLong }: { isLong: boolean }): void {
  keep(KEY_NAME, text, isLong ? device : ofTab);
  keep(KEY_NAME, undefined, isLong ? ofTab : device);
  apiKey.set(text);
  wantedKey.set('none');
}

/** In this tab and on this device. */
export function forgetKey(): void {
  for (const place of [ofTab, device]) keep(KEY_NAME, undefined, place);
  apiKey.set(undefined);
}
