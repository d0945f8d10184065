// Tests of generate.ts: tokens become a text without half characters.
import { expect, it } from 'vitest';
import { createTextPieces } from './generate.ts';

// Every token is one byte, as in the byte tokens that models fall back to.
const detokenize = (tokens: readonly number[]) => Buffer.from(tokens).toString('utf8');
const pieces = () => createTextPieces(detokenize, []);
const bytes = (text: string) => [...Buffer.from(text)];

it('the text of tokens gives a character when its last byte has come', () => {
  const text = pieces();
  expect(bytes('a€b😀').map((byte) => text.push(byte))).toEqual([
    'a',
    '',
    '',
    '€',
    'b',
    '',
    '',
    '',
    '😀',
  ]);
  expect(text.flush()).toBe('');
});

it('the text of tokens gives a replacement character for one that is broken off', () => {
  const text = pieces();
  expect([0xe2, 0x82, 0x61].map((byte) => text.push(byte)).join('')).toBe('\uFFFDa');
});

it('the text of tokens gives what is left of a character when the text ends', () => {
  const text = pieces();
  expect(text.push(0xe2)).toBe('');
  expect(text.flush()).toBe('\uFFFD');
});

it('the text of tokens keeps replacement characters that the model means', () => {
  const text = pieces();
  const shown = bytes('\uFFFD\uFFFDx').map((byte) => text.push(byte));
  expect(shown.join('') + text.flush()).toBe('\uFFFD\uFFFDx');
});

it('the text of tokens lets the detokenizer see the tokens before', () => {
  const seen: (readonly number[])[] = [];
  const text = createTextPieces(
    (tokens, lastTokens) => {
      seen.push(lastTokens);
      return detokenize(tokens);
    },
    [1, 2, 3, 4, 5],
  );
  text.push(65);
  text.push(66);
  expect(seen).toEqual([
    [2, 3, 4, 5],
    [3, 4, 5, 65],
  ]);
});

it('the text of tokens reads a long run of broken characters once', () => {
  let count = 0;
  const text = createTextPieces((tokens) => {
    count += tokens.length;
    return detokenize(tokens);
  }, []);
  const length = 20_000;
  const shown = Array.from({ length }, () => text.push(0x80)).join('') + text.flush();
  expect(shown).toBe('\uFFFD'.repeat(length));
  expect(count).toBeLessThan(10 * length);
});
