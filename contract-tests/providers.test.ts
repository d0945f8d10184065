// Models of providers: a second Lemonade server as the provider, and a fake one that fails in the
// ways in which they do.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FakeProvider,
  type Fault,
  startFakeProvider,
} from '../fixtures/providers/fake-provider.ts';
import { connectRealtime } from './support/channel.ts';
import { ask, open, type Question, type Undocumented } from './support/client.ts';
import type { Posted } from './support/documented.ts';
import { serverForSuite } from './support/for-suite.ts';
import { png } from './support/images.ts';
import {
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from './support/media.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server } from './support/server.ts';
import { silence, speech, wav } from './support/sounds.ts';

const KEY = 'sk-provider-0123456789abcdef';
const far = serverForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });
const near = serverForSuite({ environment: { LEMONADE_OFFICE_API_KEY: KEY } });
let fake: FakeProvider;
let other: FakeProvider;

const admin = <const Asked extends Question>(question: Asked) =>
  ask<Asked>(near(), { ...question, key: ADMIN_KEY });
const add = (body: object) => admin({ path: '/v1/providers', body });
const chat = (more: object = {}, headers: Question['headers'] = {}) =>
  ask(near(), {
    path: '/v1/chat/completions',
    headers,
    body: {
      model: 'office.meta/llama',
      messages: [{ role: 'user', content: 'Say hello.' }],
      ...more,
    },
  });
const embed = () =>
  ask(near(), { path: '/v1/embeddings', body: { model: 'office.text-embedding-3', input: 'Hi' } });
const posts = ({ seen }: FakeProvider) => seen.filter(({ method }) => method === 'POST');

beforeAll(async () => {
  fake = await startFakeProvider({ key: KEY });
  other = await startFakeProvider({ key: KEY });
  const added = await add({ name: 'lemon', base_urls: [`${far().baseUrl}/v1`], api_key: API_KEY });
  expect([added.status, added.json.state]).toEqual([200, 'ready']);
});
beforeEach(async () => {
  for (const provider of [fake, other]) provider.reset();
  // Made again, so that no address rests because of the test before.
  await admin({ path: '/v1/providers/office', method: 'DELETE' });
  const added = await add({ name: 'office', base_urls: [fake.url] });
  expect(added.json).toMatchObject({
    state: 'ready',
    model_count: 2,
    key_source: 'env',
    has_key: true,
  });
});
afterAll(async () => {
  await fake.close();
  await other.close();
});

/**
 * Whatever differs between two runs of the same request: ids, times, figures and the name of the
 * model.
 */
function normalised(text: string): string {
  return text
    .replaceAll(/lemon\.extra\./g, 'extra.')
    .replaceAll(/"(created|created_at|completed_at)":("[^"]*"|[\d.]+|null)/g, '"$1":0')
    .replaceAll(/"(\w*(?:duration|_ms|per_second|_time|seconds)\w*)":[\d.]+/g, '"$1":0')
    .replaceAll(/"(id|item_id|response_id)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(id|item_id)":"[^"]*"/g, '"$1":""');
}

const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Say hello.' },
];
const CALL = {
  type: 'function',
  function: { name: 'look', parameters: { type: 'object', properties: {} } },
};

