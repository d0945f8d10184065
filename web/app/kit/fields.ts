// What browsers do not do alike with fields for text.
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/** A field that grows with its text, for browsers that do not do it by themselves, as WebKit. */
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

/**
 * Whether a key is part of a word that an input method makes. In Safari, the Enter that ends it is
 * known by its code only.
 */
export function isComposing({
  nativeEvent: { isComposing: isOpen, keyCode },
}: KeyboardEvent): boolean {
  return isOpen || keyCode === 229;
}
