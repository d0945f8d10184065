import { expect, test } from 'vitest';
import { nested, readValue, valueText } from './typed-values.ts';

test.each<[string, unknown, unknown]>([
  ['8192', -1, 8192],
  ['many', -1, 'many'],
  ['', -1, ''],
  ['true', false, true],
  ['a, b,', ['x'], ['a', 'b']],
  ['5m', 'off', '5m'],
])('%j in place of %j is %j', (text, before, value) => {
  expect(readValue(text, before)).toEqual(value);
});

test('what is typed again unchanged is the same text', () => {
  for (const value of [8192, 'off', true, ['a', 'b']])
    expect(readValue(valueText(value), value)).toEqual(value);
});

test('changes have the form of config.json', () => {
  const changes = new Map<string, unknown>([
    ['port', undefined],
    ['llamacpp.args', '-x'],
    ['llamacpp.backend', 'cpu'],
  ]);
  expect(nested(changes)).toEqual({ port: null, llamacpp: { args: '-x', backend: 'cpu' } });
});
