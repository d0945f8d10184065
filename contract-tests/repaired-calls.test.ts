// A provider's model breaks its calls: every API gives the one that it meant, and says so. What can
// be read in two ways, and all of it with the setting off, stays as it came.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import Anthropic from '@anthropic-ai/sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../fixtures/loopback.ts';
import { connectResponses } from './support/channel.ts';
import { ask } from './support/client.ts';
import { ADMIN_KEY, API_KEY, type Server, startServer } from './support/server.ts';

const MODEL = 'careless.m';
const BROKEN = '{\'city\': \'Turku\', "days": "3",}';
const MEANT = { city: 'Turku', days: 3 };
const REPAIRS = ['number as text', 'other quotes', 'surplus comma'];
const SCHEMA = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
};
const TOOL = {
  type: 'function' as const,
  function: { name: 'get_weather', parameters: SCHEMA },
};

/** What the model calls and writes next, and why it ends. */
let name = 'get_weather';
let written = BROKEN;
let ending = 'tool_calls';
beforeEach(() => {
  name = 'get_weather';
  written = BROKEN;
  ending = 'tool_calls';
});

const provider = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    response.end('{"object":"list","data":[{"id":"m"}]}');
    return;
  }
  await json(request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) => {
    const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const choices = [{ index: 0, delta, finish_reason }];
    response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
  };
  const begun = { index: 0, id: 'c1', type: 'function' };
  send({ tool_calls: [{ ...begun, function: { name, arguments: '' } }] });
  for (const piece of written.match(/.{1,7}/gs) ?? [])
    send({ tool_calls: [{ index: 0, function: { arguments: piece } }] });
  send({}, ending);
  response.end('data: [DONE]\n\n');
});

async function startWithProvider(environment: Readonly<Record<string, string>> = {}) {
  const server = await startServer({ environment, checksItself: true });
  const body = {
    name: 'careless',
    base_urls: [`${originOf(provider)}/v1`],
    api_key: 'k',
    models: ['m'],
  };
  expect((await ask(server, { path: '/v1/providers', key: ADMIN_KEY, body })).status).toBe(200);
  return server;
}

let server: Server;
beforeAll(async () => {
  await listenOnLoopback(provider);
  server = await startWithProvider();
});
afterAll(async () => {
  await server.stop();
  await closeServer(provider);
});

