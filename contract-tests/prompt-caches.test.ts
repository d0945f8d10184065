// Prompt caches of agents hold: a turn of a conversation evaluates next to nothing of the turn
// before again, on each engine and in each API.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  AGENT_INSTRUCTIONS,
  AGENT_TEMPLATE,
  AGENT_TOOLS,
  AGENT_TURNS,
  type AgentTurn,
} from '../fixtures/conversations/agent.ts';
import { encodeTinyChat, writeAttentiveModel } from '../fixtures/models/generate.ts';
import { ask } from './support/client.ts';
import type { Posted } from './support/documented.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import type { Server } from './support/server.ts';

if (native === undefined)
  test.skip('the real llama-server is left out, because it was not built (npm run native)', () =>
    undefined);

const model = 'extra.Agent';
/** Of the prompt of one turn, the part that is still in the cache in the next. */
const KEPT_SHARE = 0.97;
const CONTEXT_TOKENS = 65_536;
/** Of the conversation, for what is the same in each API. */
const FEW_TURNS = 4;
const LONG_MS = 300_000;

interface Turn {
  promptTokens: number;
  cachedTokens: number;
  /** What the model said, or called. */
  response: unknown;
}

/** One conversation; each call is a turn, which sends all turns before it again. */
type Conversation = (turn: AgentTurn) => Promise<Turn>;
type Begin = (server: Server, instructions: string) => Conversation;

