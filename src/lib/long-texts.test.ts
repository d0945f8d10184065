import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';
import { isLongText, replaceLongTexts, slicesOf } from './long-texts.ts';

const LONG = 'x😀'.repeat(300_000);

test('slices are the text again, and none ends in the middle of a character', () => {
  for (const text of [LONG, `-${LONG}`, '', '\ud800'.repeat(600_000)]) {
    const slices = [...slicesOf(text)];
    expect(slices.join('')).toBe(text);
    expect(slices.length).toBe(Math.ceil(text.length / 2 ** 18));
  }
  for (const text of [LONG, `-${LONG}`])
    for (const slice of slicesOf(text)) expect(slice.isWellFormed()).toBe(true);
});

test('a long text has the digest that it has as a whole', () => {
  expect(isLongText(LONG)).toBe(true);
  expect(digestOf(LONG)).toBe(hash('sha256', LONG));
  expect(digestOf(`-${LONG}`)).toBe(hash('sha256', `-${LONG}`));
});

test('only what holds a long text is copied', () => {
  const short = { a: [1, 'b', null], c: { d: undefined } };
  expect(replaceLongTexts(short, () => 'long')).toBe(short);
  const mixed = { short, first: [LONG, 2], last: { deep: LONG } };
  const made = replaceLongTexts(mixed, ({ length }) => length) as typeof mixed;
  expect(made).toEqual({ short, first: [LONG.length, 2], last: { deep: LONG.length } });
  expect(made.short).toBe(short);
  expect(Object.keys(made)).toEqual(['short', 'first', 'last']);
});

test('a member that is named like a prototype stays a member', () => {
  const given = JSON.parse(`{"__proto__": {"a": "${LONG}"}, "b": 1}`);
  expect(JSON.stringify(replaceLongTexts(given, () => 'long'))).toBe(
    '{"__proto__":{"a":"long"},"b":1}',
  );
});

test('what says itself how it is written is left as it is', () => {
  const date = new Date(0);
  expect(replaceLongTexts(date, () => 'long')).toBe(date);
});
