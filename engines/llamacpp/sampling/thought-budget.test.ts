// Where a thought is closed; parity.test.ts compares whole responses with llama-server's.
import { expect, it } from 'vitest';
import { ThoughtLimit } from './thought-budget.ts';

const [START, END, HALF, REST, WORD, MESSAGE] = [1, 2, 3, 4, 5, 6];
const LETTER = Buffer.from('é');
const vocabulary = {
  piece: (token: number) =>
    token === HALF ? LETTER.subarray(0, 1) : token === REST ? LETTER.subarray(1) : Buffer.from('a'),
};
const limit = (tokens: number, begun: readonly number[] = []) =>
  new ThoughtLimit(
    { tokens, start: [START, START], end: [END], closing: [MESSAGE, END], begun },
    vocabulary,
  );

/** What is forced behind each of these tokens. */
const forcedBehind = (limited: ThoughtLimit, ...tokens: readonly number[]) =>
  tokens.map((token) => {
    limited.accept(token);
    return limited.forced;
  });

it('a thought is closed behind as many tokens as it may have, and the next one has as many again', () => {
  const limited = limit(2);
  expect(forcedBehind(limited, WORD, START, START, WORD, WORD)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    MESSAGE,
  ]);
  expect(forcedBehind(limited, MESSAGE, END, WORD)).toEqual([END, undefined, undefined]);
  expect(forcedBehind(limited, START, START, WORD, WORD)).toEqual([
    undefined,
    undefined,
    undefined,
    MESSAGE,
  ]);
});

it('a thought that ends by itself is left alone', () => {
  expect(forcedBehind(limit(2), START, START, WORD, END, WORD, WORD)).toEqual(
    Array(6).fill(undefined),
  );
});

it('a letter that has begun is finished before', () => {
  const forced = forcedBehind(limit(1), START, START, HALF, REST, WORD);
  expect(forced).toEqual([undefined, undefined, undefined, undefined, MESSAGE]);
});

it('a thought that the prompt has begun counts, and one that may have no tokens is closed at once', () => {
  expect(limit(0, [START, START]).forced).toBe(MESSAGE);
  expect(limit(1, [START, START, WORD]).forced).toBe(MESSAGE);
  expect(limit(1, [START, START, END]).forced).toBeUndefined();
});
