import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { InvalidRequest } from '../../errors.ts';
import { createMcpHandlers } from './handlers.ts';

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

function setUp(offered: object) {
  const logged: string[] = [];
  const log = { error: (line: string) => void logged.push(line), debug: () => {} };
  const { postMcpMessage } = createMcpHandlers({ version: '1', log }, offered as never);
  const { signal } = new AbortController();
  const post = (body: object, headers: object = {}) =>
    postMcpMessage({
      body,
      headers,
      asker: { place: placeOf(), signal },
      signal,
    } as never) as Promise<{
      status: number;
      json?: unknown;
    }>;
  /** What a tool gives. */
  const use = async (name: string, args: object) =>
    ((await post(call(name, args))).json as { result: { content: object[]; isError?: boolean } })
      .result;
  return { post, use, logged };
}

describe('a tool of MCP', () => {
  test('has the content of its operation', async () => {
    const bodies: unknown[] = [];
    const responds = (response: object) => async (input: { body: unknown }) => {
      bodies.push(input.body);
      return { status: 200, ...response };
    };
    const { use } = setUp({
      listModels: responds({
        json: { data: [{ id: 'm', labels: [], size: 1, context_length: 2, more: 3 }] },
      }),
      createChatCompletion: responds({
        json: { choices: [{ finish_reason: 'length', message: { content: 'Hi' } }] },
      }),
      createEmbedding: responds({ json: { data: [{ embedding: [1, 2] }] } }),
      createSpeech: responds({ bytes: Uint8Array.of(1, 2), type: 'audio/mpeg' }),
    });
    expect((await use('list_models', {})).content).toEqual([
      { type: 'text', text: '[{"id":"m","labels":[],"size":1,"context_length":2}]' },
    ]);
    expect((await use('chat', { model: 'm', prompt: 'Hi' })).content).toMatchObject([
      { text: 'Hi' },
      { text: expect.stringContaining('limit') },
    ]);
    expect((await use('embed', { model: 'm', texts: ['a'] })).content).toEqual([
      { type: 'text', text: '[[1,2]]' },
    ]);
    expect((await use('speak', { model: 'm', text: 'Hi' })).content).toEqual([
      { type: 'audio', data: 'AQI=', mimeType: 'audio/mpeg' },
    ]);
    expect(bodies).toHaveLength(4);
  });

  test.each([
    ['in one piece', [8 * 2 ** 20]],
    ['in pieces', [5 * 2 ** 20, 3 * 2 ** 20]],
  ])('speaks up to 8 MiB %s, and one byte more is refused', async (_how, pieces) => {
    let extra = 0;
    async function* sound() {
      for (const [index, length] of pieces.entries())
        yield new Uint8Array(length + (index === 0 ? extra : 0));
    }
    const { use } = setUp({
      createSpeech: async () => ({ status: 200, bytes: sound(), type: 'audio/wav' }),
    });
    const whole = await use('speak', { model: 'm', text: 'Hi', format: 'wav' });
    expect(whole.content).toMatchObject([{ type: 'audio', data: expect.any(String) }]);
    extra = 1;
    const refused = await use('speak', { model: 'm', text: 'Hi', format: 'wav' });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('more than 8 MiB') }],
    });
  });

  test('says foreseen errors to the model, and the log has the others', async () => {
    const { use, post, logged } = setUp({
      createEmbedding: async () => {
        throw new InvalidRequest('No such model.', {});
      },
      createSpeech: async () => {
        throw new Error('It broke.');
      },
    });
    expect(await use('embed', { model: 'm', texts: ['a'] })).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'No such model.' }],
    });
    expect(logged).toEqual([]);
    expect((await post(call('speak', { model: 'm', text: 'Hi' }))).json).toMatchObject({
      error: { code: -32_603 },
    });
    expect(logged[0]).toContain('It broke.');
    expect((await use('embed', { texts: 5 })).isError).toBe(true);
    expect((await post(call('fly', {}))).json).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining("'fly'") },
    });
  });
});

