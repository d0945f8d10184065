// The API key: asked for once, sent in a header only, kept for this tab or, on wish, on this
// device.
import { device, keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';

const NAME = 'lemonade.key';
const tab = () => sessionStorage;
/** Undefined while there is none. Only `takeKey` and `forgetKey` change it. */
export const apiKey = createStore<string | undefined>(readKept(NAME, tab) ?? readKept(NAME));
/**
 * What the server has said of the key: nothing, that it wants one, or that an administrator's is
 * needed.
 */
export const wantedKey = createStore<'none' | 'user' | 'admin'>('none');

/** Sends this key from now on. `isLong` keeps it on this device, until it is forgotten. */
export function takeKey(text: string, { isLong }: { isLong: boolean }): void {
  keep(NAME, text, isLong ? device : tab);
  keep(NAME, undefined, isLong ? tab : device);
  apiKey.set(text);
  wantedKey.set('none');
}

/** In this tab and on this device. */
export function forgetKey(): void {
  for (const place of [tab, device]) keep(NAME, undefined, place);
  apiKey.set(undefined);
}
