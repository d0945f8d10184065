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
    const old = { 'mcp-protocol-version': '1999-01-01' };
    await expect(post({ jsonrpc: '2.0', id: 1, method: 'ping' }, old)).rejects.toThrow(
      "Version '1999-01-01'",
    );
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
