// What the handlers of this tag ask of the rooms, and what they make of it.
import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { NotImplemented } from '../../errors.ts';
import type { Toolbox } from '../../services/mcp-servers/toolbox.ts';
import { createInferenceHandlers, type InferenceDependencies } from './inference.ts';

const { signal } = new AbortController();
const asker = { place: placeOf('', { key: 'me' }), signal };
const messages = [{ role: 'user', content: 'Hi' }];
const given = (parts: object) => ({ query: {}, prefix: '/v1', asker, ...parts }) as never;
const bodyOf = async (result: Promise<unknown>) => ((await result) as { json: unknown }).json;
async function eventsOf(result: Promise<unknown>): Promise<unknown[]> {
  const { events } = (await result) as { events: AsyncIterable<{ data: unknown }> };
  const all: unknown[] = [];
  for await (const { data } of events) all.push(data);
  return all;
}
async function* each<Value>(values: readonly Value[]) {
  yield* values;
}

const toolbox: Toolbox = {
  listings: [{ label: 'town', tools: [] }],
  offered: [
    {
      label: 'town',
      tool: { name: 'weather', description: 'Tells it.', inputSchema: {}, fingerprint: 'f' },
      isAskedFirst: false,
    },
  ],
  call: async ({ arguments: json }) => ({ text: `sunny ${json}`, isError: false }),
  takeApproval: () => undefined,
};

/** What each way of asking responds with; the requests that came are in `asked`. */
function setUp(parts: object = {}, opened?: Toolbox) {
  const asked: [way: string, request: Record<string, unknown>][] = [];
  const way =
    (name: string, response: unknown) =>
    async (request: Record<string, unknown>): Promise<unknown> => {
      asked.push([name, request]);
      return response;
    };
  const chosen: unknown[] = [];
  const handlers = createInferenceHandlers(
    only<InferenceDependencies>({
      inference: {
        stream: way('stream', 'events of a chat'),
        complete: way('complete', { results: [{ content: 'x', stop: true }] }),
        events: way('events', each([])),
        json: way('json', {}),
        written: way('written', { written: true }),
        countPrompt: way('countPrompt', 7),
        ...parts,
      },
      completions: {
        stream: way('completions.stream', 'events of a completion'),
        complete: way('completions.complete', { object: 'text_completion' }),
      },
      params: {
        fillIn: (body: object, isOlder: boolean) => ({ ...body, filled: isOlder }),
      },
      unregistered: { nameOf: async (name: string) => `unregistered.${name}` },
      openToolbox: async (choices: readonly unknown[]) => {
        chosen.push(choices);
        return opened;
      },
    } as never),
  );
  return { asked, chosen, ...handlers };
}