test.each<[string, Omit<Question, 'body'>, object, string]>([
  ['a chat', { path: '/v1/chat/completions' }, { messages: MESSAGES, max_tokens: 6 }, 'chat'],
  [
    'a chat as a stream',
    { path: '/v1/chat/completions' },
    { messages: MESSAGES, max_tokens: 6, stream: true },
    'chat',
  ],
  [
    'a chat with tools',
    { path: '/v1/chat/completions' },
    { messages: MESSAGES, max_tokens: 6, tools: [CALL] },
    'chat',
  ],
  ['a completion', { path: '/v1/completions' }, { prompt: 'Once', max_tokens: 4 }, 'chat'],
  [
    'a completion as a stream',
    { path: '/v1/completions' },
    { prompt: 'Once', max_tokens: 4, stream: true },
    'chat',
  ],
  ['vectors', { path: '/v1/embeddings' }, { input: ['a', 'b'] }, 'embedding'],
  ['scores', { path: '/v1/reranking' }, { query: 'a', documents: ['b', 'c'] }, 'reranking'],
  ['a response', { path: '/v1/responses' }, { input: 'Say hello.', max_output_tokens: 16 }, 'chat'],
  [
    'a response as a stream',
    { path: '/v1/responses' },
    { input: 'Say hello.', stream: true },
    'chat',
  ],
  [
    "Anthropic's message",
    { path: '/v1/messages' },
    { messages: [MESSAGES[1]], max_tokens: 6 },
    'chat',
  ],
  [
    "Anthropic's stream",
    { path: '/v1/messages' },
    { messages: [MESSAGES[1]], max_tokens: 6, stream: true },
    'chat',
  ],
  [
    "Ollama's chat",
    { path: '/api/chat' },
    { messages: MESSAGES, stream: false, options: { num_ctx: 2048 } },
    'chat',
  ],
  ["Ollama's lines", { path: '/api/chat' }, { messages: MESSAGES }, 'chat'],
  ["Ollama's vectors", { path: '/api/embed' }, { input: 'a' }, 'embedding'],
])('%s is the same, byte for byte, through a provider', async (_title, question, body, model) => {
  const id = idOf(model as Parameters<typeof idOf>[0]);
  const direct = await ask(far(), { ...question, body: { ...body, model: id } });
  const through = await ask(near(), { ...question, body: { ...body, model: `lemon.${id}` } });
  expect([direct.status, through.status]).toEqual([200, 200]);
  expect(through.headers.get('content-type')).toBe(direct.headers.get('content-type'));
  expect(normalised(through.text)).toBe(normalised(direct.text));
  expect(through.text).toContain(
    `"lemon.${id}"`.slice(0, through.text.includes('"model"') ? undefined : 0),
  );
});

const PROMPT = 'Hello from Paris. It is sunny.';
const WORDS_AND_CALLS = [
  { role: 'user', content: 'Hi' },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Look.' },
      { type: 'tool_use', id: 't', name: 'look', input: { a: 1 } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 't', content: 'Rain' },
      { type: 'text', text: 'And?' },
    ],
  },
];
const A_PDF = {
  type: 'document',
  source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjQK' },
  title: 'a',
};
const LOOK = {
  name: 'look',
  description: 'Looks.',
  input_schema: { type: 'object', properties: { a: { type: 'number' } } },
};
const sound = { file: new Blob([wav(speech(500))]) };
const image = { image: new Blob([png(8, 8)], { type: 'image/png' }) };
const SMALL = { size: '64x64', seed: 3 };

test.each<[string, string, Readonly<Record<string, unknown>>, string]>([
  ['a transcription', '/v1/audio/transcriptions', { ...sound, language: 'en' }, HEARING],
  ['a text', '/v1/audio/transcriptions', { ...sound, response_format: 'text' }, HEARING],
  [
    'a transcription with times',
    '/v1/audio/transcriptions',
    { ...sound, response_format: 'verbose_json' },
    HEARING,
  ],
  ['subtitles', '/v1/audio/transcriptions', { ...sound, response_format: 'srt' }, HEARING],
  [
    'subtitles for the web',
    '/v1/audio/transcriptions',
    { ...sound, response_format: 'vtt' },
    HEARING,
  ],
  ['speech', '/v1/audio/speech', { input: PROMPT, voice: 'alloy' }, SPEAKING],
  ['speech as WAV', '/v1/audio/speech', { input: PROMPT, response_format: 'wav' }, SPEAKING],
  ['speech as samples', '/v1/audio/speech', { input: PROMPT, response_format: 'pcm' }, SPEAKING],
  ['speech as a stream', '/v1/audio/speech', { input: PROMPT, stream_format: 'audio' }, SPEAKING],
  [
    'pictures',
    '/v1/images/generations',
    { prompt: 'A lemon', n: 2, response_format: 'b64_json', ...SMALL },
    PAINTING,
  ],
  [
    'a picture that is edited',
    '/v1/images/edits',
    { prompt: 'A hat', ...image, mask: image.image, ...SMALL },
    PAINTING,
  ],
  ['a variation of a picture', '/v1/images/variations', { ...image, ...SMALL }, PAINTING],
  ['a ranking', '/v1/rerank', { query: 'a', documents: ['b', 'c'], top_n: 1 }, idOf('reranking')],
  [
    'tokens',
    '/v1/tokenize',
    { content: PROMPT, add_special: true, with_pieces: true },
    idOf('chat'),
  ],
  ['the text of tokens', '/v1/detokenize', { tokens: [1, 2, 3] }, idOf('chat')],
  [
    'a count of tokens',
    '/v1/messages/count_tokens',
    { messages: [MESSAGES[1]], system: 'Be brief.' },
    idOf('chat'),
  ],
  [
    'a count of tokens with a file',
    '/v1/messages/count_tokens',
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, A_PDF] }] },
    idOf('chat'),
  ],
  [
    'a count of tokens with tools',
    '/v1/messages/count_tokens',
    {
      messages: WORDS_AND_CALLS,
      tools: [LOOK],
      tool_choice: { type: 'any' },
      thinking: { type: 'disabled' },
    },
    idOf('chat'),
  ],
])('%s: the bytes are the same through a provider', async (_title, path, fields, model) => {
  const sent = async (server: Server, name: string) => {
    const response = await open(server, { path, body: bodyOf({ ...fields, model: name }) });
    const content = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      content: normalised(content),
    };
  };
  const direct = await sent(far(), model);
  expect(direct, direct.content).toMatchObject({ status: 200 });
  expect(await sent(near(), `lemon.${model}`)).toEqual(direct);
});

