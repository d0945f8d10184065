import { describe, expect, test } from 'vitest';
import type { Exchange } from '../http.ts';
import { invalidRequest, type RequestBody } from '../request-fields.ts';
import type { GenerationEvent, GenerationRequest, TextEngine, Timings } from './engine.ts';
import type { ChatToFormat, FormattedChat } from './formatter-child.ts';
import { handleCompletion, readGrammar, readPrompts, tokensOfPrompt } from './openai-completion.ts';
import { toLogprobs, toMeasures, toTimingsBody } from './responses.ts';

const { signal } = new AbortController();
const TIMINGS: Timings = {
  cachedTokens: 1,
  promptTokens: 2,
  promptMs: 10,
  predictedTokens: 3,
  predictedMs: 20,
};
const LIKELY = [{ id: 5, token: 'a', logprob: 0, top: [] }];
const ENDED: GenerationEvent = { kind: 'end', finishReason: 'stop', timings: TIMINGS };
const said = (text: string, more: object = {}): GenerationEvent => ({
  kind: 'text',
  text,
  logprobs: LIKELY,
  ...more,
});

/** An engine that says this each time, what it was asked for, and what was made into tokens. */
function engineWith(events: readonly GenerationEvent[], more: Partial<TextEngine> = {}) {
  const asked: GenerationRequest[] = [];
  const tokenized: unknown[] = [];
  const formats: ChatToFormat[] = [];
  const engine: Partial<TextEngine> = {
    modelName: 'tiny',
    buildInfo: 'b1',
    contextSize: 100,
    requestDefaults: {},
    vocabulary: {
      size: 300,
      tokenizePrompt(text) {
        tokenized.push(text);
        return [1, ...Buffer.from(text)];
      },
      tokenize(text, options) {
        tokenized.push([text, options]);
        return [...Buffer.from(text)];
      },
      detokenize: (tokens) => `<${tokens.join(' ')}>`,
    },
    formatter: {
      abilities: () => expect.unreachable(),
      formatRules: () => expect.unreachable(),
      async format(chat) {
        formats.push(chat);
        return { grammar: 'a ::= "x"\nroot ::= a b\nb ::= "y"' } as FormattedChat;
      },
    },
    settingsOf: () => ({}),
    async *generate(request) {
      asked.push(request);
      yield* events;
    },
    ...more,
  };
  return { engine: engine as TextEngine, asked, tokenized, formats };
}

async function answerTo(body: RequestBody, engine: TextEngine) {
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types would.
  const sent: any[] = [];
  const exchange: Partial<Exchange> = {
    signal,
    readJson: async () => body,
    sendJson: (status, whole) => void sent.push(status, whole),
    sendEvent: async (event) => void sent.push(event),
    endEvents: () => void sent.push('end'),
  };
  await handleCompletion(engine, exchange as Exchange);
  return sent;
}

const identity = {
  id: expect.stringMatching(/^cmpl-/),
  created: expect.any(Number),
  model: 'tiny',
  object: 'text_completion',
  system_fingerprint: 'b1',
};

describe('prompts', () => {
  const anyPrompt =
    "'prompt' must be a string or an array of token ids, or a list of such prompts.";

  test.each<[unknown, unknown]>([
    ['a', ['a']],
    ['', ['']],
    [[], [[]]],
    [[1, 2], [[1, 2]]],
    [['a', 1], [['a', 1]]],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      [[1], 'b', ['c', 2]],
      [[1], 'b', ['c', 2]],
    ],
    [{ prompt_string: 'a' }, ['a']],
    [{ prompt_string: [1, 2], multimodal_data: null }, [[1, 2]]],
    [
      [{ prompt_string: 'a' }, 'b'],
      ['a', 'b'],
    ],
  ])('%j are %j', (given, prompts) => {
    expect(readPrompts(given)).toEqual(prompts);
  });

  test.each<[unknown, string]>([
    [undefined, "'prompt' is missing."],
    [null, "'prompt' is missing."],
    [5, anyPrompt],
    [{}, anyPrompt],
    [[1, -1], anyPrompt],
    [[1, 1.5], anyPrompt],
    [[1, null], anyPrompt],
    [[null], anyPrompt],
    [
      { prompt_string: 'a', multimodal_data: ['x'] },
      "'multimodal_data' can't be used: the embedded backend reads text only.",
    ],
    [Array.from({ length: 129 }, () => 'a'), "'prompt' holds 129 prompts; the limit is 128."],
  ])('%j are refused', (given, reason) => {
    expect(() => readPrompts(given)).toThrow(invalidRequest(reason));
  });

  test('may be 128', () => {
    expect(readPrompts(Array.from({ length: 128 }, () => 'a'))).toHaveLength(128);
  });
});

