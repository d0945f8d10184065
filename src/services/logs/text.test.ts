import { expect, test } from 'vitest';
import { cleanLines, formatTimestamp, MAX_LINE_LENGTH, MAX_LINES } from './text.ts';

const CASES: readonly [string, string, readonly string[]][] = [
  ['ordinary text stays as it is', 'Größe 3 → 4 ✓ 🍋', ['Größe 3 → 4 ✓ 🍋']],
  ['an empty message is one empty line', '', ['']],
  ['every kind of line end ends a line', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
  ['an empty line in the middle stays, those at the end go', 'a\n\nb\n\n', ['a', '', 'b']],
  ['colours vanish', '\u001b[1;31mred\u001b[0m', ['red']],
  ['window titles vanish', '\u001b]0;owned\u0007text', ['text']],
  [
    'other escapes are shown instead of obeyed',
    '\u001bc\u0000\u0008\u009b',
    ['\\x1bc\\x00\\x08\\x9b'],
  ],
  ['a tab becomes a space', 'a\tb', ['a b']],
  ['marks that turn the reading direction are shown', 'a\u202eb', ['a\\u202eb']],
  ['line separators of Unicode are shown', 'a\u2028b', ['a\\u2028b']],
];

test.each(CASES)('%s', (_title, message, lines) => {
  expect(cleanLines(message)).toEqual(lines);
});

test('a line over the limit is cut and says how much is missing', () => {
  const [line, ...others] = cleanLines('x'.repeat(MAX_LINE_LENGTH + 1000));
  expect(others).toEqual([]);
  expect(line).toBe(`${'x'.repeat(MAX_LINE_LENGTH)}… 1000 more characters are not shown`);
});

test('a message of as many lines as there may be is whole; one more is said to be missing', () => {
  const lines = Array.from({ length: MAX_LINES }, (_, index) => `${index}`);
  expect(cleanLines(lines.join('\n'))).toEqual(lines);
  const more = cleanLines([...lines, 'one', 'two'].join('\n'));
  expect(more).toEqual([...lines, '… 2 more lines are not shown']);
});

test('a cut never leaves half a character', () => {
  const [line = ''] = cleanLines(`x${'🍋'.repeat(MAX_LINE_LENGTH)}`);
  expect(line.isWellFormed()).toBe(true);
});

test('a line made of control characters is not longer than others', () => {
  const [line = ''] = cleanLines('\u0000'.repeat(MAX_LINE_LENGTH));
  expect(line.length).toBeLessThanOrEqual(MAX_LINE_LENGTH + 1);
});

test('a message of very many lines is cut too', () => {
  const lines = cleanLines('x\n'.repeat(100_000));
  expect(lines).toHaveLength(MAX_LINES + 1);
  expect(lines.at(-1)).toBe('… 99500 more lines are not shown');
});

test('a time is local, with all its digits', () => {
  expect(formatTimestamp(new Date(2026, 0, 2, 3, 4, 5, 6).getTime())).toBe(
    '2026-01-02 03:04:05.006',
  );
});

test('times that follow each other are right, within a second and across one, forwards and backwards', () => {
  const start = new Date(2026, 11, 31, 23, 59, 59, 998).getTime();
  const shown = [start, start + 1, start + 2, start + 1.7].map(formatTimestamp);
  expect(shown).toEqual([
    '2026-12-31 23:59:59.998',
    '2026-12-31 23:59:59.999',
    '2027-01-01 00:00:00.000',
    '2026-12-31 23:59:59.999',
  ]);
});
