// Tools of MCP servers in /v1/chat/completions, whole and streamed: `mcp_servers` and `mcp`.
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, type Undocumented } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, idOf } from './support/server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/mcp/server.mjs');
const server = serverForSuite();
const model = idOf('chat');
const USER = { role: 'user' as const, content: 'What is the weather in Rome?' };
let fake: Fake;

const chat = (more: object = {}) =>
  ask(server(), {
    path: '/v1/chat/completions',
    body: {
      model,
      messages: [USER],
      mcp_servers: [{ name: 'town', require_approval: 'never' }],
      ...more,
    },
  });
const callOf = (name: string, given: object) =>
  fake.order({ toolCall: { name: `town__${name}`, arguments: given } });
const chunksOf = (text: string): Undocumented[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)));

beforeAll(async () => {
  await ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name: 'town', command: process.execPath, args: [FIXTURE, 'plain'] },
  });
});
beforeEach(async () => {
  fake = fakeBehind(await load(server(), 'chat'));
});
afterEach(() => fake.order({}));

const DONE = {
  server: 'town',
  name: 'weather',
  arguments: '{"city":"Rome"}',
  state: 'completed',
  output: 'It is sunny in Rome.',
  error: null,
};

test('a call runs here, and the conversation goes on with what was said', async () => {
  await callOf('weather', { city: 'Rome' });
  const { json } = await chat();
  const [choice] = json.choices as Undocumented[];
  expect(choice).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } });
  expect(choice.message.tool_calls).toBeUndefined();
  const { mcp } = json as Undocumented;
  expect(mcp).toMatchObject({
    servers: [{ name: 'town', tool_count: 4, error: null }],
    calls: [DONE],
    approvals: [],
    messages: [
      { role: 'assistant', tool_calls: [{ function: { name: 'town__weather' } }] },
      { role: 'tool', content: 'It is sunny in Rome.' },
    ],
  });
  await fake.order({});
  const messages = [USER, ...mcp.messages, choice.message, { role: 'user', content: 'Thanks.' }];
  expect((await chat({ messages })).status).toBe(200);
});

test('the stream tells the same, and reads as one chat', async () => {
  await callOf('weather', { city: 'Rome' });
  const { status, text } = await chat({ stream: true });
  expect(status).toBe(200);
  const chunks = chunksOf(text);
  const told = chunks.flatMap(({ mcp }) => (mcp === undefined ? [] : [mcp]));
  expect(told).toMatchObject([
    { servers: [{ name: 'town' }] },
    { calls: [{ state: 'calling' }] },
    { calls: [DONE] },
    { messages: [{ role: 'assistant' }, { role: 'tool' }] },
  ]);
  const choices = chunks.flatMap((chunk) => chunk.choices);
  expect(choices.filter(({ delta }) => delta.role !== undefined)).toHaveLength(1);
  expect(choices.filter(({ delta }) => delta.tool_calls !== undefined)).toEqual([]);
  expect(choices.filter(({ finish_reason: reason }) => reason !== null)).toMatchObject([
    { finish_reason: 'stop' },
  ]);
});

test('a person is asked first, and the call runs with a yes, once', async () => {
  await callOf('weather', { city: 'Rome' });
  const mcp_servers = [{ name: 'town' }];
  const { json } = await chat({ mcp_servers });
  const [choice] = json.choices as Undocumented[];
  const [approval] = (json as Undocumented).mcp.approvals;
  expect(choice.finish_reason).toBe('tool_calls');
  expect(approval).toMatchObject({ server: 'town', name: 'weather' });
  const messages = [USER, choice.message];
  const no = { id: approval.id, approve: false, reason: 'Not Rome.' };
  expect((await chat({ mcp_servers, messages, mcp_approvals: [no] })).status).toBe(200);
  const last = (await fake.requests()).at(-1)?.body as Undocumented;
  expect(last.messages.at(-1).content).toBe('The user has declined this call. Not Rome.');
  const yes = { mcp_servers, messages, mcp_approvals: [{ id: approval.id, approve: true }] };
  expect((await chat(yes)).json).toMatchObject({ mcp: { calls: [DONE] } });
  expect((await chat(yes)).status).toBe(400);
});

test('tokens are counted with the tools of the servers, and an approval stays unused', async () => {
  await callOf('weather', { city: 'Rome' });
  const mcp_servers = [{ name: 'town' }];
  const { json } = await chat({ mcp_servers });
  const [approval] = (json as Undocumented).mcp.approvals;
  const messages = [USER, (json as Undocumented).choices[0].message];
  const mcp_approvals = [{ id: approval.id, approve: true }];
  const count = async (more: object) => {
    const path = '/v1/chat/completions/input_tokens';
    const { json: counted } = await ask(server(), { path, body: { model, messages, ...more } });
    return counted.input_tokens;
  };
  const alone = await count({});
  const body = { messages, mcp_servers, mcp_approvals };
  expect(await count(body)).toBeGreaterThan(alone + 10);
  expect((await chat(body)).json).toMatchObject({ mcp: { calls: [DONE] } });
});

test.each([
  [{ mcp_servers: [{ name: 'absent' }] }, 'mcp_servers[0].name'],
  [{ mcp_servers: [{ name: 'town' }, { name: 'town' }] }, 'mcp_servers[1].name'],
  [{ n: 2 }, 'n'],
  [{ mcp_approvals: [{ id: 'x', approve: true }] }, 'mcp_approvals[0].id'],
])('what can’t be is refused: %j', async (more, param) => {
  expect(await chat(more)).toMatchObject({ status: 400, json: { error: { param } } });
});
