// Ten turns of each agent, each with a thought, a call and its result, and a template that is
// strict about roles; and what happens on the way: a picture, an interruption, a conversation that is
// made shorter.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFake } from '../../fixtures/backends/start-fake.ts';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { connectResponses } from '../support/channel.ts';
import {
  ask,
  type Fake,
  fakeBehind,
  type LoadedModel,
  load,
  loadedModels,
  open,
  type Undocumented,
} from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { png } from '../support/images.ts';
import { ADMIN_KEY, API_KEY, FAKE_LLAMA_SERVER, idOf, makeFolders } from '../support/server.ts';
import { readEvents } from '../support/server-sent-events.ts';
import { RECORDINGS, type Recording } from './recordings.ts';

const TURNS = 10;
const REPLY = 'Hello from the fake llama-server.';
const model = idOf('chat');
const SEEING = 'extra.Seeing';
const PICTURE = png(4, 4).toString('base64');

async function makeFoldersWithEyes() {
  const folders = await makeFolders();
  const folder = join(folders.models, 'Seeing');
  await mkdir(folder);
  await writeFile(join(folder, 'Seeing.gguf'), BARE_GGUF);
  await writeFile(join(folder, 'mmproj-Seeing.gguf'), BARE_PROJECTOR);
  return folders;
}

const server = serverForSuite({
  makeFolders: makeFoldersWithEyes,
  environment: {
    LEMONADE_LLAMACPP: 'cpu',
    LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER,
    LEMONADE_MAX_BODY_BYTES: String(2 ** 20),
  },
});

const thoughtOf = (turn: number) => `Thought ${turn}.`;
const resultOf = (turn: number) => `result ${turn}`;

/** What the model thinks, and calls where it does, when it is asked the next time. */
const order = (fake: Fake, turn: number, toolCall: object) =>
  fake.order({
    template: 'strict',
    keepsCalling: true,
    thoughts: thoughtOf(turn),
    ...(turn < TURNS ? { toolCall } : {}),
  });

const freshFake = async (): Promise<Fake> => {
  await ask(server(), { path: '/v1/unload', body: {} });
  return fakeBehind(await load(server(), 'chat'));
};

/** The same with a model that looks at pictures. */
async function freshFakeThatSees(): Promise<Fake> {
  await ask(server(), { path: '/v1/unload', body: {} });
  await ask(server(), { path: '/v1/load', body: { model_name: SEEING } });
  const [loaded] = await loadedModels(server());
  return fakeBehind(loaded as LoadedModel);
}

/** Those that were answered to their end. */
const chatsOf = async (fake: Fake): Promise<readonly Undocumented[][]> =>
  (await fake.requests())
    .filter(({ path, state }) => path === '/v1/chat/completions' && state === 'completed')
    .map(({ body }) => body.messages);

/**
 * Nothing of the conversation is lost, doubled or moved, and each prompt begins with the whole one
 * before it.
 */
function expectWhole(
  chats: readonly Undocumented[][],
  argumentsOf: (turn: number) => object,
): void {
  const last = chats.at(-1) ?? [];
  const calls = last.filter(({ tool_calls }) => tool_calls);
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);
  expect(calls.map(({ reasoning_content }) => reasoning_content)).toEqual(turns.map(thoughtOf));
  expect(calls.map(({ tool_calls: [call] }) => JSON.parse(call.function.arguments))).toEqual(
    turns.map(argumentsOf),
  );
  const results = last.filter(({ role }) => role === 'tool');
  expect(results.map(({ tool_call_id }) => tool_call_id)).toEqual(
    calls.map(({ tool_calls: [{ id }] }) => id),
  );
  for (const [turn, { content }] of results.entries())
    expect(JSON.stringify(content)).toContain(resultOf(turn));
  expect(chats).toHaveLength(TURNS + 1);
  expectGrowing(chats);
}

function expectGrowing(chats: readonly Undocumented[][]): void {
  for (const [turn, chat] of chats.slice(1).entries())
    expect(chat.slice(0, chats[turn]?.length)).toEqual(chats[turn]);
}

