import { describe, expect, test } from 'vitest';
import type { Exchange } from '../http.ts';
import type { TextEngine, Timings } from './engine.ts';
import {
  type CommonFields,
  endStream,
  identityOf,
  readCommonFields,
  sumOfPrompts,
  sumTimings,
  timingsIn,
  toLogprobs,
  toMeasures,
  toProgressBody,
  toTimingsBody,
} from './responses.ts';

const TIMINGS: Timings = {
  cachedTokens: 1,
  promptTokens: 4,
  promptMs: 8,
  predictedTokens: 3,
  predictedMs: 20,
};

describe('fields that chats and completions have in common', () => {
  const asked: [string, object][] = [];
  const vocabulary = {
    tokenize(text: string, options: { areSpecialsAdded: boolean; areSpecialsParsed: boolean }) {
      asked.push([text, options]);
      return [7];
    },
  };
  const read = (body: object) => readCommonFields({ ...body }, vocabulary);

  test('have their defaults', () => {
    const { generation, ...others } = read({});
    expect(others).toEqual({
      model: undefined,
      isStream: false,
      isVerbose: false,
      areTokensTold: false,
      count: 1,
      isUsageIncluded: false,
    });
    const { sampling: _sampling, ...given } = generation;
    expect(given).toEqual({
      maxTokens: undefined,
      stop: [],
      areProbabilitiesLeftOver: false,
      isCacheAllowed: true,
      slotId: undefined,
      adapterScales: undefined,
      cacheSalt: undefined,
      isHidden: false,
      isProgressTold: false,
      isTimed: false,
    });
  });

  test('are taken as they are given', () => {
    const { generation, ...others } = read({
      model: 'm',
      stream: true,
      verbose: true,
      return_tokens: true,
      n: 128,
      stream_options: { include_usage: true },
      stop: 'x',
      post_sampling_probs: true,
      cache_prompt: false,
      id_slot: 0,
      lora: [{ id: 1, scale: 0.5 }],
      cache_salt: 'salt',
      no_store: true,
      return_progress: true,
      timings_per_token: true,
    });
    expect(others).toEqual({
      model: 'm',
      isStream: true,
      isVerbose: true,
      areTokensTold: true,
      count: 128,
      isUsageIncluded: true,
    });
    expect(generation).toMatchObject({
      stop: ['x'],
      areProbabilitiesLeftOver: true,
      isCacheAllowed: false,
      slotId: 0,
      adapterScales: [{ id: 1, scale: 0.5 }],
      cacheSalt: 'salt',
      isHidden: true,
      isProgressTold: true,
      isTimed: true,
    });
  });

  test('progress and timings are told in a stream only, and where they are asked for', () => {
    const { isProgressTold, isTimed } = read({
      return_progress: true,
      timings_per_token: true,
    }).generation;
    expect([isProgressTold, isTimed]).toEqual([false, false]);
    expect(read({ stream: true }).generation).toMatchObject({
      isProgressTold: false,
      isTimed: false,
    });
  });

  test.each<[object, number | undefined]>([
    [{ max_completion_tokens: 1, max_tokens: 2, n_predict: 3 }, 1],
    [{ max_completion_tokens: null, max_tokens: 2, n_predict: 3 }, 2],
    [{ n_predict: 3 }, 3],
    [{ max_tokens: 0 }, 0],
    [{ max_tokens: -1 }, undefined],
  ])('%j ends after %j tokens', (body, most) => {
    expect(read(body).generation.maxTokens).toBe(most);
  });

  test.each([
    [{ n: 0 }, "'n' must be between 1 and 128, not 0."],
    [{ n: 129 }, "'n' must be between 1 and 128, not 129."],
    [{ max_tokens: -2 }, "'max_tokens' must be at least -1, not -2."],
    [{ n_predict: -2 }, "'n_predict' must be at least -1, not -2."],
    [{ id_slot: -2 }, "'id_slot' must be at least -1, not -2."],
  ])('%j is refused', (body, reason) => {
    expect(() => read(body)).toThrow(reason);
  });

  test('a text whose likelihood is changed becomes tokens without marks', () => {
    read({ logit_bias: [['word', 1]] });
    expect(asked).toEqual([['word', { areSpecialsAdded: false, areSpecialsParsed: false }]]);
  });
});

test('a response has an id of its own, the time, and the model that was asked for', () => {
  const engine = { modelName: 'tiny', buildInfo: 'b1' } as TextEngine;
  const identity = (model?: string) =>
    identityOf(engine, { model } as CommonFields, 'cmpl', 'text_completion');
  const before = Math.floor(Date.now() / 1000);
  const one = identity('mine');
  expect(one).toEqual({
    created: expect.any(Number),
    id: expect.stringMatching(/^cmpl-[\w-]{32}$/),
    model: 'mine',
    object: 'text_completion',
    system_fingerprint: 'b1',
  });
  expect(one.created).toBeGreaterThanOrEqual(before);
  expect(one.created).toBeLessThanOrEqual(Date.now() / 1000);
  expect(identity()).toMatchObject({ model: 'tiny' });
  expect(identity().id).not.toBe(one.id);
});

