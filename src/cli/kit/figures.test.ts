import { expect, test } from 'vitest';
import { agoText, countText, gibibytesText, timeText } from './figures.ts';

test.each([
  [-3, '0 s'],
  [0.4, '0 s'],
  [0.5, '1 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [120, '2 min'],
  [3599, '59 min 59 s'],
  [3600, '1 h'],
  [3660, '1 h 1 min'],
  [7500, '2 h 5 min'],
  [7559, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

test.each([
  [0.4, 'just now'],
  [1.9, 'just now'],
  [2, '2 s ago'],
  [30, '30 s ago'],
  [59, '59 s ago'],
  [60, '1 min ago'],
  [130, '2 min ago'],
  [3700, '1 h 1 min ago'],
])('what was %d seconds ago was %s', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});

test('other figures are as people read them', () => {
  expect([undefined, 0, 0.38, 1].map(gibibytesText)).toEqual(['', '0 B', '408 MB', '1.1 GB']);
  expect([0, 1, 2].map((count) => countText(count, 'model'))).toEqual([
    '0 models',
    '1 model',
    '2 models',
  ]);
});
