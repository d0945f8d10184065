// Tests of request-fields.ts: fields of requests, and those who read the fields of a chat with it.
import { expect, it } from 'vitest';
import { readMessages, readTools } from './chat/chat-messages.ts';
import { readCommonFields } from './chat/responses.ts';
import { readSampling } from './chat/sampling.ts';
import { readInteger, readNumber, withDefaults } from './request-fields.ts';

const vocabulary = { tokenize: () => [] };

it('request fields that are null or absent take the default', () => {
  expect(withDefaults({ a: null, b: 1 }, { a: 2, b: 3, c: 4 })).toEqual({ a: 2, b: 1, c: 4 });
  expect(readNumber({ a: null }, 'a')).toBeUndefined();
  expect(readNumber({}, 'a')).toBeUndefined();
});

it.each([
  ['1', {}, "'a' must be a finite number."],
  [Number.POSITIVE_INFINITY, {}, "'a' must be a finite number."],
  [3, { minimum: 4 }, "'a' must be at least 4, not 3."],
  [3, { maximum: 2 }, "'a' must be at most 2, not 3."],
  [3, { minimum: 0, maximum: 2 }, "'a' must be between 0 and 2, not 3."],
  [1.5, {}, "'a' must be a whole number."],
])('a number field of %j within %j is refused: %s', (a, range, message) => {
  expect(() => readInteger({ a }, 'a', range)).toThrow(message);
});

it('request fields that choose tokens are read', () => {
  const usual = readSampling({});
  expect(usual).toMatchObject({
    temperature: 0.8,
    topK: 40,
    isSeedGiven: false,
    repeatPenalty: 1,
    penaltyTokens: 64,
  });
  expect(usual.seed).toBeGreaterThanOrEqual(0);
  const body = {
    seed: 7,
    temperature: 1e-5,
    repeat_penalty: 1.5,
    logit_bias: { 5: -1 },
    dry_multiplier: 2,
  };
  expect(readSampling(body)).toMatchObject({
    seed: 7,
    isSeedGiven: true,
    temperature: 0,
    repeatPenalty: 1.5,
    logitBias: new Map([[5, -1]]),
    dry: { strength: 2, base: 1.75, allowedLength: 2, lastTokens: 64 },
  });
  expect(readSampling({ seed: -1 }).isSeedGiven).toBe(false);
  expect(readSampling({ repeat_penalty: 0 }).repeatPenalty).toBeGreaterThan(0);
});

it('request fields of both chats and completions are read', () => {
  expect(readCommonFields({}, vocabulary)).toMatchObject({
    model: undefined,
    isStream: false,
    count: 1,
    isUsageIncluded: false,
  });
  const body = {
    max_tokens: 5,
    n_predict: 6,
    id_slot: -1,
    stream: true,
    stream_options: { include_usage: true },
    n: 2,
  };
  expect(readCommonFields(body, vocabulary)).toMatchObject({
    isStream: true,
    count: 2,
    isUsageIncluded: true,
  });
  expect(readCommonFields(body, vocabulary).generation).toMatchObject({
    maxTokens: 5,
    slotId: undefined,
    isCacheAllowed: true,
  });
  expect(
    readCommonFields({ max_completion_tokens: -1, max_tokens: 5 }, vocabulary).generation.maxTokens,
  ).toBeUndefined();
  expect(readCommonFields({ id_slot: 3 }, vocabulary).generation.slotId).toBe(3);
});

it.each([
  [{ tool_calls: [{ function: {} }] }, /tool_calls\[0\]' must be/],
  [{ tool_calls: [{}] }, /tool_calls\[0\]' must be/],
  [{ tool_calls: {} }, /tool_calls' must be an array/],
  [
    { content: [{ type: 'image_url' }] },
    /of type 'image_url', but the embedded backend reads text only/,
  ],
])('a message of the assistant with %j is refused', (message, reason) => {
  expect(() => readMessages([{ role: 'assistant', ...message }])).toThrow(reason);
});

it('a tool with a name that is too long is refused', () => {
  const tools = [{ type: 'function', function: { name: 'a'.repeat(257) } }];
  expect(() => readTools({ tools })).toThrow(/257 characters; the limit is 256/);
});
