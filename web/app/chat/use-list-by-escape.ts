// Closes the list of a narrow window by Escape.
import { type RefObject, useEffect } from 'react';

/**
 * In a narrow window, where the list takes the place of the messages, Escape closes it before it
 * stops an answer.
 */
export function useListByEscape(
  isOpen: boolean,
  setIsOpen: (isOpen: boolean) => void,
  main: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      const button = main.current?.querySelector<HTMLElement>('.list-button');
      const isHere = event.target === document.body || main.current?.contains(event.target as Node);
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere || !button?.offsetParent)
        return;
      event.preventDefault();
      setIsOpen(false);
      button.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, setIsOpen, main]);
}
