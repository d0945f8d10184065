import { expect, test } from 'vitest';
import { BOLD, CODE, createMarks } from './marks.ts';

test('marks of bold and of code turn those on and off', () => {
  const { style, on, off } = createMarks(false);
  expect(style('a **b** `c`')).toBe(`a ${BOLD.on}b${BOLD.off} ${CODE.on}c${CODE.off}`);
  expect([on(), off()]).toEqual(['', '']);
});

test('what is on at the end of a word is on at the next line, and off before', () => {
  const { style, on, off } = createMarks(false);
  expect(style('**a')).toBe(`${BOLD.on}a`);
  expect([on(), off()]).toEqual([BOLD.on, BOLD.off]);
  expect(style('`b')).toBe(`${CODE.on}b`);
  expect([on(), off()]).toEqual([BOLD.on + CODE.on, CODE.off + BOLD.off]);
  expect(style('b`')).toBe(`b${CODE.off}`);
  expect(style('a**')).toBe(`a${BOLD.off}`);
  expect([on(), off()]).toEqual(['', '']);
});

test('in code there is no bold, and one star is none anywhere', () => {
  expect(createMarks(false).style('`**a**`')).toBe(`${CODE.on}**a**${CODE.off}`);
  expect(createMarks(false).style('2*3')).toBe('2*3');
});

test('where all is bold the marks of that go, and code stays', () => {
  const { style, on, off } = createMarks(true);
  expect(style('**a** `**b**`')).toBe(`a ${CODE.on}**b**${CODE.off}`);
  expect(style('**c')).toBe('c');
  expect([on(), off()]).toEqual(['', '']);
});
