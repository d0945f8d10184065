// Tooltips. What shows them is loaded with the first one.
import { useEffect, useState } from 'react';
import { later } from './later.tsx';

const Tip = later(async () => (await import('./layers.tsx')).Tip);

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
      timer = setTimeout(setAnchor, afterMs, next);
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
