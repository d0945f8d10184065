import { describe, expect, test } from 'vitest';
import { only } from '../../fixtures/defaults.ts';
import type { GenerationEvent, GenerationRequest, Timings } from '../kit/chat/engine.ts';
import type { Exchange } from '../kit/http.ts';
import type { Engine } from './engine.ts';
import { readNativeRequest, sendNatively } from './native-form.ts';

const TIMINGS: Timings = {
  cachedTokens: 0,
  promptTokens: 2,
  promptMs: 1,
  predictedTokens: 3,
  predictedMs: 1,
};
const lettersOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const textEvent = (text: string, more: object = {}): GenerationEvent => ({
  kind: 'text',
  text,
  tokens: lettersOf(text),
  logprobs: [],
  ...more,
});
const endEvent = (finishReason: 'stop' | 'length' = 'stop'): GenerationEvent => ({
  kind: 'end',
  finishReason,
  timings: TIMINGS,
  slotId: 1,
});

function engineOf(
  events: readonly GenerationEvent[] | ((nth: number) => readonly GenerationEvent[]) = [
    textEvent('Hel'),
    textEvent('lo'),
    endEvent(),
  ],
  requestDefaults: object = {},
) {
  const asked: GenerationRequest[] = [];
  const engine = only<Engine>({
    modelName: 'm',
    contextSize: 4096,
    requestDefaults,
    settingsOf: () => ({ settings: true }),
    vocabulary: { size: 10, tokenize: lettersOf, detokenize: () => 'Prompt' },
    async *generate(request: GenerationRequest) {
      asked.push(request);
      yield* typeof events === 'function' ? events(asked.length) : events;
    },
  });
  return { engine, asked };
}

const { signal } = new AbortController();
const read = (body: object, defaults: object = {}) =>
  readNativeRequest({ ...body }, engineOf([], defaults).engine, signal);

describe('a request', () => {
  test('that says nothing has the usual', async () => {
    expect(await read({})).toMatchObject({
      isStream: false,
      model: undefined,
      areTokensTold: false,
      count: 1,
      limits: { indentation: 0, maxMs: 0 },
      fields: [],
      generation: { maxTokens: undefined, topLogprobs: undefined, grammar: undefined },
    });
    expect((await read({})).generation.shownTokens.size).toBe(0);
  });

  test.each([
    [-1, undefined],
    [0, 1],
    [1, 1],
    [2, 2],
  ])('for %d tokens makes at most %s', async (n_predict, maxTokens) => {
    expect((await read({ n_predict })).generation.maxTokens).toBe(maxTokens);
  });

  test.each([
    [0, undefined],
    [1, 1],
  ])('for %d probabilities gets %s', async (n_probs, topLogprobs) => {
    expect((await read({ n_probs })).generation.topLogprobs).toBe(topLogprobs);
  });

  test('may want several, in either spelling', async () => {
    expect((await read({ n: 3 })).count).toBe(3);
    expect((await read({ n: 3, n_cmpl: 2 })).count).toBe(2);
    expect((await read({ n_cmpl: 128 })).count).toBe(128);
  });

  test.each([
    [{ n_cmpl: 0 }],
    [{ n_cmpl: 129 }],
    [{ n_probs: -1 }],
    [{ n_probs: 1e9 }],
    [{ n_indent: -1 }],
    [{ t_max_predict_ms: 'x' }],
    [{ response_fields: [1] }],
  ])('%j is refused', async (body) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400 });
  });

  test('may say where a line has to end, and what is told of it', async () => {
    const body = { n_indent: 4, t_max_predict_ms: 50, response_fields: ['content'] };
    expect(await read({ ...body, stream: true, return_tokens: true, model: 'x' })).toMatchObject({
      isStream: true,
      areTokensTold: true,
      model: 'x',
      limits: { indentation: 4, maxMs: 50 },
      fields: ['content'],
    });
  });

  test('is filled up with the defaults of the engine', async () => {
    expect((await read({}, { n_predict: 5 })).generation.maxTokens).toBe(5);
    expect((await read({ n_predict: 7 }, { n_predict: 5 })).generation.maxTokens).toBe(7);
  });
});

/** Everything that a client gets: events, and then `end`; or one whole. */
async function sent(
  { engine, asked }: ReturnType<typeof engineOf>,
  body: object,
  prompts: readonly (readonly number[])[] = [[1, 2]],
) {
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types would.
  const all: any[] = [];
  const exchange: Partial<Exchange> = {
    signal,
    sendJson: (status, whole) => void all.push(status, whole),
    sendEvent: async (event) => void all.push(event),
    endParts: () => void all.push('end'),
  };
  const request = await readNativeRequest({ ...body }, engine, signal);
  await sendNatively(engine, exchange as Exchange, request, prompts);
  return { all, asked };
}

