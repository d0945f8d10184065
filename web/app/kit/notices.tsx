// Short messages at the edge of the page. What shows them is loaded with the first one.
import { createStore } from '../lib/store.ts';
import { asFailure } from './failure.ts';
import { later } from './later.tsx';
import type { Notice } from './layers.tsx';

const Toasts = later(async () => (await import('./layers.tsx')).Toasts);

/** Those that are still to be shown; undefined as long as there has been none. */
const waitingNotices = createStore<readonly Notice[] | undefined>(undefined);

const add = (notice: Notice) => waitingNotices.set([...(waitingNotices.get() ?? []), notice]);

/** Shows a message. A failure stays until it is closed. */
export function notify(text: string, kind: Notice['kind'] = 'done'): void {
  add({ kind, text });
}

/** Says what a failed request means; that a key is wanted is asked elsewhere. */
export function notifyFailure(error: unknown): void {
  const failure = asFailure(error);
  if (failure.status !== 401) add({ kind: 'failed', text: failure.message, failure });
}

/** Stands once in the app; `notify` and `notifyFailure` fill it. */
export function Notices() {
  const waiting = waitingNotices.use();
  return waiting && <Toasts waiting={waiting} onTaken={() => waitingNotices.set([])} />;
}
