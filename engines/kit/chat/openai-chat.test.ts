// Tests of openai-chat.ts and openai-completion.ts with an engine that generates given texts;
// recipes test them with models.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { THINKING_TEMPLATE } from '../../../fixtures/models/chat-templates.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import type { Exchange } from '../http.ts';
import type { RequestBody } from '../request-fields.ts';
import { ChatFormatter } from './chat-formatter.ts';
import type { GenerationRequest, TextEngine } from './engine.ts';
import { handleApplyTemplate, handleChat } from './openai-chat.ts';
import { handleCompletion } from './openai-completion.ts';
import { withOwnThoughts } from './own-formats.ts';
import { createResponseReader } from './response-reader.ts';
import { toTimingsBody } from './responses.ts';

let program: string;
let folder: string;
let formatter: ChatFormatter;
let thinking: ChatFormatter;

beforeAll(async () => {
  program = await bundledProgram(new URL('../../llamacpp/main.ts', import.meta.url));
  folder = await mkdtemp(join(tmpdir(), 'lemonade-chats-'));
  const modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  const create = (template?: string) =>
    new ChatFormatter({
      program,
      modelPath,
      template,
      execArgv: [],
    });
  [formatter, thinking] = [create(), create(THINKING_TEMPLATE)];
});
afterAll(async () => {
  formatter.close();
  thinking.close();
  await rm(folder, { recursive: true, force: true });
});

const timings = {
  cachedTokens: 1,
  promptTokens: 2,
  promptMs: 10,
  predictedTokens: 3,
  predictedMs: 20,
};

/** An engine that generates these pieces each time, and what it was asked for. */
function engineOf(...pieces: string[]) {
  const asked: GenerationRequest[] = [];
  const tokens = () => [1, 2, 3];
  const engine: Partial<TextEngine> = {
    modelName: 'tiny',
    buildInfo: 'test',
    contextSize: 100,
    requestDefaults: {},
    formatter,
    vocabulary: { size: 10, tokenizePrompt: tokens, tokenize: tokens, detokenize: () => 'echoed ' },
    async *generate(request) {
      asked.push(request);
      for (const text of pieces) yield { kind: 'text', text, logprobs: [] };
      yield { kind: 'end', finishReason: 'stop', timings };
    },
  };
  return { engine: engine as TextEngine, asked };
}

/** What a handler sends for this body: one whole, or events. */
async function sent(
  handle: (engine: TextEngine, exchange: Exchange) => Promise<void>,
  engine: TextEngine,
  body: RequestBody,
) {
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types would.
  const events: any[] = [];
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => body,
    sendJson: (_status, whole) => void events.push(whole),
    sendEvent: async (event) => void events.push(event),
    endEvents: () => void events.push('[DONE]'),
  };
  await handle(engine, exchange as Exchange);
  return events;
}

const messages = [{ role: 'user', content: 'Hi' }];
const call = '<tool_call>\n{"name":"f","arguments":{}}\n</tool_call>\n';
const tools = [{ type: 'function', function: { name: 'f' } }];

it('the chat handler sends several responses to a chat as one whole, each with a seed of its own', async () => {
  const { engine, asked } = engineOf('Hel', 'lo');
  const [whole] = await sent(handleChat, engine, { messages, n: 2, seed: 2 ** 32 - 1 });
  const message = { role: 'assistant', content: 'Hello' };
  expect(whole.choices).toEqual([
    { index: 0, finish_reason: 'stop', message, logprobs: null },
    { index: 1, finish_reason: 'stop', message, logprobs: null },
  ]);
  expect(asked.map(({ sampling }) => sampling.seed)).toEqual([2 ** 32 - 1, 0]);
  expect(whole).toMatchObject({
    object: 'chat.completion',
    model: 'tiny',
    system_fingerprint: 'test',
  });
  expect(whole.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 6, total_tokens: 9 });
  expect(whole.timings).toMatchObject({
    cache_n: 1,
    prompt_n: 2,
    prompt_ms: 10,
    predicted_n: 6,
    predicted_ms: 50,
  });
});

it('the chat handler sends calls of tools in a whole and in a stream', async () => {
  const [whole] = await sent(handleChat, engineOf(call).engine, { messages, tools });
  expect(whole.choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: { content: null },
  });
  expect(whole.choices[0].message.tool_calls).toMatchObject([
    { function: { name: 'f', arguments: '{}' } },
  ]);
  const events = await sent(handleChat, engineOf(call, call).engine, {
    messages,
    tools,
    stream: true,
  });
  const calls = events.flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? []);
  expect(calls.flatMap(({ index, id }) => (id === undefined ? [] : [index]))).toEqual([0, 1]);
  expect(events.at(-2).choices[0].finish_reason).toBe('tool_calls');
});