describe('a whole response', () => {
  test('is one text, without its tokens', async () => {
    const { all, asked } = await sent(engineOf(), { n_predict: 9 });
    expect(all).toHaveLength(2);
    expect(all[0]).toBe(200);
    expect(all[1]).toMatchObject({
      index: 0,
      content: 'Hello',
      tokens: [],
      stop: true,
      id_slot: 1,
      tokens_predicted: 3,
      tokens_evaluated: 2,
      has_new_line: false,
      model: 'm',
      prompt: 'Prompt',
    });
    expect(asked[0]).toMatchObject({ promptTokens: [1, 2], maxTokens: 9 });
  });

  test('has its tokens where they are wanted', async () => {
    const { all } = await sent(engineOf(), { return_tokens: true });
    expect(all[1].tokens).toEqual(lettersOf('Hello'));
  });

  test('has the probabilities of all pieces', async () => {
    const one = (token: string) => ({ id: 1, token, logprob: -1, top: [] });
    const events = [
      textEvent('a', { logprobs: [one('a')] }),
      textEvent('b', { logprobs: [one('b')], tokens: undefined }),
      endEvent(),
    ];
    const { all } = await sent(engineOf(events), { n_probs: 1, return_tokens: true });
    expect(all[1].completion_probabilities).toHaveLength(2);
    expect(all[1].tokens).toEqual(lettersOf('a'));
  });

  test('is a list for several prompts', async () => {
    const { all, asked } = await sent(engineOf(), {}, [[1], [2, 3]]);
    const [, list] = all;
    expect(
      list.map(({ index, tokens_evaluated }: Record<string, number>) => [index, tokens_evaluated]),
    ).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(asked.map(({ promptTokens }) => promptTokens)).toEqual([[1], [2, 3]]);
  });

  test('has the fields that are asked for, and leaves out those that are not there', async () => {
    const response_fields = ['content', 'timings/predicted_n', 'nothing'];
    const { all } = await sent(engineOf(), { response_fields });
    expect(all[1]).toEqual({ content: 'Hello', 'timings/predicted_n': 3 });
  });

  test('of which the likeliest token is always taken is made once for several', async () => {
    const { all, asked } = await sent(engineOf(), { n_cmpl: 3, temperature: 0 });
    expect(asked).toHaveLength(1);
    expect(all[1].map(({ index, content }: Record<string, unknown>) => [index, content])).toEqual([
      [0, 'Hello'],
      [1, 'Hello'],
      [2, 'Hello'],
    ]);
    const { asked: two } = await sent(engineOf(), { n_cmpl: 2, temperature: 0 }, [[1], [2]]);
    expect(two).toHaveLength(2);
  });

  test('is made each time where chance has a say', async () => {
    const engine = engineOf((nth) => [textEvent(`${nth}`), endEvent()]);
    const { all } = await sent(engine, { n_cmpl: 2, temperature: 0.8 });
    expect(all[1].map(({ content }: { content: string }) => content)).toEqual(['1', '2']);
  });
});

describe('the block of the cursor', () => {
  const events = (reason: 'stop' | 'length') => [textEvent('    a\nb'), endEvent(reason)];

  test('ends the text where that was cut', async () => {
    const { all } = await sent(engineOf(events('length')), { n_indent: 4 });
    expect(all[1].content).not.toContain('b');
    expect(all[1].has_new_line).toBe(true);
  });

  test('does not end what the model has ended itself', async () => {
    const engine = engineOf([textEvent('    a\nb'), endEvent('stop')]);
    const { all } = await sent(engine, {});
    expect(all[1]).toMatchObject({ content: '    a\nb', has_new_line: true });
  });
});

describe('a stream', () => {
  test('has the pieces, and an end without what was sent before', async () => {
    const { all } = await sent(engineOf(), { stream: true, return_tokens: true });
    const piece = { index: 0, stop: false, id_slot: -1, tokens_evaluated: 2 };
    expect(all).toHaveLength(4);
    expect(all[0]).toEqual({
      ...piece,
      content: 'Hel',
      tokens: lettersOf('Hel'),
      tokens_predicted: 3,
    });
    expect(all[1]).toEqual({
      ...piece,
      content: 'lo',
      tokens: lettersOf('lo'),
      tokens_predicted: 5,
    });
    expect(all[2]).toMatchObject({ index: 0, content: '', tokens: [], stop: true });
    expect(all[2]).not.toHaveProperty('completion_probabilities');
    expect(all[3]).toBe('end');
  });

  test('does not say probabilities again at its end', async () => {
    const logprobs = [{ id: 1, token: 'a', logprob: -1, top: [] }];
    const engine = engineOf([textEvent('a', { logprobs }), endEvent()]);
    const { all } = await sent(engine, { stream: true, n_probs: 1 });
    expect(all[0].completion_probabilities).toHaveLength(1);
    expect(all[1]).not.toHaveProperty('completion_probabilities');
  });

  test('tells how far the prompt is read', async () => {
    const progress = { totalTokens: 9, cachedTokens: 1, processedTokens: 4, ms: 2 };
    const engine = engineOf([{ kind: 'progress', progress }, textEvent('a'), endEvent()]);
    const { all } = await sent(engine, { stream: true, return_progress: true });
    expect(all[0]).toMatchObject({
      index: 0,
      content: '',
      tokens: [],
      tokens_predicted: 0,
      prompt_progress: { total: 9, cache: 1, processed: 4 },
    });
    expect(all[1].content).toBe('a');
  });

  test('sends each of several, the same one in one piece', async () => {
    const { all, asked } = await sent(engineOf(), { stream: true, n_cmpl: 2, temperature: 0 });
    expect(asked).toHaveLength(1);
    expect(all.slice(3)).toEqual([
      {
        index: 1,
        content: 'Hello',
        tokens: lettersOf('Hello'),
        tokens_predicted: 3,
        stop: false,
        id_slot: -1,
        tokens_evaluated: 2,
      },
      expect.objectContaining({ index: 1, content: '', stop: true }),
      'end',
    ]);
  });

  test('has the chosen fields at its end alone', async () => {
    const { all } = await sent(engineOf(), { stream: true, response_fields: ['stop'] });
    expect(all[0]).toHaveProperty('content');
    expect(all[2]).toEqual({ stop: true });
  });
});

test('an engine that breaks off is a fault', async () => {
  await expect(sent(engineOf([textEvent('a')]), {})).rejects.toThrow(/without its end/);
});