interface OnTheWay {
  /** Before the request of this turn, the same is sent and left in the middle of its response. */
  cancelAt?: number;
  /** The result of this turn is a picture. */
  pictureAt?: number;
  /** Before the request of this turn the conversation is made shorter. */
  shortenAt?: number;
}

async function tenTurns(
  recording: Recording,
  on: { fake: Fake; model: string },
  { cancelAt, pictureAt, shortenAt }: OnTheWay = {},
) {
  const { path, headers, body, list, begins, hears, goesOn, shows, ends = [], tool } = recording;
  let said = [...begins];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const sent = turn === TURNS ? [...said, ...ends] : said;
    const question = {
      path,
      ...(headers && { headers }),
      body: { ...body, model: on.model, [list]: sent },
    };
    if (turn === cancelAt) await leaveInTheMiddle(on.fake, question);
    if (turn === shortenAt) {
      said = await shorten(on.fake, question);
      question.body = { ...question.body, [list]: said };
    }
    await order(on.fake, turn, { name: tool.name, arguments: tool.arguments(turn) });
    const { status, text } = await ask(server(), question);
    expect(status, text).toBe(200);
    const heard = hears(text);
    expect(heard.thought).toBe(thoughtOf(turn));
    if (turn === TURNS) expect(heard).toMatchObject({ text: REPLY, call: undefined });
    else if (turn === pictureAt) said.push(...shows(heard, PICTURE));
    else said.push(...goesOn(heard, resultOf(turn)));
  }
}

