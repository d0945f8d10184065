import { expect, test } from 'vitest';
import {
  counted,
  ENGINES,
  GROUPS,
  measured,
  measureOf,
  nested,
  readValue,
  settingsIn,
  textOf,
  valueAt,
} from './setting-values.ts';

test.each(['en', 'de', 'zh'] as const)(
  'every setting has a name and a group in the language %s',
  (language) => {
    for (const { key, label, help, group } of settingsIn(language)) {
      expect([...GROUPS, ...Object.keys(ENGINES)], key).toContain(group);
      expect(label, key).not.toBe(key);
      expect(help, key).not.toBe('');
    }
  },
);

test('no help of a setting is English in another language', () => {
  const english = new Map(settingsIn('en').map(({ key, help }) => [key, help]));
  for (const { key, help } of [...settingsIn('de'), ...settingsIn('zh')])
    expect(help).not.toBe(english.get(key));
});

test('a setting of a backend is called by it', () => {
  expect(settingsIn('de').find(({ key }) => key === 'llamacpp.cuda_bin')?.label).toBe(
    'Programm für cuda',
  );
});

test('a value is found by its key', () => {
  const config = { port: 1, llamacpp: { args: 'x' } };
  expect([
    valueAt(config, 'port'),
    valueAt(config, 'llamacpp.args'),
    valueAt(config, 'flm.args'),
  ]).toEqual([1, 'x', undefined]);
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
  for (const value of [8192, 'off', true, ['a', 'b']])
    expect(readValue(textOf(value), value)).toEqual(value);
});

test('changes have the form of config.json', () => {
  const changes = new Map<string, unknown>([
    ['port', undefined],
    ['llamacpp.args', '-x'],
    ['llamacpp.backend', 'cpu'],
  ]);
  expect(nested(changes)).toEqual({ port: null, llamacpp: { args: '-x', backend: 'cpu' } });
});

test('limits and choices come from the table of the server', () => {
  const shapeOf = (wanted: string) => settingsIn('en').find(({ key }) => key === wanted)?.shape;
  expect(shapeOf('log_level')?.choices).toContain('debug');
  expect(shapeOf('port')).toMatchObject({ kind: 'number', least: 0, most: 65_535 });
  expect(shapeOf('offline')).toEqual({ kind: 'switch' });
});

test.each([
  ['bytes', 33_554_432, 'mebibyte', '32'],
  ['milliseconds', 3_600_000, 'minute', '60'],
  ['milliseconds', 15_000, 'second', '15'],
  ['milliseconds', 500, 'second', '0.5'],
  ['hours', 720, 'hour', '720'],
  ['seconds', 'auto', 'second', 'auto'],
  ['bytes', '', 'mebibyte', ''],
])('a number of %s is typed as people say it: %s', (unit, usual, name, text) => {
  const measure = measureOf(unit, usual);
  expect(measure?.name).toBe(name);
  if (measure === undefined) throw new Error('It has no measure.');
  expect(measured(String(usual), measure)).toBe(text);
  expect(counted(text, measure)).toBe(String(usual));
});

test('engines have their names as on the other screens', () => {
  expect(ENGINES).toMatchObject({
    sdcpp: 'stable-diffusion.cpp',
    ryzenai: 'Ryzen AI',
    vllm: 'vLLM',
  });
});

test('tokens have no measure', () => {
  expect(measureOf('tokens', 4096)).toBeUndefined();
});