/** A form where there is a file in it. */
function bodyOf(fields: Readonly<Record<string, unknown>>): object {
  if (!Object.values(fields).some((value) => value instanceof Blob)) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, 'upload');
    else form.set(name, String(value));
  }
  return form;
}

test('live speech is transcribed through a provider as it is here', async () => {
  const heard = async (server: Server, model: string) => {
    const client = await connectRealtime(server, { path: `/realtime?model=${model}` });
    for (const pcm of [silence(400), speech(600), silence(700)]) {
      client.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
    }
    const completed = await client.next(({ type }) => type.endsWith('.completed'));
    await client.close();
    expect(client.violations).toEqual([]);
    return completed.transcript;
  };
  const direct = await heard(far(), HEARING);
  expect(direct).not.toBe('');
  expect(await heard(near(), `lemon.${HEARING}`)).toBe(direct);
});

test.each([
  ['/v1/tokenize', { content: 'Hi' }],
  ['/v1/detokenize', { tokens: [1] }],
  ['/v1/messages/count_tokens', { messages: [MESSAGES[1]] }],
])('%s is refused for a provider that has no such path', async (path, more) => {
  fake.order({ status: 404 });
  const { status, json } = await ask(near(), {
    path,
    body: { model: 'office.meta/llama', ...more },
  });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("provider 'office', which does not offer"),
  ]);
  expect(posts(fake).length).toBe(1);
});

test.each([
  ['dall-e-3', 'b64_json'],
  ['gpt-image-1', undefined],
  ['openai/gpt-image-1.5', undefined],
  ['chatgpt-image-latest', undefined],
])(
  'a picture of %s is asked for with response_format %s, also where the client names one',
  async (id, format) => {
    other.lists([{ id, labels: ['image'] }]);
    await add({ name: 'art', base_urls: [other.url], api_key: KEY });
    for (const more of [{}, { response_format: 'b64_json' }]) {
      await ask(near(), {
        path: '/v1/images/generations',
        body: { model: `art.${id}`, prompt: 'A lemon', ...more },
      });
    }
    const edit = bodyOf({ model: `art.${id}`, prompt: 'A hat', ...image });
    await ask(near(), { path: '/v1/images/edits', body: edit });
    const [plain, named, form] = posts(other).map(({ body }) => body as Undocumented);
    expect([plain.response_format, named.response_format]).toEqual([format, format]);
    expect(form.includes('name="response_format"')).toBe(format !== undefined);
    await admin({ path: '/v1/providers/art', method: 'DELETE' });
  },
);

