// Whether the system may say that something is ready while this page is hidden.
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';

const NAME = 'lemonade.notices';
/** Browsers have them for pages from this machine, or over HTTPS. */
export const canNotice = typeof Notification !== 'undefined' && isSecureContext;
/** As the person has chosen it on this device; false where the browser has none. */
export const wantsNotices = createStore<boolean>(canNotice && readKept(NAME) === 'yes');

/** @returns False if the browser does not allow it. */
export async function chooseNotices(isWanted: boolean): Promise<boolean> {
  const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted';
  wantsNotices.set(isAllowed);
  keep(NAME, isAllowed ? 'yes' : undefined);
  return isAllowed === isWanted;
}
