import { expect, test } from 'vitest';
import { type Column, tableLines } from './table.ts';

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

test('columns behind wide names stand below each other', () => {
  const wide = rows.map((row, index) => ({ ...row, name: index === 0 ? '日本🍋' : row.name }));
  expect(tableLines({ columns: COLUMNS, rows: wide, width: Number.POSITIVE_INFINITY })).toEqual([
    'NAME                GRAMS  FROM',
    '日本🍋                100  Sicily',
    'grapefruit of gold      7  Florida',
  ]);
});
