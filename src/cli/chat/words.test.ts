import { describe, expect, test } from 'vitest';
import { breakWords, splitIntoWords } from './words.ts';

/** `spaces|text` of each word. */
const split = (text: string, isWhole = true) =>
  splitIntoWords(text, isWhole).map(({ spaces, text: word }) => `${spaces}|${word}`);

describe('the words of a text', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['one two', ['|one', ' |two']],
    ['  one   two  ', ['  |one', '   |two']],
    ['one\ttwo', ['|one', '    |two']],
    ['日本', ['|日', '|本']],
    ['a日 本b', ['|a', '|日', ' |本', '|b']],
    ['나는 오늘', ['|나는', ' |오늘']],
    ['🍋x 🍋', ['|🍋', '|x', ' |🍋']],
  ])('of %j are %j', (text, words) => {
    expect(split(text)).toEqual(words);
  });

  test('have no last one as long as that may go on, unless it is a word by itself', () => {
    expect(split('one two', false)).toEqual(['|one']);
    expect(split('one two ', false)).toEqual(['|one', ' |two']);
    expect(split('one 日', false)).toEqual(['|one', ' |日']);
    expect(split('one', false)).toEqual([]);
  });
});

describe('lines of words', () => {
  const broken = (text: string, width: number, more: object = {}) =>
    breakWords(splitIntoWords(text, true), { width, ...more });

  test.each([
    ['one two', 7, 'one two'],
    ['one two', 6, 'one\ntwo'],
    ['one  two', 8, 'one  two'],
    ['one  two', 7, 'one\ntwo'],
    ['  one', 80, '  one'],
    ['abcdefgh', 4, 'abcd\nefgh'],
    ['abcdefghi', 4, 'abcd\nefgh\ni'],
    ['a abcdefgh', 4, 'a\nabcd\nefgh'],
    ['日本', 1, '日\n本'],
    ['日本語', 4, '日本\n語'],
    ['one two', 0, 'o\nn\ne\nt\nw\no'],
    ['one two', Number.POSITIVE_INFINITY, 'one two'],
    ['', 5, ''],
  ])('of %j in %d columns are %j', (text, width, lines) => {
    expect(broken(text, width)).toBe(lines);
  });

  test('go on behind their indent, which the first line has already', () => {
    expect(broken('one two three', 9, { indent: 2 })).toBe('one two\n  three');
    expect(broken('one two three', 8, { indent: 2 })).toBe('one\n  two\n  three');
    expect(broken('abcdefgh', 6, { indent: 2 })).toBe('abcd\n  efgh');
    expect(broken('ab', 1, { indent: 2 })).toBe('a\n  b');
  });

  test('have words as they are styled, whose marks take no room', () => {
    const style = (word: string) => word.replaceAll('*', '');
    expect(broken('*ab* *cd*', 5, { style })).toBe('ab cd');
    expect(broken('*ab* *cd*', 4, { style })).toBe('ab\ncd');
    const colour = (word: string) => `\x1b[1m${word}\x1b[22m`;
    expect(broken('ab cd', 5, { style: colour })).toBe('\x1b[1mab\x1b[22m \x1b[1mcd\x1b[22m');
  });
});
