// The API key as the browser keeps it. Nothing else of the app is there when it is first read.
import { readKept } from '../lib/kept.ts';

/** Under which name the key is kept. */
export const KEY_NAME = 'lemonade.key';
/** Where a key is kept that is for this tab only. */
export const ofTab = () => sessionStorage;

/** The key of this tab, else that of this device; undefined where neither has one. */
export const keptKey = (): string | undefined => readKept(KEY_NAME, ofTab) ?? readKept(KEY_NAME);
