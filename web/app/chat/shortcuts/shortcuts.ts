// The keys of the chat. ⌘ on a Mac does what Ctrl does elsewhere.

export type Action = 'new' | 'search' | 'model' | 'field' | 'settings' | 'help';

interface Shortcut {
  action: Action;
  key: string;
  /** Whether Ctrl or ⌘ is held. */
  hasControl: boolean;
  /** Undefined where the layout of the keyboard decides. */
  hasShift?: boolean;
}

const SHORTCUTS: readonly Shortcut[] = [
  { action: 'new', key: 'o', hasControl: true, hasShift: true },
  { action: 'search', key: 'k', hasControl: true, hasShift: false },
  { action: 'model', key: 'l', hasControl: true, hasShift: true },
  { action: 'field', key: 'escape', hasControl: false, hasShift: true },
  { action: 'settings', key: '.', hasControl: true },
  { action: 'help', key: '/', hasControl: true },
];

/** All keys for people, in the order of a list; `Ctrl` is ⌘ on a Mac. */
export const KEYS = [
  { name: 'send', keys: ['Enter'] },
  { name: 'line', keys: ['Shift', 'Enter'] },
  { name: 'last', keys: ['↑'] },
  { name: 'stop', keys: ['Esc'] },
  { name: 'new', keys: ['Ctrl', 'Shift', 'O'] },
  { name: 'search', keys: ['Ctrl', 'K'] },
  { name: 'model', keys: ['Ctrl', 'Shift', 'L'] },
  { name: 'field', keys: ['Shift', 'Esc'] },
  { name: 'settings', keys: ['Ctrl', '.'] },
  { name: 'help', keys: ['Ctrl', '/'] },
] as const;

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** @returns What a press of keys asks for; undefined if nothing. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): Action | undefined {
  // AltGr is Ctrl and Alt: it types signs.
  if (altKey) return undefined;
  const hasControl = ctrlKey || metaKey;
  return SHORTCUTS.find(
    (one) =>
      one.key === key.toLowerCase() &&
      one.hasControl === hasControl &&
      (one.hasShift === undefined || one.hasShift === shiftKey),
  )?.action;
}