describe('the tokens of a prompt', () => {
  test('of a text have what the model wants around it', async () => {
    const { engine } = engineWith([]);
    expect(await tokensOfPrompt('a', engine, signal)).toEqual([1, 97]);
  });

  test('of pieces have it where a text begins them', async () => {
    const { engine, tokenized } = engineWith([]);
    expect(await tokensOfPrompt(['a', 5, 'b'], engine, signal)).toEqual([1, 97, 5, 98]);
    expect(await tokensOfPrompt([5, 'a'], engine, signal)).toEqual([5, 97]);
    const plain = { areSpecialsAdded: false, areSpecialsParsed: true };
    expect(tokenized).toEqual(['a', ['b', plain], ['a', plain]]);
  });

  test('are those of the vocabulary, and fewer than the context', async () => {
    const { engine } = engineWith([]);
    await expect(tokensOfPrompt([300], engine, signal)).rejects.toThrow('300 is not a token');
    const full = Array.from({ length: 100 }, () => 5);
    await expect(tokensOfPrompt(full, engine, signal)).rejects.toThrow('100 tokens');
    expect(await tokensOfPrompt(full.slice(1), engine, signal)).toHaveLength(99);
  });

  test('of a text that is too long are not made', async () => {
    const { engine } = engineWith([]);
    const long = 'x'.repeat(40_000);
    for (const prompt of [long, [long, 5], [5, long]])
      await expect(tokensOfPrompt(prompt, engine, signal)).rejects.toThrow('context length');
  });
});

describe('what a text is held to', () => {
  const read = (body: RequestBody, engine = engineWith([]).engine) =>
    readGrammar(body, engine, signal);

  test('is nothing, or its own grammar', async () => {
    expect(await read({})).toBeUndefined();
    expect(await read({ grammar: 'root ::= "a"' })).toEqual({
      text: 'root ::= "a"',
      prefix: '',
      start: undefined,
    });
  });

  test('is the grammar of its schema alone', async () => {
    const { engine, formats } = engineWith([]);
    expect(await read({ json_schema: { type: 'object' } }, engine)).toEqual({
      text: 'a ::= "x"\nroot ::= response-format\nb ::= "y"',
      prefix: '',
      start: undefined,
    });
    expect(formats).toEqual([
      {
        messages: [{ role: 'user', content: '' }],
        template: '{% for message in messages %}{{ message.content }}{% endfor %}',
        params: {
          response_format: {
            type: 'json_schema',
            json_schema: { schema: expect.objectContaining({ type: 'object' }) },
          },
        },
      },
    ]);
  });
});

describe('a request', () => {
  test.each<[RequestBody, string]>([
    [{ n: 2 }, "'n' is 2, but the embedded backend continues a text once per request."],
    [{ best_of: 2 }, "'best_of' can't be more than 1 here."],
    [{ best_of: 0 }, "'best_of' must be at least 1, not 0."],
    [{ suffix: 'x' }, "'suffix' can't be used with the embedded backend."],
    [
      { echo: true, logprobs: 0 },
      "'echo' can't be combined with 'logprobs': the embedded backend knows no probabilities of the prompt.",
    ],
    [{ logprobs: 1001 }, "'logprobs' must be between 0 and 1000, not 1001."],
    [{ n_probs: -1 }, "'n_probs' must be between 0 and 1000, not -1."],
  ])('with %j is refused', async (more, reason) => {
    const { engine } = engineWith([ENDED]);
    const answer = answerTo({ prompt: 'a', ...more }, engine);
    await expect(answer).rejects.toThrow(invalidRequest(reason));
  });

  test.each<[RequestBody, number | undefined]>([
    [{}, undefined],
    [{ logprobs: true }, 0],
    [{ logprobs: false }, undefined],
    [{ logprobs: false, n_probs: 3 }, 3],
    [{ logprobs: 0 }, 0],
    [{ logprobs: 1000 }, 1000],
    [{ logprobs: 2, n_probs: 3 }, 2],
    [{ n_probs: 0 }, undefined],
    [{ n_probs: 3 }, 3],
  ])('with %j asks for %j alternatives', async (more, topLogprobs) => {
    const { engine, asked } = engineWith([ENDED]);
    await answerTo({ prompt: 'a', n: 1, best_of: 1, suffix: '', ...more }, engine);
    expect(asked).toMatchObject([{ topLogprobs }]);
  });

  test('has the defaults of its engine, its tokens and its grammar', async () => {
    const { engine, asked } = engineWith([ENDED], { requestDefaults: { max_tokens: 7 } });
    await answerTo({ prompt: 'a', grammar: 'root ::= "a"' }, engine);
    expect(asked).toMatchObject([
      {
        maxTokens: 7,
        promptTokens: [1, 97],
        shownTokens: new Set(),
        grammar: { text: 'root ::= "a"' },
      },
    ]);
  });
});

