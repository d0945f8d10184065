import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { connectSlots } from './slot-requests.ts';

let server: Server;
let asked: [what: string, body: unknown][];
let answers: Record<string, unknown>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    asked.push([`${request.method} ${request.url}`, body === '' ? undefined : JSON.parse(body)]);
    const answer = answers[(request.url ?? '').replace(/\?.*$/, '')];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'Not here' } }));
  });
  await listenOnLoopback(server);
});
afterAll(() => closeServer(server));
beforeEach(() => {
  asked = [];
  answers = {};
});

const { signal } = new AbortController();
const requests = () =>
  connectSlots({
    baseUrl: originOf(server),
    backend: 'cpu',
    model: { id: 'Some-Model', recipe: 'llamacpp', type: 'llm', path: '/models/some.gguf' },
    options: {},
  });

describe('the list of slots', () => {
  test('is told with the fields of this server', async () => {
    answers['/slots'] = [
      { id: 0, n_ctx: 4096, is_processing: true, id_task: 7 },
      { id: 1, n_ctx: 4096, is_processing: false },
    ];
    const slots = await requests().list(signal);
    expect(slots.map(({ id, state, task_id }) => [id, state, task_id])).toEqual([
      [0, 'processing', 7],
      [1, 'idle', -1],
    ]);
    expect(await requests().layout(signal)).toEqual({ ids: [0, 1], contextTokens: 4096 });
    expect(asked[0]).toEqual(['GET /slots', undefined]);
  });

  test('may be empty', async () => {
    answers['/slots'] = [];
    expect(await requests().list(signal)).toEqual([]);
    expect(await requests().layout(signal)).toEqual({ ids: [], contextTokens: Number.NaN });
  });

  test.each([[{}], [[1]], [[{ id: 0 }, null]], ['slots']])('%j is none', async (answer) => {
    answers['/slots'] = answer;
    await expect(requests().list(signal)).rejects.toThrow(BackendResponseInvalid);
  });
});

describe('an action', () => {
  beforeEach(() => {
    answers['/slots/3'] = { id_slot: 3, n_written: 12 };
  });

  test('saves, and tells the size of the file', async () => {
    expect(await requests().save(3, 'file', signal)).toEqual({
      told: { id_slot: 3, n_written: 12 },
      writtenBytes: 12,
    });
    expect(asked).toEqual([['POST /slots/3?action=save', { filename: 'file' }]]);
  });

  test('restores, with or without the name of an owner', async () => {
    await requests().restore(3, { name: 'file' }, signal);
    const salt = { name: 'owner', isHidden: false };
    await requests().restore(3, { name: 'file', salt }, signal);
    expect(asked).toEqual([
      ['POST /slots/3?action=restore', { filename: 'file' }],
      ['POST /slots/3?action=restore', { filename: 'file', cache_salt: 'owner' }],
    ]);
  });

  test('erases', async () => {
    answers['/slots/3'] = { id_slot: 3, n_written: '12' };
    expect(await requests().erase(3, signal)).toMatchObject({ writtenBytes: undefined });
    expect(asked).toEqual([['POST /slots/3?action=erase', {}]]);
  });

  test.each([[{}], [[]], ['done'], [{ slot: 3 }]])(
    'that is told as %j was not done',
    async (told) => {
      answers['/slots/3'] = told;
      await expect(requests().erase(3, signal)).rejects.toThrow(
        /did not say what it did with slot 3/,
      );
    },
  );

  test('that is refused throws', async () => {
    await expect(requests().erase(4, signal)).rejects.toThrow('Not here');
  });

  test('puts aside what a slot holds by a prompt of one token', async () => {
    answers['/v1/completions'] = {};
    await requests().setAside(2, signal);
    expect(asked).toEqual([['POST /v1/completions', { prompt: [0], n_predict: 0, id_slot: 2 }]]);
  });
});