async function leaveInTheMiddle(fake: Fake, question: Parameters<typeof open>[1]): Promise<void> {
  await fake.order({ template: 'strict', tokens: 100_000, tokenDelayMs: 5 });
  const before = await fake.counts();
  const leaving = new AbortController();
  const response = await open(server(), { ...question, signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await fake.next('aborted', before);
}

const SUMMARY = 'The first turns in short.';

/** As Codex does: what the user said stays, and one item stands for the rest. */
async function shorten(
  fake: Fake,
  { path, body }: { path: string; body: Undocumented },
): Promise<Undocumented[]> {
  await fake.order({ template: 'strict', text: SUMMARY });
  const { input } = body;
  const asked = { ...body, input: [...input, { type: 'compaction_trigger' }] };
  const { text } = await ask(server(), { path, body: asked });
  const items = readEvents(text)
    .events.filter(({ name }) => name === 'response.output_item.done')
    .map(({ data }) => JSON.parse(data).item);
  expect(items).toMatchObject([{ type: 'compaction', encrypted_content: expect.any(String) }]);
  return [...input.filter(({ type }: Undocumented) => type === 'message'), ...items];
}

test.each(RECORDINGS)('$app has ten turns, and loses nothing of them', async (recording) => {
  const fake = await freshFake();
  await tenTurns(recording, { fake, model });
  expectWhole(await chatsOf(fake), recording.tool.arguments);
});

test.each(RECORDINGS)(
  '$app is interrupted in the middle of a turn, which the model notices, and has its ten turns',
  async (recording) => {
    const fake = await freshFake();
    await tenTurns(recording, { fake, model }, { cancelAt: 5 });
    expectWhole(await chatsOf(fake), recording.tool.arguments);
  },
);

test.each(RECORDINGS)(
  '$app shows a picture that a tool has given, which is there in each turn behind it',
  async (recording) => {
    const fake = await freshFakeThatSees();
    await tenTurns(recording, { fake, model: SEEING }, { pictureAt: 3 });
    const chats = await chatsOf(fake);
    expect(chats).toHaveLength(TURNS + 1);
    expectGrowing(chats);
    for (const [turn, chat] of chats.entries()) {
      const pictures = JSON.stringify(chat).split(PICTURE).length - 1;
      expect(pictures).toBe(turn > 3 ? 1 : 0);
    }
  },
);

test.each(RECORDINGS)(
  '$app shows a picture to a model that reads text only, and has its ten turns',
  async (recording) => {
    const fake = await freshFake();
    await tenTurns(recording, { fake, model }, { pictureAt: 3 });
    const chats = await chatsOf(fake);
    expectGrowing(chats);
    const last = JSON.stringify(chats.at(-1));
    expect(last).not.toContain(PICTURE);
    expect(last).toMatch(/image.*cannot see/);
  },
);

test.each(RECORDINGS.filter(({ app }) => app.startsWith('Codex')))(
  '$app has its conversation made shorter after half of its turns, and goes on from the summary',
  async (recording) => {
    const fake = await freshFake();
    await tenTurns(recording, { fake, model }, { shortenAt: 5 });
    const chats = await chatsOf(fake);
    // The summary is asked for once.
    expect(chats).toHaveLength(TURNS + 2);
    const last = JSON.stringify(chats.at(-1));
    expect(last).toContain(SUMMARY);
    const kept = Array.from({ length: TURNS }, (_, turn) => last.includes(resultOf(turn)));
    expect(kept).toEqual(Array.from({ length: TURNS }, (_, turn) => turn >= 5));
  },
);

describe('with a model of a provider, whose template can not be tried', () => {
  let far: Awaited<ReturnType<typeof startFake>>;
  beforeAll(async () => {
    far = await startFake({ modelName: 'far.gguf', args: ['--alias', 'far'] });
  });
  afterAll(() => far.dispose());

  test.each(RECORDINGS)(
    '$app has ten turns, and no order of messages is refused twice',
    async (recording) => {
      const url = `http://127.0.0.1:${far.port}/v1`;
      const fake = fakeBehind({ backend_url: url, pid: far.child.pid } as LoadedModel);
      const name = `far${RECORDINGS.indexOf(recording)}`;
      const body = { name, base_urls: [url] };
      const added = await ask(server(), { path: '/v1/providers', key: ADMIN_KEY, body });
      expect(added.json.state, added.text).toBe('ready');
      const before = (await fake.requests()).length;
      await tenTurns(recording, { fake, model: `${name}.far` });
      const asked = (await fake.requests()).slice(before);
      const taken = asked.filter(({ tokens }) => tokens > 0);
      const chats = taken.map(({ body: { messages } }) => messages);
      expectWhole(chats, recording.tool.arguments);
      // Late words of the system, and words of the user in a row or behind a result.
      expect(asked.length - taken.length).toBeLessThanOrEqual(2);
    },
  );
});

test('Codex 0.171.0 has ten turns on one WebSocket, warmed up, and sends each time only what is new', async () => {
  const { body, begins, goesOn, tool } = RECORDINGS.find(({ app }) =>
    app.startsWith('Codex'),
  ) as Recording;
  const fake = await freshFake();
  const client = await connectResponses(server(), {
    path: '/v1/responses',
    headers: { 'openai-beta': 'responses_websockets=2026-02-06' },
  });
  const take = async (fields: object) => {
    client.send({ ...body, type: 'response.create', model, ...fields });
    return (await client.next(({ type }) => type === 'response.completed')).response;
  };
  let { id } = await take({ input: begins.slice(0, 1), generate: false });
  let input = begins.slice(1);
  for (let turn = 0; turn <= TURNS; turn += 1) {
    await order(fake, turn, { name: tool.name, arguments: tool.arguments(turn) });
    const { output, ...response } = await take({ input, previous_response_id: id });
    id = response.id;
    const call = output.find(({ type }) => type === 'function_call') as Undocumented;
    if (turn === TURNS) break;
    const heard = { call: { ...call, id: call.call_id }, thought: '', text: '', parts: [] };
    input = goesOn(heard, resultOf(turn)).filter(({ type }) => type === 'function_call_output');
  }
  expect([await client.close(), client.violations]).toEqual([1005, []]);
  const [warmUp, ...chats] = await chatsOf(fake);
  expect(chats[0]?.[0].content.startsWith(warmUp?.[0].content)).toBe(true);
  expectWhole(chats, tool.arguments);
});

test('Codex 0.171.0 has its conversation made shorter twenty times on one WebSocket, over 200,000 tokens', async () => {
  const { body, begins, tool } = RECORDINGS.find(({ app }) => app.startsWith('Codex')) as Recording;
  await ask(server(), { path: '/v1/unload', body: {} });
  const fake = fakeBehind(await load(server(), 'chat', { ctx_size: 32_768 }));
  const client = await connectResponses(server(), { path: '/v1/responses' });
  const take = async (fields: object) => {
    client.send({ ...body, type: 'response.create', model, ...fields });
    const isLast = ({ type }: { type: string }) => /^(response\.completed|error)$/.test(type);
    const { response } = await client.next(isLast);
    return response;
  };
  const tokens: number[] = [];
  let input = begins;
  for (let time = 0; time < 20; time += 1) {
    let previous_response_id: string | undefined;
    for (let turn = 0; turn < 2; turn += 1) {
      await order(fake, turn, { name: tool.name, arguments: tool.arguments(turn) });
      const { id, output } = await take({ input, previous_response_id });
      const call = output.find(({ type }) => type === 'function_call') as Undocumented;
      const result = `${time}: ${'word '.repeat(5000)}`;
      input = [{ type: 'function_call_output', call_id: call.call_id, output: result }];
      previous_response_id = id;
    }
    await fake.order({ template: 'strict', text: `${SUMMARY} There were ${time}.` });
    const shorter = await take({
      input: [...input, { type: 'compaction_trigger' }],
      previous_response_id,
    });
    expect(shorter.output).toMatchObject([{ type: 'compaction' }]);
    tokens.push(shorter.usage?.input_tokens ?? 0);
    // A new chain, of what the user has said and the summary.
    input = [...begins, ...(shorter.output as readonly Undocumented[])];
  }
  expect(tokens.reduce((sum, count) => sum + count)).toBeGreaterThan(200_000);
  // No summary is added to the one before it.
  expect(Math.max(...tokens) - Math.min(...tokens)).toBeLessThan(100);
  await fake.order({ template: 'strict' });
  const { output } = await take({ input });
  expect(output).toMatchObject([{ type: 'message' }]);
  const last = JSON.stringify((await chatsOf(fake)).at(-1));
  expect(last.split(SUMMARY)).toHaveLength(2);
  expect(last).toContain('There were 19.');
  expect(last).not.toContain('word word');
  expect([await client.close(), client.violations]).toEqual([1005, []]);
});

test("the tool runner of Anthropic's SDK has ten turns with thoughts, as it comes and with the whole conversation each time", async () => {
  let fake = await freshFake();
  const client = new Anthropic({ baseURL: server().baseUrl, apiKey: API_KEY, maxRetries: 0 });
  let turn = 0;
  const argumentsOf = (at: number) => ({ path: `${at}.txt` });
  const next = () => order(fake, turn, { name: 'read', arguments: argumentsOf(turn) });
  const read = {
    type: 'custom' as const,
    name: 'read',
    input_schema: { type: 'object' as const, properties: { path: { type: 'string' } } },
    parse: (input: unknown) => input,
    async run() {
      const result = resultOf(turn);
      turn += 1;
      await next();
      return result;
    },
  };
  const request = {
    model,
    max_tokens: 2048,
    messages: [{ role: 'user' as const, content: 'Read.' }],
    tools: [read],
  };
  const thinking = { type: 'enabled', budget_tokens: 1024 };
  for (const more of [{ stream: true }, {}, { thread: false }]) {
    turn = 0;
    fake = await freshFake();
    await next();
    const runner = client.beta.messages.toolRunner({ ...request, thinking, ...more } as never);
    const message = await runner.runUntilDone();
    expect((message as Undocumented).content.at(-1)).toEqual({ type: 'text', text: REPLY });
    expectWhole(await chatsOf(fake), argumentsOf);
  }
});