async function allOf<Item>(stream: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

const openai = (at = server) => new OpenAI({ baseURL: `${at.baseUrl}/v1`, apiKey: API_KEY });
const messages = [{ role: 'user' as const, content: 'How is the weather?' }];
const chat = { model: MODEL, messages, tools: [TOOL] };

test('a whole chat completion has the call, and tells of it in a header and a field', async () => {
  const { data, response } = await openai().chat.completions.create(chat).withResponse();
  const [called] = data.choices[0]?.message.tool_calls ?? [];
  expect(called).toMatchObject({ function: { name: 'get_weather' } });
  expect(called?.type === 'function' && JSON.parse(called.function.arguments)).toEqual(MEANT);
  const told = [{ tool: 'get_weather', repairs: REPAIRS }];
  expect(JSON.parse(response.headers.get('x-lemonade-repaired') ?? '')).toEqual(told);
  expect(data).toMatchObject({ repaired_calls: told });
});

test('a stream has it at the end of the response, where a field tells of it', async () => {
  const chunks = await allOf(await openai().chat.completions.create({ ...chat, stream: true }));
  const parts = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
  expect(JSON.parse(parts.map((part) => part.function?.arguments ?? '').join(''))).toEqual(MEANT);
  const ended = chunks.find(({ choices }) => choices[0]?.finish_reason === 'tool_calls');
  expect(ended).toMatchObject({ repaired_calls: [{ tool: 'get_weather', repairs: REPAIRS }] });
});

test.each([false, true])('the Responses API has it, with stream %s', async (isStream) => {
  const asked = {
    model: MODEL,
    input: 'How is the weather?',
    tools: [{ type: 'function' as const, name: 'get_weather', parameters: SCHEMA, strict: false }],
  };
  const response = isStream
    ? await openai().responses.stream(asked).finalResponse()
    : await openai().responses.create(asked);
  const called = response.output.find((item) => item.type === 'function_call');
  expect(called?.type === 'function_call' && JSON.parse(called.arguments)).toEqual(MEANT);
});

test.each([
  ['shell', "{'commands': ['ls -l'],}", { action: { commands: ['ls -l'] } }],
  [
    'apply_patch',
    '{"type": "create_file", "path": "a", "diff": "+b"',
    { operation: { type: 'create_file', path: 'a', diff: '+b' } },
  ],
] as const)('the client runs what the model meant with %s', async (type, text, item) => {
  name = type;
  written = text;
  const asked = { model: MODEL, input: 'Work.', tools: [{ type }] };
  const { output } = await openai().responses.create(asked);
  expect(output).toMatchObject([{ type: `${type}_call`, ...item }]);
});

test.each([false, true])('the Anthropic API has it, with stream %s', async (isStream) => {
  const anthropic = new Anthropic({ baseURL: server.baseUrl, apiKey: API_KEY });
  const asked = {
    model: MODEL,
    max_tokens: 99,
    messages,
    tools: [{ name: 'get_weather', input_schema: SCHEMA }],
  };
  const message = isStream
    ? await anthropic.messages.stream(asked).finalMessage()
    : await anthropic.messages.create(asked);
  expect(message.content.find(({ type }) => type === 'tool_use')).toMatchObject({ input: MEANT });
});

test.each([false, true])("Ollama's API has it, with stream %s", async (isStream) => {
  const ollama = new Ollama({
    host: server.baseUrl,
    headers: { authorization: `Bearer ${API_KEY}` },
  });
  const parts = isStream
    ? await allOf(await ollama.chat({ ...chat, stream: true }))
    : [await ollama.chat(chat)];
  const calls = parts.flatMap(({ message }) => message.tool_calls ?? []);
  expect(calls).toMatchObject([{ function: { name: 'get_weather', arguments: MEANT } }]);
});

test('Responses over a WebSocket, which has no headers', async () => {
  const client = await connectResponses(server);
  const tools = [{ type: 'function', ...TOOL.function }];
  client.send({ type: 'response.create', model: MODEL, input: 'Weather?', tools });
  await client.next(({ type }) => type === 'response.completed');
  const told = client.frames.flatMap((frame) => JSON.parse(frame).lemonade ?? []);
  expect([await client.close(), client.violations]).toEqual([1005, []]);
  expect(told.at(-1)).toEqual({
    model: MODEL,
    repaired_calls: [{ tool: 'get_weather', repairs: REPAIRS }],
  });
});

test('the metrics count each repair', async () => {
  await openai().chat.completions.create(chat);
  const { text } = await ask(server, { path: '/metrics', key: ADMIN_KEY });
  expect(text).toMatch(
    /lemonade_repaired_calls_total\{model="careless.m",repair="surplus comma"\} /,
  );
});

describe('a call stays as it came', () => {
  const argumentsOf = async (at = server, more: object = {}) => {
    const { data, response } = await openai(at)
      .chat.completions.create({ ...chat, ...more })
      .withResponse();
    expect(response.headers.get('x-lemonade-repaired')).toBeNull();
    const [called] = data.choices[0]?.message.tool_calls ?? [];
    return called?.type === 'function' ? called.function.arguments : undefined;
  };

  test('where it is right', async () => {
    written = '{"city" : "Turku",\n "days": 3}';
    expect(await argumentsOf()).toBe(written);
  });

  test('where it can be read in two ways', async () => {
    written = '{"city": "Turku" "Oulu"}';
    expect(await argumentsOf()).toBe(written);
  });

  test('where it was cut off', async () => {
    ending = 'length';
    expect(await argumentsOf()).toBe(BROKEN);
  });

  test('where the owner wants no repairs', async () => {
    const plain = await startWithProvider({ LEMONADE_REPAIR_CALLS: 'false' });
    try {
      expect(await argumentsOf(plain)).toBe(BROKEN);
    } finally {
      await plain.stop();
    }
  });
});
