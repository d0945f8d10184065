// The colours that the reader has chosen, before anything else of the app is there.
import { readKept } from '../lib/kept.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** Where the browser keeps them. */
export const THEME_NAME = 'lemonade.theme';

export function keptTheme(): Theme {
  const kept = readKept(() => localStorage, THEME_NAME);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
