// Fields that grow with their text.
import { type RefObject, useLayoutEffect } from 'react';

/** For browsers that do not do it by themselves, as WebKit. */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another height
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    const borders = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + borders}px`;
  }, [field, text]);
}