test('models of a provider are listed with what it tells, loaded at once, unloaded without harm, and not deleted', async () => {
  const { data } = (await ask(near(), { path: '/v1/models' })).json;
  const listed = data.find(({ id }) => id === 'office.meta/llama');
  expect(listed).toMatchObject({
    recipe: 'remote',
    provider: 'office',
    checkpoint: 'meta/llama',
    downloaded: true,
    labels: ['chat'],
    created: 1_700_000_000,
    context_length: 8192,
  });
  const body = { model_name: 'office.meta/llama', ctx_size: 1024 };
  expect((await ask(near(), { path: '/v1/load', body })).json).toMatchObject({
    status: 'success',
    recipe: 'remote',
  });
  const { warnings } = (await ask(near(), { path: '/v1/load', body: { ...body, ctx_size: 2048 } }))
    .json;
  expect(warnings).toEqual([
    { param: 'ctx_size', message: expect.stringContaining('runs on a provider') },
  ]);
  expect((await ask(near(), { path: '/v1/unload', body })).status).toBe(200);
  expect(
    (await ask(near(), { path: '/v1/pull', body: { model_name: body.model_name } })).status,
  ).toBe(200);
  const deleted = await ask(near(), { path: '/v1/delete', body: { model_name: body.model_name } });
  expect([deleted.status, deleted.json.error.code]).toEqual([409, 'model_not_deletable']);
  expect((await ask(near(), { path: '/v1/models/office.meta%2Fllama/options' })).status).toBe(200);
  expect(posts(fake)).toEqual([]);
  expect((await ask(near(), { path: '/v1/health' })).json.all_models_loaded).toEqual([]);
});

test('nothing goes to a provider whose model was not named: not without a name, not by a checkpoint', async () => {
  const unnamed = await chat({ model: undefined });
  const byCheckpoint = await chat({ model: 'meta/llama' });
  expect([unnamed.status, byCheckpoint.status]).toEqual([400, 404]);
  expect(posts(fake)).toEqual([]);
});

