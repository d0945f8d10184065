import { expect, test } from 'vitest';
import { choicesOf, DESCRIBED, nested, readValue, textOf, valueAt } from './setting-values.ts';

test('settings are described, those of recipes with their section', () => {
  const keys = DESCRIBED.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['ctx_size', 'log_level', 'llamacpp.backend']));
});

test('a value is found by its key', () => {
  const config = { port: 1, llamacpp: { args: 'x' } };
  expect([valueAt(config, 'port'), valueAt(config, 'llamacpp.args'), valueAt(config, 'flm.args')]).toEqual([
    1,
    'x',
    undefined,
  ]);
});

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
  for (const value of [8192, 'off', true, ['a', 'b']]) expect(readValue(textOf(value), value)).toEqual(value);
});

test('changes have the form of config.json', () => {
  const changes = new Map<string, unknown>([
    ['port', undefined],
    ['llamacpp.args', '-x'],
    ['llamacpp.backend', 'cpu'],
  ]);
  expect(nested(changes)).toEqual({ port: null, llamacpp: { args: '-x', backend: 'cpu' } });
});

test('a few words are choices', () => {
  const level = DESCRIBED.find(({ key }) => key === 'log_level');
  expect(level && choicesOf(level)).toContain('debug');
});
