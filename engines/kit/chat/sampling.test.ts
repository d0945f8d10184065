// Tests of sampling.ts and responses.ts: which settings a request has, and what it is refused for.
import { describe, expect, it, test } from 'vitest';
import { readCommonFields } from './responses.ts';
import { readSampling, SEED_LIMIT } from './sampling.ts';

const vocabulary = { tokenize: () => [] };

it("sampling has llama-server's defaults, and a seed of its own each time", () => {
  const { seed, ...others } = readSampling({});
  expect(others).toEqual({
    temperature: 0.8,
    dynamicTemperature: undefined,
    topK: 40,
    topP: 0.95,
    minP: 0.05,
    typicalP: 1,
    topNSigma: -1,
    leastKept: 0,
    isSeedGiven: false,
    repeatPenalty: 1,
    presencePenalty: 0,
    frequencyPenalty: 0,
    penaltyTokens: 64,
    xtc: undefined,
    dry: undefined,
    mirostat: undefined,
    adaptive: { target: -1, decay: 0.9 },
    samplers: undefined,
    logitBias: new Map(),
    ignoreEos: false,
    minTokens: 0,
  });
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(seed).toBeLessThan(SEED_LIMIT);
});

test.each([
  { seed: 0, taken: 0, isGiven: true },
  { seed: 7, taken: 7, isGiven: true },
  { seed: SEED_LIMIT + 7, taken: 7, isGiven: true },
  { seed: -1, taken: expect.any(Number), isGiven: false },
])('the seed $seed is taken as it is, or drawn', ({ seed, taken, isGiven }) => {
  expect(readSampling({ seed })).toMatchObject({ seed: taken, isSeedGiven: isGiven });
});

test.each([
  { asked: 0, taken: 0 },
  { asked: 1e-5, taken: 0 },
  { asked: 1e-4, taken: 1e-4 },
  { asked: -1, taken: 0 },
  { asked: 1e6, taken: 1e6 },
])('temperature $asked counts as $taken, by which llama.cpp can divide', ({ asked, taken }) => {
  expect(readSampling({ temperature: asked }).temperature).toBe(taken);
});

it('a penalty of zero is never divided by', () => {
  expect(readSampling({ repeat_penalty: 0 }).repeatPenalty).toBe(1e-6);
  expect(readSampling({ repeat_penalty: 1.5 }).repeatPenalty).toBe(1.5);
});

test.each([
  [{ xtc_probability: 0.5 }, { probability: 0.5, threshold: 0.1 }],
  [
    { xtc_probability: 1, xtc_threshold: 0.3 },
    { probability: 1, threshold: 0.3 },
  ],
  [{ xtc_threshold: 0.3 }, undefined],
])('XTC of %j is read', (body, xtc) => expect(readSampling(body).xtc).toEqual(xtc));

test.each([
  [
    { dry_multiplier: 0.8 },
    {
      strength: 0.8,
      base: 1.75,
      allowedLength: 2,
      lastTokens: 64,
      sequenceBreakers: ['\n', ':', '"', '*'],
    },
  ],
  [
    { dry_multiplier: 0.8, dry_base: 0.5, dry_penalty_last_n: -1 },
    expect.objectContaining({ base: 1.75, lastTokens: null }),
  ],
  [
    {
      dry_multiplier: 1,
      dry_base: 2,
      dry_allowed_length: 3,
      dry_penalty_last_n: 9,
      dry_sequence_breakers: ['\n'],
    },
    { strength: 1, base: 2, allowedLength: 3, lastTokens: 9, sequenceBreakers: ['\n'] },
  ],
  [
    { dry_multiplier: 1, dry_sequence_breakers: [] },
    expect.objectContaining({ sequenceBreakers: [] }),
  ],
  [{ dry_multiplier: 1, dry_penalty_last_n: 0 }, undefined],
  [{ dry_base: 2 }, undefined],
])('DRY of %j is read', (body, dry) => expect(readSampling(body).dry).toEqual(dry));

