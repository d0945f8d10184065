// The Model Context Protocol, as the clients of its own SDKs speak it, 1 and 2: the tools work, fail
// in words, and stop when the client leaves.
import { request } from 'node:http';
import * as sdk from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, fakeBehind, load, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import {
  HEARING,
  MEDIA_ENVIRONMENT,
  MUTE,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from './support/media.ts';
import { API_KEY, idOf, MAX_BODY_BYTES } from './support/server.ts';
import { speech, wav } from './support/sounds.ts';

const server = serverForSuite({
  checksItself: true,
  makeFolders: makeMediaFolders,
  environment: MEDIA_ENVIRONMENT,
});

const REPLY = 'Hello from the fake llama-server.';
const PATH = '/mcp';
const clients: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connected(
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${API_KEY}` },
) {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(PATH, server().baseUrl), {
      requestInit: { headers },
    }),
  );
  return client;
}

/** A client of the SDK 2, which speaks 2026-07-28 and the older revisions. */
async function connectedAnew(
  versionNegotiation: sdk.VersionNegotiationOptions,
  key = API_KEY,
): Promise<sdk.Client> {
  const client = new sdk.Client({ name: 'test', version: '1' }, { versionNegotiation });
  clients.push(client);
  const headers = { authorization: `Bearer ${key}` };
  const url = new URL(PATH, server().baseUrl);
  await client.connect(new sdk.StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

async function call(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const client = await connected();
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
}

/** A result that is one piece of text, which is what a model reads of a failure too. */
function textOf({ content }: CallToolResult): string {
  expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
  const [piece] = content;
  return piece?.type === 'text' ? piece.text : '';
}

const toolsCall = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 'a',
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('the tools', () => {
  test('are listed, each with a schema of its arguments', async () => {
    const client = await connected();
    expect(client.getServerVersion()).toMatchObject({ name: 'lemonade', title: 'Lemonade Server' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      ['list_models', 'chat', 'embed', 'transcribe', 'speak', 'make_picture'], //
    );
    for (const { inputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description).toMatch(/\w/);
    }
  });

  test('list_models tells what is here', async () => {
    const models: { id: string; labels: string[] }[] = JSON.parse(
      textOf(await call('list_models', {})),
    );
    const { json } = await ask(server(), { path: '/v1/models' });
    expect(models.map(({ id }) => id)).toEqual(json.data.map(({ id }) => id));
    expect(models.find(({ id }) => id === HEARING)?.labels).toContain('transcription');
  });

  test('chat answers, and loads the model for it', async () => {
    await ask(server(), { path: '/v1/unload', body: {} });
    const args = { model: idOf('chat'), prompt: 'Hello', system: 'Be brief.', temperature: 0 };
    expect(textOf(await call('chat', args))).toBe(REPLY);
    const requests = await fakeBehind(await load(server(), 'chat')).requests();
    const chat = requests.findLast(({ path }) => path === '/v1/chat/completions');
    expect(chat.body).toMatchObject({
      temperature: 0,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    });
  });

  test('chat says when the limit of tokens has cut the answer', async () => {
    const { content } = await call('chat', { model: idOf('chat'), prompt: 'Hello', max_tokens: 2 });
    expect(content).toEqual([
      { type: 'text', text: 'Hello from' },
      { type: 'text', text: expect.stringContaining('limit of tokens') },
    ]);
  });

  test('embed gives a vector for each text', async () => {
    const vectors = JSON.parse(
      textOf(await call('embed', { model: idOf('embedding'), texts: ['One', 'Two'] })),
    );
    expect(vectors).toHaveLength(2);
    expect(vectors[0].length).toBeGreaterThan(1);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  test('transcribe hears a recording', async () => {
    const audio = wav(speech(500)).toString('base64');
    expect(textOf(await call('transcribe', { model: HEARING, audio, language: 'en' }))).toBe(
      'Hello from the fake whisper-server.',
    );
  });

  test.each([
    { format: 'mp3', mimeType: 'audio/mpeg', magic: [0xff, 0xfb] },
    { format: 'wav', mimeType: 'audio/wav', magic: [...Buffer.from('RIFF')] },
  ])('speak gives sound as $format', async ({ format, mimeType, magic }) => {
    const { content } = await call('speak', {
      model: SPEAKING,
      text: 'Hello from Paris.',
      voice: 'alloy',
      format,
    });
    expect(content).toEqual([{ type: 'audio', data: expect.any(String), mimeType }]);
    const [sound] = content;
    const bytes = Buffer.from(sound?.type === 'audio' ? sound.data : '', 'base64');
    expect([...bytes.subarray(0, magic.length)]).toEqual(magic);
  });

  test('make_picture gives a picture', async () => {
    const { content } = await call('make_picture', {
      model: PAINTING,
      prompt: 'A lemon tree',
      size: '64x64',
      seed: 1,
    });
    expect(content).toEqual([{ type: 'image', data: expect.any(String), mimeType: 'image/png' }]);
    const [picture] = content;
    const bytes = Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('a client of the SDK 2', () => {
  test.each([
    ['that finds out what is spoken takes', { mode: 'auto' }, '2026-07-28'],
    ['that knows the newest revision speaks', { mode: { pin: '2026-07-28' } }, '2026-07-28'],
    ['that begins with a handshake agrees on', { mode: 'legacy' }, '2025-11-25'],
  ] satisfies [string, sdk.VersionNegotiationOptions, string][])(
    '%s revision $2, and calls tools',
    async (_, negotiation, revision) => {
      const client = await connectedAnew(negotiation);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()).toMatchObject({ name: 'lemonade' });
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(6);
      const args = { model: idOf('chat'), prompt: 'Hello' };
      expect(await client.callTool({ name: 'chat', arguments: args })).toMatchObject({
        content: [{ type: 'text', text: REPLY }],
      });
      const failing = { name: 'chat', arguments: { model: 'No-Such-Model', prompt: 'Hello' } };
      expect(await client.callTool(failing)).toMatchObject({ isError: true });
      await expect(client.callTool({ name: 'sing' })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining("'sing'"),
      });
    },
  );

  test('that speaks a revision which the server does not is told what it speaks', async () => {
    const { status, json } = await ask(server(), {
      path: PATH,
      headers: { 'mcp-protocol-version': '2027-01-01', 'mcp-method': 'tools/list' },
      body: {
        jsonrpc: '2.0',
        id: 5,
        method: 'tools/list',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2027-01-01',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    });
    expect({ status, json }).toMatchObject({
      status: 400,
      json: {
        id: 5,
        error: { code: -32022, data: { supported: expect.arrayContaining(['2026-07-28']) } },
      },
    });
  });

  test('that may not call learns of it', async () => {
    await expect(connectedAnew({ mode: 'auto' }, 'wrong')).rejects.toThrow(/401|Unauthorized/i);
  });

  test('that gives up stops the work', async () => {
    const client = await connectedAnew({ mode: 'auto' });
    const fake = fakeBehind(await load(server(), 'chat'));
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const before = await fake.counts();
    const leaving = new AbortController();
    const args = { model: idOf('chat'), prompt: 'Go on.' };
    const calling = client.callTool({ name: 'chat', arguments: args }, { signal: leaving.signal });
    const left = expect(calling).rejects.toThrow();
    await fake.next('started', before);
    leaving.abort();
    await Promise.all([left, fake.next('aborted', before)]);
    await fake.order({});
  });
});

describe('what goes wrong is told', () => {
  test('an unknown tool is an error of the protocol', async () => {
    await expect(call('sing', {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("'sing'"),
    });
  });

  test('an unknown method is an error of the protocol', async () => {
    const { status, json } = await ask(server(), {
      path: PATH,
      body: { jsonrpc: '2.0', id: 1, method: 'resources/list' },
    });
    expect({ status, code: json.error.code, id: json.id }).toEqual({
      status: 200,
      code: -32601,
      id: 1,
    });
  });

  test.each([
    ['initialize', undefined, 'params.protocolVersion'],
    ['initialize', {}, 'params.protocolVersion'],
    ['initialize', { protocolVersion: '2025-06-18', capabilities: {} }, 'params.clientInfo'],
    ['tools/call', { name: 'chat', arguments: 7 }, 'params.arguments'],
    ['tools/list', { cursor: 7 }, 'params.cursor'],
  ])(
    '%s with the params %j is refused in a sentence that names what is wrong',
    async (method, params, field) => {
      const { status, json } = await ask(server(), {
        path: PATH,
        body: { jsonrpc: '2.0', id: 1, method, params },
      });
      expect({ status, id: json.id, code: json.error.code }).toEqual({
        status: 200,
        id: 1,
        code: -32602,
      });
      expect(json.error.message).toMatch(/^The params of [a-z/]+ are wrong: [^{}\n]+\.$/);
      expect(json.error.message).toContain(`'${field}'`);
    },
  );

  test.each([
    ['a missing argument', 'chat', { model: 'x' }, "'prompt' is missing"],
    [
      'an argument that does not exist',
      'chat',
      { model: 'x', prompt: 'y', top_k: 1 },
      "no argument 'top_k'",
    ],
    ['a wrong type', 'embed', { model: 'x', texts: [1] }, "'texts.0' must be string"],
    [
      'too large a number',
      'make_picture',
      { model: 'x', prompt: 'y', steps: 1e6 },
      "'steps' must be <= 150",
    ],
    [
      'a format that is none',
      'speak',
      { model: 'x', text: 'y', format: 'midi' },
      'one of mp3, wav',
    ],
    [
      'sound that is not base64',
      'transcribe',
      { model: HEARING, audio: '<<<<' },
      "'audio' is not base64",
    ],
    ['sound that is none', 'transcribe', { model: HEARING, audio: 'AAAAAAAA' }, 'recording'],
    ['an unknown model', 'chat', { model: 'No-Such-Model', prompt: 'Hello' }, 'No-Such-Model'],
    ['a model of another kind', 'embed', { model: idOf('chat'), texts: ['Hello'] }, 'embedding'],
    [
      'a model that can not be loaded',
      'chat',
      { model: idOf('exitsAtStart'), prompt: 'Hello' },
      'fake-exits-at-start',
    ],
    ['a voice that can not be loaded', 'speak', { model: MUTE, text: 'Hello' }, 'Mute'],
  ])('%s is a result with the reason', async (_, name, args, reason) => {
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(reason);
  });

  test('a native server that talks nonsense is a result with the reason, and the next call works', async () => {
    const args = { model: idOf('embedding'), texts: ['Hello'] };
    const fake = fakeBehind(await load(server(), 'embedding'));
    await fake.order({ garbage: true });
    const result = await call('embed', args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/native server/);
    await fake.order({});
    expect((await call('embed', args)).isError).toBeUndefined();
  });
});

describe('the way of every request is the way of messages', () => {
  test.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'Bearer wrong' }],
  ])('%s gets 401', async (_, headers) => {
    await expect(connected(headers)).rejects.toMatchObject({ code: 401 });
  });

  test.each([
    ['a foreign page', { origin: 'https://example.com' }],
    ['a foreign name', { host: 'rebound.example.com' }],
  ])('%s gets 403', async (_, headers) => {
    const body = toolsCall('list_models', {});
    // The client's fetch can't say another Host; Node's own can.
    const status = await new Promise((resolve, reject) => {
      const all = {
        authorization: `Bearer ${API_KEY}`,
        'content-type': 'application/json',
        ...headers,
      };
      const outgoing = request(
        server().baseUrl + PATH,
        { method: 'POST', headers: all },
        (response) => {
          resolve(response.resume().statusCode);
        },
      );
      outgoing.on('error', reject).end(JSON.stringify(body));
    });
    expect(status).toBe(403);
  });

  test('a body over the limit gets 413', async () => {
    const audio = 'A'.repeat(MAX_BODY_BYTES);
    await expect(call('transcribe', { model: HEARING, audio })).rejects.toMatchObject({
      code: 413,
    });
  });

  test.each(['GET', 'DELETE'])('%s gets 405, because there are no sessions', async (method) => {
    const { status, headers } = await ask(server(), { method, path: PATH });
    expect({ status, allow: headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST, OPTIONS',
    });
  });

  test.each([
    ['a list of messages', [{ jsonrpc: '2.0', method: 'ping', id: 1 }]],
    ['an empty list', []],
    ['another version of JSON-RPC', { jsonrpc: '1.0', method: 'ping', id: 1 }],
    ['neither method nor result', { jsonrpc: '2.0', id: 1 }],
  ])('%s gets 400 and an error of JSON-RPC without an id', async (_, body) => {
    const { status, json } = await ask(server(), { path: PATH, body });
    const error = { code: -32600, message: expect.stringMatching(/^[^{}\n]+$/) };
    expect({ status, json }).toEqual({ status: 400, json: { jsonrpc: '2.0', id: null, error } });
  });

  test.each(['{"jsonrpc": "2.0", ', '"\ud800', 'ping'])(
    'the body %j, which is not JSON, gets 400 and the error of JSON-RPC for it',
    async (text) => {
      const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
      const response = await fetch(server().baseUrl + PATH, {
        method: 'POST',
        headers,
        body: text,
      });
      const error = { code: -32700, message: expect.stringContaining('JSON') };
      expect({ status: response.status, json: await response.json() }).toEqual({
        status: 400,
        json: { jsonrpc: '2.0', id: null, error },
      });
    },
  );

  test('a request without a key, or with a body of another type, gets an error of JSON-RPC too', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
    for (const [status, headers] of [
      [401, { authorization: 'Bearer wrong' }],
      [415, { 'content-type': 'text/plain' }],
    ] as const) {
      const reply = await ask(server(), { path: PATH, body, headers });
      expect(reply).toMatchObject({
        status,
        json: { jsonrpc: '2.0', id: null, error: { code: -32000 } },
      });
    }
  });

  test('a notification gets 202 and nothing else', async () => {
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await ask(server(), { path: PATH, body })).toMatchObject({ status: 202, text: '' });
  });

  test.each([
    ['as JSON', {}, 'application/json; charset=utf-8'],
    [
      'as an event, if the client takes those',
      { accept: 'application/json, text/event-stream' },
      'text/event-stream',
    ],
  ])('a result comes %s', async (_, headers, type) => {
    const reply = await ask(server(), { path: PATH, body: toolsCall('list_models', {}), headers });
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.text).toContain('"id":"a"');
  });

  test.each([
    ['JSON', {}],
    ['an event', { accept: 'application/json, text/event-stream' }],
  ])('a client that waits for %s and leaves stops the work', async (_, headers) => {
    const fake = fakeBehind(await load(server(), 'chat'));
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const before = await fake.counts();
    const leaving = new AbortController();
    const body = toolsCall('chat', { model: idOf('chat'), prompt: 'Go on.' });
    const answer = open(server(), { path: PATH, body, headers, signal: leaving.signal }).then(
      (reply) => reply.text(),
    );
    const left = expect(answer).rejects.toThrow(/abort/i);
    await fake.next('started', before);
    leaving.abort();
    await Promise.all([left, fake.next('aborted', before)]);
    await fake.order({});
    expect(textOf(await call('chat', { model: idOf('chat'), prompt: 'Hello' }))).toBe(REPLY);
  });
});
