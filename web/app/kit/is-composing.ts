// Whether a key is part of a word that an input method makes, as in Chinese and Japanese.
import type { KeyboardEvent } from 'react';

/** Code of a key that the input method has taken. */
const TAKEN = 229;

/** Safari says that the composition is over before it sends the Enter that ends it. */
export function isComposing({ nativeEvent: { isComposing: isOpen, keyCode } }: KeyboardEvent): boolean {
  return isOpen || keyCode === TAKEN;
}