describe('a chat', () => {
  test('is asked whole or as a stream, in the place of its client', async () => {
    const { createChatCompletion, asked } = setUp();
    expect(
      await createChatCompletion(given({ body: { model: 'm', messages, stream: true } })),
    ).toEqual({ status: 200, events: 'events of a chat' });
    await createChatCompletion(given({ body: { model: 'm', messages, stream: false } }));
    expect(asked.map(([name, request]) => [name, request])).toEqual([
      ['stream', { ...shared({ stream: true }), ...asker }],
      ['complete', { ...shared({ stream: false }), ...asker }],
    ]);
    function shared(more: object) {
      return {
        capability: 'chat',
        type: 'llm',
        body: { model: 'm', messages, ...more, filled: false },
      };
    }
  });

  test('gets parameters that are set below /api, and any checkpoint of the hub in the preview', async () => {
    const { createChatCompletion, asked } = setUp();
    for (const prefix of ['/v1', '/api/v1', '/v0', '/api/v0'])
      await createChatCompletion(given({ body: { model: 'm', messages }, prefix }));
    expect(asked.map(([, { body }]) => body)).toEqual([
      { model: 'm', messages, filled: false },
      { model: 'm', messages, filled: true },
      { model: 'unregistered.m', messages, filled: false },
      { model: 'unregistered.m', messages, filled: true },
    ]);
  });

  test('has no limit below zero under /v1, and no two limits anywhere', async () => {
    const { createChatCompletion } = setUp();
    const ask = (body: object, prefix = '/v1') =>
      createChatCompletion(given({ body: { model: 'm', messages, ...body }, prefix }));
    await expect(ask({ max_tokens: -1 })).rejects.toMatchObject({ param: 'max_tokens' });
    await ask({ max_tokens: -1 }, '/api/v1');
    await expect(ask({ max_tokens: 1, max_completion_tokens: 1 })).rejects.toThrow('exclude');
  });

  test('with MCP servers calls their tools, and tells all of it, whole or as a stream', async () => {
    const rounds = () => [
      [
        { index: 0, delta: { tool_calls: [{ index: 0, id: 'call_1', function: called }] } },
        'tool_calls',
      ],
      [{ index: 0, delta: { role: 'assistant', content: 'It is sunny.' } }, 'stop'],
    ];
    const called = { name: 'town__weather', arguments: '{}' };
    const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const bodies: unknown[] = [];
    const options: unknown[] = [];
    const start = () => {
      const left = rounds();
      return setUp(
        {
          events: async ({ body }: { body: object }, more: object) => {
            bodies.push(body);
            options.push(more);
            const [choice = {}, reason] = left.shift() ?? [];
            return each([
              { ...head, choices: [choice] },
              { ...head, choices: [{ index: 0, delta: {}, finish_reason: reason }] },
            ]);
          },
        },
        toolbox,
      );
    };
    const body = { model: 'm', messages, mcp_servers: [{ name: 'town' }] };
    const whole = start();
    expect(await bodyOf(whole.createChatCompletion(given({ body })))).toMatchObject({
      choices: [{ message: { content: 'It is sunny.' }, finish_reason: 'stop' }],
      mcp: { calls: [{ server: 'town', name: 'weather' }] },
    });
    expect(whole.chosen).toMatchObject([[{ label: 'town' }]]);
    expect(bodies).toMatchObject([{ stream: false }, { stream: false }]);
    expect(JSON.stringify(bodies[1])).toContain('sunny {}');
    expect(options).toEqual([{ isHeld: true }, { isHeld: true }]);
    const events = await eventsOf(
      start().createChatCompletion(given({ body: { ...body, stream: true } })),
    );
    expect(JSON.stringify(events)).toContain('It is sunny.');
    expect(bodies.slice(2)).toMatchObject([{ stream: true }, { stream: true }]);
    expect(options.slice(2)).toEqual([{ isHeld: false }, { isHeld: false }]);
  });

  test('is counted as it would be asked, with the tools of its servers', async () => {
    const plain = setUp();
    const count = { model: 'm', messages };
    expect(await bodyOf(plain.countChatTokens(given({ body: count })))).toEqual({
      object: 'response.input_tokens',
      input_tokens: 7,
    });
    expect(plain.asked).toEqual([
      ['countPrompt', { type: 'llm', body: { ...count, filled: false }, ...asker }],
    ]);
    const withServers = setUp({}, toolbox);
    const body = { ...count, mcp_servers: [{ name: 'town' }] };
    await withServers.countChatTokens(given({ body }));
    expect(withServers.asked[0]?.[1].body).toMatchObject({
      tools: [{ function: { name: 'town__weather' } }],
    });
  });
});

describe('a completion', () => {
  test('names its model, but for the preview, where the loaded one responds', async () => {
    const { createCompletion, asked } = setUp();
    const nameless = { prompt: 'Hi' };
    await expect(createCompletion(given({ body: nameless }))).rejects.toMatchObject({
      param: 'model',
    });
    await createCompletion(given({ body: nameless, prefix: '/v0' }));
    expect(asked).toEqual([
      ['completions.complete', { body: { prompt: 'Hi', filled: false }, ...asker }],
    ]);
  });

  test('is whole or a stream', async () => {
    const { createCompletion } = setUp();
    const body = { model: 'm', prompt: 'Hi' };
    expect(await createCompletion(given({ body: { ...body, stream: true } }))).toEqual({
      status: 200,
      events: 'events of a completion',
    });
    expect(await bodyOf(createCompletion(given({ body })))).toEqual({ object: 'text_completion' });
  });
});

test('a moderation says that it is not there, and what is in its place', async () => {
  const refused = setUp().createModeration();
  await expect(refused).rejects.toThrow(NotImplemented);
  await expect(refused).rejects.toMatchObject({ remedy: { operation: 'createChatCompletion' } });
});