describe('a whole response', () => {
  test('has all texts, and what they took', async () => {
    const { engine } = engineWith([said('b'), said('c'), ENDED]);
    expect(await answerTo({ prompt: ['a', 'x'] }, engine)).toEqual([
      200,
      {
        ...identity,
        choices: [
          { text: 'bc', index: 0, logprobs: null, finish_reason: 'stop' },
          { text: 'bc', index: 1, logprobs: null, finish_reason: 'stop' },
        ],
        ...toMeasures({
          cachedTokens: 2,
          promptTokens: 4,
          promptMs: 20,
          predictedTokens: 6,
          predictedMs: 40,
        }),
      },
    ]);
  });

  test('has likelihoods where they are asked for', async () => {
    const { engine } = engineWith([said('b'), said('c'), ENDED]);
    const [, whole] = await answerTo({ prompt: 'a', logprobs: 0 }, engine);
    expect(whole.choices[0].logprobs).toEqual(toLogprobs([...LIKELY, ...LIKELY]));
  });

  test('begins with the prompt where that is asked for', async () => {
    const { engine } = engineWith([said('b'), ENDED]);
    const textFor = async (body: RequestBody) => (await answerTo(body, engine))[1].choices[0].text;
    expect(await textFor({ prompt: 'a', echo: true })).toBe('ab');
    expect(await textFor({ prompt: [5, 6], echo: true })).toBe('<5 6>b');
    expect(await textFor({ prompt: 'a', echo: false })).toBe('b');
  });

  test('does not tell how much of the prompt is read', async () => {
    const progress = { totalTokens: 2, cachedTokens: 0, processedTokens: 1, ms: 3 };
    const { engine } = engineWith([{ kind: 'progress', progress }, said('b'), ENDED]);
    const [, whole] = await answerTo({ prompt: 'a' }, engine);
    expect(whole.choices).toMatchObject([{ text: 'b' }]);
    expect(whole).not.toHaveProperty('prompt_progress');
  });

  test("has llama-server's own form of the first one where it is asked for", async () => {
    const { engine } = engineWith([said('b'), ENDED]);
    const [, whole] = await answerTo({ prompt: ['a', 'x'], verbose: true }, engine);
    expect(whole.__verbose).toMatchObject({ index: 0, content: 'b' });
  });
});

describe('a stream', () => {
  const empty = { text: '', index: 0, logprobs: null, finish_reason: null };
  const ofEach = (text: string, index: number) => [
    { ...identity, choices: [{ ...empty, index, text }] },
    { ...identity, choices: [{ ...empty, index, finish_reason: 'stop' }] },
  ];

  test('has an event for each piece, and one that ends each text', async () => {
    const { engine } = engineWith([said('b'), ENDED]);
    const [first, firstEnd, second, secondEnd, end] = await answerTo(
      { prompt: ['a', 'x'], stream: true },
      engine,
    );
    expect([first, firstEnd, second]).toEqual([...ofEach('b', 0), ofEach('b', 1)[0]]);
    expect(secondEnd).toEqual({
      ...ofEach('b', 1)[1],
      timings: toTimingsBody({
        cachedTokens: 2,
        promptTokens: 4,
        promptMs: 20,
        predictedTokens: 6,
        predictedMs: 40,
      }),
    });
    expect(end).toBe('end');
  });

  test('has the usage of all in an event of its own', async () => {
    const { engine } = engineWith([said('b'), ENDED]);
    const events = await answerTo(
      { prompt: 'a', stream: true, stream_options: { include_usage: true } },
      engine,
    );
    expect(events).toEqual([
      ...ofEach('b', 0),
      { ...identity, choices: [], ...toMeasures(TIMINGS) },
      'end',
    ]);
  });

  test('tells how much of the prompt is read, likelihoods and timings', async () => {
    const progress = { totalTokens: 2, cachedTokens: 0, processedTokens: 1, ms: 3 };
    const { engine } = engineWith([
      { kind: 'progress', progress },
      said('b', { timings: TIMINGS }),
      ENDED,
    ]);
    const [read, piece] = await answerTo({ prompt: 'a', stream: true, logprobs: 0 }, engine);
    expect(read).toEqual({
      ...identity,
      choices: [empty],
      prompt_progress: { total: 2, cache: 0, processed: 1, time_ms: 3 },
    });
    expect(piece).toEqual({
      ...identity,
      choices: [{ ...empty, text: 'b', logprobs: toLogprobs(LIKELY) }],
      timings: toTimingsBody(TIMINGS),
    });
  });

  test('begins with the prompt where that is asked for, also where nothing follows', async () => {
    const textsOf = async (...events: GenerationEvent[]) => {
      const { engine } = engineWith(events);
      const sent = await answerTo({ prompt: 'a', stream: true, echo: true }, engine);
      return sent.flatMap(
        (event) => event.choices?.map(({ text }: { text: string }) => text) ?? [],
      );
    };
    expect(await textsOf(said('b'), said('c'), ENDED)).toEqual(['ab', 'c', '']);
    expect(await textsOf(ENDED)).toEqual(['a', '']);
  });

  test("has llama-server's own form of each event where it is asked for", async () => {
    const { engine } = engineWith([said('b'), ENDED]);
    const events = await answerTo({ prompt: ['a', 'x'], stream: true, verbose: true }, engine);
    expect(events.slice(0, 4).map((event) => event.__verbose.index)).toEqual([0, 0, 1, 1]);
    expect(events[0].__verbose).toMatchObject({ content: 'b', stop: false });
    expect(events[3].__verbose).toMatchObject({ content: '', stop: true });
  });
});
