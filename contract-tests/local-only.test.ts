// Requests that must stay on this machine: no connection to a provider is opened for them, by
// whichever way they come.
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../fixtures/loopback.ts';
import { connectRealtime } from './support/channel.ts';
import { ask, chatBody, type Question } from './support/client.ts';
import { ADMIN_KEY, idOf, type Server, startServer } from './support/server.ts';

const MODELS = ['big', 'text-embedding', 'whisper-1', 'tts-1', 'dall-e'];
const messages = [{ role: 'user', content: 'Hi' }];

/**
 * Counts who connects and what is asked; chats like any server that speaks OpenAI's API, unless it
 * is told a status.
 */
const seen = { connections: 0, requests: 0, status: 200 };
const provider = createServer((request, response) => {
  seen.requests += 1;
  request.resume();
  if (request.url === '/v1/models') {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) }),
    );
    return;
  }
  request.on('end', () => {
    response.statusCode = seen.status;
    response.setHeader(
      'content-type',
      seen.status === 200 ? 'text/event-stream' : 'application/json',
    );
    const delta = { role: 'assistant', content: 'From elsewhere.' };
    const chunk = {
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'big',
      choices: [{ index: 0, delta }],
    };
    const end = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const events = [chunk, end].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    response.end(
      seen.status === 200 ? `${events}data: [DONE]\n\n` : '{"error":{"message":"Not now."}}',
    );
  });
});
provider.on('connection', () => {
  seen.connections += 1;
});

let server: Server;
beforeAll(async () => {
  await listenOnLoopback(provider);
  server = await startServer();
  const body = { name: 'office', base_urls: [`${originOf(provider)}/v1`] };
  expect(await admin({ path: '/v1/providers', body })).toMatchObject({ status: 200 });
  const candidates = [{ model: 'office.big' }, { model: idOf('chat') }];
  expect(
    await admin({ path: '/internal/aliases', body: { alias: 'either', candidates } }),
  ).toMatchObject({
    status: 200,
  });
});
afterAll(async () => {
  await server.stop();
  await closeServer(provider);
});
beforeEach(() => {
  // What is kept alive would take a request without a new connection.
  provider.closeAllConnections();
  Object.assign(seen, { connections: 0, requests: 0, status: 200 });
});

const admin = (question: Question) => ask(server, { ...question, key: ADMIN_KEY });
const chat = (model: string, question: Partial<Question> = {}) =>
  ask(server, { path: '/v1/chat/completions', body: { ...chatBody('chat'), model }, ...question });
const answeredBy = ({ headers }: { headers: Headers }) => headers.get('x-lemonade-model');
const NOTHING = { connections: 0, requests: 0 };
const LOCAL = { 'x-lemonade-local-only': 'true' };

/** One request by each way to put a model to work. */
const WAYS: readonly (readonly [
  path: string,
  body: Readonly<Record<string, unknown>> | FormData,
])[] = [
  ['/v1/chat/completions', { model: 'office.big', messages }],
  ['/v1/chat/completions', { model: 'office.big', messages, stream: true }],
  ['/v1/completions', { model: 'office.big', prompt: 'Hi' }],
  ['/v1/responses', { model: 'office.big', input: 'Hi' }],
  ['/v1/messages', { model: 'office.big', max_tokens: 5, messages }],
  ['/v1/messages/count_tokens', { model: 'office.big', messages }],
  ['/api/chat', { model: 'office.big', messages }],
  ['/api/generate', { model: 'office.big', prompt: 'Hi' }],
  ['/v1/embeddings', { model: 'office.text-embedding', input: 'Hi' }],
  ['/api/embed', { model: 'office.text-embedding', input: 'Hi' }],
  ['/v1/audio/speech', { model: 'office.tts-1', input: 'Hi', voice: 'alloy' }],
  ['/v1/audio/transcriptions', form({ model: 'office.whisper-1' })],
  ['/v1/images/generations', { model: 'office.dall-e', prompt: 'A lemon' }],
  ['/v1/load', { model_name: 'office.big' }],
];

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob(['RIFF']), 'a.wav');
  return data;
}

test('a request that may leave is answered by the provider', async () => {
  const reply = await chat('either');
  expect(reply).toMatchObject({ status: 200, json: { model: 'office.big' } });
  expect(answeredBy(reply)).toBe('office.big');
  expect(seen).toMatchObject({ connections: 1 });
});

