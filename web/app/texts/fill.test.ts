import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, wordFor } from './fill.ts';

test('values are put in the places of a message, and the count decides its form', () => {
  expect(fill('{done} of {total}', { total: 3, done: '2' })).toBe('2 of 3');
  const files = { one: '1 file', other: '{count} files' };
  expect([0, 1, '1', 2].map((count) => fill(files, { count }))).toEqual(['0 files', '1 file', '1 file', '2 files']);
  expect(wordFor({ chat: 'Chat' }, 'chat')).toBe('Chat');
  expect(wordFor({ chat: 'Chat' }, 'other')).toBe('other');
});

describe('German and Chinese have each message, with the places that it has in English', () => {
  const app = join(import.meta.dirname, '..');
  const english = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /texts\/en\.json$/.test(path),
  );
  test('in each room', () => expect(english.length).toBeGreaterThan(6));
  test.each(english.flatMap((path) => ['de', 'zh'].map((language) => [path, language])))(
    '%s and %s',
    (path, language) => {
      expect(placesIn(join(app, dirname(path), `${language}.json`))).toEqual(placesIn(join(app, path)));
    },
  );
});

/** The names of all messages with the names of their places; of forms those of the last one. */
function placesIn(file: string): string[] {
  const found: string[] = [];
  const look = (value: object, name: string) => {
    for (const [key, inside] of Object.entries(value)) {
      if (typeof inside === 'object') look(inside, `${name}.${key}`);
      else found.push(`${name}.${key} ${key === 'one' ? '' : [...inside.matchAll(/\{\w+\}/g)].flat().sort()}`);
    }
  };
  look(JSON.parse(readFileSync(file, 'utf8')), '');
  return found.sort();
}