describe('a message of MCP', () => {
  test('without an id gets no response, and one of another form is refused', async () => {
    const { post } = setUp({});
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({
      status: 202,
    });
    await expect(post({ id: 1 })).rejects.toThrow('not a message of JSON-RPC 2.0');
    await expect(post({ jsonrpc: '2.0', id: null, method: 'ping' })).rejects.toThrow(
      'not a message',
    );
    expect(await post({ jsonrpc: '2.0', id: 1, result: {} })).toEqual({ status: 202 });
  });

  test('with wrong params says which', async () => {
    const wrong = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 5 } };
    expect((await setUp({}).post(wrong)).json).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining("'params.name'") },
    });
  });

  test('lists the tools', async () => {
    const { json } = await setUp({}).post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { tools } = (json as { result: { tools: { name: string }[] } }).result;
    expect(tools.map(({ name }) => name)).toContain('speak');
  });
});

const REVISION = '2026-07-28';
const ALL = [REVISION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headersOf = (method: string, more: object = {}) => ({
  'mcp-protocol-version': REVISION,
  'mcp-method': method,
  ...more,
});
const request = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 'a',
  method,
  params: { _meta: META, ...params },
});

describe('a request of revision 2026-07-28', () => {
  test('finds out what is spoken, without a handshake', async () => {
    const { post } = setUp({});
    expect(await post(request('server/discover'), headersOf('server/discover'))).toEqual({
      status: 200,
      json: {
        jsonrpc: '2.0',
        id: 'a',
        result: {
          resultType: 'complete',
          supportedVersions: ALL,
          capabilities: { tools: {} },
          ttlMs: 300_000,
          cacheScope: 'public',
          _meta: {
            'io.modelcontextprotocol/serverInfo': {
              name: 'lemonade',
              title: 'Lemonade Server',
              version: '1',
            },
          },
        },
      },
    });
  });

  test('gets results that say what they are, and lists how long they hold', async () => {
    const { post } = setUp({ listModels: async () => ({ status: 200, json: { data: [] } }) });
    expect(await post(request('tools/list'), headersOf('tools/list'))).toMatchObject({
      json: { result: { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' } },
    });
    const called = headersOf('tools/call', { 'mcp-name': 'list_models' });
    const { json } = await post(request('tools/call', { name: 'list_models' }), called);
    expect(json).toMatchObject({ result: { resultType: 'complete', content: [{ text: '[]' }] } });
    expect(json).not.toHaveProperty('result.ttlMs');
  });

  test('may have its name encoded in the header', async () => {
    const { post } = setUp({ listModels: async () => ({ status: 200, json: { data: [] } }) });
    const call = request('tools/call', { name: 'list_models' });
    const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
    const statusWith = async (name: string) =>
      (await post(call, headersOf('tools/call', { 'mcp-name': name }))).status;
    expect(await statusWith(encoded('list_models'))).toBe(200);
    expect(await statusWith(encoded('chat'))).toBe(400);
    expect(await statusWith('=?base64?*?=')).toBe(400);
  });

  test.each<[string, object, object, [number, number], string]>([
    [
      'no header with the revision',
      request('tools/list'),
      { 'mcp-method': 'tools/list' },
      [400, -32_020],
      'MCP-Protocol-Version is missing',
    ],
    [
      'another revision in the header',
      request('tools/list'),
      headersOf('tools/list', { 'mcp-protocol-version': '2025-11-25' }),
      [400, -32_020],
      "says '2025-11-25'",
    ],
    [
      'no method in the headers',
      request('tools/list'),
      { 'mcp-protocol-version': REVISION },
      [400, -32_020],
      'Mcp-Method is missing',
    ],
    [
      'another method in the headers',
      request('tools/list'),
      headersOf('tools/call'),
      [400, -32_020],
      "Mcp-Method says 'tools/call'",
    ],
    [
      'no name in the headers',
      request('tools/call', { name: 'chat' }),
      headersOf('tools/call'),
      [400, -32_020],
      'Mcp-Name is missing',
    ],
    [
      'another name in the headers',
      request('tools/call', { name: 'chat' }),
      headersOf('tools/call', { 'mcp-name': 'Chat' }),
      [400, -32_020],
      "Mcp-Name says 'Chat'",
    ],
    [
      'no _meta',
      { jsonrpc: '2.0', id: 'a', method: 'tools/list' },
      headersOf('tools/list'),
      [400, -32_602],
      "'params._meta.io.modelcontextprotocol/protocolVersion' is missing",
    ],
    [
      'discovery without a word of the revision',
      { jsonrpc: '2.0', id: 'a', method: 'server/discover' },
      {},
      [400, -32_602],
      'params._meta',
    ],
    [
      'no capabilities',
      request('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': REVISION } }),
      headersOf('tools/list'),
      [400, -32_602],
      'clientCapabilities',
    ],
    [
      'a client without a name',
      request('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/clientInfo': {} } }),
      headersOf('tools/list'),
      [400, -32_602],
      'clientInfo.name',
    ],
    [
      'a revision that is a number',
      request('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': 7 } }),
      headersOf('tools/list'),
      [400, -32_602],
      'must be string',
    ],
    ['initialize', request('initialize'), headersOf('initialize'), [404, -32_601], 'initialize'],
    [
      'a name that every object has',
      request('toString'),
      headersOf('toString'),
      [404, -32_601],
      'toString',
    ],
    [
      'wrong params',
      request('tools/list', { cursor: 7 }),
      headersOf('tools/list'),
      [200, -32_602],
      "'params.cursor' must be string",
    ],
    [
      'an unknown tool',
      request('tools/call', { name: 'fly' }),
      headersOf('tools/call', { 'mcp-name': 'fly' }),
      [200, -32_602],
      "'fly'",
    ],
  ])(
    'with %s is refused in words, under its own id',
    async (_what, body, headers, codes, words) => {
      const [status, code] = codes;
      expect(await setUp({}).post(body, headers)).toEqual({
        status,
        json: {
          jsonrpc: '2.0',
          id: 'a',
          error: { code, message: expect.stringContaining(words) },
        },
      });
    },
  );
});

