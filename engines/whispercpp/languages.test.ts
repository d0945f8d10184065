// What people call a language, and how Whisper models number them.
import { expect, test } from 'vitest';
import { languageCode, languageName } from './languages.ts';

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['German', 'de'],
  ['pt-BR', 'pt'],
  ['zh_TW', 'zh'],
  ['haitian creole', 'ht'],
  ['maori', 'mi'],
  ['auto', 'auto'],
  ['', 'auto'],
  ['xx', undefined],
  ['klingon', undefined],
])('the language %j has the code %s', (text, code) => {
  expect(languageCode(text)).toBe(code);
});

test('a language that came with later models is unknown to an earlier one', () => {
  expect([languageCode('yue', 100), languageCode('yue', 99)]).toEqual(['yue', undefined]);
});

test.each([
  ['en', 'english'],
  ['my', 'myanmar'],
  ['haw', 'hawaiian'],
  ['jw', 'javanese'],
])('the language with the code %s is called %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});
