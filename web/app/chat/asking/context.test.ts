import { expect, test } from 'vitest';
import type { Message } from '../conversation/conversation.ts';
import { guessTokens, leaveOutMore, tokensOf } from './context.ts';

const question = (text = 'x', more: object = {}): Message => ({
  id: text,
  role: 'user',
  createdAt: 0,
  text,
  ...more,
});
const answer = (more: object = {}): Message => ({
  ...{ id: 'a', role: 'assistant', createdAt: 0, text: 'y', model: 'm', state: 'done' },
  ...more,
});
const nothing = { text: '', files: [] };

test('four Latin letters are about a token, and so is every Chinese sign', () => {
  expect(guessTokens('abcdefgh')).toBe(2);
  expect(guessTokens('您想问什么')).toBe(5);
});

test('tokens are those that the model has counted, and a guess for what came later', () => {
  const figures = { promptTokens: 1000, tokens: 200 };
  const path = [question('long '.repeat(9999)), answer({ figures }), question('abcd')];
  expect(tokensOf(path.slice(0, 2), nothing)).toBe(1200);
  expect(tokensOf(path, nothing)).toBe(1205);
  expect(
    tokensOf(path, { text: '', files: [{ kind: 'text', name: 'n', text: 'a'.repeat(400) }] }),
  ).toBe(1309);
});

test.each([
  [1, 0, undefined],
  [3, 0, 2],
  [9, 0, 4],
  [9, 4, 6],
  [9, 6, 8],
  [9, 8, undefined],
])(
  'of %i messages without the first %i, those before %s are left out',
  (count, leftOut, expected) => {
    const path = Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? question() : answer(),
    );
    expect(leaveOutMore(path, leftOut)).toBe(expected);
  },
);
