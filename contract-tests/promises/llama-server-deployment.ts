// 5: what a deployment of llama-server promises; the bounds of the parameters come from here.
import OpenAI from 'openai';
import { expect } from 'vitest';
import type { Documented } from '../support/documented.ts';
import { idOf } from '../support/server.ts';
import {
  all,
  answers,
  anyText,
  each,
  get,
  inOrder,
  ok,
  part,
  passesOn,
  passesOnEach,
  post,
  type ReplyOf,
  type Request,
  refuses,
  type Section,
  streams,
  tried,
} from './row.ts';
import type { World } from './stands.ts';

const FAKE = idOf('chat');
const REAL = idOf('real');
const messages = [{ role: 'user', content: 'Say hello.' }];
const chat = (more: object = {}) =>
  post('/v1/chat/completions', { model: FAKE, messages, ...more });
const complete = (more: object = {}) =>
  post('/v1/completions', { model: FAKE, prompt: 'Once', ...more });
const real = (more: object = {}) =>
  post('/v1/completions', {
    model: REAL,
    prompt: 'Once upon a time',
    max_tokens: 16,
    ignore_eos: true,
    ...more,
  });
const REPLY = 'Hello from the fake llama-server.';
const load = post('/v1/load', { model_name: FAKE });
const clientOf = (world: World) =>
  new OpenAI({ baseURL: `${world.server.baseUrl}/v1`, apiKey: 'not-needed', maxRetries: 0 });
const textOf = (reply: ReplyOf<'Completion'> | undefined) => reply?.json.choices[0].text ?? '';

const SEEDS = [1, 2, 3, 4];
/**
 * Every token of the vocabulary may come. With the usual sampling the tiny model writes the same
 * text whatever the seed is, so that a parameter which does nothing would not be noticed.
 */
const ANY_TOKEN = { temperature: 2, top_k: 0, top_p: 1, min_p: 0 };

function sameText(replies: readonly ReplyOf<'Completion'>[]): void {
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(textOf(replies[0])).not.toBe('');
  expect(new Set(replies.map(textOf)).size).toBe(1);
}

/** Both ways of generating text, with the same field. */
const both = (fields: object) => inOrder([chat(fields), complete(fields)]);

/** The same, where the native server is to get it from each of them. */
const inBoth =
  (fields: object): Request =>
  async (world) => {
    for (const question of [chat, complete]) await passesOnEach(question, [fields])(world);
    return 2;
  };

/** A number within its bounds, and others that are not. */
const bounded = (
  field: string,
  taken: readonly number[],
  refused: readonly number[],
  sentAs = field,
) => [
  {
    id: `5.body.${field}`,
    statement: `${field} is taken, also at its bounds`,
    request: passesOnEach(
      chat,
      taken.map((value) => ({ [field]: value })),
      taken.map((value) => ({ [sentAs]: value })),
    ),
    expect: tried,
  },
  {
    id: `5.body.${field}-bounds`,
    statement: `${field} is refused out of them`,
    request: inOrder(refused.map((value) => chat({ [field]: value }))),
    expect: each(refuses(400, field)),
  },
];

