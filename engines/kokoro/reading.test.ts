// Tests of sentences.ts and phonemes.ts: what becomes of a text before a model sees it.
import { expect, test } from 'vitest';
import type { Espeak } from './libraries.ts';
import { canBeSpoken, languageOf, phonemesOf, tokensOf } from './phonemes.ts';
import { sentencesOf } from './sentences.ts';

test('a text is cut into sentences, but not behind a title or an initial', () => {
  const text = 'Dr. Smith and J. Doe met at 3.5 km.  They left!\nWhy?';
  expect([...sentencesOf(text)]).toEqual([
    'Dr. Smith and J. Doe met at 3.5 km.',
    'They left!',
    'Why?',
  ]);
});

test('a sentence that is too long is cut at a comma, else at a space, else anywhere, and nothing of it is lost', () => {
  const clauses = `${'word '.repeat(50)}end, ${'more '.repeat(40)}end.`;
  expect([...sentencesOf(clauses)][0]).toMatch(/end,$/);
  for (const long of [
    clauses,
    'word '.repeat(300),
    'a'.repeat(1000),
    '😀'.repeat(400),
    `${'x. '.repeat(500)}`,
  ]) {
    const parts = [...sentencesOf(long)];
    expect(parts.every((part) => part.length <= 300 && part.isWellFormed())).toBe(true);
    expect(parts.join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
  }
});

test('a text of nothing but spaces and control characters has no sentences', () => {
  expect([...sentencesOf(' \n\u0000\u0007\t ')]).toEqual([]);
});

test.each([
  ['af_heart', { language: 'en-us' }],
  ['af', { language: 'en-us' }],
  ['bm_george', { language: 'en' }],
  ['ff_siwis', { language: 'fr' }],
  ['pf_dora', { language: 'pt-br' }],
  ['custom', { language: 'en-us' }],
  ['jf_alpha', { unreadable: 'Japanese' }],
  ['zm_yunxi', { unreadable: 'Chinese' }],
])('the voice %s speaks %j', (voice, expected) => {
  expect(languageOf(voice)).toEqual(expected);
});

/** Reads every text as it is written, a word in another language behind its mark. */
const espeak: Espeak = {
  set_voice: (name) => (name === 'en-us' ? 0 : 2),
  synthesize_ipa: (text) => ({ code: 0, ipa: `${[...text].join('_')}(en)\n` }),
};

test('punctuation stays where it was, and inside of numbers it is none', () => {
  const read = (text: string) => phonemesOf(espeak, text, 'en-us');
  expect(read('no, "yes" — on 3.5 at 1:30!')).toBe('no, "yes" — on 3.5 at 1:30!');
  expect(read('«oui»… bon')).toBe('“oui”… bon');
  expect(() => phonemesOf(espeak, 'x', 'tlh')).toThrow(/does not know the language 'tlh'/);
});

test('phonemes get the numbers that Kokoro has learned, and what it has not learned is left out', () => {
  expect(tokensOf('həlˈoʊ, wˈɜːld!')).toEqual([
    50, 83, 54, 156, 57, 135, 3, 16, 65, 156, 87, 158, 54, 46, 5,
  ]);
  expect(tokensOf('ɑ̃€5')).toEqual([69, 17]);
  expect([canBeSpoken(tokensOf('… !')), canBeSpoken(tokensOf('a'))]).toEqual([false, true]);
});