test.each(WAYS)(
  '%s with the header is refused, and the provider hears nothing of it: %j',
  async (path, body) => {
    const { status, text } = await ask(server, { path, body, headers: LOCAL });
    expect(status).toBe(403);
    expect(seen).toMatchObject(NOTHING);
    expect(text).toMatch(/office\.[\w-]+' runs on another machine, and this request is to stay/);
  },
);

test.each(['/v1/chat/completions', '/v1/responses', '/v1/messages', '/api/chat'])(
  '%s obeys local_only in the metadata',
  async (path) => {
    for (const wish of [true, 'true']) {
      const body = {
        model: 'office.big',
        max_tokens: 5,
        messages,
        input: 'Hi',
        metadata: { local_only: wish },
      };
      expect(await ask(server, { path, body })).toMatchObject({ status: 403 });
    }
    expect(seen).toMatchObject(NOTHING);
  },
);

test('a request that must stay makes no provider be asked for its models, also one that was never asked', async () => {
  const path = join(server.folders.cache, 'config.json');
  const config = JSON.parse(await readFile(path, 'utf8'));
  const { office } = config.providers;
  await writeFile(path, JSON.stringify({ ...config, providers: { office, attic: office } }));
  const renamed = (body: (typeof WAYS)[number][1]) =>
    body instanceof FormData
      ? form({ model: 'attic.new' })
      : { ...body, [body.model_name === undefined ? 'model' : 'model_name']: 'attic.new' };
  for (const [way, body] of WAYS) {
    const { status } = await ask(server, { path: way, body: renamed(body), headers: LOCAL });
    expect([way, status]).toEqual([way, 404]);
  }
  const inMetadata = { model: 'attic.new', messages, metadata: { local_only: true } };
  expect(await ask(server, { path: '/v1/chat/completions', body: inMetadata })).toMatchObject({
    status: 404,
  });
  expect(answeredBy(await chat(idOf('chat'), { headers: LOCAL }))).toBe(idOf('chat'));
  for (const listing of ['/v1/models', '/api/tags', '/v1/models/attic.new', '/v1/apps']) {
    await ask(server, { path: listing, headers: LOCAL });
  }
  // These never ask a provider, whatever the request says.
  const named = { model_name: 'attic.new' };
  for (const path of ['/v1/unload', '/v1/delete']) await ask(server, { path, body: named });
  await admin({ path: '/internal/pin', body: { ...named, pinned: true } });
  await admin({ path: '/internal/aliases', body: { alias: 'later', target: 'attic.new' } });
  await admin({ path: '/internal/aliases' });
  const checkpoint = { checkpoint: 'attic.new', recipe: 'llamacpp' };
  expect(await ask(server, { path: '/v1/load', body: checkpoint, headers: LOCAL })).toMatchObject({
    status: 404,
  });
  const image =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const enlarged = {
    path: '/v1/images/upscale',
    body: { model: 'attic.new', image },
    headers: LOCAL,
  };
  expect(await ask(server, enlarged)).toMatchObject({ status: 404 });
  expect(seen).toMatchObject(NOTHING);
  expect(await chat('attic.new')).toMatchObject({ status: 404 });
  expect(seen.connections).toBeGreaterThan(0);
});

test('an alias passes a model elsewhere over when the request must stay', async () => {
  expect(answeredBy(await chat('either', { headers: LOCAL }))).toBe(idOf('chat'));
  expect(seen).toMatchObject(NOTHING);
});

test('a tool of MCP and live speech obey the header', async () => {
  const params = { name: 'chat', arguments: { model: 'office.big', prompt: 'Hi' } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  expect((await ask(server, { path: '/mcp', body: call, headers: LOCAL })).text).toContain(
    'runs on another machine',
  );
  const client = await connectRealtime(server, {
    path: '/realtime?model=office.whisper-1',
    headers: LOCAL,
  });
  const { error } = await client.next(({ type }) => type === 'error');
  expect(error).toMatchObject({ code: 'leaves_machine' });
  await client.close();
  expect(seen).toMatchObject(NOTHING);
});

test.each([429, 503, 401])('a provider that answers %i is passed over', async (status) => {
  seen.status = status;
  expect(answeredBy(await chat('either'))).toBe(idOf('chat'));
});

test('with the setting every request stays, whatever it says, and providers are asked for nothing', async () => {
  const set = (isOn: boolean) => admin({ path: '/internal/set', body: { local_only: isOn } });
  expect(await ask(server, { path: '/internal/set', body: { local_only: true } })).toMatchObject({
    status: 403,
  });
  expect(await set(true)).toMatchObject({ status: 200 });
  const refused = await chat('office.big', { headers: { 'x-lemonade-local-only': 'false' } });
  expect(refused).toMatchObject({ status: 403, json: { error: { code: 'leaves_machine' } } });
  expect(refused.json.error.message).toContain("the setting 'local_only'");
  expect(answeredBy(await chat('either'))).toBe(idOf('chat'));
  expect(await chat('office.new-one')).toMatchObject({ status: 404 });
  expect(await admin({ path: '/v1/models' })).toMatchObject({ status: 200 });
  const tried = await admin({ path: '/v1/providers/office/test', body: {} });
  expect(tried.text).toContain('leaves_machine');
  const again = await admin({
    path: '/v1/providers',
    body: { name: 'other', base_urls: [`${originOf(provider)}/v1`] },
  });
  expect(again).toMatchObject({ status: 200, json: { state: 'failing' } });
  expect(seen).toMatchObject(NOTHING);
  expect(await set(false)).toMatchObject({ status: 200 });
  expect(await chat('office.big')).toMatchObject({ status: 200 });
});

test('a provider that cannot be reached is passed over', async () => {
  await closeServer(provider);
  expect(answeredBy(await chat('either'))).toBe(idOf('chat'));
  expect(await chat('office.big')).toMatchObject({ status: 502 });
});
