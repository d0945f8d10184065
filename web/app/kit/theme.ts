// Light or dark: as the system has it, or as the reader wants it. Nothing else of the app is there
// when it is first read.
import { keep, readKept } from '../lib/kept.ts';

/** `auto` is what the system has. */
export type Theme = 'auto' | 'light' | 'dark';
const NAME = 'lemonade.theme';

/** What was chosen on this device; `auto` where nothing was. */
export function keptTheme(): Theme {
  const kept = readKept(NAME);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** Keeps it on this device, and shows it. */
export function chooseTheme(chosen: Theme): void {
  keep(NAME, chosen === 'auto' ? undefined : chosen);
  showTheme(chosen);
}

/** Sets `data-theme` of the page, which the styles look at. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
