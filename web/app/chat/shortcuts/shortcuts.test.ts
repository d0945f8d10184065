import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Shift+L', { key: 'L', ctrlKey: true, shiftKey: true }, 'model'],
  ['⌘+.', { key: '.', metaKey: true }, 'settings'],
  ['Ctrl+K, which every screen has', { key: 'k', ctrlKey: true }, undefined],
  ['Ctrl+Shift+O, which the browser calls O', { key: 'O', ctrlKey: true, shiftKey: true }, 'new'],
  ['Ctrl+/ on a keyboard where / needs Shift', { key: '/', ctrlKey: true, shiftKey: true }, 'help'],
  ['a plain k', { key: 'k' }, undefined],
  ['AltGr+K', { key: 'k', ctrlKey: true, altKey: true }, undefined],
  ['Escape, which stops an answer', { key: 'Escape' }, undefined],
  ['Shift+Escape', { key: 'Escape', shiftKey: true }, 'field'],
])('%s', (_title, press, action) => {
  expect(shortcutOf({ ...none, ...press })).toBe(action);
});
