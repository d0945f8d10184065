// Models of providers: a second server of ours as the provider, and a fake one that fails in the ways in which they do.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeProvider, type Fault, startFakeProvider } from '../fixtures/providers/fake-provider.ts';
import { ask, type Json, open, type Question, type Reply } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server } from './support/server.ts';

const KEY = 'sk-provider-0123456789abcdef';
const far = serverForSuite();
const near = serverForSuite({ environment: { LEMONADE_OFFICE_API_KEY: KEY } });
let fake: FakeProvider;
let other: FakeProvider;

const admin = (question: Omit<Question, 'key'>): Promise<Reply> => ask(near(), { ...question, key: ADMIN_KEY });
const add = (body: object) => admin({ path: '/v1/providers', body });
const chat = (more: object = {}, headers: Question['headers'] = {}) =>
  ask(near(), {
    path: '/v1/chat/completions',
    headers,
    body: { model: 'office.meta/llama', messages: [{ role: 'user', content: 'Say hello.' }], ...more },
  });
const embed = () => ask(near(), { path: '/v1/embeddings', body: { model: 'office.text-embedding-3', input: 'Hi' } });
const posts = ({ seen }: FakeProvider) => seen.filter(({ method }) => method === 'POST');

beforeAll(async () => {
  fake = await startFakeProvider({ key: KEY });
  other = await startFakeProvider({ key: KEY });
  const added = await add({ name: 'lemon', base_urls: [`${far().baseUrl}/v1`], api_key: API_KEY });
  expect([added.status, added.json.state]).toEqual([200, 'ready']);
});
beforeEach(async () => {
  for (const provider of [fake, other]) provider.reset();
  // Made anew, so that no address rests because of the test before.
  await admin({ path: '/v1/providers/office', method: 'DELETE' });
  const added = await add({ name: 'office', base_urls: [fake.url] });
  expect(added.json).toMatchObject({ state: 'ready', model_count: 2, key_source: 'env', has_key: true });
});
afterAll(async () => {
  await fake.close();
  await other.close();
});

/** Whatever differs between two runs of the same request: ids, times, figures and the name of the model. */
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
const CALL = { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } };

test.each<[string, Omit<Question, 'body'>, object, string]>([
  ['a chat', { path: '/v1/chat/completions' }, { messages: MESSAGES, max_tokens: 6 }, 'chat'],
  ['a chat as a stream', { path: '/v1/chat/completions' }, { messages: MESSAGES, max_tokens: 6, stream: true }, 'chat'],
  ['a chat with tools', { path: '/v1/chat/completions' }, { messages: MESSAGES, max_tokens: 6, tools: [CALL] }, 'chat'],
  ['a completion', { path: '/v1/completions' }, { prompt: 'Once', max_tokens: 4 }, 'chat'],
  ['a completion as a stream', { path: '/v1/completions' }, { prompt: 'Once', max_tokens: 4, stream: true }, 'chat'],
  ['vectors', { path: '/v1/embeddings' }, { input: ['a', 'b'] }, 'embedding'],
  ['scores', { path: '/v1/reranking' }, { query: 'a', documents: ['b', 'c'] }, 'reranking'],
  ['a response', { path: '/v1/responses' }, { input: 'Say hello.', max_output_tokens: 16 }, 'chat'],
  ['a response as a stream', { path: '/v1/responses' }, { input: 'Say hello.', stream: true }, 'chat'],
  ["Anthropic's message", { path: '/v1/messages' }, { messages: [MESSAGES[1]], max_tokens: 6 }, 'chat'],
  ["Anthropic's stream", { path: '/v1/messages' }, { messages: [MESSAGES[1]], max_tokens: 6, stream: true }, 'chat'],
  ["Ollama's chat", { path: '/api/chat' }, { messages: MESSAGES, stream: false, options: { num_ctx: 2048 } }, 'chat'],
  ["Ollama's lines", { path: '/api/chat' }, { messages: MESSAGES }, 'chat'],
  ["Ollama's vectors", { path: '/api/embed' }, { input: 'a' }, 'embedding'],
])('%s is the same, byte for byte, through a provider', async (_title, question, body, model) => {
  const id = idOf(model as Parameters<typeof idOf>[0]);
  const direct = await ask(far(), { ...question, body: { ...body, model: id } });
  const through = await ask(near(), { ...question, body: { ...body, model: `lemon.${id}` } });
  expect([direct.status, through.status]).toEqual([200, 200]);
  expect(through.headers.get('content-type')).toBe(direct.headers.get('content-type'));
  expect(normalised(through.text)).toBe(normalised(direct.text));
  expect(through.text).toContain(`"lemon.${id}"`.slice(0, through.text.includes('"model"') ? undefined : 0));
});