test('the provider gets its own name for the model and its own key, and the client its own name again', async () => {
  const reply = await chat({ temperature: 0.5 });
  expect(reply.json).toMatchObject({
    model: 'office.meta/llama',
    choices: [{ message: { content: 'Hello from afar' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 3 },
  });
  const [sent] = posts(fake);
  expect(sent?.body).toMatchObject({ model: 'meta/llama', temperature: 0.5 });
  expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify(sent)).not.toContain(API_KEY);
  const streamed = await chat({ stream: true });
  expect(streamed.text).toContain('"model":"office.meta/llama"');
  expect(streamed.text).not.toContain('"meta/llama"');
});

const isWords = {
  error: { message: 'Too long for me.', type: 'invalid_request_error', code: 'too_long' },
};

test.each<[string, Fault, number, string | null]>([
  ['refuses with words of its own', { status: 400, body: isWords }, 400, 'too_long'],
  ['has an error', { status: 500, body: { error: 'boom' } }, 500, null],
  [
    'refuses the key',
    { status: 401, body: { error: { message: `no ${KEY}` } } },
    502,
    'provider_key_refused',
  ],
  ['forbids it', { status: 403 }, 502, 'provider_key_refused'],
  [
    'redirects',
    { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
    502,
    'provider_answer_invalid',
  ],
  ['is busy and does not say how long', { status: 429 }, 429, 'provider_busy'],
  ['is busy for minutes', { status: 503, headers: { 'retry-after': '120' } }, 429, 'provider_busy'],
  ['is busy for hours', { status: 429, headers: { 'retry-after': '7200' } }, 429, 'provider_busy'],
  ['cuts the connection', 'cut before the response', 502, 'provider_broke_off'],
  ['breaks off', 'cut in the middle', 502, 'provider_broke_off'],
  ['sends no JSON', 'no JSON', 502, 'provider_answer_invalid'],
  ['sends a page', 'a page of HTML', 502, 'provider_answer_invalid'],
  ['sends an error without end', 'without end', 400, null],
])('when a provider %s, it is said', async (_title, fault, status, code) => {
  fake.order(fault, fault);
  for (const reply of [await embed(), await chat()]) {
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(reply.text).not.toContain(KEY);
    expect(reply.text).not.toContain('native server');
    if (status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  // What was done, or may have been, is not done again.
  expect(posts(fake).length).toBe(2);
});

test('a stream that a provider breaks off ends with an error, and an endless event ends the stream', async () => {
  fake.order('cut in the middle', 'an endless event');
  const cut = await chat({ stream: true });
  expect([cut.status, cut.text]).toEqual([200, expect.stringContaining('"content":"Hel"')]);
  expect(cut.text).toContain('provider_broke_off');
  expect(cut.text).not.toContain('[DONE]');
  const endless = await chat({ stream: true });
  expect(endless.text).toContain('provider_answer_invalid');
  expect(endless.text).toContain("Provider 'office' sent no end of an event");
});

test('a provider that asks for a moment is waited for', async () => {
  fake.order({ status: 429, headers: { 'retry-after': '1' } });
  const reply = await chat();
  expect([reply.status, posts(fake).length]).toEqual([200, 2]);
});

test('of two addresses the second one gets what the first one can not take, and nothing that it may have begun', async () => {
  const refusing: readonly Fault[] = Array.from({ length: 4 }, () => ({
    status: 503,
    headers: { 'retry-after': '60' },
  }));
  await add({ name: 'office', base_urls: [fake.url, other.url] });
  fake.order(...refusing);
  const replies = [
    await chat(),
    await chat({ messages: [{ role: 'user', content: 'Another.' }] }),
    await embed(),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(posts(other).length).toBe(3);
  const [listed] = (await admin({ path: '/v1/providers' })).json.data.filter(
    ({ name }) => name === 'office',
  );
  expect(listed?.replicas.map(({ in_flight }) => in_flight)).toEqual([0, 0]);
});

test.each([
  { status: 429, headers: { 'retry-after': '60' } },
  { status: 429 },
  { status: 503, headers: { 'retry-after': '60' } },
  { status: 503 },
])('of two addresses each request is done once when one answers %j', async (refusal) => {
  await add({ name: 'office', base_urls: [fake.url, other.url] });
  fake.order(refusal);
  const prompts = Array.from({ length: 24 }, (_, index) => `Prompt ${index}`);
  for (const content of prompts) {
    const stream = content.endsWith('1');
    expect((await chat({ messages: [{ role: 'user', content }], stream })).status).toBe(200);
    // From here on that address rests.
    if (posts(fake).length > 0) break;
  }
  const said = (provider: FakeProvider) =>
    posts(provider).map(({ body }) => (body as Undocumented).messages[0].content);
  const [refused] = said(fake);
  expect(said(fake)).toEqual([refused]);
  expect(said(other)).toEqual(prompts.slice(0, prompts.indexOf(refused) + 1));
});

test('a recording that the first of two addresses can not take goes to the second one, whole', async () => {
  for (const provider of [fake, other]) provider.lists([{ id: 'whisper-1' }]);
  await add({ name: 'office', base_urls: [fake.url, other.url] });
  fake.order({ status: 503, headers: { 'retry-after': '60' } });
  for (let turn = 0; posts(fake).length === 0 && turn < 24; turn += 1) {
    const body = bodyOf({ ...sound, model: 'office.whisper-1', prompt: `Turn ${turn}` });
    await ask(near(), { path: '/v1/audio/transcriptions', body });
  }
  const [refused] = posts(fake);
  expect(refused?.body).toContain('name="model"\r\n\r\nwhisper-1\r\n');
  expect(posts(other).at(-1)?.body).toBe(refused?.body);
});

test('when all of several addresses are busy, each was asked once and the client is told when to come', async () => {
  await add({ name: 'office', base_urls: [fake.url, other.url] });
  fake.order({ status: 429, headers: { 'retry-after': '60' } });
  other.order({ status: 503, headers: { 'retry-after': '40' } });
  const first = await chat();
  const second = await chat();
  for (const reply of [first, second]) {
    expect([reply.status, reply.json.error.code]).toEqual([429, 'provider_busy']);
  }
  const seconds = Number(second.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(40);
  expect([posts(fake).length, posts(other).length]).toEqual([1, 1]);
});

test('a provider that is down keeps its models listed, says so, and is back without a restart', async () => {
  const dying = await startFakeProvider({ key: KEY });
  await add({ name: 'office', base_urls: [dying.url] });
  await dying.close();
  const tested = await admin({ path: '/v1/providers/office/test', method: 'POST' });
  expect(tested.json).toMatchObject({
    ok: false,
    model_count: 2,
    endpoints: [{ ok: false, latency_ms: null, error: { code: 'provider_unreachable' } }],
  });
  const reply = await chat();
  expect([reply.status, reply.json.error.code]).toEqual([502, 'provider_unreachable']);
  const list = (await admin({ path: '/v1/providers' })).json.data;
  expect(list.find(({ name }) => name === 'office')).toMatchObject({
    state: 'failing',
    model_count: 2,
  });
});

test('a list of models that is none, or is endless, adds no model and is told', async () => {
  for (const list of [
    { text: '{oh' },
    { text: '{}' },
    { type: 'text/html', text: '<h1>Sign in</h1>' },
    { status: 404, text: '{}' },
    { text: `[${'"x",'.repeat(3_000_000)}"x"]` },
  ]) {
    other.lists(list);
    const { json } = await add({ name: 'odd', base_urls: [other.url], api_key: KEY });
    expect(json).toMatchObject({
      state: 'failing',
      model_count: 0,
      error: { message: expect.stringContaining("'odd'") },
    });
  }
  other.lists([
    { id: 'a b' },
    { id: 7 },
    { id: 'fine', labels: ['embeddings', '<b>'] },
    { id: 'x', recipe: 'remote' },
  ]);
  const { json } = await add({ name: 'odd', base_urls: [other.url], api_key: KEY });
  expect(json.model_count).toBe(1);
  await admin({ path: '/v1/providers/odd', method: 'DELETE' });
});

test('what a provider calls its models takes no name from a model that is here', async () => {
  other.lists([{ id: 'Fake-Chat' }]);
  const { status } = await add({ name: 'extra', base_urls: [other.url] });
  expect(status).toBe(400);
});

test('only the administrator sees, adds, tests and removes providers', async () => {
  const body = { name: 'mine', base_urls: [fake.url] };
  const asked = [
    { path: '/v1/providers' },
    { path: '/api/v0/providers/', body },
    { path: '/v0/providers/office/test', method: 'POST' },
    { path: '/api/v1/providers/office', method: 'DELETE' },
  ];
  for (const question of asked) {
    const reply = await ask(near(), question);
    expect([reply.status, reply.json.error.code]).toEqual([403, 'admin_key_required']);
    const page = await ask(near(), {
      ...question,
      key: ADMIN_KEY,
      headers: { origin: 'https://evil.example' },
    });
    expect([page.status, page.json.error.code]).toEqual([403, 'origin_not_allowed']);
  }
});

test.each([
  ['base_urls', { base_urls: [] }],
  ['base_urls', { base_urls: ['http://203.0.113.5/v1'] }],
  ['base_urls', { base_urls: ['https://user:pass@example.com/v1'] }],
  ['base_urls', { base_urls: ['https://example.com/v1?key=1'] }],
  ['base_urls', { base_urls: ['file:///etc/passwd'] }],
  ['name', { name: 'admin' }],
  ['name', { name: 'Big' }],
  ['key_env', { key_env: 'LEMONADE_ADMIN_API_KEY' }],
  ['auth_header_name', { auth_header_name: 'Host' }],
  ['key_file', { key_file: 'relative' }],
])('a provider with a wrong %s is refused', async (param, more) => {
  const reply = await add({ name: 'bad', base_urls: [fake.url], ...more });
  expect([reply.status, reply.json.error.param]).toEqual([400, expect.stringContaining(param)]);
});

test('a key is in no answer, no file, no log and no metric', async () => {
  const secret = 'sk-memory-fedcba9876543210';
  const added = await add({ name: 'memory', base_urls: [fake.url], api_key: secret });
  expect(added.json).toMatchObject({
    key_source: 'memory',
    has_key: true,
    error: { code: 'provider_key_refused' },
  });
  await admin({ path: '/v1/log-level', body: { level: 'trace' } });
  fake.order({ status: 400, body: { error: { message: `You sent ${KEY}` } } });
  const answers = [
    added,
    await chat(),
    await chat(),
    await admin({ path: '/v1/providers' }),
    await admin({ path: '/v1/providers/memory/test', method: 'POST' }),
    await admin({ path: '/internal/config' }),
    await ask(near(), { path: '/metrics' }),
    await ask(near(), { path: '/v1/system-info?verbose=true' }),
  ];
  const texts = [
    ...answers.map(({ text }) => text),
    ...near().log.all(),
    ...(await filesOf(near())),
  ].join('\n');
  for (const key of [secret, KEY]) expect(texts).not.toContain(key);
  expect(texts).toContain('lemonade_provider_replicas{provider="office"');
  expect(texts).toContain(
    'lemonade_time_to_first_token_seconds_count{model="office.meta/llama",capability="chat"}',
  );
});

test.each(['two\r\nlines', 'with space', 'tab\t', 'é', 'x\n'])(
  'the key %j, which no header can carry, is refused and not told',
  async (key) => {
    const { status, text, json } = await add({
      name: 'broken',
      base_urls: [other.url],
      api_key: key,
    });
    expect([status, json.error.param]).toEqual([400, 'api_key']);
    expect(text).not.toContain(JSON.stringify(key).slice(1, -1));
    expect((await admin({ path: '/v1/providers' })).text).not.toContain('"broken"');
  },
);

const DETAILS = [{ type: 'reasoning.text', text: 'Hm.', index: 0 }];
const MISTRAL = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }];

test.each([
  ['as reasoning', { reasoning: 'Hm.' }, { content: 'Hi.' }, 'reasoning'],
  ['as reasoning_text', { reasoning_text: 'Hm.' }, { content: 'Hi.' }, 'reasoning_text'],
  [
    'under an empty name, too',
    { reasoning_content: '', reasoning: 'Hm.' },
    { content: 'Hi.' },
    'reasoning',
  ],
  [
    'under two names',
    { reasoning_content: 'Hm.', reasoning: 'Hm.' },
    { content: 'Hi.' },
    'reasoning_content',
  ],
  ['in a list of details', { reasoning_details: DETAILS }, { content: 'Hi.' }, 'reasoning_content'],
  [
    'as parts of the content',
    { content: MISTRAL },
    { content: [{ type: 'text', text: 'Hi.' }] },
    'reasoning_content',
  ],
])(
  'thoughts that a provider sends %s are thoughts in every API, once, and come back by its own name',
  async (_how, thought, answer, name) => {
    const chunk = (delta: object) => ({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta }],
    });
    const last = { ...chunk({}), choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const events = [chunk({ role: 'assistant', content: '' }), chunk(thought), chunk(answer), last];
    const question = {
      model: 'office.meta/llama',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: false,
    };
    const reply = async <const Path extends string>(
      path: Path,
      body: object,
    ): Promise<Posted<Path>> => {
      fake.order({ events });
      return (await ask(near(), { path, body: { ...question, ...body } })).json;
    };
    const plain = await reply('/v1/chat/completions', {});
    expect(plain.choices[0].message).toMatchObject({ reasoning_content: 'Hm.', content: 'Hi.' });
    const message = await reply('/v1/messages', {
      max_tokens: 100,
      thinking: { type: 'enabled', budget_tokens: 1024 },
    });
    expect(message.content).toMatchObject([
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Hi.' },
    ]);
    const { output } = await reply('/v1/responses', { input: 'Hi', messages: undefined });
    expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(output[0].content).toMatchObject([{ text: 'Hm.' }]);
    const told = await reply('/api/chat', {});
    expect(told.message).toMatchObject({ thinking: 'Hm.', content: 'Hi.' });
    // The client knows one name only; the provider gets its own.
    const { role, content, reasoning_content } = plain.choices[0].message;
    const messages = [
      ...question.messages,
      { role, content, reasoning_content },
      { role: 'user', content: 'And?' },
    ];
    await reply('/v1/chat/completions', { messages });
    const sent = {
      messages: [question.messages[0], { role, content, [name]: 'Hm.' }, messages[2]],
    };
    expect(posts(fake).at(-1)?.body).toMatchObject(sent);
  },
);

test('a client that leaves ends the request to the provider', async () => {
  fake.order('silence');
  const leaving = new AbortController();
  const asked = open(near(), {
    path: '/v1/chat/completions',
    body: { model: 'office.meta/llama', messages: [{ role: 'user', content: 'x' }], stream: true },
    signal: leaving.signal,
  });
  await expect.poll(() => posts(fake).length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  const inFlight = async () =>
    (await admin({ path: '/v1/providers' })).json.data.find(({ name }) => name === 'office')
      ?.replicas[0].in_flight;
  await expect.poll(inFlight).toBe(0);
});

async function filesOf({ folders }: Server): Promise<string[]> {
  const entries = await readdir(folders.cache, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
}
