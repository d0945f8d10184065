// Light or dark: as the system has it, or as the reader wants it.
import { createStore, keep, readKept } from './store.ts';

export type Theme = 'auto' | 'light' | 'dark';

const NAME = 'lemonade.theme';
const device = () => localStorage;
const isTheme = (text: string | undefined): text is Theme => text === 'light' || text === 'dark';

const kept = readKept(device, NAME);
export const theme = createStore<Theme>(isTheme(kept) ? kept : 'auto');

const show = () => {
  document.documentElement.dataset.theme = theme.get();
};
theme.subscribe(show);
show();

export function chooseTheme(chosen: Theme): void {
  keep(device, NAME, chosen === 'auto' ? undefined : chosen);
  theme.set(chosen);
}
