// Light or dark: as the system has it, or as the reader wants it. Nothing else of the app is there
// when it is first read.
import { keep, readKept } from '../lib/kept.ts';

export type Theme = 'auto' | 'light' | 'dark';
const NAME = 'lemonade.theme';

export function keptTheme(): Theme {
  const kept = readKept(NAME);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

export function chooseTheme(chosen: Theme): void {
  keep(NAME, chosen === 'auto' ? undefined : chosen);
  showTheme(chosen);
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
