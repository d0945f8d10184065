// Ten turns of each agent, each with a thought, a call and its result, and a template that is
// strict about roles.
import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, type Undocumented } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { API_KEY, FAKE_LLAMA_SERVER, idOf } from '../support/server.ts';
import { RECORDINGS, type Recording } from './recordings.ts';

const TURNS = 10;
const REPLY = 'Hello from the fake llama-server.';
const model = idOf('chat');
const server = serverForSuite({
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

const chatsOf = async (fake: Fake): Promise<readonly Undocumented[][]> =>
  (await fake.requests())
    .filter(({ path }) => path === '/v1/chat/completions')
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
  for (const [turn, chat] of chats.slice(1).entries())
    expect(chat.slice(0, chats[turn]?.length)).toEqual(chats[turn]);
}

test.each(RECORDINGS)(
  '$app has ten turns, and loses nothing of them',
  async (recording: Recording) => {
    const { path, headers, body, list, begins, hears, goesOn, ends = [], tool } = recording;
    const fake = await freshFake();
    const said = [...begins];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      await order(fake, turn, { name: tool.name, arguments: tool.arguments(turn) });
      const sent = turn === TURNS ? [...said, ...ends] : said;
      const { status, text } = await ask(server(), {
        path,
        ...(headers && { headers }),
        body: { ...body, model, [list]: sent },
      });
      expect(status, text).toBe(200);
      const heard = hears(text);
      expect(heard.thought).toBe(thoughtOf(turn));
      if (turn === TURNS) expect(heard).toMatchObject({ text: REPLY, call: undefined });
      else said.push(...goesOn(heard, resultOf(turn)));
    }
    expectWhole(await chatsOf(fake), tool.arguments);
  },
);

test("the tool runner of Anthropic's SDK has ten turns with thoughts, and is told how when it counts on kept messages", async () => {
  const fake = await freshFake();
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
  await next();
  const kept = client.beta.messages.toolRunner(request);
  await expect(kept).rejects.toThrow(/pass `thread: false`/);
  const message = await client.beta.messages.toolRunner({
    ...request,
    thread: false,
    thinking: { type: 'enabled', budget_tokens: 1024 },
  } as never);
  expect((message as Undocumented).content.at(-1)).toEqual({ type: 'text', text: REPLY });
  expectWhole(await chatsOf(fake), argumentsOf);
});
