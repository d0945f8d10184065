import { expect, test } from 'vitest';
import { charactersOf, headOf, padded, textWidth } from './text-width.ts';

test.each([
  { what: 'ASCII', text: 'lemon', width: 5 },
  { what: 'letters with accents', text: 'naïve', width: 5 },
  { what: 'accents of their own', text: 'nai\u0308ve', width: 5 },
  { what: 'Han and Kana', text: '日本ソ', width: 6 },
  { what: 'half Kana', text: 'ｿ', width: 1 },
  { what: 'Hangul', text: '나는', width: 4 },
  { what: 'a picture', text: '🍋', width: 2 },
  { what: 'a family as one picture', text: '👨‍👩‍👧', width: 2 },
  { what: 'a flag', text: '🇰🇷', width: 2 },
  { what: 'a sign that is shown as a picture', text: '☀\ufe0f', width: 2 },
  { what: 'the same sign as a letter', text: '☀', width: 1 },
  { what: 'what is not seen', text: 'a\u200bb\u00ad', width: 2 },
  { what: 'colours', text: '\u001b[31m日\u001b[39m', width: 2 },
])('$what: $text takes $width columns', ({ text, width }) => {
  expect(textWidth(text)).toBe(width);
});

test('a text is cut between what people take for characters', () => {
  expect(charactersOf('e\u0301👨‍👩‍👧')).toEqual(['e\u0301', '👨‍👩‍👧']);
  expect(headOf('日本語', 5)).toBe('日本');
  expect(headOf('a👨‍👩‍👧b', 3)).toBe('a👨‍👩‍👧');
  expect(headOf('lemon', 0)).toBe('');
});

test('columns are filled, not characters', () => {
  expect(padded('日本', 6)).toBe('日本  ');
  expect(padded('4', 3, 'start')).toBe('  4');
});
