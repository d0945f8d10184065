import { expect, test } from 'vitest';
import { type Column, cutInMiddle, cutTo, fieldLines, tableLines } from './table.ts';

interface Fruit {
  name: string;
  weight: number;
  from: string;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { title: 'NAME', value: ({ name }) => name, least: 6 },
  { title: 'GRAMS', value: ({ weight }) => String(weight), isNumber: true },
  { title: 'FROM', value: ({ from }) => from, leaveOut: 1 },
];
const rows: Fruit[] = [
  { name: 'lemon', weight: 100, from: 'Sicily' },
  { name: 'grapefruit of gold', weight: 7, from: 'Florida' },
];

test('a table is as wide as its cells where there is room', () => {
  expect(tableLines({ columns: COLUMNS, rows, width: Number.POSITIVE_INFINITY })).toEqual([
    'NAME                GRAMS  FROM',
    'lemon                 100  Sicily',
    'grapefruit of gold      7  Florida',
  ]);
});

test('columns that say little are left out first, then names are cut', () => {
  expect(tableLines({ columns: COLUMNS, rows, width: 20 })).toEqual([
    'NAME           GRAMS',
    'lemon            100',
    'grapefruit o…      7',
  ]);
});

test('a column that may be cut is only as wide as its cells need', () => {
  const columns = COLUMNS.map((column) =>
    column.title === 'NAME' ? { ...column, least: 40 } : column,
  );
  expect(tableLines({ columns, rows, width: 80 })[1]).toBe('lemon                 100  Sicily');
});

test('a column without any value is left out', () => {
  const nowhere = rows.map((row) => ({ ...row, from: '' }));
  expect(tableLines({ columns: COLUMNS, rows: nowhere, width: 80 })[0]).toBe(
    'NAME                GRAMS',
  );
});

test.each([
  { text: 'lemon', width: 5, cut: 'lemon' },
  { text: 'lemons', width: 5, cut: 'lemo…' },
  { text: '日本', width: 4, cut: '日本' },
  { text: '日本語', width: 4, cut: '日…' },
])('$text in $width columns is $cut', ({ text, width, cut }) => {
  expect(cutTo(text, width)).toBe(cut);
});

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

test('columns behind wide names stand below each other', () => {
  const wide = rows.map((row, index) => ({ ...row, name: index === 0 ? '日本🍋' : row.name }));
  expect(tableLines({ columns: COLUMNS, rows: wide, width: Number.POSITIVE_INFINITY })).toEqual([
    'NAME                GRAMS  FROM',
    '日本🍋                100  Sicily',
    'grapefruit of gold      7  Florida',
  ]);
  expect(
    fieldLines(
      [
        ['名前', 'lemon'],
        ['X', 'y'],
      ],
      { width: 40 },
    ),
  ).toEqual(['名前  lemon', 'X     y']);
});

test('a name is cut in its middle, so that what differs at the ends stays', () => {
  expect(cutInMiddle('Qwen3.6-27B-FP8-vLLM', 20)).toBe('Qwen3.6-27B-FP8-vLLM');
  expect(cutInMiddle('Qwen3.6-27B-FP8-vLLM', 12)).toBe('Qwen3.…-vLLM');
  expect(cutInMiddle('나는 오늘 학교에', 7)).toBe('나…교에');
});