export const LLAMA_SERVER_DEPLOYMENT: readonly Section[] = [
  {
    place: '5, Endpoints',
    rows: [
      {
        id: '5.endpoints.chat',
        statement: 'POST /v1/chat/completions answers messages',
        request: chat(),
        expect: ok({ object: 'chat.completion', choices: [{ message: { content: REPLY } }] }),
      },
      {
        id: '5.endpoints.completions',
        statement: 'POST /v1/completions goes on with one prompt',
        request: complete(),
        expect: ok({ object: 'text_completion', choices: [{ text: REPLY }] }),
      },
      {
        id: '5.endpoints.embeddings',
        statement: 'POST /v1/embeddings makes embeddings where the model can',
        request: post('/v1/embeddings', { model: idOf('embedding'), input: 'Paris' }),
        expect: part(
          'EmbeddingList',
          (body) => body.data[0].embedding,
          (embedding) => expect(Math.hypot(...(embedding as readonly number[]))).toBeCloseTo(1),
        ),
      },
      {
        id: '5.endpoints.models',
        statement: 'GET /v1/models lists the model that is served',
        given: [load],
        request: get('/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => expect(data).toContainEqual(expect.objectContaining({ id: FAKE })),
        ),
      },
      {
        id: '5.endpoints.base-url',
        statement: 'a client of OpenAI that is pointed at /v1 works',
        request: async (world) =>
          clientOf(world).chat.completions.create({
            model: FAKE,
            messages: [{ role: 'user', content: 'Hi' }],
          }),
        expect: (answer) => expect(answer.choices[0].message.content).toBe(REPLY),
      },
    ],
  },
  {
    place: '5, Body Attributes',
    rows: [
      {
        id: '5.body.model-local',
        statement: 'model may be "local", which is the loaded one',
        given: [load],
        request: both({ model: 'local' }),
        expect: all(each(ok({ model: FAKE })), async (_: unknown, world: World) =>
          expect((await (await world.fake(FAKE)).requests()).length).toBeGreaterThan(1),
        ),
      },
      {
        id: '5.body.model-id',
        statement: 'or its id',
        request: both({ model: FAKE }),
        expect: each(ok({ model: FAKE })),
      },
      {
        id: '5.body.messages',
        statement: 'a message has the role system, user or assistant, and content',
        request: chat({
          messages: [
            { role: 'system', content: 'Be short.' },
            ...messages,
            { role: 'assistant', content: 'Hi.' },
            ...messages,
          ],
        }),
        expect: passesOn({
          messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }, { role: 'user' }],
        }),
      },
      {
        id: '5.body.prompt',
        statement: 'completions take a prompt in place of messages',
        request: complete({ prompt: 'Once upon' }),
        expect: passesOn({ prompt: 'Once upon' }),
      },
      {
        id: '5.body.max-tokens',
        statement: 'max_tokens is the greatest number of tokens to generate, also 1',
        on: 'fresh',
        request: inOrder([real({ max_tokens: 1 }), real({ max_tokens: 5 })]),
        expect: ([one, five]: readonly ReplyOf<'ChatCompletion'>[]) =>
          expect([one, five].map((reply) => reply?.json.usage.completion_tokens)).toEqual([1, 5]),
      },
      {
        id: '5.body.max-tokens-least',
        statement: 'it is at least 1',
        request: both({ max_tokens: 0 }),
        expect: each(refuses(400, 'max_tokens')),
      },
      {
        id: '5.body.max-tokens-negative',
        statement: 'so that -1 is none; the older paths take it for no limit, as many clients do',
        request: async (world) => {
          const body = { model: FAKE, messages, max_tokens: -1 };
          const older = await world.ask(post('/api/v1/chat/completions', body));
          return [...(await both({ max_tokens: -1 })(world)), older].map(({ status }) => status);
        },
        expect: (statuses) => expect(statuses).toEqual([400, 400, 200]),
      },
      {
        id: '5.body.max-tokens-most',
        statement: 'it is not more than the context',
        reason:
          'agents send the largest output of a model whatever its context is; a limit above the context ends with the context',
        shownBy: { decision: '0105' },
      },
      ...bounded('temperature', [0, 2, 0.3], [-0.1, 2.1]),
      ...bounded('top_p', [0, 1, 0.5], [-0.1, 1.1]),
      ...bounded('presence_penalty', [-2, 2, 0.5], [-2.1, 2.1]),
      ...bounded('frequency_penalty', [-2, 2, 0.5], [-2.1, 2.1]),
      {
        id: '5.body.temperature-low',
        statement: 'a low temperature is focused: the same text again and again',
        on: 'fresh',
        request: inOrder(SEEDS.map((seed) => real({ ...ANY_TOKEN, temperature: 0, seed }))),
        expect: sameText,
      },
      {
        id: '5.body.temperature-high',
        statement: 'a high one is creative',
        on: 'fresh',
        request: inOrder(SEEDS.map((seed) => real({ ...ANY_TOKEN, seed }))),
        expect: (replies: readonly ReplyOf<'Completion'>[]) =>
          expect(new Set(replies.map(textOf)).size).toBeGreaterThan(1),
      },
      {
        id: '5.body.top-k',
        statement: 'top_k is taken',
        request: inBoth({ top_k: 7 }),
        expect: tried,
      },
      {
        id: '5.body.top-k-one',
        statement: 'a top_k of 1 leaves one choice',
        on: 'fresh',
        request: inOrder(SEEDS.map((seed) => real({ ...ANY_TOKEN, top_k: 1, seed }))),
        expect: sameText,
      },
      {
        id: '5.body.repeat-penalty',
        statement: 'repeat_penalty is taken, also above 1',
        request: inBoth({ repeat_penalty: 1.2 }),
        expect: tried,
      },
      {
        id: '5.body.stop',
        statement: 'stop is one sequence or several, which are not in the text',
        on: 'fresh',
        request: async (world) => {
          const whole = textOf(await world.ask(real({ temperature: 0 })));
          const stop = whole.slice(5, 8);
          return [
            whole.slice(0, whole.indexOf(stop)),
            await inOrder([
              real({ temperature: 0, stop }),
              real({ temperature: 0, stop: ['zz', stop] }),
            ])(world),
          ];
        },
        expect: ([expected, replies]) => expect(replies.map(textOf)).toEqual([expected, expected]),
      },
      {
        id: '5.body.seed',
        statement: 'the same seed and input give the same text',
        on: 'fresh',
        request: inOrder([7, 7].map((seed) => real({ ...ANY_TOKEN, seed }))),
        expect: sameText,
      },
      {
        id: '5.body.stream',
        statement: 'with stream the answer is text/event-stream',
        request: both({ stream: true }),
        expect: each(
          streams(({ data }) => {
            const texts = data.map(
              ({ choices: [choice] }) => choice?.delta?.content ?? choice?.text ?? '',
            );
            expect(texts.join('')).toBe(REPLY);
            expect(texts.filter((text) => text !== '').length).toBeGreaterThan(1);
          }),
        ),
      },
      {
        id: '5.body.context-overflow',
        statement: 'a prompt that does not fit the context is an error with a code for programs',
        on: 'fresh',
        given: [post('/v1/load', { model_name: REAL, ctx_size: 256 })],
        request: post('/v1/chat/completions', {
          model: REAL,
          messages: [{ role: 'user', content: 'word '.repeat(3000) }],
        }),
        expect: all(refuses(400), (reply: ReplyOf<'ManagementError'>) =>
          expect(reply.json.error).toMatchObject({
            code: 'context_length_exceeded',
            message: expect.stringMatching(/256/),
          }),
        ),
      },
    ],
  },
  {
    place: '5, Response Fields',
    rows: [
      {
        id: '5.response.chat',
        statement: 'a chat answer has id, object, model, choices and usage',
        request: chat(),
        expect: ok({
          id: anyText,
          object: 'chat.completion',
          model: FAKE,
          choices: [
            { index: 0, message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' },
          ],
          usage: { prompt_tokens: 2, completion_tokens: 5, total_tokens: 7 },
        }),
      },
      {
        id: '5.response.unique',
        statement: 'the id is its own',
        request: inOrder([chat(), chat()]),
        expect: ([one, other]: readonly ReplyOf<'ChatCompletion'>[]) =>
          expect(one?.json.id).not.toBe(other?.json.id),
      },
      {
        id: '5.response.usage',
        statement: 'total_tokens is the sum of the others',
        request: both({}),
        expect: each(
          part(
            'ChatCompletion',
            (body) => body.usage,
            ({ prompt_tokens, completion_tokens, total_tokens }) =>
              expect(total_tokens).toBe(prompt_tokens + completion_tokens),
          ),
        ),
      },
    ],
  },
  {
    place: '5, Streaming',
    rows: [
      {
        id: '5.streaming.chunks',
        statement: 'each event is a chat.completion.chunk, and the last is [DONE]',
        request: chat({ stream: true }),
        expect: streams(({ data, isDone }) => {
          expect(new Set(data.map(({ object }) => object))).toEqual(
            new Set(['chat.completion.chunk']),
          );
          expect(isDone).toBe(true);
        }),
      },
      {
        id: '5.streaming.client',
        statement: 'the library of OpenAI reads it with nothing but another address and any key',
        request: async (world) => {
          const stream = await clientOf(world).chat.completions.create({
            model: FAKE,
            messages: [{ role: 'user', content: 'Hi' }],
            stream: true,
          });
          let text = '';
          for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
          return text;
        },
        expect: (text) => expect(text).toBe('Hello from the fake llama-server.'),
      },
    ],
  },
  {
    place: '5, Other OpenAI routes',
    rows: [
      {
        id: '5.embeddings.unsupported',
        statement: 'a model that makes no embeddings is an error',
        request: post('/v1/embeddings', { model: FAKE, input: 'Paris' }),
        expect: answers(400, { error: { message: expect.stringMatching(/embedding/i) } }),
      },
      {
        id: '5.embeddings.client',
        statement: 'the library of OpenAI makes embeddings of a list',
        request: async (world) =>
          clientOf(world).embeddings.create({ model: idOf('embedding'), input: ['a', 'b'] }),
        expect: ({ data }: Documented<'EmbeddingList'>) => {
          expect(data.map(({ index }) => index)).toEqual([0, 1]);
          expect(data[1]?.embedding).not.toEqual(data[0].embedding);
        },
      },
    ],
  },
];
