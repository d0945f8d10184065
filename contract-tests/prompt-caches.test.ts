// Prompt caches of agents hold: the next turn of a conversation evaluates next to nothing of the turn before again.
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, load } from './support/client.ts';
import type { Posted } from './support/documented.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

const model = idOf('real');
const server = serverForSuite({
  environment: { LEMONADE_LLAMACPP: 'embedded', LEMONADE_LLAMACPP_ARGS: '--threads 1' },
});

/** Of the prompt of one turn, the part that may be evaluated again in the next. */
const ALLOWED_SHARE = 0.02;
const INSTRUCTIONS = 'You are an agent that reads files and calls tools. '.repeat(200);
const tools = Array.from({ length: 5 }, (_, index) => ({
  name: `tool_${index}`,
  description: `Does what tool ${index} does.`,
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
}));

interface Turn {
  promptTokens: number;
  cachedTokens: number;
  answer: string;
}

/** One conversation; each call is a turn, which sends all turns before it again. */
type Conversation = (question: string) => Promise<Turn>;

const post = async <const Path extends string>(path: Path, body: object): Promise<Posted<Path>> => {
  const reply = await ask(server(), { path, body: { model, temperature: 0, ...body } });
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
};

const wordsOf = (text: string | null | undefined, call: { name?: string; arguments?: unknown } | undefined) =>
  text ?? `${call?.name} ${JSON.stringify(call?.arguments)}`;

function chat(instructions: string): Conversation {
  const messages: object[] = [{ role: 'system', content: instructions }];
  return async (question) => {
    messages.push({ role: 'user', content: question });
    const functions = tools.map((tool) => ({ type: 'function', function: tool }));
    const { usage, choices } = await post('/v1/chat/completions', { messages, tools: functions });
    const [{ message }] = choices;
    messages.push(message);
    for (const { id } of message.tool_calls ?? []) messages.push({ role: 'tool', tool_call_id: id, content: 'Done.' });
    const { prompt_tokens: promptTokens, prompt_tokens_details: details } = usage;
    return {
      promptTokens,
      cachedTokens: details.cached_tokens,
      answer: wordsOf(message.content, message.tool_calls?.[0]?.function),
    };
  };
}

function responses(instructions: string): Conversation {
  const input: object[] = [];
  return async (question) => {
    input.push({ role: 'user', content: question });
    const functions = tools.map((tool) => ({ type: 'function', ...tool }));
    const { usage, output } = await post('/v1/responses', { instructions, input, tools: functions });
    input.push(...output);
    const [item] = output;
    if (item.type === 'function_call') {
      input.push({ type: 'function_call_output', call_id: item.call_id, output: 'Done.' });
    }
    const { input_tokens: promptTokens, input_tokens_details: details } = usage;
    return { promptTokens, cachedTokens: details.cached_tokens, answer: wordsOf(item.content?.[0].text, item) };
  };
}

let bills = 0;

/** As Claude Code does, with a line at the beginning that is another one in each conversation. */
function messages(instructions: string): Conversation {
  bills += 1;
  const system = [
    { type: 'text', text: `x-anthropic-billing-header: cc_version=2.1.${bills}; cch=${bills}0ab1;` },
    { type: 'text', text: instructions, cache_control: { type: 'ephemeral' } },
  ];
  const history: object[] = [];
  let results: object[] = [];
  return async (question) => {
    history.push({ role: 'user', content: [...results, { type: 'text', text: question }] });
    const described = tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters }));
    const body = { system, messages: history, tools: described, max_tokens: 64 };
    const { usage, content } = await post('/v1/messages', body);
    history.push({ role: 'assistant', content });
    const [block] = content;
    results = block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: 'Done.' }] : [];
    const { input_tokens: newTokens, cache_read_input_tokens: cachedTokens } = usage;
    return {
      promptTokens: newTokens + cachedTokens,
      cachedTokens,
      answer: wordsOf(block.text, { name: block.name, arguments: block.input }),
    };
  };
}

const isHeld = (before: Turn, { cachedTokens }: Turn) =>
  expect(before.promptTokens - cachedTokens).toBeLessThanOrEqual(before.promptTokens * ALLOWED_SHARE);

beforeEach(async () => {
  await ask(server(), { path: '/v1/unload', body: {} });
  await load(server(), 'real', { ctx_size: 16_384 });
});

describe.each([
  ['chats', chat],
  ['responses', responses],
  ['messages with a billing line', messages],
])('%s', (_name, begin) => {
  test('find the turn before in the cache', async () => {
    const conversation = begin(INSTRUCTIONS);
    const first = await conversation('Read the first file.');
    expect(first.promptTokens).toBeGreaterThan(2500);
    expect(first.cachedTokens).toBe(0);
    const second = await conversation('Read the second file.');
    isHeld(first, second);
    isHeld(second, await conversation('Read the third file.'));
  });

  test('keep it while another agent has its turns', async () => {
    const conversations = [begin(INSTRUCTIONS), begin(`You are another one. ${INSTRUCTIONS}`)];
    const before: Turn[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const [index, conversation] of conversations.entries()) {
        const turn = await conversation(`Read file ${round} of ${index}.`);
        const last = before[index];
        if (last !== undefined) isHeld(last, turn);
        before[index] = turn;
      }
    }
  });
});

test('two conversations of an agent share its instructions, and keep their own words', async () => {
  const one = chat(INSTRUCTIONS);
  const other = chat(INSTRUCTIONS);
  const firstOfOne = await one(`This is the first conversation. ${'It has a long question. '.repeat(100)}`);
  const ofOther = `Here is the other one. ${'It asks for something else. '.repeat(100)}`;
  const firstOfOther = await other(ofOther);
  expect(firstOfOther.cachedTokens).toBeGreaterThan(2500);
  expect(firstOfOther.cachedTokens).toBeLessThan(firstOfOther.promptTokens - 300);
  isHeld(firstOfOne, await one('Go on.'));
  isHeld(firstOfOther, await other('Go on.'));
  // What was copied is as good as what is evaluated again.
  await ask(server(), { path: '/v1/unload', body: {} });
  await load(server(), 'real', { ctx_size: 16_384 });
  const fresh = chat(INSTRUCTIONS);
  expect((await fresh(ofOther)).answer).toBe(firstOfOther.answer);
});

test('a short request next to a conversation takes nothing from it', async () => {
  const conversation = chat(INSTRUCTIONS);
  const first = await conversation('Read the first file.');
  for (const title of ['Name this chat.', 'Name that chat, which is another one.']) {
    await chat(`Be short. ${title}`)(title);
  }
  isHeld(first, await conversation('Read the second file.'));
});
