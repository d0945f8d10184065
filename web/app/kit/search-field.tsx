// A field of a search with its sign, so that every search is known by the same look.
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** The sign stands before the words of the field, which is the content. */
export function SearchField({ children }: { children: ReactNode }) {
  return (
    <span className="search-field">
      <Icon name="search" />
      {children}
    </span>
  );
}