describe('a revision that is not spoken', () => {
  const errorOf = async (body: object, headers: object) =>
    (await setUp({}).post(body, headers)).json;
  const misplaced = { ...META, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' };
  test.each<[string, object, string, object]>([
    ['in the header', { jsonrpc: '2.0', id: 'a', method: 'ping' }, '1999-01-01', ALL],
    [
      'in both places',
      request('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } }),
      '1999-01-01',
      ALL,
    ],
    [
      'that begins with a handshake, without it',
      request('tools/list', { _meta: misplaced }),
      '2025-11-25',
      [REVISION],
    ],
  ])('%s is told with those that are', async (_where, body, said, supported) => {
    const headers = headersOf('tools/list', { 'mcp-protocol-version': said });
    expect(await errorOf(body, headers)).toMatchObject({
      id: 'a',
      error: { code: -32_022, data: { supported, requested: said } },
    });
  });

  test('is told of notifications and responses, too, and responses belong to older ones', async () => {
    const { post } = setUp({});
    const note = { jsonrpc: '2.0', method: 'notifications/cancelled' };
    const reply = { jsonrpc: '2.0', id: 1, result: {} };
    const unknown = { 'mcp-protocol-version': '1999-01-01' };
    expect(await post(note, unknown)).toMatchObject({ status: 400, json: { id: null } });
    expect(await post(note, headersOf('notifications/cancelled'))).toEqual({ status: 202 });
    expect(await post(reply, { 'mcp-protocol-version': '2025-11-25' })).toEqual({ status: 202 });
    expect(await post(reply, headersOf(''))).toMatchObject({
      status: 400,
      json: { id: null, error: { code: -32_600 } },
    });
  });
});

test.each([
  ['2025-06-18', '2025-06-18'],
  ['2026-07-28', '2025-11-25'],
  ['1999-01-01', '2025-11-25'],
])('a handshake that asks for %s agrees on %s', async (asked, agreed) => {
  const params = {
    protocolVersion: asked,
    capabilities: {},
    clientInfo: { name: 'n', version: '1' },
  };
  const { json } = await setUp({}).post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  expect(json).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: {
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: { name: 'lemonade', title: 'Lemonade Server', version: '1' },
    },
  });
});