describe('the tokens of a prompt', () => {
  const tokensOf = (body: object, capability: 'chat' | 'completion' = 'completion') =>
    requests().promptTokens({ capability, body: { ...body } }, signal);

  test('are those that a client sends', async () => {
    expect(await tokensOf({ prompt: [1, 2] })).toEqual([1, 2]);
    expect(await tokensOf({ prompt: [] })).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each([[{}], [{ prompt: [1, 'a'] }], [{ prompt: ['a', 'b'] }], [{ prompt: 7 }]])(
    'are none for %j',
    async (body) => {
      expect(await tokensOf(body)).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  test('are made by the native server, of a text with what begins it', async () => {
    answers['/tokenize'] = { tokens: [5, 6] };
    expect(await tokensOf({ prompt: 'Hi' })).toEqual([5, 6]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[0]).toBe('POST /tokenize');
    expect(asked[0]?.[1]).toMatchObject({ content: 'Hi', add_special: true, parse_special: true });
  });

  test('of a chat are those of its template', async () => {
    answers['/apply-template'] = { prompt: '<user>Hi' };
    answers['/tokenize'] = { tokens: [7] };
    const messages = [{ role: 'user', content: 'Hi' }];
    expect(await tokensOf({ messages, prompt: [1] }, 'chat')).toEqual([7]);
    expect(asked.map(([what]) => what)).toEqual(['POST /apply-template', 'POST /tokenize']);
    expect(asked[0]?.[1]).toMatchObject({ messages });
    expect(asked[1]?.[1]).toMatchObject({ content: '<user>Hi' });
  });

  test('are none where the native server tells none', async () => {
    for (const answer of [{}, { tokens: 'no' }, []]) {
      answers['/tokenize'] = answer;
      expect(await tokensOf({ prompt: 'Hi' })).toEqual([]);
    }
    answers['/apply-template'] = [];
    expect(await tokensOf({ messages: [] }, 'chat')).toEqual([]);
  });
});

describe('what it says of itself', () => {
  const PROPS = {
    build_info: 'b1',
    total_slots: 2,
    default_generation_settings: { n_ctx: 4096, params: {} },
    model_path: '/elsewhere/some.gguf',
    chat_template: 'x',
  };

  test('is its build, and how many tokens its slots have', async () => {
    answers['/props'] = PROPS;
    expect(await requests().build(signal)).toEqual({ name: 'b1', slots: 2, contextTokens: 4096 });
    expect(asked).toEqual([['GET /props', undefined]]);
  });

  test.each([
    ['no name', { ...PROPS, build_info: 7 }],
    ['no slots', { ...PROPS, total_slots: '2' }],
    ['no context', { ...PROPS, default_generation_settings: { n_ctx: 0 } }],
    ['no settings', { ...PROPS, default_generation_settings: undefined }],
    ['settings that are a text', { ...PROPS, default_generation_settings: 'x' }],
    ['nothing', 'x'],
  ])('is not enough with %s', async (_, props) => {
    answers['/props'] = props;
    await expect(requests().build(signal)).rejects.toThrow(/does not say what it is/);
  });

  test('is told to clients with our name of the model, and without its folder', async () => {
    answers['/props'] = PROPS;
    expect(await requests().properties({ contextTokens: 2048 }, signal)).toEqual({
      ...PROPS,
      default_generation_settings: { n_ctx: 2048, params: {} },
      model_alias: 'Some-Model',
      model_path: 'some.gguf',
    });
    expect(await requests().properties({ contextTokens: undefined }, signal)).toMatchObject({
      default_generation_settings: { n_ctx: 4096 },
    });
  });

  test.each([
    [[]],
    [{ total_slots: 2 }],
    [{ ...PROPS, total_slots: undefined }],
    [{ ...PROPS, default_generation_settings: [] }],
  ])('is not told as it is: %j', async (props) => {
    answers['/props'] = props;
    await expect(requests().properties({ contextTokens: 1 }, signal)).rejects.toThrow(
      /what is not a list of properties/,
    );
  });
});