it('the chat handler says that calls are complete only where nothing has cut one of them off', async () => {
  const half = call.slice(0, call.indexOf('{}') + 1);
  const finished = async (pieces: readonly string[], ended: 'stop' | 'length', stream: boolean) => {
    const { engine } = engineOf(...pieces);
    const generate: TextEngine['generate'] = async function* (request, signal) {
      for await (const event of engine.generate(request, signal)) {
        yield event.kind === 'end' ? { ...event, finishReason: ended } : event;
      }
    };
    const events = await sent(handleChat, { ...engine, generate }, { messages, tools, stream });
    return events.findLast((event) => event.choices?.length > 0).choices[0].finish_reason;
  };
  for (const stream of [false, true]) {
    expect(await finished([call], 'stop', stream)).toBe('tool_calls');
    expect(await finished([half], 'stop', stream)).toBe('stop');
    expect(await finished([call, half], 'stop', stream)).toBe('stop');
    expect(await finished([half], 'length', stream)).toBe('length');
    expect(await finished([call], 'length', stream)).toBe('length');
  }
});

it('fields of messages, tools and variables that are null are not given', async () => {
  const called = { id: 'abcdefghi', function: { name: 'f', arguments: '{}' } };
  const plain = [
    ...messages,
    { role: 'assistant', content: null, tool_calls: [called] },
    { role: 'tool', content: 'ok' },
  ];
  const withNulls = plain.map((message) => ({
    name: null,
    reasoning_content: null,
    tool_calls: null,
    ...message,
  }));
  const toolWithNulls = {
    type: 'function',
    strict: null,
    function: { name: 'f', description: null, parameters: null },
  };
  const promptOf = async (body: RequestBody) => {
    const [{ prompt }] = await sent(handleApplyTemplate, engineOf().engine, body);
    return prompt;
  };
  const variables = { enable_thinking: null };
  expect(
    await promptOf({
      messages: withNulls,
      tools: [toolWithNulls],
      chat_template_kwargs: variables,
    }),
  ).toBe(await promptOf({ messages: plain, tools }));
});

it('the chat handler keeps all digits of numbers in calls, in responses and in the history', async () => {
  const json = '{"id":9223372036854775807,"y":9007199254740993,"x":1.0}';
  const says = `<tool_call>\n{"name":"f","arguments":${json}}\n</tool_call>`;
  const { engine } = engineOf(...says);
  const [whole] = await sent(handleChat, engine, { messages, tools });
  const { tool_calls } = whole.choices[0].message;
  expect(tool_calls).toMatchObject([{ function: { arguments: json } }]);
  const history = [
    ...messages,
    { role: 'assistant', content: null, tool_calls },
    { role: 'tool', content: 'ok' },
  ];
  const [{ prompt }] = await sent(handleApplyTemplate, engine, { messages: history, tools });
  for (const number of ['9223372036854775807', '9007199254740993'])
    expect(prompt).toContain(number);
});

it('the chat handler streams thoughts apart from the content, and ends with usage of its own where that is asked for', async () => {
  const body = { messages, stream: true, stream_options: { include_usage: true } };
  const engine = { ...engineOf('<think>Hm</think>', 'Hello').engine, formatter: thinking };
  const events = await sent(handleChat, engine, body);
  const deltas = events.slice(0, -3).map((event) => event.choices[0].delta);
  expect(deltas).toEqual([
    { role: 'assistant', content: null },
    { reasoning_content: 'Hm' },
    { content: 'Hello' },
  ]);
  expect(events.at(-3)).not.toHaveProperty('timings');
  expect(events.at(-2)).toMatchObject({
    choices: [],
    usage: { completion_tokens: 3 },
    timings: { predicted_n: 3 },
  });
  expect(events.at(-1)).toBe('[DONE]');
});

it('the chat handler ends several streamed responses once, with the timings of all', async () => {
  const events = await sent(handleChat, engineOf('Hello').engine, { messages, stream: true, n: 2 });
  const ends = events.filter((event) => event.choices?.[0].finish_reason === 'stop');
  expect(ends.map((event) => [event.choices[0].index, event.timings?.predicted_n])).toEqual([
    [0, undefined],
    [1, 6],
  ]);
  expect(events.filter((event) => event === '[DONE]')).toHaveLength(1);
});

