// Dark or light: as the system has it, until the reader chooses.
import { h } from './dom.ts';

const CHOICES = ['system', 'light', 'dark'] as const;
const KEY = 'lemonade-reference-theme';

export function themeSwitch(): HTMLElement {
  const select = h('select', { class: 'theme', 'aria-label': 'Colours', change: () => apply(select.value) });
  select.append(
    ...CHOICES.map((choice) =>
      h('option', { value: choice }, choice === 'system' ? 'Auto' : choice === 'light' ? 'Light' : 'Dark'),
    ),
  );
  select.value = stored();
  apply(select.value);
  return select;
}

function stored(): string {
  try {
    const choice = localStorage.getItem(KEY);
    return CHOICES.find((known) => known === choice) ?? 'system';
  } catch {
    // A browser may keep nothing at all.
    return 'system';
  }
}

function apply(choice: string): void {
  document.documentElement.dataset.theme = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Then it lasts as long as the page.
  }
}