describe('the end of a stream', () => {
  const endWith = async (isUsageIncluded: boolean) => {
    const sent: unknown[] = [];
    const exchange: Partial<Exchange> = {
      sendEvent: async (event) => void sent.push(event),
      endEvents: () => void sent.push('end'),
    };
    const common = { isUsageIncluded } as CommonFields;
    const details = { last: { last: true }, base: { id: 'x' }, timings: TIMINGS, common };
    await endStream(exchange as Exchange, details);
    return sent;
  };

  test('has its timings in the last event', async () => {
    expect(await endWith(false)).toEqual([{ last: true, timings: toTimingsBody(TIMINGS) }, 'end']);
  });

  test('has usage in an event of its own where it is asked for', async () => {
    expect(await endWith(true)).toEqual([
      { last: true },
      { choices: [], id: 'x', ...toMeasures(TIMINGS) },
      'end',
    ]);
  });
});

describe('timings of several responses', () => {
  const first: Timings = { ...TIMINGS, draftedTokens: 5, acceptedTokens: 4, drafts: 2 };
  const second: Timings = {
    cachedTokens: 10,
    promptTokens: 20,
    promptMs: 30,
    predictedTokens: 40,
    predictedMs: 50,
    draftedTokens: 7,
    acceptedTokens: 6,
    drafts: 3,
  };

  test('to one prompt count it once', () => {
    expect(sumTimings([first, second])).toEqual({
      cachedTokens: 1,
      promptTokens: 4,
      promptMs: 8,
      predictedTokens: 43,
      predictedMs: 100,
      draftedTokens: 12,
      acceptedTokens: 10,
      drafts: 5,
    });
    expect(sumTimings([first])).toBe(first);
  });

  test('to several prompts count each', () => {
    expect(sumOfPrompts([first, second])).toEqual({
      cachedTokens: 11,
      promptTokens: 24,
      promptMs: 38,
      predictedTokens: 43,
      predictedMs: 70,
      draftedTokens: 12,
      acceptedTokens: 10,
      drafts: 5,
    });
    expect(sumOfPrompts([TIMINGS, TIMINGS])).toMatchObject({
      draftedTokens: 0,
      acceptedTokens: 0,
      drafts: 0,
    });
  });
});

describe("timings in llama-server's words", () => {
  test('tell how long each token took, the first one belonging to the prompt', () => {
    expect(toTimingsBody(TIMINGS)).toEqual({
      cache_n: 1,
      prompt_n: 4,
      prompt_ms: 8,
      prompt_per_token_ms: 2,
      prompt_per_second: 500,
      predicted_n: 3,
      predicted_ms: 20,
      predicted_per_token_ms: 10,
      predicted_per_second: 100,
    });
  });

  test('of nothing are zero', () => {
    const nothing: Timings = {
      cachedTokens: 0,
      promptTokens: 0,
      promptMs: 0,
      predictedTokens: 0,
      predictedMs: 0,
    };
    expect(new Set(Object.values(toTimingsBody(nothing)))).toEqual(new Set([0]));
    expect(toTimingsBody({ ...nothing, predictedTokens: 1, predictedMs: 5 })).toMatchObject({
      predicted_per_token_ms: 0,
      predicted_per_second: 0,
    });
  });

  test('say how many guesses were right where any were made', () => {
    expect(toTimingsBody({ ...TIMINGS, draftedTokens: 1 })).toMatchObject({
      draft_n: 1,
      draft_n_accepted: 0,
    });
    expect(toTimingsBody({ ...TIMINGS, draftedTokens: 5, acceptedTokens: 4 })).toMatchObject({
      draft_n: 5,
      draft_n_accepted: 4,
    });
    expect(toTimingsBody({ ...TIMINGS, draftedTokens: 0 })).not.toHaveProperty('draft_n');
  });

  test('come with a piece where there are some', () => {
    expect(timingsIn(undefined)).toEqual({});
    expect(timingsIn(TIMINGS)).toEqual({ timings: toTimingsBody(TIMINGS) });
  });
});

test('usage counts what was kept of the prompt, and guesses where any were made', () => {
  const usage = {
    completion_tokens: 3,
    prompt_tokens: 5,
    total_tokens: 8,
    prompt_tokens_details: { cached_tokens: 1 },
  };
  expect(toMeasures(TIMINGS)).toEqual({ usage, timings: toTimingsBody(TIMINGS) });
  const guessed: Timings = { ...TIMINGS, draftedTokens: 5, acceptedTokens: 4 };
  expect(toMeasures(guessed).usage).toEqual({
    ...usage,
    completion_tokens_details: { accepted_prediction_tokens: 4 },
  });
});

test("the progress of a prompt is in llama-server's words", () => {
  const progress = { totalTokens: 4, cachedTokens: 1, processedTokens: 3, ms: 9 };
  expect(toProgressBody(progress)).toEqual({ total: 4, cache: 1, processed: 3, time_ms: 9 });
});

describe('likelihoods of tokens', () => {
  const top = [{ id: 2, token: '\uFFFD', logprob: 0 }];
  const tokens = [{ id: 1, token: 'é', logprob: 0, top }];

  test('are logarithms, with the bytes of each text that is whole', () => {
    expect(toLogprobs(tokens)).toEqual({
      content: [
        {
          id: 1,
          token: 'é',
          bytes: [0xc3, 0xa9],
          logprob: 0,
          top_logprobs: [{ id: 2, token: '\uFFFD', bytes: null, logprob: 0 }],
        },
      ],
    });
  });

  test('that sampling has left over are not logarithms', () => {
    expect(toLogprobs(tokens, { areProbabilitiesLeftOver: true })).toEqual({
      content: [
        {
          id: 1,
          token: 'é',
          bytes: [0xc3, 0xa9],
          prob: 1,
          top_probs: [{ id: 2, token: '\uFFFD', bytes: null, prob: 1 }],
        },
      ],
    });
  });
});
