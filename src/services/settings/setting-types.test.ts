import { expect, test } from 'vitest';
import { trueOrFalse } from './setting-types.ts';

test.each([
  ['1', true],
  ['Yes', true],
  ['on', true],
  ['false', false],
  ['NO', false],
  ['0', false],
  ['once', undefined],
  ['10', undefined],
  ['not true', undefined],
  ['offline', undefined],
  ['', undefined],
])('as a switch, the text %j is %s', (text, value) => {
  expect(trueOrFalse.fromText(text)).toBe(value);
});