test.each([
  [
    ['top_k', 'TOP-P', 'minp', 'nucleus', 'temp', 'typ', 'nothing'],
    ['top_k', 'top_p', 'min_p', 'top_p', 'temperature', 'typ_p'],
  ],
  [
    'edskypmxt?',
    ['penalties', 'dry', 'top_n_sigma', 'top_k', 'typ_p', 'top_p', 'min_p', 'xtc', 'temperature'],
  ],
  [
    ['top_k', 'infill', 'adaptive_p'],
    ['top_k', 'infill', 'adaptive_p'],
  ],
  [[], []],
  [null, undefined],
])('the samplers %j are read', (samplers, read) =>
  expect(readSampling({ samplers }).samplers).toEqual(read),
);

test.each([
  [{ mirostat: 2 }, { version: 2, targetEntropy: 5, learningRate: 0.1 }],
  [
    { mirostat: 1, mirostat_tau: 3, mirostat_eta: 0.2 },
    { version: 1, targetEntropy: 3, learningRate: 0.2 },
  ],
  [{ mirostat: 7 }, expect.objectContaining({ version: 2 })],
  [{ mirostat_tau: 3 }, undefined],
])('Mirostat of %j is read', (body, mirostat) =>
  expect(readSampling(body).mirostat).toEqual(mirostat),
);

test.each([
  [{ dynatemp_range: 0.5 }, { range: 0.5, exponent: 1 }],
  [{ dynatemp_range: -0.5, dynatemp_exponent: 2 }, undefined],
])('a temperature that changes, of %j, is read', (body, dynamicTemperature) =>
  expect(readSampling(body)).toMatchObject({ dynamicTemperature }),
);

describe('logit_bias', () => {
  const biasOf = (logit_bias: unknown) => [...readSampling({ logit_bias }).logitBias];

  test.each<[unknown, [number, number][]]>([
    [null, []],
    [
      { 5: 1.5, 6: -100 },
      [
        [5, 1.5],
        [6, -100],
      ],
    ],
    [
      [
        [5, 2],
        [6, false],
      ],
      [
        [5, 2],
        [6, Number.NEGATIVE_INFINITY],
      ],
    ],
    [{ 5: 1e12 }, [[5, 1e9]]],
  ])('%j is taken', (asked, taken) => expect(biasOf(asked)).toEqual(taken));

  test.each<[unknown]>([
    ['5'],
    [[[5]]],
    [[[5, 1, 1]]],
    [[[5, true]]],
    [{ hello: true }],
    [{ '-1': 1 }],
    [[[true, 1]]],
    [{ ['x'.repeat(1001)]: 1 }],
    [[5]],
  ])('%j is refused', (asked) =>
    expect(() => biasOf(asked)).toThrow("'logit_bias' must map token ids or texts to numbers."),
  );

  it('takes a text for each of its tokens', () => {
    const tokensOf = (text: string) => [...Buffer.from(text)];
    const biasOfText = (logit_bias: unknown) => [
      ...readSampling({ logit_bias }, tokensOf).logitBias,
    ];
    const forbidden = Number.NEGATIVE_INFINITY;
    expect(biasOfText({ ab: 2, 7: 1 })).toEqual([
      [7, 1],
      [97, 2],
      [98, 2],
    ]);
    expect(biasOfText([['b', false]])).toEqual([[98, forbidden]]);
  });

  it('may hold ten thousand tokens', () => {
    const many = (count: number) => Array.from({ length: count }, (_, token) => [token, 1]);
    expect(biasOf(many(10_000))).toHaveLength(10_000);
    expect(() => biasOf(many(10_001))).toThrow('holds 10001 tokens; the limit is 10000');
  });
});

