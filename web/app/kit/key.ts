// The API key: asked for once, sent in a header only, kept for this tab or, on wish, on this device.
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';

const NAME = 'lemonade.key';
const tab = () => sessionStorage;
const device = () => localStorage;
export const key = createStore<string | undefined>(readKept(tab, NAME) ?? readKept(device, NAME));
/** What the server has said of the key: nothing, that it wants one, or that an administrator's is needed. */
export const wantedKey = createStore<'none' | 'user' | 'admin'>('none');

/** Sends this key from now on. `isLong` keeps it on this device, until it is forgotten. */
export function takeKey(text: string, { isLong }: { isLong: boolean }): void {
  keep(isLong ? device : tab, NAME, text);
  keep(isLong ? tab : device, NAME, undefined);
  key.set(text);
  wantedKey.set('none');
}

export function forgetKey(): void {
  keep(tab, NAME, undefined);
  keep(device, NAME, undefined);
  key.set(undefined);
}
