// The keys of the chat that do something wherever the focus is. ⌘ on a Mac does what Ctrl does
// elsewhere.
import { useKeys } from '../../kit/keyboard.ts';
import keys from './keys.json' with { type: 'json' };

const ACTIONS = ['new', 'model', 'field', 'settings', 'help'] as const;
type Action = (typeof ACTIONS)[number];
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** @returns What a press of keys asks for; undefined if nothing. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): Action | undefined {
  const name = key === 'Escape' ? 'Esc' : key.toUpperCase();
  // Whether signs need Shift is up to the layout of the keyboard.
  const isSign = name === '.' || name === '/';
  return ACTIONS.find((action) => {
    const held = keys[action];
    const isHeld =
      held.includes('Ctrl') === (ctrlKey || metaKey) &&
      (isSign || held.includes('Shift') === shiftKey);
    // AltGr is Ctrl and Alt: it types signs.
    return isHeld && !altKey && held.at(-1) === name;
  });
}

/** Calls one of the actions when its keys are pressed, unless a dialog is open. */
export function useShortcuts(actions: Readonly<Record<Action, () => void>>): void {
  useKeys((event) => {
    const action = shortcutOf(event);
    // A dialog that is open comes first.
    if (action === undefined || document.querySelector('dialog[open], .dialog') !== null) return;
    event.preventDefault();
    actions[action]();
    // A list that closes with Escape keeps the key from all behind it.
  }, true);
}
