// The Responses API over a WebSocket: the same responses as over HTTP, one turn after the other on
// one connection.
import { join } from 'node:path';
import OpenAI from 'openai';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import {
  type ChannelClient,
  type ChannelOptions,
  connectResponses,
  type ResponsesMessage,
} from './support/channel.ts';
import { ask, type Fake, fakeBehind, load, open, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import { keepClients, serverForSuite } from './support/for-suite.ts';
import {
  ADMIN_KEY,
  API_KEY,
  FAKE_LLAMA_SERVER,
  idOf,
  MAX_BODY_BYTES,
  PREFIXES,
  ROOT,
  type Server,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

type Client = ChannelClient<ResponsesMessage>;

const environment = { LEMONADE_LLAMACPP: 'cpu', LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER };
const model = idOf('chat');
const MCP_SERVER = join(ROOT, 'fixtures/mcp/server.mjs');
const operation = operationById('createResponse');
const server = serverForSuite({ environment });
const keep = keepClients();
let fake: Fake;

beforeEach(async () => {
  fake = fakeBehind(await load(server(), 'chat'));
  await fake.order({});
});

async function connect(options: ChannelOptions = {}, to: Server = server()): Promise<Client> {
  return keep(await connectResponses(to, options));
}

const create = (fields: object) => ({ type: 'response.create', model, store: false, ...fields });
const says = (content: string) => [{ type: 'message', role: 'user', content }];
const isLast = ({ type }: ResponsesMessage) =>
  /^(?:response\.(?:completed|incomplete|failed)|error)$/.test(type);

/** The last message of a response. */
async function turn(client: Client, fields: object): Promise<ResponsesMessage> {
  client.send(create(fields));
  return client.next(isLast);
}

const lastChat = async (): Promise<Undocumented> =>
  (await fake.requests()).filter(({ path }) => path === '/v1/chat/completions').at(-1).body;

/** Events without what differs from one response to the next. */
const comparable = (events: readonly Undocumented[]) =>
  JSON.parse(
    JSON.stringify(events, (key, value) =>
      ['timings', 'created_at', 'completed_at', 'lemonade'].includes(key) ? undefined : value,
    ).replaceAll(/(?<=(?:resp|msg|rs|fc)_)[0-9a-f]{32}/g, 'x'),
  );

test.each(['', ...PREFIXES])(
  'under "%s" a response has the events that it has over HTTP, as documented',
  async (prefix) => {
    const client = await connect({ path: `${prefix}/responses` });
    const fields = { input: 'Say hello.', temperature: 0 };
    const { response } = await turn(client, fields);
    expect(response).toMatchObject({ status: 'completed', model, store: false });
    const events = client.frames.map((frame) => JSON.parse(frame));
    // What a header tells over HTTP, once.
    expect(events.flatMap(({ lemonade }) => lemonade ?? [])).toEqual([{ model }]);
    const { type: _type, ...body } = create(fields);
    const whole = await ask(server(), { path: '/v1/responses', body: { ...body, stream: true } });
    const overHttp = readEvents(whole.text)
      .events.filter(({ name }) => name !== undefined)
      .map(({ data }) => JSON.parse(data));
    expect(comparable(events)).toEqual(comparable(overHttp));
    const text = events.map((data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
    const asStream = { status: 200, headers: { 'content-type': 'text/event-stream' } };
    expect(
      problemsOf({ operation, ...asStream, body: `${text.join('')}data: [DONE]\n\n` }),
    ).toEqual([]);
  },
);

describe('what headers tell over HTTP', () => {
  test('parts of schemas that hold nothing, in the first event behind which they are known', async () => {
    const client = await connect();
    const parameters = { type: 'object', properties: { at: { type: 'colour' } } };
    await turn(client, { input: 'Hi', tools: [{ type: 'function', name: 'look', parameters }] });
    const told = client.frames.flatMap((frame) => JSON.parse(frame).lemonade ?? []);
    expect(told.at(-1)).toEqual({
      model,
      tool_warnings: [
        { tool: 'look', path: 'properties.at.type', problem: expect.stringContaining('colour') },
      ],
    });
  });

  test('how many messages were left out of a conversation that is too long', async () => {
    const client = await connect();
    const input = [...says('word '.repeat(9_000)), ...says('Then?')];
    const { type } = await turn(client, { input, truncation: 'auto' });
    const told = client.frames.flatMap((frame) => JSON.parse(frame).lemonade ?? []);
    expect([type, told.at(-1)]).toEqual(['response.completed', { model, truncated_messages: 1 }]);
  });
});

describe('a conversation', () => {
  test('goes on with what is new, though nothing is stored, on this connection only', async () => {
    const client = await connect();
    const first = await turn(client, { input: 'One', instructions: 'Be kind.' });
    await fake.order({ toolCall: { name: 'look', arguments: { at: 'sky' } } });
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const previous_response_id = first.response.id;
    const second = await turn(client, { input: says('Two'), previous_response_id, tools });
    const call = second.response.output[0] as Undocumented;
    expect(call).toMatchObject({ type: 'function_call', name: 'look' });
    await turn(client, {
      input: [{ type: 'function_call_output', call_id: call.call_id, output: 'It is blue.' }],
      previous_response_id: second.response.id,
      tools,
    });
    expect((await lastChat()).messages).toMatchObject([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Hello from the fake llama-server.' },
      { role: 'user', content: 'Two' },
      { role: 'assistant', tool_calls: [{ function: { name: 'look' } }] },
      { role: 'tool', content: 'It is blue.' },
    ]);
    const elsewhere = await connect();
    expect(await turn(elsewhere, { input: 'Three', previous_response_id })).toMatchObject({
      type: 'error',
      status: 400,
      error: { code: 'previous_response_not_found', param: 'previous_response_id' },
    });
    const overHttp = await ask(server(), {
      path: '/v1/responses',
      body: { model, input: 'Three', previous_response_id },
    });
    expect(overHttp.status).toBe(400);
  });

  test('goes on over HTTP and on other connections from what is stored, whatever it began with', async () => {
    const client = await connect();
    const first = await turn(client, { input: 'One' });
    const stored = await turn(client, {
      input: 'Two',
      store: true,
      previous_response_id: first.response.id,
    });
    const next = { model, input: 'Three', previous_response_id: stored.response.id };
    expect((await ask(server(), { path: '/v1/responses', body: next })).status).toBe(200);
    const said = (await lastChat()).messages.map(({ content }: Undocumented) => content);
    expect([said[0], said[2], said[4]]).toEqual(['One', 'Two', 'Three']);
    const other = await connect();
    const third = await turn(other, { ...next, input: 'Four' });
    expect(await turn(other, { input: 'Five', previous_response_id: third.response.id })).toEqual(
      expect.objectContaining({ type: 'response.completed' }),
    );
    expect((await lastChat()).messages).toHaveLength(7);
  });

  test('is warmed up: the model reads the instructions and tools, and nothing is said', async () => {
    const client = await connect();
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const warm = { input: [], instructions: 'Be kind.', tools, generate: false };
    const { response } = await turn(client, warm);
    expect(response).toMatchObject({ status: 'completed', output: [] });
    expect(response.usage?.input_tokens).toBeGreaterThan(0);
    expect(await lastChat()).toMatchObject({
      max_tokens: 1,
      messages: [{ role: 'system', content: 'Be kind.' }, { role: 'user' }],
      tools: [{ function: { name: 'look' } }],
    });
    await turn(client, { ...warm, generate: true, input: 'Hi', previous_response_id: response.id });
    expect((await lastChat()).messages).toMatchObject([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  test('is made shorter on a compaction_trigger, and goes on from the summary', async () => {
    const client = await connect();
    const first = await turn(client, { input: 'One' });
    const shorter = await turn(client, {
      input: [{ type: 'compaction_trigger' }],
      previous_response_id: first.response.id,
    });
    expect(shorter.response.output).toMatchObject([{ type: 'compaction' }]);
    await turn(client, { input: 'Two', previous_response_id: shorter.response.id });
    const said = (await lastChat()).messages.map(({ role }: Undocumented) => role);
    expect(said).toEqual(['user', 'user', 'user']);
  });
});

// Those over HTTP are in responses.test.ts.
describe('Open Responses:', () => {
  const COMPLETED = { type: 'response.completed', response: { status: 'completed' } };
  const NOT_FOUND = { type: 'error', error: { code: 'previous_response_not_found' } };

  test('a message gets a response, and so does the next one', async () => {
    const client = await connect();
    expect(await turn(client, { input: 'Say one.' })).toMatchObject(COMPLETED);
    expect(await turn(client, { input: 'Say two.' })).toMatchObject(COMPLETED);
  });

  test('a new connection does not know what was not stored, and begins again', async () => {
    const { response } = await turn(await connect(), { input: 'The word is copper.' });
    const client = await connect();
    const next = { previous_response_id: response.id, input: 'Go on.' };
    expect(await turn(client, next)).toMatchObject(NOT_FOUND);
    expect(await turn(client, { input: says('Begin again.') })).toMatchObject(COMPLETED);
  });

  test('a response that never was is not found', async () => {
    const next = { previous_response_id: 'resp_never', input: 'Go on.' };
    expect(await turn(await connect(), next)).toMatchObject(NOT_FOUND);
  });

  test('a turn that fails takes with it what it went on from', async () => {
    const client = await connect();
    const { response } = await turn(client, { input: 'The word is ember.' });
    const previous_response_id = response.id;
    const result = { type: 'function_call_output', call_id: 'call_never', output: 'Nothing.' };
    expect(await turn(client, { previous_response_id, input: [result] })).toMatchObject({
      type: 'error',
      error: { param: 'input[0].call_id' },
    });
    const again = { previous_response_id, input: 'Go on.' };
    expect(await turn(client, again)).toMatchObject(NOT_FOUND);
  });

  test('what was made shorter begins a new chain', async () => {
    const input = [...says('The word is slate.'), ...says('Make it short.')];
    const body = { model, input };
    const { json } = await ask(server(), { path: '/v1/responses/compact', body });
    const next = { input: [...json.output, ...says('Go on from here.')], tools: [] };
    expect(await turn(await connect(), next)).toMatchObject(COMPLETED);
  });
});

describe('several responses', () => {
  const HELD = { holdAfterTokens: 1 };

  test('that are asked for at once come one after the other', async () => {
    const client = await connect();
    client.send(create({ input: 'One' }));
    client.send(create({ input: 'Two' }));
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) ids.push((await client.next(isLast)).response.id);
    const order = client.frames.map((frame) => JSON.parse(frame).response?.id).filter(Boolean);
    expect(order).toEqual(order.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)));
    expect(new Set(ids).size).toBe(2);
  });

  test('with names of their own are made side by side, and their messages have the name', async () => {
    const client = await connect();
    const before = await fake.counts();
    client.send(create({ input: 'One', stream_id: 'a', fake: HELD }));
    await fake.next('held', before);
    client.send(create({ input: 'Two', stream_id: 'b' }));
    expect(await client.next(isLast)).toMatchObject({ stream_id: 'b' });
    await fake.release();
    expect(await client.next(isLast)).toMatchObject({
      type: 'response.completed',
      stream_id: 'a',
    });
    client.sendRaw(JSON.stringify(create({ stream_id: 'c', event_id: 'mine' })));
    expect(await client.next(isLast)).toMatchObject({
      type: 'error',
      stream_id: 'c',
      error: { event_id: 'mine', param: 'input' },
    });
  });

  test('are at most sixteen at a time', async () => {
    const client = await connect();
    const before = await fake.counts();
    for (let count = 0; count < 17; count += 1)
      client.send(create({ input: 'Hi', fake: count === 0 ? HELD : {} }));
    expect(await client.next(isLast)).toMatchObject({
      type: 'error',
      status: 429,
      error: { code: 'websocket_stream_limit_reached' },
    });
    await fake.next('held', before);
    await fake.release();
    for (let count = 0; count < 16; count += 1)
      expect((await client.next(isLast)).type).toBe('response.completed');
  });
});

test('a client that leaves stops the generation, and what waits behind it is never begun', async () => {
  const client = await connect();
  const before = await fake.counts();
  client.send(create({ input: 'Hi', fake: { tokens: 100_000, tokenDelayMs: 5 } }));
  client.send(create({ input: 'And then?' }));
  await client.next(({ type }) => type === 'response.output_text.delta');
  client.socket.terminate();
  await fake.next('aborted', before);
  await server().log.waitFor(/WS \/responses 200 cancelled in/);
  expect((await fake.counts()).started).toBe(before.started + 1);
});

test('a tool of an MCP server is asked about, and the next message says yes', async () => {
  await ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name: 'town', command: process.execPath, args: [MCP_SERVER, 'plain'] },
  });
  await fake.order({ toolCall: { name: 'town__weather', arguments: { city: 'Rome' } } });
  const client = await connect();
  const tools = [{ type: 'mcp', server_label: 'town' }];
  const first: Undocumented = await turn(client, { input: 'How is the weather?', tools });
  const request = first.response.output.at(-1);
  expect(request).toMatchObject({ type: 'mcp_approval_request', name: 'weather' });
  const yes = {
    type: 'mcp_approval_response',
    approval_request_id: request.id,
    approve: true,
  };
  const fields = { previous_response_id: first.response.id, input: [yes], tools };
  const second: Undocumented = await turn(client, fields);
  expect(second.type).toBe('response.completed');
  expect(second.response.output.map(({ type }: { type: string }) => type)).toEqual([
    'mcp_call',
    'message',
  ]);
  expect(second.response.output[0]).toMatchObject({
    status: 'completed',
    output: 'It is sunny in Rome.',
    approval_request_id: request.id,
  });
  // A yes counts once, also over this way.
  expect((await turn(client, fields)).type).toBe('error');
});

describe('what can not become a response gets an error, and the connection stays open:', () => {
  const BAD: readonly [string, string | Buffer, Undocumented][] = [
    ['text that is not JSON', 'hello', { code: 'invalid_message' }],
    ['a list', '[]', { code: 'invalid_message' }],
    ['a binary frame', Buffer.from('{"type":"response.create"}'), { code: 'invalid_message' }],
    ['an unknown type', '{"type":"response.steer"}', { code: 'invalid_message' }],
    ['a wrong field', JSON.stringify(create({ input: 7 })), { param: 'input' }],
    ['no model', '{"type":"response.create","input":"Hi"}', { param: 'model' }],
    [
      'a model that is not there',
      JSON.stringify(create({ model: 'absent', input: 'Hi' })),
      { code: 'model_not_found' },
    ],
    [
      'one in the background',
      JSON.stringify(create({ input: 'Hi', background: true })),
      { param: 'background' },
    ],
  ];
  test.each(BAD)('%s', async (_what, data, error) => {
    const client = await connect();
    client.sendRaw(data);
    const told = await client.next();
    expect(told).toMatchObject({ type: 'error', error });
    expect(told.status).toBe(error.code === 'model_not_found' ? 404 : 400);
    expect((await turn(client, { input: 'Hi' })).type).toBe('response.completed');
  });

  test('a native server that breaks off ends its response with response.failed and nothing behind it', async () => {
    const client = await connect();
    const failed = await turn(client, { input: 'Hi', fake: { cutAfterTokens: 1 } });
    expect(failed).toMatchObject({ type: 'response.failed', response: { status: 'failed' } });
    client.send(create({ input: 'Hi' }));
    expect((await client.next()).type).toBe('response.created');
  });
});

test('a message beyond max_body_bytes closes the connection with 1009', async () => {
  const client = await connect();
  client.sendRaw(JSON.stringify(create({ input: 'x'.repeat(MAX_BODY_BYTES) })));
  expect(await client.closed).toBe(1009);
});

test('the handshake needs a key and no foreign page, and a plain GET is what it was', async () => {
  await expect(connectResponses(server(), { key: null })).rejects.toThrow('401');
  await expect(connectResponses(server(), { key: 'wrong' })).rejects.toThrow('401');
  const headers = { origin: 'https://example.com' };
  await expect(connectResponses(server(), { headers })).rejects.toThrow('403');
  await connect({ key: ADMIN_KEY });
  const plain = await open(server(), { path: '/v1/responses' });
  expect([plain.status, plain.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('a server that stops lets a response come to its end and says goodbye with 1001', async () => {
  const own = await startServer({ environment });
  const native = fakeBehind(await load(own, 'chat'));
  const client = await connect({}, own);
  const before = await native.counts();
  client.send(create({ input: 'Hi', fake: { holdAfterTokens: 1 } }));
  client.send(create({ input: 'And then?' }));
  await native.next('held', before);
  own.signal('SIGTERM');
  await own.log.waitFor(/finishing running responses/);
  await native.release();
  expect((await client.next(isLast)).type).toBe('response.completed');
  expect(await client.next(isLast)).toMatchObject({ error: { code: 'server_stopping' } });
  expect(await client.closed).toBe(1001);
  expect((await own.gone()).code).toBe(0);
});

test("OpenAI's own client has several turns on one connection", async () => {
  const openai = new OpenAI({ baseURL: `${server().baseUrl}/v1`, apiKey: API_KEY });
  const socket = new ResponsesWS(openai);
  const ids: string[] = [];
  for await (const event of socket.stream()) {
    if (event.type === 'error') throw event.error;
    const isDone = event.type === 'message' && event.message.type === 'response.completed';
    if (event.type !== 'open' && !isDone) continue;
    if (event.type === 'message' && event.message.type === 'response.completed')
      ids.push(event.message.response.id);
    if (ids.length === 3) break;
    const previous_response_id = ids.at(-1) ?? null;
    socket.send({
      type: 'response.create',
      model,
      input: 'Hi',
      store: false,
      previous_response_id,
    });
  }
  socket.close();
  expect((await lastChat()).messages).toHaveLength(5);
});
