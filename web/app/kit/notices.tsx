// Short messages at the edge of the page. What shows them is loaded with the first one.
import { Suspense } from 'react';
import { createStore } from '../lib/store.ts';
import { asFailure } from './failure.ts';
import { later } from './later.ts';
import type { Notice } from './toasts.tsx';

const Toasts = later(async () => (await import('./toasts.tsx')).Toasts);

/** Those that are still to be shown; undefined as long as there has been none. */
const waitingNotices = createStore<readonly Notice[] | undefined>(undefined);

/** Shows a message. A failure stays until it is closed. */
export function notify(text: string, kind: Notice['kind'] = 'done'): void {
  waitingNotices.set([...(waitingNotices.get() ?? []), { kind, text }]);
}

/** Says what a failed request means; that a key is wanted is asked elsewhere. */
export function notifyFailure(error: unknown): void {
  const failure = asFailure(error);
  if (failure.status === 401) return;
  waitingNotices.set([...(waitingNotices.get() ?? []), { kind: 'failed', text: failure.message, failure }]);
}

export function Notices() {
  const waiting = waitingNotices.use();
  return (
    waiting && (
      <Suspense>
        <Toasts waiting={waiting} onTaken={() => waitingNotices.set([])} />
      </Suspense>
    )
  );
}
