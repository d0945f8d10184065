import { expect, test } from 'vitest';
import { fieldLines } from './field-lines.ts';

test('fields without a value are left out, and long ones go on below', () => {
  const fields = [
    ['Name', 'lemon'],
    ['Nothing', undefined],
    ['About', 'one two three four five'],
  ] as const;
  expect(fieldLines(fields, { width: 23 })).toEqual([
    'Name   lemon',
    'About  one two three',
    '       four five',
  ]);
});

test('values behind wide names stand below each other', () => {
  const fields = [
    ['名前', 'lemon'],
    ['X', 'y'],
  ] as const;
  expect(fieldLines(fields, { width: 40 })).toEqual(['名前  lemon', 'X     y']);
});
