// Where a completion leaves the block of the cursor.
import { expect, test } from 'vitest';
import { withinIndentation } from './indentation.ts';

test.each([
  ['one line', 'return 1', 4, 'return 1'],
  ['lines that are as far in', 'a\n    b\n\t\t\t\tc', 4, 'a\n    b\n\t\t\t\tc'],
  ['a line that is less far in', 'a\n    b\n  c\n    d', 4, 'a\n    b\n  '],
  ['an empty line between others', 'a\n\n    b', 4, 'a\n'],
  ['an end after blanks alone', 'a\n  ', 4, 'a\n  '],
  ['an end after a line feed', 'a\n', 4, 'a\n'],
  ['no indentation asked for', 'a\nb\n', 0, 'a\nb\n'],
])('%s', (_title, text, least, kept) => {
  expect(withinIndentation(text, least)).toBe(kept);
});
