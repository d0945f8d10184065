import { expect, test } from 'vitest';
import { ENGINES, GROUPS, settingsIn, valueAt } from './setting-values.ts';

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
    'Programm für CUDA',
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

test('limits and choices come from the table of the server', () => {
  const shapeOf = (wanted: string) => settingsIn('en').find(({ key }) => key === wanted)?.shape;
  expect(shapeOf('log_level')?.choices).toContain('debug');
  expect(shapeOf('port')).toMatchObject({ kind: 'number', least: 0, most: 65_535 });
  expect(shapeOf('offline')).toEqual({ kind: 'switch' });
});

test('engines have their names as on the other screens', () => {
  expect(ENGINES).toMatchObject({
    sdcpp: 'stable-diffusion.cpp',
    ryzenai: 'Ryzen AI',
    vllm: 'vLLM',
  });
});

test('no switch says what the server does not do', () => {
  const inverted = settingsIn('en').filter(({ isInverted }) => isInverted);
  expect(inverted.map(({ key, shape }) => [key, shape.kind])).toEqual([
    ['offline', 'switch'],
    ['no_fetch_executables', 'switch'],
  ]);
});

test('no help has the name of a variable or of a key', () => {
  for (const language of ['en', 'de', 'zh'] as const)
    for (const { key, label, help } of settingsIn(language))
      expect(`${label} ${help}`, key).not.toMatch(/[A-Za-z]_[A-Za-z]/);
});