async function post<const Path extends string>(
  server: Server,
  path: Path,
  body: object,
): Promise<Posted<Path>> {
  const reply = await ask(server, { path, body: { model, ...body } });
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

const GREEDY = { temperature: 0 };
const functions = AGENT_TOOLS.map((tool) => ({ type: 'function', function: tool }));

const chat: Begin = (server, instructions) => {
  const messages: object[] = [{ role: 'system', content: instructions }];
  let call: { id: string } | undefined;
  return async ({ user, result }) => {
    const said = { role: 'tool', tool_call_id: call?.id, content: result };
    messages.push(user === undefined ? said : { role: 'user', content: user });
    const body = { messages, tools: functions, ...GREEDY };
    const { usage, choices } = await post(server, '/v1/chat/completions', body);
    const [{ message }] = choices;
    messages.push(message);
    [call] = message.tool_calls ?? [];
    return {
      promptTokens: usage.prompt_tokens,
      cachedTokens: usage.prompt_tokens_details.cached_tokens,
      response: message.tool_calls?.[0]?.function.name ?? message.content,
    };
  };
};

const responses: Begin = (server, instructions) => {
  const input: object[] = [];
  const tools = AGENT_TOOLS.map((tool) => ({ type: 'function', ...tool }));
  let callId: string | undefined;
  return async ({ user, result }) => {
    const said = { type: 'function_call_output', call_id: callId, output: result };
    input.push(user === undefined ? said : { role: 'user', content: user });
    const { usage, output } = await post(server, '/v1/responses', {
      instructions,
      input,
      tools,
      ...GREEDY,
    });
    input.push(...output);
    const [item] = output;
    callId = item.call_id;
    return {
      promptTokens: usage.input_tokens,
      cachedTokens: usage.input_tokens_details.cached_tokens,
      response: item.name ?? item.content?.[0].text,
    };
  };
};

let bills = 0;

/** As Claude Code does, with a line at the beginning that is another one in each conversation. */
const messages: Begin = (server, instructions) => {
  bills += 1;
  const system = [
    {
      type: 'text',
      text: `x-anthropic-billing-header: cc_version=2.1.${bills}; cch=${bills}0ab1;`,
    },
    { type: 'text', text: instructions, cache_control: { type: 'ephemeral' } },
  ];
  const tools = AGENT_TOOLS.map(({ parameters, ...tool }) => ({
    ...tool,
    input_schema: parameters,
  }));
  const history: object[] = [];
  let useId: string | undefined;
  return async ({ user, result }) => {
    const said = [{ type: 'tool_result', tool_use_id: useId, content: result }];
    history.push({ role: 'user', content: user ?? said });
    const body = { system, messages: history, tools, max_tokens: 256, ...GREEDY };
    const { usage, content } = await post(server, '/v1/messages', body);
    history.push({ role: 'assistant', content });
    const [block] = content;
    useId = block.id;
    const { input_tokens: newTokens, cache_read_input_tokens: cachedTokens } = usage;
    return {
      promptTokens: newTokens + cachedTokens,
      cachedTokens,
      response: block.name ?? block.text,
    };
  };
};

/** Its API has no field for cached tokens: the server's own figures tell. */
const ollama: Begin = (server, instructions) => {
  const history: object[] = [{ role: 'system', content: instructions }];
  return async ({ user, result }) => {
    history.push(
      user === undefined ? { role: 'tool', content: result } : { role: 'user', content: user },
    );
    const body = { messages: history, tools: functions, stream: false, options: GREEDY };
    const { message, prompt_eval_count: promptTokens } = await post(server, '/api/chat', body);
    history.push(message);
    const { input_tokens: evaluated } = (await ask(server, { path: '/v1/stats' })).json;
    const response = message.tool_calls?.[0]?.function.name ?? message.content;
    return { promptTokens, cachedTokens: promptTokens - evaluated, response };
  };
};

const APIS = { chat, responses, messages, ollama };

/** Each turn but the first finds nearly all of the one before in the cache. */
function expectKept(turns: readonly Turn[]): void {
  const shares = turns
    .slice(1)
    .map(({ cachedTokens }, at) => cachedTokens / (turns[at]?.promptTokens ?? 0));
  expect(Math.min(...shares), JSON.stringify(turns)).toBeGreaterThanOrEqual(KEPT_SHARE);
}

describe.each(ENGINES.filter(({ isReal }) => isReal))('on $name', (engine) => {
  const environment = { ...environmentOf(engine), LEMONADE_MAX_BODY_BYTES: String(2 ** 20) };
  // Where there are two keys, llama-server has no memory for conversations beyond its slots.
  const server = serverForSuite({ environment, withKeys: false });

  beforeAll(async () => {
    await writeFile(
      join(server().folders.models, 'Agent.gguf'),
      encodeTinyChat({ template: AGENT_TEMPLATE }),
    );
    await writeAttentiveModel(join(server().folders.models, 'Attentive.gguf'));
    await post(server(), '/v1/load', { model_name: model, ctx_size: CONTEXT_TOKENS });
  });

  test('ten turns of an agent find the turn before in the cache', {
    timeout: LONG_MS,
  }, async () => {
    const conversation = chat(server(), AGENT_INSTRUCTIONS);
    const turns: Turn[] = [];
    for (const turn of AGENT_TURNS) turns.push(await conversation(turn));
    expectKept(turns);
    expect(turns[0]?.promptTokens).toBeGreaterThan(15_000);
    expect(turns.filter(({ response }) => response === 'write_file')).toHaveLength(7);
  });

  test('each API makes the same prompts of a conversation, and counts the same tokens', {
    timeout: LONG_MS,
  }, async () => {
    const told = new Map<string, readonly Turn[]>();
    for (const [name, begin] of Object.entries(APIS)) {
      const conversation = begin(server(), `${AGENT_INSTRUCTIONS} You speak by ${name}.`);
      const turns: Turn[] = [];
      for (const turn of AGENT_TURNS.slice(0, FEW_TURNS)) turns.push(await conversation(turn));
      expectKept(turns);
      // The instructions are copied from the conversation before.
      expect(turns[0]?.cachedTokens, name).toBeGreaterThan(13_000);
      told.set(name, turns);
    }
    const same = [...told].map(([name, turns]) =>
      turns.map(({ promptTokens, response }) => [promptTokens - name.length, response]),
    );
    expect(new Set(same.map(String)), JSON.stringify([...told])).toHaveProperty('size', 1);
  });

  const others =
    'another conversation of the same agent, requests for titles and a parallel sub-agent';
  test(`the turns of an agent find it also where ${others} come in between`, {
    timeout: LONG_MS,
  }, async () => {
    const main = chat(server(), `${AGENT_INSTRUCTIONS} You are in the first folder.`);
    const other = chat(server(), `${AGENT_INSTRUCTIONS} You are in the second folder.`);
    const below = chat(server(), `You search for others. ${AGENT_INSTRUCTIONS.slice(0, 4000)}`);
    const turns = { main: [] as Turn[], other: [] as Turn[], below: [] as Turn[] };
    for (const [at, turn] of AGENT_TURNS.slice(0, 6).entries()) {
      const [ofMain, ofBelow] = await Promise.all([main(turn), below(turn)]);
      turns.main.push(ofMain);
      turns.below.push(ofBelow);
      const title = {
        messages: [{ role: 'user', content: `Name chat ${at} in three words.` }],
        max_tokens: 8,
      };
      await post(server(), '/v1/chat/completions', title);
      turns.other.push(await other(turn));
    }
    for (const each of Object.values(turns)) expectKept(each);
  });

  test('instructions that are copied from another conversation change no word of a model that heeds each', async () => {
    const instructions =
      'Once upon a time a lemon fell from its tree and rolled down the hill to the sea. '.repeat(
        12,
      );
    const tell = async (question: string, more: object = {}) => {
      const said = [
        { role: 'system', content: instructions },
        { role: 'user', content: question },
      ];
      const body = {
        model: 'extra.Attentive',
        messages: said,
        max_tokens: 24,
        ignore_eos: true,
        ...GREEDY,
        ...more,
      };
      const { usage, choices } = await post(server(), '/v1/chat/completions', body);
      const { prompt_tokens: promptTokens, prompt_tokens_details: details } = usage;
      return {
        promptTokens,
        cachedTokens: details.cached_tokens,
        words: choices[0].message.content,
      };
    };
    const first = await tell(
      'Tell of the lemon, of how it fell, and of all that it saw on its way down.',
    );
    const copied = await tell('Who is in the tree?');
    expect(copied.cachedTokens).toBeGreaterThan(copied.promptTokens * 0.9);
    // The first conversation still has its own.
    const again = await tell(
      'Tell of the lemon, of how it fell, and of all that it saw on its way down.',
    );
    expect(again.cachedTokens).toBeGreaterThan(again.promptTokens * 0.95);
    const whole = await tell('Who is in the tree?', { cache_prompt: false });
    expect(whole.cachedTokens).toBe(0);
    expect([copied.words, again.words]).toEqual([whole.words, first.words]);
    expect(copied.words).not.toBe(first.words);
  });
});
