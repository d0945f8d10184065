// Children whose places are their keys: texts grow only at their end.
import { createElement, Fragment, type ReactNode } from 'react';

/** Draws a list without a key for each of its elements. */
export function inOrder<Item>(
  items: readonly Item[],
  draw: (item: Item, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}
