import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { type Continuation, continuationsOf } from './continuations.ts';
import type { InferenceBody } from './request.ts';

function of(body: object): Continuation[] {
  const { count, at } = continuationsOf(body as InferenceBody);
  return Array.from({ length: count }, (_, index) => at(index));
}

test.each([
  ['Hi', ['Hi']],
  [['Hi'], ['Hi']],
  [
    ['', 'Ho'],
    ['', 'Ho'],
  ],
  [[1, 2], [[1, 2]]],
  [
    [[1, 2], [3]],
    [[1, 2], [3]],
  ],
])('the prompt %j is %j, one after the other', (prompt, prompts) => {
  expect(of({ prompt }).map(({ body }) => body.prompt)).toEqual(prompts);
});

test('each prompt has its choices side by side, with seeds of their own', () => {
  expect(
    of({ model: 'm', prompt: ['a', 'b'], n: 2, seed: 7, best_of: 2, suffix: null, echo: true }),
  ).toEqual([
    { body: { model: 'm', seed: 7, prompt: 'a' }, echo: 'a', isFirstOfPrompt: true },
    { body: { model: 'm', seed: 8, prompt: 'a' }, echo: 'a', isFirstOfPrompt: false },
    { body: { model: 'm', seed: 7, prompt: 'b' }, echo: 'b', isFirstOfPrompt: true },
    { body: { model: 'm', seed: 8, prompt: 'b' }, echo: 'b', isFirstOfPrompt: false },
  ]);
});

test('a seed that means none stays that', () => {
  expect(of({ prompt: 'a', n: 2, seed: -1 }).map(({ body }) => body.seed)).toEqual([-1, -1]);
  expect(of({ prompt: 'a', n: 2, seed: null }).map(({ body }) => body.seed)).toEqual([null, null]);
});

test.each([
  ['prompt', { prompt: [] }],
  ['best_of', { best_of: 2 }],
  ['best_of', { best_of: 5, n: 4 }],
  ['echo', { echo: true, logprobs: 0 }],
  ['echo', { echo: true, logprobs: true }],
])('%s is refused in %j', (param, more) => {
  expect(() => of({ prompt: 'a', ...more })).toThrow(InvalidRequest);
  expect(() => of({ prompt: 'a', ...more })).toThrow(expect.objectContaining({ param }));
});

test.each([
  { echo: false, logprobs: 2 },
  { echo: true, logprobs: false },
  { echo: true, logprobs: null },
  { n: null },
])('%j is fine', (more) => {
  expect(of({ prompt: 'a', ...more })).toHaveLength(1);
});

test('a continuation is made when it is asked for, and not before', () => {
  const body = { prompt: Array.from({ length: 2048 }, (_, index) => `${index}`), n: 128 };
  const { count, at } = continuationsOf(body as unknown as InferenceBody);
  expect(count).toBe(2048 * 128);
  expect(at(count - 1)).toMatchObject({ body: { prompt: '2047' }, isFirstOfPrompt: false });
  expect(at(128)).toMatchObject({ body: { prompt: '1' }, isFirstOfPrompt: true });
});
