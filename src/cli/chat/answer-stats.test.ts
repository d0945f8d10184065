import { describe, expect, test } from 'vitest';
import type { ChatCompletionChunk } from '../../../generated/client/index.ts';
import { statsOf, statsText } from './answer-stats.ts';

describe('the figures of an answer', () => {
  const withChunk = (chunk: object, before = {}) => statsOf(chunk as ChatCompletionChunk, before);
  const usage = { prompt_tokens: 3, completion_tokens: 5 };

  test('come from the counts of the server, and before those from its clock', () => {
    expect(withChunk({ usage })).toEqual({
      tokens: 5,
      promptTokens: 3,
      tokensPerSecond: undefined,
    });
    const timings = { predicted_n: 6, predicted_per_second: 7.5 };
    expect(withChunk({ usage, timings })).toEqual({
      tokens: 6,
      promptTokens: 3,
      tokensPerSecond: 7.5,
    });
    expect(withChunk({ usage, timings: {} }).tokens).toBe(5);
  });

  test('stay where a chunk has none, and change where it has some', () => {
    const before = { tokens: 1, promptTokens: 2, tokensPerSecond: 3, firstTokenMs: 4 };
    expect(withChunk({}, before)).toEqual(before);
    expect(withChunk({ usage }, before)).toEqual({ ...before, tokens: 5, promptTokens: 3 });
  });
});

describe('figures as a line', () => {
  test.each([
    [{}, ''],
    [{ tokens: 0 }, '0 tokens'],
    [{ tokens: 128, tokensPerSecond: 42.06 }, '128 tokens, 42.1 tokens/s'],
    [{ tokensPerSecond: 7 }, '7.0 tokens/s'],
    [{ firstTokenMs: 99.4 }, 'first after 99 ms'],
    [{ firstTokenMs: 0.4 }, 'first after 0 ms'],
    [{ firstTokenMs: 100 }, 'first after 0.1 s'],
    [{ firstTokenMs: 1249 }, 'first after 1.2 s'],
    [{ promptTokens: 30 }, 'prompt of 30 tokens'],
    [{ isStopped: true }, 'stopped before its tokens were counted'],
    [{ isStopped: true, tokens: 3 }, '3 tokens'],
    [{ isStopped: false }, ''],
    [
      { tokens: 1, tokensPerSecond: 2, firstTokenMs: 300, promptTokens: 4 },
      '1 tokens, 2.0 tokens/s, first after 0.3 s, prompt of 4 tokens',
    ],
  ])('%j are "%s"', (stats, text) => {
    expect(statsText(stats)).toBe(text);
  });
});
