import { expect, test } from 'vitest';
import { settingsIn } from './setting-values.ts';
import { nameOfValue } from './value-names.ts';

test.each([
  ['huggingface', 'de', 'Hugging Face'],
  ['cuda', 'en', 'CUDA'],
  ['auto', 'zh', '自动'],
  ['false', 'en', 'off'],
  ['', 'de', 'leer'],
  ['localhost', 'en', 'localhost'],
] as const)('%j is called in %s: %s', (value, language, name) => {
  expect(nameOfValue(value, language)).toBe(name);
});

test.each(['en', 'de', 'zh'] as const)(
  'every choice of a setting has a name in the language %s, another for each',
  (language) => {
    for (const { key, shape } of settingsIn(language)) {
      const choices = shape.choices ?? [];
      const names = choices.map((choice) => nameOfValue(choice, language));
      expect(new Set(names).size, key).toBe(choices.length);
      for (const name of names) expect(name, key).not.toMatch(/^[a-z]+$/);
    }
  },
);