describe('a text in the middle', () => {
  const body = { model: 'm', prompt: 'a', suffix: 'c' };

  test('is a chat completion as Mistral has it, with its own seed or the one that is set', async () => {
    const { createFimCompletion, asked } = setUp();
    expect(
      await bodyOf(createFimCompletion(given({ body: { ...body, random_seed: 5, seed: 6 } }))),
    ).toMatchObject({ choices: [{ message: { role: 'assistant', content: 'x' } }] });
    await createFimCompletion(given({ body: { ...body, seed: 6 } }));
    await createFimCompletion(given({ body }));
    expect(asked.map(([, request]) => (request.body as { seed?: number }).seed)).toEqual([
      5,
      6,
      undefined,
    ]);
    expect(asked[0]?.[1].body).not.toHaveProperty('random_seed');
  });

  test('comes in chunks, of which the first says who speaks', async () => {
    const { createFimCompletion } = setUp({
      events: async () =>
        each([
          { content: 'x', stop: false },
          {
            content: 'y',
            stop: true,
            stop_type: 'limit',
            tokens_evaluated: 2,
            tokens_predicted: 2,
          },
        ]),
    });
    const events = await eventsOf(createFimCompletion(given({ body: { ...body, stream: true } })));
    expect(events).toMatchObject([
      {
        object: 'chat.completion.chunk',
        choices: [{ delta: { role: 'assistant', content: 'x' } }],
      },
      { choices: [{ delta: { content: 'y' }, finish_reason: 'length' }] },
      { choices: [], usage: { total_tokens: 4 } },
    ]);
    expect(events[1]).not.toHaveProperty('choices.0.delta.role');
  });

  test('in the native form is of the model of the body, else of the query, else of none', async () => {
    const { createInfill, asked } = setUp();
    const native = { input_prefix: 'a' };
    const query = { model: 'q' };
    await createInfill(given({ body: { ...native, model: 'b' }, query }));
    await createInfill(given({ body: native, query }));
    await createInfill(given({ body: { ...native, model: '' } }));
    expect(asked.map(([, { capability, body: sent }]) => [capability, sent])).toEqual([
      ['infill', { ...native, model: 'b' }],
      ['infill', { ...native, model: 'q' }],
      ['infill', native],
    ]);
  });
});

describe('a completion in the native form', () => {
  test('is one result, or a list of several', async () => {
    const of = (results: readonly object[]) =>
      setUp({ complete: async () => ({ results }) }).createNativeCompletion(
        given({ body: { prompt: 'a' } }),
      );
    expect(await bodyOf(of([{ content: 'x' }]))).toEqual({ content: 'x' });
    expect(await bodyOf(of([{ content: 'x' }, { content: 'y' }]))).toEqual([
      { content: 'x' },
      { content: 'y' },
    ]);
  });

  test('comes as events where that is wanted', async () => {
    const { createNativeCompletion } = setUp({
      events: async () => each([{ content: 'x', stop: true }]),
    });
    const body = { prompt: 'a', stream: true };
    expect(await eventsOf(createNativeCompletion(given({ body })))).toEqual([
      { content: 'x', stop: true },
    ]);
  });
});

describe('what is passed on', () => {
  test.each([
    ['applyChatTemplate', { capability: 'apply-template', type: 'llm' }],
    ['createEmbedding', { capability: 'embeddings', type: 'embedding' }],
    ['tokenizeText', { capability: 'tokenize' }],
    ['detokenizeTokens', { capability: 'detokenize' }],
  ] as const)('%s has what was set, and nothing that was left empty', async (name, work) => {
    const handlers = setUp();
    const body = { model: 'm', input: 'a', dimensions: undefined };
    expect(await bodyOf(handlers[name](given({ body })))).toEqual({ written: true });
    expect(handlers.asked).toEqual([
      ['written', { ...work, body: { model: 'm', input: 'a' }, ...asker }],
    ]);
  });

  test('has 2048 inputs at most, however many tokens one has', async () => {
    const { createEmbedding } = setUp();
    const embed = async (input: unknown) => createEmbedding(given({ body: { model: 'm', input } }));
    const many = <Value>(count: number, value: Value) => new Array<Value>(count).fill(value);
    await embed(many(2048, 'a'));
    await expect(embed(many(2049, 'a'))).rejects.toMatchObject({
      param: 'input',
      message: "'input' holds 2049 inputs; the limit is 2048. Send them in parts.",
    });
    await expect(embed(many(2049, [1, 2]))).rejects.toThrow('2048');
    await embed(many(4000, 7));
  });
});

describe('a ranking', () => {
  const ranked = () =>
    setUp({
      json: async () => ({
        usage: { prompt_tokens: 9 },
        results: [
          { index: 0, relevance_score: 0.1 },
          { index: 1, relevance_score: 0.9 },
        ],
      }),
    });
  const body = { model: 'm', query: 'q', documents: ['a', 'b'] };

  test('is in the order of the documents, and by Cohere the best come first', async () => {
    const { createReranking, createReranker, createRerank, createCohereRanking } = ranked();
    for (const handler of [createReranking, createReranker, createRerank])
      expect(await bodyOf(handler(given({ body })))).toMatchObject({
        results: [{ index: 0 }, { index: 1 }],
      });
    expect(await bodyOf(createCohereRanking(given({ body })))).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      results: [{ index: 1 }, { index: 0 }],
      meta: { api_version: { version: '2' }, tokens: { input_tokens: 9 } },
    });
  });

  test('in the form of text-embeddings-inference is a list of scores', async () => {
    const texts = { model: 'm', query: 'q', texts: ['a', 'b'] };
    expect(await bodyOf(ranked().createRerank(given({ body: texts })))).toEqual([
      { index: 1, score: 0.9 },
      { index: 0, score: 0.1 },
    ]);
  });
});
