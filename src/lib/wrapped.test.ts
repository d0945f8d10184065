import { expect, test } from 'vitest';
import { fitted, wrapped } from './wrapped.ts';

test.each([
  { text: 'one two three', width: 8, lines: ['one two', 'three'] },
  { text: 'a-very-long-word and more', width: 5, lines: ['a-very-long-word', 'and', 'more'] },
  { text: 'first\nsecond', width: 80, lines: ['first', 'second'] },
  { text: '', width: 10, lines: [''] },
])("'$text' in $width columns is $lines", ({ text, width, lines }) => {
  expect(wrapped(text, width)).toEqual(lines);
});

test('colours take no room', () => {
  const red = (word: string) => `\u001b[31m${word}\u001b[39m`;
  expect(wrapped(`${red('one')} ${red('two')} three`, 8)).toEqual([
    `${red('one')} ${red('two')}`,
    'three',
  ]);
});

test('what a terminal is given is broken at words behind the indentation of its line, and nothing else is', () => {
  const text = '  one two three\nfour five six';
  expect(fitted({ isTTY: true, columns: 9 }, text)).toBe('  one two\n  three\nfour five\nsix');
  expect(fitted({ columns: 9 }, text)).toBe(text);
});
