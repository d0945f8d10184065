// Short messages at the edge of the page, and tooltips. What shows them is loaded with the first
// one.
import { useEffect, useState } from 'react';
import { createStore } from '../lib/store.ts';
import { asFailure } from './failure.ts';
import { later } from './later.tsx';
import type { Notice } from './layers.tsx';

const Toasts = later(async () => (await import('./layers.tsx')).Toasts);
const Tip = later(async () => (await import('./layers.tsx')).Tip);
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

export function Notices() {
  const waiting = waitingNotices.use();
  return waiting && <Toasts waiting={waiting} onTaken={() => waitingNotices.set([])} />;
}

const REST_MS = 500;

/**
 * Says what a button without words does, while the pointer rests on it or the keyboard is there:
 * for all with `data-tip`.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<Element>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Element | undefined, afterMs = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(next), afterMs);
    };
    const tipped = ({ target }: Event) => (target as Element).closest?.('[data-tip]') ?? undefined;
    const ways: Partial<{
      [Name in keyof DocumentEventMap]: (event: DocumentEventMap[Name]) => void;
    }> = {
      pointerover: (event) => {
        // A person may go on to the words themselves.
        if ((event.target as Element).closest?.('.tip-place')) return show(anchor);
        if (event.pointerType === 'mouse') show(tipped(event), tipped(event) && REST_MS);
      },
      focusin: (event) =>
        (event.target as Element).matches(':focus-visible') && show(tipped(event)),
      focusout: () => show(undefined),
      pointerdown: () => show(undefined),
      keydown: ({ key }) => key === 'Escape' && show(undefined),
    };
    const controller = new AbortController();
    for (const [name, listen] of Object.entries(ways)) {
      document.addEventListener(name, listen as EventListener, controller);
    }
    return () => controller.abort();
  }, [anchor]);
  return anchor && <Tip anchor={anchor} />;
}
