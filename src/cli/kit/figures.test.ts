import { expect, test } from 'vitest';
import { agoText, countText, gibibytesText, timeText } from './figures.ts';

test('other figures are as people read them', () => {
  expect([59.6, 61, 120, 3600, 7500].map(timeText)).toEqual([
    '1 min',
    '1 min 1 s',
    '2 min',
    '1 h',
    '2 h 5 min',
  ]);
  expect([0.4, 30, 130].map(agoText)).toEqual(['just now', '30 s ago', '2 min ago']);
  expect([gibibytesText(undefined), gibibytesText(0.38)]).toEqual(['', '408 MB']);
  expect([countText(1, 'model'), countText(2, 'model')]).toEqual(['1 model', '2 models']);
});