it('a completion continues a text, with the prompt before it where that is asked for', async () => {
  const [whole] = await sent(handleCompletion, engineOf('on').engine, {
    prompt: 'Go ',
    echo: true,
  });
  expect(whole).toMatchObject({
    object: 'text_completion',
    choices: [{ text: 'Go on', finish_reason: 'stop' }],
  });
  const [ofTokens] = await sent(handleCompletion, engineOf('on').engine, {
    prompt: [1, 2],
    echo: true,
  });
  expect(ofTokens.choices[0].text).toBe('echoed on');
  const events = await sent(handleCompletion, engineOf('on').engine, {
    prompt: ['Go '],
    echo: true,
    stream: true,
  });
  expect(events.slice(0, -1).map((event) => event.choices[0].text)).toEqual(['Go on', '']);
  expect(events.at(-2)).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    timings: { predicted_n: 3 },
  });
});

it.each([
  [{ prompt: ['a', null] }, /or a list of such prompts/],
  [{ prompt: Array(129).fill('a') }, /holds 129 prompts; the limit is 128/],
  [{ prompt: {} }, /must be a string or an array of token ids/],
  [{}, /'prompt' is missing/],
  [{ prompt: [10] }, /10 is not a token/],
  [{ prompt: 'a', n: 2 }, /'n' is 2/],
  [{ prompt: 'a', echo: true, logprobs: 1 }, /'echo' can't be combined with 'logprobs'/],
])('a completion of %j is refused', async (body, reason) => {
  await expect(sent(handleCompletion, engineOf().engine, body)).rejects.toThrow(reason);
});

it("llama-server's own name for log probabilities is taken, and 0 of them for none", async () => {
  const { engine, asked } = engineOf();
  for (const n_probs of [2, 0]) {
    await sent(handleChat, engine, { messages, n_probs });
    await sent(handleCompletion, engine, { prompt: 'a', n_probs });
  }
  await sent(handleCompletion, engine, { prompt: 'a', n_probs: 2, logprobs: 0 });
  expect(asked.map(({ topLogprobs }) => topLogprobs)).toEqual([2, 2, undefined, undefined, 0]);
});

it('a completion of a prompt without a token is empty, and the engine is not asked', async () => {
  const { engine, asked } = engineOf('a');
  const [whole] = await sent(handleCompletion, engine, { prompt: [] });
  expect(whole).toMatchObject({
    choices: [{ text: '', finish_reason: 'length' }],
    usage: { total_tokens: 0 },
  });
  expect(asked).toEqual([]);
});

it.each(['user', 'tool', 'system'])(
  'a content of the %s that is null is an empty one, and none is refused',
  async (role) => {
    const { engine } = engineOf('a');
    const [whole] = await sent(handleChat, engine, {
      messages: [{ role, content: null }, ...messages],
    });
    expect(whole).toMatchObject({ choices: [{ message: { content: 'a' } }] });
    await expect(sent(handleChat, engine, { messages: [{ role }] })).rejects.toThrow(
      "'messages[0].content' is missing.",
    );
  },
);

it('log probabilities of a completion are in the form of chats, as llama-server has them', async () => {
  const { engine } = engineOf();
  const tokenOf = (token: string) => ({ id: 1, token, logprob: -1, top: [] });
  engine.generate = async function* () {
    for (const text of ['Hel', 'lo']) yield { kind: 'text', text, logprobs: [tokenOf(text)] };
    yield { kind: 'end', finishReason: 'stop', timings };
  };
  const events = await sent(handleCompletion, engine, { prompt: 'x', stream: true, logprobs: 1 });
  const tokens = events.flatMap((event) => event.choices?.[0]?.logprobs?.content ?? []);
  expect(tokens).toMatchObject([{ token: 'Hel', top_logprobs: [] }, { token: 'lo' }]);
});

it('the progress of the prompt and timings of each piece are in the events of a stream, as llama-server has them', async () => {
  const { engine, asked } = engineOf();
  const progress = { totalTokens: 9, cachedTokens: 2, processedTokens: 5, ms: 7 };
  engine.generate = async function* (request) {
    asked.push(request);
    yield { kind: 'progress', progress };
    yield { kind: 'text', text: 'a', logprobs: [], timings };
    yield { kind: 'end', finishReason: 'stop', timings };
  };
  const prompt_progress = { total: 9, cache: 2, processed: 5, time_ms: 7 };
  const wanted = { return_progress: true, timings_per_token: true };
  const timed = { timings: { predicted_n: 3 } };
  const chat = await sent(handleChat, engine, { messages, ...wanted, stream: true });
  expect(chat).toMatchObject([
    { choices: [{ delta: { role: 'assistant', content: null } }], prompt_progress },
    { choices: [{ delta: { role: 'assistant', content: null } }] },
    { choices: [{ delta: { content: 'a' } }], ...timed },
    { choices: [{ finish_reason: 'stop' }], ...timed },
    '[DONE]',
  ]);
  const text = await sent(handleCompletion, engine, { prompt: 'x', ...wanted, stream: true });
  expect(text.slice(0, 2)).toMatchObject([
    { choices: [{ text: '', logprobs: null }], prompt_progress },
    { choices: [{ text: 'a' }], ...timed },
  ]);
  const [whole] = await sent(handleChat, engine, { messages, ...wanted });
  expect(whole).not.toHaveProperty('prompt_progress');
  const told = asked.map(({ isProgressTold, isTimed }) => [isProgressTold, isTimed]);
  expect(told).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

it('timings tell how fast a generation was, and nothing where nothing was done', async () => {
  const [whole] = await sent(handleCompletion, engineOf('a').engine, { prompt: 'x' });
  expect(whole.timings).toMatchObject({
    prompt_per_token_ms: 5,
    prompt_per_second: 200,
    predicted_per_token_ms: 10,
    predicted_per_second: 100,
  });
  expect(toTimingsBody({ ...timings, promptTokens: 0, promptMs: 0 })).toMatchObject({
    prompt_per_token_ms: 0,
    prompt_per_second: 0,
  });
});

it.each([
  ['most models', '', '<think>\nhm\n</think>\n\nHello', { reasoning: 'hm', content: 'Hello' }],
  [
    'Apertus',
    'Deliberation: enabled',
    '<|inner_prefix|>hm<|inner_suffix|>Hello',
    { reasoning: 'hm', content: 'Hello' },
  ],
  [
    'Solar',
    '<|begin|>assistant',
    '<|think|>hm<|end|><|begin|>assistantHello',
    { reasoning: 'hm', content: 'Hello' },
  ],
  [
    'Apriel',
    'as [BEGIN FINAL RESPONSE] x [END FINAL RESPONSE]',
    'Here are my reasoning steps:\nhm\n[BEGIN FINAL RESPONSE]\nHello',
    { reasoning: 'hm', content: 'Hello' },
  ],
  [
    'Granite',
    'between <response></response>',
    '<think>hm</think><response>Hello',
    { reasoning: 'hm', content: 'Hello' },
  ],
  ['a thought that is cut off', '', '<think>hm </th', { reasoning: 'hm </th', content: '' }],
  ['a blank and another tag', '', ' <thing>', { reasoning: '', content: '<thing>' }],
  ['the beginning of a tag', '', '<thi', { reasoning: '', content: '<thi' }],
])(
  'thoughts and frames that no template shows are read as %s writes them',
  async (_, prompt, says, expected) => {
    const chat = {
      messages: [{ role: 'user', content: 'Hi' }],
      template: `Hi ${prompt}`,
      params: {},
    };
    const formatted = await formatter.format(chat, new AbortController().signal);
    const complete = withOwnThoughts(formatted, true);
    const reader = createResponseReader(complete);
    const pieces = [...[...says].map(reader.push), reader.flush()];
    const all = (part: 'reasoning' | 'content') => pieces.map((piece) => piece[part]).join('');
    expect({ reasoning: all('reasoning').trim(), content: all('content').trim() }).toEqual(
      expected,
    );
    const untold = createResponseReader(withOwnThoughts(formatted, false));
    if (expected.reasoning !== '') expect(untold.push(says).reasoning).toBe('');
    expect(complete.additional_stops).toEqual(
      prompt.includes('<response>')
        ? ['</response>']
        : prompt.includes('END')
          ? ['[END FINAL RESPONSE]']
          : [],
    );
  },
);

it('tools are refused with the name of a model whose calls are not known', async () => {
  const { engine } = engineOf('Hello');
  const deaf = new ChatFormatter({
    program,
    modelPath: join(folder, 'tiny.gguf'),
    template: '{{ messages[0].content }}',
    execArgv: [],
  });
  const tools = [{ type: 'function', function: { name: 'get_weather' } }];
  const asked = sent(
    handleChat,
    { ...engine, formatter: deaf },
    { messages: [{ role: 'user', content: 'Hi' }], tools },
  );
  await expect(asked).rejects.toMatchObject({
    status: 501,
    message: expect.stringContaining(' to tiny: its chat template'),
  });
  deaf.close();
});
