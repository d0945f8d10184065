import { expect, test } from 'vitest';
import { jsonTypeOf } from './schema-types.ts';

test.each([
  ['string', 'string'],
  ['STRING', 'string'],
  [' Integer\n', 'integer'],
  ['Float', 'number'],
  ['struct', 'object'],
  ['None', 'null'],
  ['anything', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the type %j is that of JSON %s', (name, type) => {
  expect(jsonTypeOf(name)).toBe(type);
});
