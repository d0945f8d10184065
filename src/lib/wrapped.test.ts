import { expect, test } from 'vitest';
import { wrapped } from './wrapped.ts';

test.each([
  { text: 'one two three', width: 8, lines: ['one two', 'three'] },
  { text: 'a-very-long-word and more', width: 5, lines: ['a-very-long-word', 'and', 'more'] },
  { text: 'first\nsecond', width: 80, lines: ['first', 'second'] },
  { text: '', width: 10, lines: [''] },
])("'$text' in $width columns is $lines", ({ text, width, lines }) => {
  expect(wrapped(text, width)).toEqual(lines);
});