test('models of a provider are listed with what it tells, loaded at once, unloaded without harm, and not deleted', async () => {
  const { data } = (await ask(near(), { path: '/v1/models' })).json;
  const listed = data.find(({ id }: Json) => id === 'office.meta/llama');
  expect(listed).toMatchObject({
    ...{ recipe: 'remote', provider: 'office', checkpoint: 'meta/llama', downloaded: true, labels: ['chat'] },
    ...{ created: 1_700_000_000, context_length: 8192 },
  });
  const body = { model_name: 'office.meta/llama', ctx_size: 1024 };
  expect((await ask(near(), { path: '/v1/load', body })).json).toMatchObject({ status: 'success', recipe: 'remote' });
  expect((await ask(near(), { path: '/v1/unload', body })).status).toBe(200);
  expect((await ask(near(), { path: '/v1/pull', body: { model_name: body.model_name } })).status).toBe(200);
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

const isWords = { error: { message: 'Too long for me.', type: 'invalid_request_error', code: 'too_long' } };

test.each<[string, Fault, number, string | null]>([
  ['refuses with words of its own', { status: 400, body: isWords }, 400, 'too_long'],
  ['has an error', { status: 500, body: { error: 'boom' } }, 500, null],
  ['refuses the key', { status: 401, body: { error: { message: `no ${KEY}` } } }, 502, 'provider_key_refused'],
  ['forbids it', { status: 403 }, 502, 'provider_key_refused'],
  ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 502, 'provider_answer_invalid'],
  ['is busy and does not say how long', { status: 429 }, 429, 'provider_busy'],
  ['is busy for long', { status: 503, headers: { 'retry-after': '120' } }, 429, 'provider_busy'],
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
  expect(endless.text).toContain('backend_answer_invalid');
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
  const replies = [await chat(), await chat({ messages: [{ role: 'user', content: 'Another.' }] }), await embed()];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(posts(other).length).toBe(3);
  const [listed] = (await admin({ path: '/v1/providers' })).json.data.filter(({ name }: Json) => name === 'office');
  expect(listed.replicas.map(({ in_flight }: Json) => in_flight)).toEqual([0, 0]);
});

test('a provider that is down keeps its models listed, says so, and is back without a restart', async () => {
  const dying = await startFakeProvider({ key: KEY });
  await add({ name: 'office', base_urls: [dying.url] });
  await dying.close();
  const tested = await admin({ path: '/v1/providers/office/test', method: 'POST' });
  expect(tested.json).toMatchObject({
    ...{ ok: false, model_count: 2 },
    endpoints: [{ ok: false, latency_ms: null, error: { code: 'provider_unreachable' } }],
  });
  const reply = await chat();
  expect([reply.status, reply.json.error.code]).toEqual([502, 'provider_unreachable']);
  const list = (await admin({ path: '/v1/providers' })).json.data;
  expect(list.find(({ name }: Json) => name === 'office')).toMatchObject({ state: 'failing', model_count: 2 });
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
  other.lists([{ id: 'a b' }, { id: 7 }, { id: 'fine', labels: ['embeddings', '<b>'] }, { id: 'x', recipe: 'remote' }]);
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
    const page = await ask(near(), { ...question, key: ADMIN_KEY, headers: { origin: 'https://evil.example' } });
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
  expect(added.json).toMatchObject({ key_source: 'memory', has_key: true, error: { code: 'provider_key_refused' } });
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
  const texts = [...answers.map(({ text }) => text), ...near().log.all(), ...(await filesOf(near()))].join('\n');
  for (const key of [secret, KEY]) expect(texts).not.toContain(key);
  expect(texts).toContain('lemonade_provider_replicas{provider="office"');
  expect(texts).toContain('lemonade_time_to_first_token_seconds_count{model="office.meta/llama",capability="chat"}');
});

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
    (await admin({ path: '/v1/providers' })).json.data.find(({ name }: Json) => name === 'office').replicas[0]
      .in_flight;
  await expect.poll(inFlight).toBe(0);
});

async function filesOf({ folders }: Server): Promise<string[]> {
  const entries = await readdir(folders.cache, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
}
