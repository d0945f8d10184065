// The keys of the chat. ⌘ on a Mac does what Ctrl does elsewhere.
import { useEffect, useRef } from 'react';

type Action = 'new' | 'search' | 'model' | 'field' | 'settings' | 'help';

/** All keys for people, in the order of a list; those with an `action` are looked for wherever the focus is. */
export const KEYS = [
  { name: 'send', keys: ['Enter'] },
  { name: 'line', keys: ['Shift', 'Enter'] },
  { name: 'last', keys: ['↑'] },
  { name: 'stop', keys: ['Esc'] },
  { name: 'new', keys: ['Ctrl', 'Shift', 'O'], action: 'new' },
  { name: 'search', keys: ['Ctrl', 'K'], action: 'search' },
  { name: 'model', keys: ['Ctrl', 'Shift', 'L'], action: 'model' },
  { name: 'field', keys: ['Shift', 'Esc'], action: 'field' },
  { name: 'settings', keys: ['Ctrl', '.'], action: 'settings' },
  { name: 'help', keys: ['Ctrl', '/'], action: 'help' },
] as const satisfies readonly { name: string; keys: readonly string[]; action?: Action }[];

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** @returns What a press of keys asks for; undefined if nothing. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): Action | undefined {
  // AltGr is Ctrl and Alt: it types signs.
  if (altKey) return undefined;
  const name = key === 'Escape' ? 'Esc' : key.toUpperCase();
  // Whether signs need Shift is up to the layout of the keyboard.
  const isSign = name === '.' || name === '/';
  for (const { keys, ...more } of KEYS) {
    const held: readonly string[] = keys;
    const isHeld = held.includes('Ctrl') === (ctrlKey || metaKey) && (isSign || held.includes('Shift') === shiftKey);
    if ('action' in more && held.at(-1) === name && isHeld) return more.action;
  }
  return undefined;
}

/** Does what the keys ask for, wherever the focus is. */
export function useShortcuts(actions: Readonly<Record<Action, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      // A dialog that is open comes first.
      if (action === undefined || document.querySelector('dialog[open], .dialog') !== null) return;
      event.preventDefault();
      latest.current[action]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