test.each([
  [{ top_p: 1.1 }, "'top_p' must be between 0 and 1, not 1.1."],
  [{ min_p: -0.1 }, "'min_p' must be between 0 and 1, not -0.1."],
  [{ temperature: 1e7 }, "'temperature' must be at most 1000000, not 10000000."],
  [{ seed: -2 }, "'seed' must be at least -1, not -2."],
  [{ repeat_last_n: -2 }, "'repeat_last_n' must be between -1 and 1000000, not -2."],
  [{ presence_penalty: -1e7 }, "'presence_penalty' must be between -1000000 and 1000000"],
  [{ min_tokens: -1 }, "'min_tokens' must be at least 0, not -1."],
  [{ dry_allowed_length: -1 }, "'dry_allowed_length' must be between 0 and 1000000, not -1."],
  [{ dynatemp_exponent: -1 }, "'dynatemp_exponent' must be between 0 and 1000000, not -1."],
  [{ adaptive_decay: 1 }, "'adaptive_decay' must be between 0 and 0.99, not 1."],
  [{ samplers: {} }, "'samplers' must be an array of names, or a text of letters."],
  [{ samplers: 'k'.repeat(101) }, "'samplers' holds 101 of them; the limit is 100."],
  [{ samplers: ['infill', 'top_k'] }, "The sampler 'infill' must come behind 'top_k'"],
  [{ samplers: ['top_k', 'infill'], top_k: 257 }, "with a 'top_k' from 1 to 256"],
  [
    { dry_sequence_breakers: Array.from({ length: 17 }, String) },
    '16 texts of 40 characters each at most',
  ],
  [{ dry_sequence_breakers: ['x'.repeat(41)] }, '16 texts of 40 characters each at most'],
])('%j is refused', (body, message) => expect(() => readSampling(body)).toThrow(message));

it('as many DRY breakers are taken, as long, as the limits say', () => {
  const dry_sequence_breakers = Array.from({ length: 16 }, () => 'x'.repeat(40));
  expect(
    readSampling({ dry_multiplier: 1, dry_sequence_breakers }).dry?.sequenceBreakers,
  ).toHaveLength(16);
});

it('fields of both chats and text completions are read', () => {
  expect(readCommonFields({ seed: 1 }, vocabulary)).toMatchObject({
    model: undefined,
    isStream: false,
    count: 1,
    isUsageIncluded: false,
    generation: { maxTokens: undefined, stop: [], isCacheAllowed: true, slotId: undefined },
  });
  const asked = {
    model: 'm',
    stream: true,
    n: 3,
    stream_options: { include_usage: true },
    stop: 'x',
    cache_prompt: false,
  };
  expect(readCommonFields({ ...asked, id_slot: 2, max_tokens: 9 }, vocabulary)).toMatchObject({
    model: 'm',
    isStream: true,
    count: 3,
    isUsageIncluded: true,
    generation: { maxTokens: 9, stop: ['x'], isCacheAllowed: false, slotId: 2 },
  });
});

test.each([
  [{ max_completion_tokens: 1, max_tokens: 2, n_predict: 3 }, 1],
  [{ max_completion_tokens: null, max_tokens: 2, n_predict: 3 }, 2],
  [{ n_predict: 3 }, 3],
  [{ n_predict: -1 }, undefined],
  [{ max_tokens: 0 }, 0],
])('the longest response that %j asks for', (body, maxTokens) =>
  expect(readCommonFields(body, vocabulary).generation.maxTokens).toBe(maxTokens),
);

test.each([
  [{ n: 0 }, "'n' must be between 1 and 128, not 0."],
  [{ n: 129 }, "'n' must be between 1 and 128, not 129."],
  [{ id_slot: -2 }, "'id_slot' must be at least -1, not -2."],
  [{ typ_p: 0.5 }, "'typ_p' is not supported"],
  [{ top_a: 0.5 }, "'top_a' is not supported"],
])('%j is refused', (body, message) =>
  expect(() => readCommonFields(body, vocabulary)).toThrow(message),
);

test.each([
  [{ top_a: 0 }],
  [{ typ_p: 1 }],
  [{ lora: [] }],
  [{ id_slot: -1 }],
  [{ of_somebody_else: 1 }],
])('%j asks for no certain slot', (body) =>
  expect(readCommonFields(body, vocabulary).generation.slotId).toBeUndefined(),
);
