// Where the focus goes when a layer closes.
import type { RefObject } from 'react';

/**
 * For `finalFocus`: the button that the layer belongs to, unless a key has led elsewhere, as
 * Shift+Escape does.
 */
export const focusAfter = (button: RefObject<HTMLButtonElement | null>) => () => {
  const { activeElement, body } = document;
  const isLeft = activeElement === null || activeElement === body;
  return isLeft || activeElement.closest('.layer') ? button.current : false;
};
