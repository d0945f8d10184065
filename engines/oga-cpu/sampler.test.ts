// Tests of sampler.ts.
import { describe, expect, test } from 'vitest';
import { readSampling } from '../kit/chat/sampling.ts';
import { createSampler, likeliest } from './sampler.ts';

const END = 3;

/** Tokens that are chosen, one after the other, from the same logits. */
function choose(
  logits: readonly number[],
  fields: object,
  { count = 1, recent = [], topLogprobs, allows }: Setup = {},
) {
  let length = 0;
  const sampler = createSampler({
    settings: readSampling({ temperature: 0, ...fields }),
    endTokens: new Set([END]),
    contextSize: 100,
    topLogprobs,
    state: { recentTokens: () => recent, length: () => length },
  });
  return Array.from({ length: count }, () => {
    const chosen = sampler.choose(Float32Array.from(logits), allows);
    length += 1;
    return chosen;
  });
}

interface Setup {
  count?: number;
  recent?: readonly number[];
  topLogprobs?: number;
  allows?: (token: number) => boolean;
}

const tokens = (...asked: Parameters<typeof choose>) =>
  choose(...asked).map((chosen) => chosen?.token);
/** How often each token is chosen. */
function shares(logits: readonly number[], fields: object): readonly number[] {
  const count = 4000;
  const chosen = tokens(
    logits,
    { temperature: 1, top_k: 0, top_p: 1, min_p: 0, seed: 5, ...fields },
    { count },
  );
  return logits.map((_, token) => chosen.filter((each) => each === token).length / count);
}

test('the sampler takes the likeliest token without temperature, of equal ones the first', () => {
  expect(tokens([1, 5, 5, 0], {})).toEqual([1]);
});

test('the sampler never chooses a token whose logit is not a number', () => {
  expect(tokens([Number.NaN, 1, Number.NEGATIVE_INFINITY, 0], {})).toEqual([1]);
  expect(tokens([Number.NaN, Number.NEGATIVE_INFINITY], {})).toEqual([undefined]);
});

describe('with temperature, tokens come as often as they are likely', () => {
  const logits = [Math.log(0.6), Math.log(0.3), Math.log(0.1)];

  test.each([
    ['as they are', {}, [0.6, 0.3, 0.1]],
    ['with top_k 2', { top_k: 2 }, [2 / 3, 1 / 3, 0]],
    ['with top_p 0.7', { top_p: 0.7 }, [2 / 3, 1 / 3, 0]],
    ['with min_p 0.4', { min_p: 0.4 }, [2 / 3, 1 / 3, 0]],
    ['with temperature 0.5', { temperature: 0.5 }, [0.36 / 0.46, 0.09 / 0.46, 0.01 / 0.46]],
    ['with a bias', { logit_bias: { 2: Math.log(6) } }, [0.4, 0.2, 0.4]],
  ] as const)('%s', (_how, fields, expected) => {
    for (const [token, share] of shares(logits, fields).entries())
      expect(share).toBeCloseTo(expected[token] ?? 0, 1);
  });
});

test('the sampler draws the same tokens with the same seed, and others with another one', () => {
  const draw = (seed: number) => tokens([1, 1, 1, 1], { temperature: 1, seed }, { count: 20 });
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('penalties make tokens less likely that have come before', () => {
  expect(tokens([4, 3, 0], { repeat_penalty: 2 }, { recent: [0] })).toEqual([1]);
  expect(tokens([-1, -1.5, -9], { repeat_penalty: 2 }, { recent: [0] })).toEqual([1]);
  expect(tokens([4, 3, 0], { presence_penalty: 1.5 }, { recent: [0] })).toEqual([1]);
  expect(tokens([4, 3, 0], { frequency_penalty: 0.6 }, { recent: [0, 0] })).toEqual([1]);
  expect(tokens([4, 3, 0], { frequency_penalty: 0.6 }, { recent: [0] })).toEqual([0]);
});

test('the sampler ends no response before min_tokens, and none with ignore_eos', () => {
  expect(tokens([0, 1, 0, 9], { min_tokens: 2 }, { count: 3 })).toEqual([1, 1, END]);
  expect(tokens([0, 1, 0, 9], { ignore_eos: true }, { count: 3 })).toEqual([1, 1, 1]);
});

test('the sampler chooses only allowed tokens, however unlikely they are', () => {
  expect(tokens([9, 8, 7, 1], { top_k: 2 }, { allows: (token) => token === 3 })).toEqual([3]);
  expect(tokens([9, 8, 7, -80], { temperature: 1 }, { allows: (token) => token === 3 })).toEqual([
    3,
  ]);
  expect(tokens([9, 8, 7, 1], {}, { allows: () => false })).toEqual([undefined]);
});

test('the sampler reports the probabilities of the model, whatever settings choose the token', () => {
  const [chosen] = choose([0, Math.log(3), 0], { logit_bias: { 0: 50 } }, { topLogprobs: 1 });
  expect(chosen?.token).toBe(0);
  expect(
    [...(chosen?.probabilities ?? [])].map(([token, share]) => [token, share.toFixed(4)]),
  ).toEqual([
    [1, '0.6000'],
    [0, '0.2000'],
  ]);
});

test('the sampler finds the likeliest of very many tokens in their order', () => {
  const logits = Float32Array.from({ length: 50_000 }, (_, token) => (token * 7919) % 50_000);
  const sorted = [...logits.keys()].sort(
    (left, right) => (logits[right] ?? 0) - (logits[left] ?? 0),
  );
  expect(likeliest(logits, { count: 40, reach: Number.POSITIVE_INFINITY })).toEqual(
    sorted.slice(0, 40),
  );
  expect(likeliest(logits, { count: 40, reach: 2 })).toEqual(sorted.slice(0, 3));
});
