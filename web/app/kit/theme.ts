// Light or dark: as the system has it, or as the reader wants it.
import { keep } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import { keptTheme, showTheme, THEME_NAME, type Theme } from './kept-theme.ts';

export type { Theme } from './kept-theme.ts';

export const theme = createStore<Theme>(keptTheme());
theme.subscribe(() => showTheme(theme.get()));

export function chooseTheme(chosen: Theme): void {
  keep(() => localStorage, THEME_NAME, chosen === 'auto' ? undefined : chosen);
  theme.set(chosen);
}
