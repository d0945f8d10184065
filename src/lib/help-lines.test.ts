import { expect, test } from 'vitest';
import { helpLines, helpWidth } from './help-lines.ts';

const text = 'what it is for, and what comes of it';

test.each([
  ['  short', ['  short    what it is for, and what', '           comes of it']],
  ['  123456', ['  123456   what it is for, and what', '           comes of it']],
  ['  1234567', ['  1234567  what it is for, and what', '           comes of it']],
  ['  12345678', ['  12345678', '           what it is for, and what', '           comes of it']],
])(
  "the explanation of '%s' is next to it where there is room, and otherwise below",
  (term, lines) => {
    expect(helpLines({ term, text }, { column: 11, width: 36 })).toEqual(lines);
  },
);

test('an explanation without room for a column is below, and none takes no line', () => {
  expect(helpLines({ term: '  x', text: 'what it is' }, { column: 11, width: 34 })).toEqual([
    '  x',
    '      what it is',
  ]);
  expect(helpLines({ term: '  x', text: '' }, { column: 11, width: 36 })).toEqual(['  x']);
});

test('a help is as wide as its terminal, and no wider than 80 columns', () => {
  expect([helpWidth({ columns: 60 }), helpWidth({ columns: 200 }), helpWidth({})]).toEqual([
    60, 80, 80,
  ]);
});
