import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { drawTable } from './markdown-table.ts';
import { BOLD, CODE } from './marks.ts';

const drawn = (rows: readonly string[], width = 80) =>
  drawTable(rows, width)?.map((line) => stripVTControlCharacters(line).trimEnd());

describe('a table', () => {
  test('has columns as wide as their cells, and figures at their right', () => {
    expect(drawn(['|A|Size|C|', '|---|--:|:-:|', '|bb|4|x|', '|c|1234|yy|'])).toEqual([
      'A  │ Size │ C',
      '───┼──────┼───',
      'bb │    4 │ x',
      'c  │ 1234 │ yy',
    ]);
  });

  test('may have titles alone', () => {
    expect(drawn(['|A|B|', '|:-|-|'])).toEqual(['A │ B', '──┼──']);
  });

  test('needs no bar at the end of a row, and no spaces in it', () => {
    expect(drawn(['  | A | B', '|-|-|  ', '| c || '])).toEqual(['A │ B', '──┼──', 'c │']);
  });

  test('has empty cells where a row has fewer, and leaves out those that are too many', () => {
    expect(drawn(['|A|', '|-|-|', '|b|c|d|', '|e|'])).toEqual(['A │', '──┼──', 'b │ c', 'e │']);
  });

  test('has a bar behind a backslash in its cell', () => {
    expect(drawn([String.raw`|a\|b\|c|`, '|-|'])).toEqual(['a|b|c', '─────']);
  });

  test('has bold titles, and the colours of its cells within their lines', () => {
    expect(drawTable(['|**A** `b`|', '|-|', '|**cc dddd**|', '|x|'], 6)).toEqual([
      `${BOLD.on}A ${CODE.on}b${CODE.off}${BOLD.off}`,
      '────',
      `${BOLD.on}cc${BOLD.off}`,
      `${BOLD.on}dddd${BOLD.off}`,
      '────',
      'x',
    ]);
  });
});

describe('a table that is too wide', () => {
  const rows = ['|A|B|', '|-|-|', '|aaaa bbbbb|ccc|', '|d|e|'];

  test('fits where it has just the columns of the terminal', () => {
    expect(drawn(rows, 16)?.[2]).toBe('aaaa bbbbb │ ccc');
  });

  test('has its widest column broken, with a rule between rows of several lines', () => {
    expect(drawn(rows, 15)).toEqual([
      'A     │ B',
      '──────┼────',
      'aaaa  │ ccc',
      'bbbbb │',
      '──────┼────',
      'd     │ e',
    ]);
  });

  test('has the first of columns that are equally wide broken', () => {
    expect(drawn(['|A|B|', '|-|-|', '|aaa bbbb|ccc dddd|'], 18)?.slice(2)).toEqual([
      'aaa  │ ccc dddd',
      'bbbb │',
    ]);
  });

  test('has no rules between its rows where the titles alone are broken', () => {
    expect(drawn(['|aaa bbb|', '|-|', '|c|', '|d|'], 6)).toEqual(['aaa', 'bbb', '───', 'c', 'd']);
  });

  test('is none where its columns would hold no words', () => {
    const narrow = ['|A|', '|-|', '|aaa bbb|'];
    expect(drawn(narrow, 6)).toEqual(['A', '───', 'aaa', 'bbb']);
    expect(drawTable(narrow, 5)).toBeUndefined();
    expect(drawTable(['|abcdef|', '|-|'], 6)).toHaveLength(2);
    expect(drawTable(['|abcdef|', '|-|'], 5)).toBeUndefined();
  });
});

test.each([
  [[]],
  [['|a|']],
  [['|a|', '|b|']],
  [['|a|', '|x-|']],
  [['|a|', '|-x|']],
  [['|a|', '|:|']],
  [['|a|', '||']],
  [['|a|', '|']],
  [['|a|b|', '|-|b|']],
])('%j is not a table', (rows) => {
  expect(drawTable(rows, 80)).toBeUndefined();
});
