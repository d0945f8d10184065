import { expect, test } from 'vitest';
import { titleIn, titleOf } from './title.ts';

test('a title is the first line, and short', () => {
  expect(titleOf('  Hello\nthere')).toBe('Hello');
  expect(titleOf('word '.repeat(40))).toHaveLength(60);
});

test.each([
  ['Lemon trees in winter', 'Lemon trees in winter'],
  ['"Lemon trees in winter."', 'Lemon trees in winter'],
  ['**Title: Lemon trees**', 'Lemon trees'],
  ['<think>They ask about trees.</think>\n\n# Lemon trees\n\nMore words.', 'Lemon trees'],
  ['„Zitronenbäume im Winter“', 'Zitronenbäume im Winter'],
  ['Why do trees freeze?', 'Why do trees freeze?'],
  ['<think>They ask about', undefined],
  ['', undefined],
  ['word '.repeat(40), undefined],
])('the title in %j is %j', (text, title) => {
  expect(titleIn(text)).toBe(title);
});
