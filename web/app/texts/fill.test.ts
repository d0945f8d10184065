import { expect, test } from 'vitest';
import { fill, wordFor } from './fill.ts';

test('values are put in the places of a message, and the count decides its form', () => {
  expect(fill('{done} of {total}', { total: 3, done: '2' })).toBe('2 of 3');
  const files = { one: '1 file', other: '{count} files' };
  expect([0, 1, '1', 2].map((count) => fill(files, { count }))).toEqual([
    '0 files',
    '1 file',
    '1 file',
    '2 files',
  ]);
  expect(wordFor({ chat: 'Chat' }, 'chat')).toBe('Chat');
  expect(wordFor({ chat: 'Chat' }, 'other')).toBe('other');
});

const rooms = import.meta.glob<object>('../**/texts/*.json', { eager: true, import: 'default' });
const translations = Object.keys(rooms).filter(
  (path) => !path.endsWith('en.json') && !path.includes('failures'),
);

test('each room has its German and its Chinese', () => {
  const english = Object.keys(rooms).filter((path) => path.endsWith('/en.json'));
  expect(english.length).toBeGreaterThanOrEqual(5);
  expect(translations).toHaveLength(2 * english.length);
});

test.each(translations)('%s has each message of the English, with its places', (path) => {
  expect(placesIn(rooms[path])).toEqual(placesIn(rooms[path.replace(/\w+\.json$/, 'en.json')]));
});

/**
 * The names of all messages with those of their places; a form for one has the number in it. What
 * stands in two braces is shown as it is, so each language has its own word there.
 */
function placesIn(messages: object | undefined): string[] {
  const found: string[] = [];
  const look = (value: object, name: string) => {
    for (const [key, inside] of Object.entries(value)) {
      if (typeof inside === 'object') look(inside, `${name}.${key}`);
      else
        found.push(
          `${name}.${key} ${key === 'one' ? '' : [...inside.matchAll(/(?<!\{)\{\w+\}/g)].flat().sort()}`,
        );
    }
  };
  look(messages ?? {}, '');
  return found.sort();
}
