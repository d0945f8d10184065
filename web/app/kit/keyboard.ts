// Keys that do something wherever the focus is.
import { type RefObject, useEffect, useRef } from 'react';

/** Calls `press` with each key; with `isFirst`, before what has the focus gets it. */
export function useKeys(press: (event: KeyboardEvent) => void, isFirst = false): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const call = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', call, isFirst);
    return () => removeEventListener('keydown', call, isFirst);
  }, [isFirst]);
}

/** @returns The field of a search, which `/` leads to. */
export function useSearchField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog');
    const isHeld = ctrlKey || metaKey;
    if (key !== '/' || isHeld || isTyping) return;
    event.preventDefault();
    field.current?.select();
  });
  return field;
}
