// Runs the program as its parent does: a real process with a real, tiny model.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THINKING_TEMPLATE } from '../../fixtures/models/chat-templates.ts';
import { writeRecurrentModel, writeTinyModel } from '../../fixtures/models/generate.ts';
import {
  createPrograms,
  cutOff,
  testEmbeddedProgram,
} from '../../fixtures/recipes/embedded-programs.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const sentence = 'Hello from the tiny random model.';

const programs = await createPrograms(entry);

const startProgram = (...args: string[]) => programs.start(['--model', modelPath, ...args]);

let folder: string;
let modelPath: string;
let baseUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  // A variable without a value is one that is not set.
  ({ baseUrl } = await programs.start(
    ['--model', modelPath, '-c', '2048', '-np', '2', '--jinja', '--metrics'],
    { LEMONADE_EMBEDDED_LIBRARY: '' },
  ));
});

afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: object, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body), ...init });

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would.
const postJson = async (path: string, body: object): Promise<any> =>
  (await post(path, body)).json();

const user = (content: unknown) => [{ role: 'user', content }];
const chat = (body: object) =>
  postJson('/v1/chat/completions', { messages: user('Hi'), temperature: 0, ...body });

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function readEvents(response: Response): Promise<any[]> {
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const blocks = (await response.text()).split('\n\n');
  expect(blocks.splice(-2)).toEqual(['data: [DONE]', '']);
  return blocks.map((block) => JSON.parse(block.replace(/^data: /, '')));
}

testEmbeddedProgram({
  programs,
  model: () => ['-m', modelPath],
  damaged: async () => ['-m', await cutOff(modelPath, join(folder, 'damaged.gguf'))],
  missing: () => ['-m', join(folder, 'missing.gguf')],
  async tooLarge() {
    const key = 'llama.context_length';
    const model = await readFile(modelPath);
    model.writeUInt32LE(2 ** 31 - 1, model.indexOf(key) + key.length + 4);
    const path = join(folder, 'endless.gguf');
    await writeFile(path, model);
    return {
      args: ['-m', path, '-c', String(2 ** 31 - 1)],
      reason: /GB of memory\. Load it with a smaller ctx_size/,
    };
  },
  keyVariable: 'LLAMA_API_KEY',
  locked: [
    ['POST', '/v1/chat/completions'],
    ['POST', '/v1/completions'],
    ['POST', '/slots/0?action=erase'],
    ['POST', '/slots/0?action=save'],
    ['POST', '/tokenize'],
    ['POST', '/detokenize'],
    ['POST', '/nowhere'],
    ['GET', '/slots'],
    ['GET', '/props'],
    ['OPTIONS', '/v1/chat/completions'],
  ],
  async ask(url, which) {
    const body = JSON.stringify({
      prompt: ['Once', 'And then'][which],
      max_tokens: 5,
      temperature: 0,
      ignore_eos: true,
    });
    const answer = await fetch(`${url}/v1/completions`, { method: 'POST', body });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const { choices, usage }: any = await answer.json();
    return [choices[0].text, usage.prompt_tokens];
  },
  async work(url, signal) {
    const body = JSON.stringify({ prompt: 'Once', ignore_eos: true, stream: true });
    const answer = await fetch(`${url}/v1/completions`, { method: 'POST', body, signal });
    await answer.body?.getReader().read();
  },
  unknownArgument: ['--rope-scaling', 'yarn'],
});

describe('what verbose adds', () => {
  const own = { content: sentence, stop_type: 'eos', tokens: [], generation_settings: { seed: 1 } };
  const asked = { verbose: true, temperature: 0, seed: 1 };

  it('is the response in the form of llama-server, in chats with their prompt', async () => {
    const { __verbose: told } = await chat({ ...asked, n: 2 });
    expect(told).toMatchObject({ ...own, index: 0, prompt: expect.stringContaining('Hi') });
    expect(await chat({ verbose: false })).not.toHaveProperty('__verbose');
  });

  it('is told with each piece of a text, and with the end of a stream', async () => {
    const body = { ...asked, prompt: 'Once', max_tokens: 2, stream: true };
    const events = await readEvents(await post('/v1/completions', body));
    expect(events.map(({ __verbose: told }) => [told.content, told.tokens_predicted])).toEqual([
      ['Hello', 1],
      [' from', 2],
      ['', 2],
    ]);
    const ends = await readEvents(
      await post('/v1/chat/completions', { ...asked, messages: user('Hi'), stream: true }),
    );
    expect(ends.slice(0, -1).some((event) => '__verbose' in event)).toBe(false);
    expect(ends.at(-1).__verbose).toMatchObject({ ...own, content: '' });
  });
});

describe('a chat', () => {
  it('gets its response in one piece, with measured timings', async () => {
    const answer = await chat({ model: 'named-by-client' });
    expect(answer).toMatchObject({ object: 'chat.completion', model: 'named-by-client' });
    expect(answer.id).toMatch(/^chatcmpl-/);
    expect(answer.choices).toEqual([
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: sentence },
        logprobs: null,
      },
    ]);
    expect(answer.usage.total_tokens).toBe(
      answer.usage.prompt_tokens + answer.usage.completion_tokens,
    );
    expect(answer.timings.cache_n + answer.timings.prompt_n).toBe(answer.usage.prompt_tokens);
    expect(answer.timings.predicted_per_second).toBeGreaterThan(0);
  });

  it('is streamed one event per token, and ends with usage and timings', async () => {
    const response = await post('/v1/chat/completions', {
      messages: [
        { role: 'developer', content: 'Be brief.' },
        ...user([{ type: 'text', text: 'Hi' }]),
      ],
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
    });
    const events = await readEvents(response);
    expect(events[0].choices[0].delta).toEqual({ role: 'assistant', content: null });
    expect(events.slice(1, -2).map((event) => event.choices[0].delta.content)).toEqual([
      'Hello',
      ' from',
      ' the',
      ' tiny',
      ' random',
      ' model',
      '.',
    ]);
    expect(events.at(-2).choices).toEqual([{ index: 0, finish_reason: 'stop', delta: {} }]);
    expect(events.at(-1)).toMatchObject({
      choices: [],
      usage: { completion_tokens: 8 },
      timings: { predicted_n: 8 },
    });
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
  });

  it('ends before a stop sequence that spans tokens', async () => {
    const answer = await chat({ stop: ['m th', 'unrelated'] });
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'Hello fro' },
    });
  });

  it('ends with length at max_tokens, and goes on past its end with ignore_eos', async () => {
    const short = await chat({ max_completion_tokens: 3 });
    expect(short.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: 'Hello from the' },
    });
    const long = await chat({ max_tokens: 60, ignore_eos: true });
    expect(long.usage.completion_tokens).toBe(60);
  });

  it('gives the same text for the same seed, and other texts for other seeds', async () => {
    const random = {
      temperature: 2,
      top_k: 0,
      top_p: 1,
      min_p: 0,
      max_tokens: 24,
      ignore_eos: true,
    };
    const textOf = async (seed: number) =>
      (await chat({ ...random, seed })).choices[0].message.content;
    const [first, other, again] = await Promise.all([textOf(7), textOf(8), textOf(7)]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('measures its speed by the tokens behind the first one, which comes of the prompt', async () => {
    const one = await chat({ max_tokens: 1 });
    expect(one.timings).toMatchObject({ predicted_n: 1, predicted_per_second: 0 });
    const { timings } = await chat({ max_tokens: 4 });
    expect(timings.predicted_per_second).toBeCloseTo((3 / timings.predicted_ms) * 1000, 6);
  });

  it('has no beginning of a response in its prompt where none is wanted', async () => {
    const promptOf = async (body: object) =>
      (await postJson('/apply-template', { messages: user('Hi'), ...body })).prompt;
    const whole = await promptOf({});
    const without = await promptOf({ add_generation_prompt: false });
    expect(whole).toBe(`${without}<|im_start|>assistant\n`);
  });

  it('goes on with a message that the assistant has begun', async () => {
    const answer = await chat({
      messages: [...user('Hi'), { role: 'assistant', content: 'Hello from' }],
    });
    expect(answer.choices[0].message.content).toBe(' the tiny random model.');
  });

  it('reports how likely the tokens were', async () => {
    const { choices } = await chat({ logprobs: true, top_logprobs: 2 });
    const tokens = choices[0].logprobs.content;
    expect(tokens.map(({ token }: { token: string }) => token).join('')).toBe(sentence);
    expect(tokens[0].top_logprobs).toHaveLength(2);
    expect(tokens[0].logprob).toBeCloseTo(tokens[0].top_logprobs[0].logprob);
    expect(tokens[0].logprob).toBeLessThan(0);
  });

  it('reports the same probabilities for a chosen token that is not among the likeliest', async () => {
    const hot = {
      temperature: 5,
      top_k: 0,
      top_p: 1,
      min_p: 0,
      ignore_eos: true,
      max_tokens: 30,
      seed: 5,
    };
    const { choices } = await chat({ ...hot, logprobs: true, top_logprobs: 20 });
    type Alternative = { id: number; logprob: number };
    const tokens: (Alternative & { top_logprobs: Alternative[] })[] = choices[0].logprobs.content;
    const isAmong = ({ id, top_logprobs }: (typeof tokens)[number]) =>
      top_logprobs.some((other) => other.id === id);
    const unlikely = tokens.filter((token) => !isAmong(token));
    expect(unlikely.length).toBeGreaterThan(0);
    for (const { logprob, top_logprobs } of unlikely) {
      expect(top_logprobs).toHaveLength(20);
      expect(logprob).toBeGreaterThan(-9999);
      expect(logprob).toBeLessThanOrEqual(top_logprobs.at(-1)?.logprob ?? 0);
      const sum = top_logprobs.reduce(
        (total, other) => total + Math.exp(other.logprob),
        Math.exp(logprob),
      );
      expect(sum).toBeLessThan(1);
    }
  });

  it('forbids a token by its logit bias and changes its text by penalties', async () => {
    const { choices } = await chat({ logprobs: true });
    const hello = choices[0].logprobs.content[0].id;
    const biased = await chat({ logit_bias: { [hello]: -100 } });
    expect(biased.choices[0].message.content).not.toMatch(/^Hello/);
    const repeating = { max_tokens: 40, ignore_eos: true };
    const [plain, penalised] = await Promise.all([
      chat(repeating),
      chat({ ...repeating, frequency_penalty: 2 }),
    ]);
    expect(penalised.choices[0].message.content).not.toBe(plain.choices[0].message.content);
  });

  it('keeps to a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        count: { type: 'integer' },
        kind: { enum: ['a "quoted" one', 'b'] },
        tags: { type: 'array', items: { $ref: '#/$defs/tag' }, minItems: 2, maxItems: 2 },
        left: { type: 'string' },
      },
      required: ['count', 'kind', 'tags'],
      $defs: { tag: { anyOf: [{ type: 'null' }, { type: 'boolean' }] } },
    };
    const answer = await chat({
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
    });
    const value = JSON.parse(answer.choices[0].message.content);
    expect(Number.isInteger(value.count)).toBe(true);
    expect(schema.properties.kind.enum).toContain(value.kind);
    expect(value.tags).toHaveLength(2);
    expect(answer.choices[0].finish_reason).toBe('stop');
  });
});

describe('a grammar', () => {
  it('ends the response when it is satisfied, even when the end of the response is to be ignored', async () => {
    const body = { grammar: 'root ::= "yes" | "no"', ignore_eos: true, logit_bias: [[0, false]] };
    const { choices } = await chat(body);
    expect(['yes', 'no']).toContain(choices[0].message.content);
    expect(choices[0].finish_reason).toBe('stop');
  });
});

describe('thoughts', () => {
  const grammar = 'root ::= "<think>\\nHm, so.\\n</think>\\n\\nHello"';
  let thinking: string;

  beforeAll(async () => {
    ({ baseUrl: thinking } = await startProgram(
      '-c',
      '2048',
      '--chat-template',
      THINKING_TEMPLATE,
    ));
  });

  const think = (body: object) =>
    fetch(`${thinking}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: user('Hi'), temperature: 0, grammar, ...body }),
    });
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const thinkWhole = async (body: object): Promise<any> => (await think(body)).json();

  it('are told apart from the content', async () => {
    const { choices } = await thinkWhole({});
    const message = {
      role: 'assistant',
      reasoning_content: expect.stringMatching(/^Hm, so\.\s*$/),
      content: 'Hello',
    };
    expect(choices[0].message).toEqual(message);
  });

  it('are told apart in a stream, without a part of a tag in it', async () => {
    const deltas = (await readEvents(await think({ stream: true }))).map(
      ({ choices }) => choices[0].delta,
    );
    expect(deltas.map(({ reasoning_content: thought = '' }) => thought).join('')).toMatch(
      /^Hm, so\.\s*$/,
    );
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe('Hello');
    expect(deltas.some((delta) => delta.content && delta.reasoning_content)).toBe(false);
  });

  it('stay in the content when that is asked for', async () => {
    const { choices } = await thinkWhole({ reasoning_format: 'none' });
    expect(choices[0].message.content).toBe('<think>\nHm, so.\n</think>\n\nHello');
  });

  it('come before the response that a schema asks for', async () => {
    const schema = {
      type: 'object',
      properties: { a: { const: 1 } },
      required: ['a'],
      additionalProperties: false,
    };
    const { choices } = await thinkWhole({
      grammar: undefined,
      json_schema: schema,
      temperature: 2,
      seed: 5,
      max_tokens: 400,
    });
    if (choices[0].finish_reason === 'stop')
      expect(JSON.parse(choices[0].message.content)).toEqual({ a: 1 });
    expect(choices[0].message.content).not.toContain('think');
  });
});

describe('tools', () => {
  const weather = {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: {
        type: 'object',
        properties: { city: { enum: ['Rome', 'Oslo'] }, days: { type: 'integer' } },
        required: ['city', 'days'],
      },
    },
  };

  it('are called, and the model responds to the result', async () => {
    const first = await chat({ tools: [weather] });
    const [choice] = first.choices;
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const [call] = choice.message.tool_calls;
    expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
    expect(['Rome', 'Oslo']).toContain(JSON.parse(call.function.arguments).city);
    const messages = [
      ...user('Hi'),
      choice.message,
      { role: 'tool', tool_call_id: call.id, content: 'Sunny.' },
    ];
    const second = await chat({ tools: [weather], messages });
    expect(second.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: sentence },
    });
  });

  it('are called in a stream when a call is required', async () => {
    const body = {
      messages: user('Hi'),
      temperature: 0,
      tools: [weather],
      tool_choice: 'required',
      stream: true,
    };
    const events = await readEvents(await post('/v1/chat/completions', body));
    const [first, ...more] = events.flatMap((event) => event.choices[0].delta.tool_calls ?? []);
    expect(first).toMatchObject({ index: 0, type: 'function', function: { name: 'get_weather' } });
    expect(more.map(({ index, id }) => [index, id])).toEqual(more.map(() => [0, undefined]));
    const json = [first, ...more].map((call) => call.function.arguments).join('');
    expect(['Rome', 'Oslo']).toContain(JSON.parse(json).city);
    expect(events.at(-1).choices[0].finish_reason).toBe('tool_calls');
  });

  it('are called several at once when that is allowed', async () => {
    const clock = { type: 'function', function: { name: 'get_time', parameters: { enum: [{}] } } };
    const body = {
      tools: [clock],
      tool_choice: 'required',
      parallel_tool_calls: true,
      max_tokens: 300,
    };
    const one = await chat({ ...body, parallel_tool_calls: false });
    expect(one.choices[0].message.tool_calls).toHaveLength(1);
    // The tiny model would be content with one.
    const { choices } = await chat({ ...body, ignore_eos: true });
    const calls = choices[0].message.tool_calls;
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls.map(({ id }: { id: string }) => id)).size).toBe(calls.length);
  });

  it.each<[string, RegExp]>([
    ['^[\\w.-]{1,9}\\/\\d{2}$', /^[\w.-]{1,9}\/\d{2}$/],
    ['^.{3}$', /^.{3}$/],
    ['^[^/]{2}$', /^[^/]{2}$/],
    // These have no grammar, as with llama-server.
    ['https?://', /^/],
    ['^(?!x)[a-z]+$', /^/],
  ])('have arguments of the pattern %s, which the model reads as it is', async (pattern, held) => {
    const parameters = {
      type: 'object',
      properties: { of: { type: 'string', pattern } },
      required: ['of'],
    };
    const body = {
      tools: [{ type: 'function', function: { name: 'find', parameters } }],
      tool_choice: 'required',
    };
    const { choices } = await chat({ ...body, max_tokens: 300 });
    const [call] = choices[0].message.tool_calls;
    expect(JSON.parse(call.function.arguments).of).toMatch(held);
    const shown = await post('/apply-template', { messages: user('Hi'), ...body });
    expect(((await shown.json()) as { prompt: string }).prompt).toContain(
      JSON.stringify(pattern).slice(1, -1),
    );
  });

  it('are called where the response has a format, and the response to their result has it', async () => {
    const schema = {
      type: 'object',
      properties: { text: { type: 'string', maxLength: 40 } },
      required: ['text'],
    };
    const format = { type: 'json_schema', json_schema: { name: 'answer', schema } };
    const body = { tools: [weather], response_format: format, temperature: 0, max_tokens: 200 };
    const first = await chat(body);
    const [call] = first.choices[0].message.tool_calls;
    expect(call).toMatchObject({ function: { name: 'get_weather' } });
    expect(['Rome', 'Oslo']).toContain(JSON.parse(call.function.arguments).city);
    const messages = [
      ...user('Hi'),
      first.choices[0].message,
      { role: 'tool', tool_call_id: call.id, content: 'Sunny.' },
    ];
    const second = await chat({ ...body, messages });
    expect(JSON.parse(second.choices[0].message.content)).toEqual({ text: expect.any(String) });
    const required = await chat({ ...body, messages, tool_choice: 'required' });
    expect(required.choices[0].message.tool_calls).toHaveLength(1);
    const none = await chat({ ...body, tool_choice: 'none' });
    expect(none.choices[0].message.tool_calls).toBeUndefined();
    expect(JSON.parse(none.choices[0].message.content)).toEqual({ text: expect.any(String) });
  });

  it('are refused together with a grammar, as is a format that can not be enforced', async () => {
    const bodies = [
      { grammar: 'root ::= "a"' },
      { response_format: { type: 'json_object', schema: { type: 'array', uniqueItems: true } } },
      { response_format: { type: 'json_object' }, json_schema: { type: 'null' } },
    ];
    for (const body of bodies) {
      const answer = await post('/v1/chat/completions', {
        messages: user('Hi'),
        tools: [weather],
        ...body,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('are shown and not called when the choice is none', async () => {
    const answer = await chat({ tools: [weather], tool_choice: 'none' });
    // The tiny model begins a call in any case.
    expect(answer.choices[0].message).toEqual({
      role: 'assistant',
      content: `<tool_call>\n${sentence}`,
    });
  });
});

describe('a completion', () => {
  it('continues a text and repeats it when asked to', async () => {
    const answer = await postJson('/v1/completions', {
      prompt: ['Once'],
      temperature: 0,
      max_tokens: 4,
      echo: true,
    });
    expect(answer).toMatchObject({
      object: 'text_completion',
      choices: [{ text: 'OnceHello from the tiny' }],
    });
  });

  it('streams, with log probabilities in the form of chats', async () => {
    const body = { prompt: 'Once', temperature: 0, max_tokens: 2, logprobs: 1, stream: true };
    const events = await readEvents(await post('/v1/completions', body));
    expect(events.slice(0, 2).map(({ choices }) => choices[0].logprobs)).toMatchObject([
      { content: [{ token: 'Hello' }] },
      { content: [{ token: ' from' }] },
    ]);
    expect(events.at(-1)).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      timings: { predicted_n: 2 },
    });
  });

  it('takes token ids, and refuses those that the model does not have', async () => {
    const answer = await postJson('/v1/completions', {
      prompt: [65, 66],
      temperature: 0,
      max_tokens: 2,
    });
    expect(answer.usage.prompt_tokens).toBe(2);
    const refused = await postJson('/v1/completions', { prompt: [999_999] });
    expect(refused.error).toMatchObject({ code: 400, type: 'invalid_request_error' });
  });

  it('is evaluated in whole parts of 512 tokens, and the last part is never empty', async () => {
    for (const count of [511, 512, 513]) {
      const prompt = Array.from({ length: count }, () => 65);
      const answer = await postJson('/v1/completions', {
        prompt,
        max_tokens: 1,
        cache_prompt: false,
        ignore_eos: true,
      });
      expect(answer).toMatchObject({
        timings: { cache_n: 0 },
        usage: { prompt_tokens: count, completion_tokens: 1 },
      });
    }
  });

  it('ends with length when the context is full', async () => {
    const { choices, usage } = await postJson('/v1/completions', {
      prompt: 'Once',
      ignore_eos: true,
    });
    expect(choices[0].finish_reason).toBe('length');
    expect(usage.total_tokens).toBe(1024);
  });

  it('takes the beginning of its prompt from an earlier one', async () => {
    const prompt = 'A beginning that only this test uses, and a second part. ';
    const first = await postJson('/v1/completions', { prompt, max_tokens: 1 });
    const second = await postJson('/v1/completions', { prompt: `${prompt}More.`, max_tokens: 1 });
    expect(second.timings.cache_n).toBeGreaterThanOrEqual(first.usage.prompt_tokens - 1);
    const third = await postJson('/v1/completions', {
      prompt: `${prompt}More.`,
      max_tokens: 1,
      cache_prompt: false,
    });
    expect(third.timings.cache_n).toBe(0);
  });

  it('takes it with a seed, too, and says the same as without', async () => {
    const prompt = 'A beginning that is read again with a seed, and again. ';
    const seeded = { prompt, max_tokens: 12, seed: 4, temperature: 1, ignore_eos: true };
    const first = await postJson('/v1/completions', { ...seeded, cache_prompt: false });
    const again = await postJson('/v1/completions', seeded);
    expect(again.timings.cache_n).toBe(again.usage.prompt_tokens - 1);
    expect(again.choices[0].text).toBe(first.choices[0].text);
  });

  it('continues several prompts, each with its index, whole and as a stream', async () => {
    const body = { prompt: ['Once', 'And then'], max_tokens: 5, temperature: 0, ignore_eos: true };
    const alone = await Promise.all(
      body.prompt.map((prompt) => postJson('/v1/completions', { ...body, prompt })),
    );
    const texts = alone.map(({ choices }) => choices[0].text);
    const { choices, usage } = await postJson('/v1/completions', body);
    expect(choices).toMatchObject(texts.map((text, index) => ({ text, index })));
    expect(usage).toMatchObject({
      completion_tokens: 10,
      prompt_tokens: alone.reduce((sum, each) => sum + each.usage.prompt_tokens, 0),
    });
    const events = await readEvents(await post('/v1/completions', { ...body, stream: true }));
    const streamed = ['', ''];
    for (const { index, text } of events.flatMap((event) => event.choices)) streamed[index] += text;
    expect(streamed).toEqual(texts);
  });

  it('takes a prompt in an object, and one of texts and tokens', async () => {
    const tell = async (prompt: unknown) =>
      (await postJson('/v1/completions', { prompt, max_tokens: 1, temperature: 0 })).usage
        .prompt_tokens;
    const plain = await tell('Once');
    expect(await tell({ prompt_string: 'Once' })).toBe(plain);
    expect(await tell(['Once', 65])).toBe(plain + 1);
    const refused = await post('/v1/completions', {
      prompt: { prompt_string: 'Once', multimodal_data: ['AAAA'] },
    });
    expect(refused.status).toBe(400);
  });

  it('keeps out the tokens of a text that is biased against', async () => {
    const { choices } = await postJson('/v1/completions', {
      prompt: 'Hello from',
      temperature: 0,
      max_tokens: 3,
      logit_bias: [[' the', false]],
    });
    expect(choices[0].text).not.toMatch(/^ the/);
  });
});

describe('code completion', () => {
  const code = { input_prefix: 'a\n', input_suffix: '\nb' };

  it('is refused where the vocabulary has no tokens for it, and where the code is missing', async () => {
    const path = join(folder, 'without-infill.gguf');
    const bytes = (await readFile(modelPath))
      .toString('latin1')
      .replace('<|fim_prefix|>', '<|not_prefix|>');
    await writeFile(path, Buffer.from(bytes, 'latin1'));
    const without = await programs.start(['-m', path]);
    const refused = await fetch(`${without.baseUrl}/infill`, {
      method: 'POST',
      body: JSON.stringify(code),
    });
    expect([refused.status, await refused.json()]).toEqual([
      501,
      {
        error: {
          code: 501,
          message: 'Infill is not supported by this model: prefix token is missing. ',
          type: 'not_supported_error',
        },
      },
    ]);
    for (const [body, message] of [
      [{ input_prefix: 'a' }, '"input_suffix" is required'],
      [{ input_suffix: 'a' }, '"input_prefix" is required'],
      [{ ...code, prompt: 1 }, "'prompt' must be a string"],
      [{ ...code, input_extra: {} }, /^"input_extra" must be an array/],
      [{ ...code, input_extra: [{ filename: 'a' }] }, /"text" field with a string/],
      [{ ...code, n_probs: 1001 }, /'n_probs' must be between 0 and 1000/],
      [{ ...code, n_cmpl: 1000 }, /'n_cmpl' must be between 1 and 128/],
    ] as const) {
      const { error } = await postJson('/infill', body);
      expect(error).toMatchObject({
        code: 400,
        message:
          typeof message === 'string'
            ? `${message}.`.replace('required.', 'required')
            : expect.stringMatching(message),
      });
    }
  });

  it('is chosen by the samplers that a request lists', async () => {
    const infill = (more: object) =>
      postJson('/infill', { ...code, n_predict: 8, temperature: 100, seed: 1, ...more });
    expect((await infill({ samplers: ['top_k', 'temperature'], top_k: 1 })).content).toBe(sentence);
    expect((await infill({ samplers: ['temperature'], top_k: 1 })).content).not.toMatch(/^Hello/);
    expect((await infill({ samplers: ['top_k', 'top_p', 'infill'], top_k: 40 })).content).toMatch(
      /^Hello/,
    );
  });

  it('tells how probable its tokens are, when it is asked', async () => {
    const { completion_probabilities: all } = await postJson('/infill', {
      ...code,
      temperature: 0,
      n_probs: 2,
    });
    expect(all[0]).toMatchObject({
      token: 'Hello',
      bytes: [...Buffer.from('Hello')],
      top_logprobs: [{ token: 'Hello' }, {}],
    });
    const response = await post('/infill', { ...code, temperature: 0, n_probs: 2, stream: true });
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((line) => JSON.parse(line.slice('data: '.length)));
    expect(events.flatMap(({ completion_probabilities = [] }) => completion_probabilities)).toEqual(
      all,
    );
    expect(await postJson('/infill', { ...code, n_predict: 1 })).not.toHaveProperty(
      'completion_probabilities',
    );
  });

  it('is sent several times, each with its end, as a stream without an end marker', async () => {
    const response = await post('/infill', { ...code, temperature: 0, n_cmpl: 2, stream: true });
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((line) => JSON.parse(line.replace(/^data: /, '')));
    const textOf = (index: number) =>
      events
        .filter((event) => event.index === index)
        .map(({ content }) => content)
        .join('');
    expect([textOf(0), textOf(1)]).toEqual([sentence, sentence]);
    expect(events.filter(({ stop }) => stop).map(({ index }) => index)).toEqual([0, 1]);
  });

  it('ends with the line that leaves the block', async () => {
    const grammar = 'root ::= "x\\n    y\\n}\\nz"';
    const response = await postJson('/infill', { ...code, n_indent: 4, grammar });
    expect(response).toMatchObject({
      content: 'x\n    y\n',
      stop_type: 'limit',
      has_new_line: true,
    });
    expect((await postJson('/infill', { ...code, grammar })).content).toBe('x\n    y\n}\nz');
  });
});

describe('a model that keeps a state in place of the tokens before', () => {
  it('goes on from the end of the prompt before, though its response comes back with other words', async () => {
    const path = join(folder, 'recurrent.gguf');
    await writeRecurrentModel(path);
    const program = await startProgram('--model', path, '-c', '4096', '-np', '2');
    const messages = [{ role: 'system', content: 'You are careful. '.repeat(100) }];
    const turn = async (content: string) => {
      messages.push({ role: 'user', content });
      const body = JSON.stringify({ messages, temperature: 0 });
      const answer = await fetch(`${program.baseUrl}/v1/chat/completions`, {
        method: 'POST',
        body,
      });
      messages.push({ role: 'assistant', content: 'An answer without its thoughts.' });
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const { choices, usage } = (await answer.json()) as any;
      expect(choices[0].message.content).toBe(sentence);
      return usage;
    };
    let before = await turn('One.');
    for (const question of ['Two.', 'Three.']) {
      const usage = await turn(question);
      expect(before.prompt_tokens - usage.prompt_tokens_details.cached_tokens).toBeLessThan(20);
      before = usage;
    }
    program.child.kill();
  });
});

describe('several responses to one chat', () => {
  const varied = {
    n: 3,
    temperature: 2,
    top_k: 0,
    top_p: 1,
    min_p: 0,
    seed: 5,
    max_tokens: 12,
    ignore_eos: true,
  };

  it('come in one piece, each with its own seed, and the prompt counts once', async () => {
    const { choices, usage } = await chat(varied);
    expect(choices.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2]);
    const texts = choices.map(({ message }: { message: { content: string } }) => message.content);
    expect(new Set(texts).size).toBe(3);
    const one = await chat({ ...varied, n: 1 });
    expect(one.choices[0].message.content).toBe(texts[0]);
    expect(usage).toMatchObject({ completion_tokens: 36, prompt_tokens: one.usage.prompt_tokens });
  });

  it('come as a stream, one after the other, with their index', async () => {
    const whole = await chat(varied);
    const body = {
      messages: user('Hi'),
      ...varied,
      stream: true,
      stream_options: { include_usage: true },
    };
    const events = await readEvents(await post('/v1/chat/completions', body));
    const texts = ['', '', ''];
    const ends: number[] = [];
    for (const { index, delta, finish_reason } of events.flatMap(({ choices }) => choices)) {
      texts[index] += delta.content ?? '';
      if (finish_reason !== null) ends.push(index);
    }
    expect(ends).toEqual([0, 1, 2]);
    expect(events.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 36 } });
    expect(texts).toHaveLength(whole.choices.length);
    expect(events.filter(({ choices }) => choices[0]?.delta.role === 'assistant')).toHaveLength(3);
  });
});

describe('samplers', () => {
  it('keep a text from repeating itself when DRY says so', async () => {
    const endless = { prompt: 'Once', temperature: 0, ignore_eos: true, max_tokens: 64 };
    const plain = await postJson('/v1/completions', endless);
    const dry = await postJson('/v1/completions', {
      ...endless,
      dry_multiplier: 5,
      dry_sequence_breakers: ['#'],
    });
    const timesIn = (text: string) => text.split('tiny random').length - 1;
    expect(timesIn(plain.choices[0].text)).toBeGreaterThan(3);
    expect(timesIn(dry.choices[0].text)).toBeLessThan(timesIn(plain.choices[0].text));
  });

  it('leave out the likeliest tokens when XTC says so', async () => {
    const request = {
      prompt: 'Once',
      temperature: 1.8,
      top_k: 0,
      top_p: 1,
      min_p: 0,
      seed: 3,
      max_tokens: 8,
    };
    const plain = await postJson('/v1/completions', request);
    const excluding = { ...request, xtc_probability: 1, xtc_threshold: 0.001 };
    const other = await postJson('/v1/completions', excluding);
    expect(other.choices[0].text).not.toBe(plain.choices[0].text);
  });

  it('hold back the end of a response for as many tokens as are wanted', async () => {
    const { choices, usage } = await chat({ temperature: 0, min_tokens: 20, max_tokens: 200 });
    expect(choices[0].finish_reason).toBe('stop');
    expect(usage.completion_tokens).toBeGreaterThanOrEqual(20);
  });
});

describe('a request that can not be served', () => {
  it('names both sizes when the prompt is too long', async () => {
    const response = await post('/v1/completions', { prompt: 'word '.repeat(600) });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: Record<string, number> };
    expect(error).toMatchObject({ code: 400, type: 'exceed_context_size_error', n_ctx: 1024 });
    expect(error.n_prompt_tokens).toBeGreaterThan(1024);
  });

  it.each([
    ['no messages', { messages: null }],
    ['a wrong type', { temperature: 'hot' }],
    ['very many responses', { n: 129 }],
    ['an image', { messages: user([{ type: 'image_url', image_url: { url: 'data:' } }]) }],
    [
      'a schema beyond grammars',
      { response_format: { type: 'json_object', schema: { type: 'array', uniqueItems: true } } },
    ],
    ['a malformed grammar', { grammar: 'root ::= nowhere' }],
    ['a malformed tool', { tools: [{ type: 'web_search' }] }],
    ['a sampler that is not here', { tfs_z: 0.5 }],
    ['another one', { top_a: 0.5 }],
    ['a chance that is none', { xtc_probability: 2 }],
    ['an order of samplers that takes too long', { samplers: ['infill', 'top_k'] }],
    ['an unknown place for thoughts', { reasoning_format: 'elsewhere' }],
  ])('is refused with 400: %s', async (_what, body) => {
    const response = await post('/v1/chat/completions', { messages: user('Hi'), ...body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 400, type: 'invalid_request_error' },
    });
  });

  it('is served when samplers that are not here are asked for nothing, or a field is unknown', async () => {
    const idle = {
      mirostat: 0,
      dry_multiplier: 0,
      xtc_probability: 0,
      tfs_z: 1,
      top_n_sigma: -1,
      samplers: null,
    };
    const { choices } = await chat({ ...idle, somebody_elses_field: 2, max_tokens: 1 });
    expect(choices[0].message.content).toBe('Hello');
  });

  it('is refused with 400 when it is not JSON', async () => {
    expect((await post('/v1/completions', {}, { body: '{' })).status).toBe(400);
  });

  it('is refused with 404 at an unknown path', async () => {
    expect((await post('/v1/nothing', {})).status).toBe(404);
  });
});

describe('a request that asks for too much', () => {
  const list = <Item>(length: number, item: (index: number) => Item) =>
    Array.from({ length }, (_, of) => item(of));
  const nested = (depth: number): object =>
    depth === 0 ? {} : { type: 'array', items: nested(depth - 1) };
  const recursive = (name: string) => ({
    type: 'object',
    required: ['a'],
    properties: { a: { $ref: '#/$defs/n' }, [name]: { type: 'null' } },
  });

  it.each<[string, object, RegExp]>([
    [
      'brackets',
      { grammar: `root ::= ${'('.repeat(100_000)}"a"${')'.repeat(100_000)}` },
      /101 brackets deep/,
    ],
    ['repetitions that never end', { grammar: 'root ::= "a"{5,2}' }, /at least more than at most/],
    [
      'repetitions of megabytes',
      { grammar: `root ::= "${'a'.repeat(100_000)}"{2000}` },
      /elements large/,
    ],
    [
      'hidden left recursion',
      { grammar: 'root ::= "H" z\nz ::= x z "b" | "c"\nx ::= y\ny ::= "" | "a"' },
      /'z' begins/,
    ],
    [
      'a grammar with ever more ways',
      { grammar: 'root ::= [^b] root "b" | [^b] root "c" | "d"' },
      /more than 2048 ways/,
    ],
    ['an enum', { json_schema: { enum: list(100_000, String) } }, /at least 100000 values/],
    ['a deep schema', { json_schema: nested(1000) }, /65 levels/],
    [
      'a schema with ever more ways',
      {
        json_schema: {
          $ref: '#/$defs/n',
          $defs: { n: { anyOf: [recursive('b'), recursive('c')] } },
        },
        temperature: 1,
        seed: 3,
        max_tokens: 900,
      },
      /more than 2048 ways/,
    ],
    [
      'tools',
      { tools: list(1001, (of) => ({ type: 'function', function: { name: `t${of}` } })) },
      /limit is 1000/,
    ],
    [
      'a long name',
      { tools: [{ type: 'function', function: { name: 'a'.repeat(257) } }] },
      /257 characters/,
    ],
    ['stop sequences', { stop: list(257, String) }, /257 texts; the limit is 256/],
    ['long stop sequences', { stop: ['a'.repeat(20_000)] }, /20000 characters; the limit is 16384/],
    [
      'token biases',
      { logit_bias: list(10_001, (of) => [of, 1]) },
      /10001 tokens; the limit is 10000/,
    ],
    [
      'breakers',
      { dry_multiplier: 1, dry_sequence_breakers: list(17, String) },
      /16 texts of 40 characters/,
    ],
    ['heat', { temperature: 1e39 }, /'temperature' must be at most 1000000/],
    [
      'messages',
      { messages: list(2000, () => user('a')[0]) },
      /^This model's maximum context length is 1024 tokens\. The request exceeds /,
    ],
    ['text', { messages: user('a'.repeat(4_000_000)) }, /available context size \(1024 tokens\)/],
  ])(
    'for %s is refused with the reason, and the next one is served',
    async (_what, body, reason) => {
      const { error } = await postJson('/v1/chat/completions', {
        messages: user('Hi'),
        max_tokens: 200,
        ...body,
      });
      expect(error.code).toBe(400);
      expect(error.message).toMatch(reason);
      expect((await chat({})).choices[0].message.content).toBe(sentence);
    },
  );

  it.each<[string, string]>([
    ['a number that is infinite', '"temperature":1e400'],
    ['a deep value', `"chat_template_kwargs":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a deep constant', `"json_schema":{"const":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'a deep tool',
      `"tools":[{"type":"function","function":{"name":"a","parameters":${'{"items":'.repeat(50_000)}{}${'}'.repeat(50_000)}}}]`,
    ],
  ])('with %s is refused as well', async (_what, field) => {
    const body = `{"messages":[{"role":"user","content":"Hi"}],${field}}`;
    const refused = await fetch(`${baseUrl}/v1/chat/completions`, { method: 'POST', body });
    expect(refused.status).toBe(400);
    expect((await chat({})).choices[0].message.content).toBe(sentence);
  });

  it.each<[string, object]>([
    ['a bias for every token against it', { logit_bias: list(384, (of) => [of, -1e300]) }],
    ['an infinite bias', { logit_bias: { 5: 1e300, 6: 1e300 } }],
    ['biases for tokens that there are not', { logit_bias: list(10_000, (of) => [of + 1e6, 1]) }],
    ['no temperature to speak of', { temperature: 1e-300 }],
    ['a penalty of nothing', { repeat_penalty: 0 }],
    [
      'a look back at everything',
      {
        repeat_penalty: 1.1,
        repeat_last_n: 1e6,
        dry_multiplier: 1,
        dry_penalty_last_n: 2 ** 31 - 1,
      },
    ],
    [
      'an enum of 2,000 strings',
      { json_schema: { enum: list(2000, (of) => `value ${of * 7919}`) } },
    ],
    [
      '500 properties',
      { json_schema: { properties: Object.fromEntries(list(500, (of) => [`p${of}`, {}])) } },
    ],
    ['nested arrays', { json_schema: nested(60) }],
  ])('for %s is served', async (_what, body) => {
    const answered = await post('/v1/chat/completions', {
      messages: user('Hi'),
      max_tokens: 8,
      ...body,
    });
    expect(await answered.json()).toMatchObject({ choices: [{ index: 0 }] });
  });

  it('is refused before its tokens are looked at one by one', async () => {
    const prompt = await postJson('/v1/completions', { prompt: list(500_000, () => 5) });
    expect(prompt.error).toMatchObject({
      type: 'exceed_context_size_error',
      n_prompt_tokens: 500_000,
    });
    const content = await postJson('/tokenize', { content: 'a'.repeat(2 ** 20 + 1) });
    expect(content.error.message).toMatch(/1048577 characters; the limit is 1048576/);
    const tokens = await postJson('/detokenize', { tokens: list(2 ** 18 + 1, () => 5) });
    expect(tokens.error.message).toMatch(/262145 tokens; the limit is 262144/);
  });
});

describe('a client that goes away', () => {
  it('frees its sequence at once, streamed or not, and gives up its place in the queue', async () => {
    // The context is so large that an endless response would outlast the test.
    const program = await startProgram('-c', '32768', '-np', '1');
    const endless = { prompt: 'Once', ignore_eos: true };
    const send = (body: object, signal: AbortSignal) =>
      fetch(`${program.baseUrl}/v1/completions`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal,
      });
    const untilProcessing = async (expected: boolean) => {
      for (let slots: { is_processing: boolean }[] = []; slots[0]?.is_processing !== expected; ) {
        slots = (await (await fetch(`${program.baseUrl}/slots`)).json()) as {
          is_processing: boolean;
        }[];
      }
    };

    const streaming = new AbortController();
    const streamed = await send({ ...endless, stream: true }, streaming.signal);
    await streamed.body?.getReader().read();
    const queued = new AbortController();
    const waiting = send(endless, queued.signal).catch((error: Error) => error.name);
    await untilProcessing(true);
    queued.abort();
    streaming.abort();
    expect(await waiting).toBe('AbortError');
    await untilProcessing(false);

    const plain = new AbortController();
    const answered = send(endless, plain.signal).catch((error: Error) => error.name);
    await untilProcessing(true);
    plain.abort();
    expect(await answered).toBe('AbortError');
    await untilProcessing(false);
    const last = await send({ prompt: 'Once', max_tokens: 2 }, AbortSignal.timeout(10_000));
    expect(await last.json()).toMatchObject({ usage: { completion_tokens: 2 } });
  });
});

it.skipIf(process.platform === 'win32')('what it saves is not open to others', async () => {
  const key = 'a'.repeat(64);
  const args = ['-m', modelPath, '-c', '256', '-np', '1', '--slot-save-path', folder];
  const program = await programs.start(args, { LLAMA_API_KEY: key });
  const headers = { authorization: `Bearer ${key}` };
  const ask = (path: string, body: object) =>
    fetch(program.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await ask('/v1/completions', { prompt: 'Once', max_tokens: 1 });
  expect((await ask('/slots/0?action=save', { filename: 'mine.slot' })).status).toBe(200);
  expect((await stat(join(folder, 'mine.slot'))).mode & 0o777).toBe(0o600);
  program.child.kill();
});

describe('a slot', () => {
  type Started = Awaited<ReturnType<typeof startProgram>>;
  let program: Started;
  let two: Started;
  beforeAll(async () => {
    const saving = ['--slot-save-path', folder];
    [program, two] = await Promise.all([
      startProgram('-c', '256', '-np', '1', ...saving),
      startProgram('-c', '4096', '-np', '2', ...saving),
    ]);
  });
  afterAll(() => {
    program.child.kill();
    two.child.kill();
  });

  const change = async (url: string, slot: string, body: object = {}) => {
    const answer = await fetch(`${url}/slots/${slot}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it('is saved, erased and restored with all that it holds', async () => {
    const ask = async () => {
      const body = JSON.stringify({ prompt: 'Once upon a time', max_tokens: 2, temperature: 0 });
      const answer = await fetch(`${program.baseUrl}/v1/completions`, { method: 'POST', body });
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return (await answer.json()) as any;
    };
    const { usage } = await ask();
    const saved = await change(program.baseUrl, '0?action=save', { filename: 'a.slot' });
    expect(saved).toMatchObject({ status: 200, body: { id_slot: 0, filename: 'a.slot' } });
    expect(saved.body.n_written).toBe((await readFile(join(folder, 'a.slot'))).length);
    expect((await change(program.baseUrl, '0?action=erase')).body.n_erased).toBe(
      saved.body.n_saved,
    );
    expect((await ask()).timings.cache_n).toBe(0);
    await change(program.baseUrl, '0?action=erase');
    const restored = await change(program.baseUrl, '0?action=restore', { filename: 'a.slot' });
    expect(restored.body).toMatchObject({
      n_restored: saved.body.n_saved,
      n_read: saved.body.n_written,
    });
    expect((await ask()).timings.cache_n).toBe(usage.prompt_tokens - 1);

    const whole = await readFile(join(folder, 'a.slot'));
    const longer = Buffer.concat([
      whole.subarray(0, 8),
      Buffer.of(255, 255, 0, 0),
      whole.subarray(12),
    ]);
    const broken = [Buffer.from('no saved slot'), whole.subarray(0, 20), longer];
    for (const bytes of broken) {
      await writeFile(join(folder, 'broken.slot'), bytes);
      const refused = await change(program.baseUrl, '0?action=restore', {
        filename: 'broken.slot',
      });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { type: 'invalid_request_error' } },
      });
      expect((await ask()).choices[0].text).not.toBe('');
    }
  });

  it('serves the requests that name it, and no other slot does', async () => {
    const ask = (id_slot: number) => {
      const body = JSON.stringify({
        prompt: 'Once upon a time',
        max_tokens: 2,
        temperature: 0,
        id_slot,
      });
      return fetch(`${two.baseUrl}/v1/completions`, { method: 'POST', body });
    };
    const held = async () => {
      const slots = (await (await fetch(`${two.baseUrl}/slots`)).json()) as {
        n_prompt_tokens: number;
      }[];
      return slots.map(({ n_prompt_tokens }) => n_prompt_tokens > 0);
    };
    expect(await held()).toEqual([false, false]);
    expect((await ask(1)).status).toBe(200);
    expect(await held()).toEqual([false, true]);
    expect((await ask(0)).status).toBe(200);
    expect(await held()).toEqual([true, true]);
    expect((await ask(-1)).status).toBe(200);
    expect(await (await ask(2)).json()).toMatchObject({
      error: { message: expect.stringMatching(/no slot 2\. .*has 2,/) },
    });
    for (const id of [2, -2, 0.5]) expect((await ask(id)).status).toBe(400);
  });

  it('gets a copy of the instructions that its conversation has in common with another one, which keeps its own', async () => {
    const instructions = 'You are careful. '.repeat(80);
    const turn = async (words: string) => {
      const body = JSON.stringify({ prompt: instructions + words, max_tokens: 2, temperature: 0 });
      const answer = await fetch(`${two.baseUrl}/v1/completions`, { method: 'POST', body });
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return (await answer.json()) as any;
    };
    const [one, other] = ['One. '.repeat(40), 'Another one. '.repeat(40)];
    const alone = await turn(one);
    expect(alone.timings.cache_n).toBe(0);
    const copied = await turn(other);
    expect(copied.timings.cache_n).toBeGreaterThan(900);
    expect(copied.choices[0].text).toBe(alone.choices[0].text);
    for (const words of [one, other]) expect((await turn(words)).timings.prompt_n).toBeLessThan(20);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('is saved as often as it is asked for at the same time', async () => {
    const names = ['one.slot', 'two.slot', 'three.slot', 'one.slot'];
    const saved = await Promise.all(
      names.map((filename) => change(program.baseUrl, '0?action=save', { filename })),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const name of names) expect((await stat(join(folder, name))).isFile()).toBe(true);
  });

  it('is not saved without a folder, and takes no other path than a name', async () => {
    const refused = await change(baseUrl, '0?action=save', { filename: 'a.slot' });
    expect(refused).toMatchObject({
      status: 501,
      body: { error: { type: 'not_supported_error' } },
    });
    const tooLong = 'é'.repeat(128);
    for (const filename of ['../a', '/a', 'a/b', 'a\\b', '..', '', tooLong, undefined]) {
      expect(await change(program.baseUrl, '0?action=save', { filename })).toMatchObject({
        status: 400,
      });
    }
    expect(await change(program.baseUrl, '1?action=erase')).toMatchObject({ status: 400 });
    expect(await change(program.baseUrl, '0?action=polish')).toMatchObject({ status: 400 });
  });
});

describe('a program', () => {
  const statusOf = async (url: string, path: string, body: object) =>
    (await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })).status;
  const requests: [string, object][] = [
    ['/v1/embeddings', { input: 'Hi' }],
    ['/v1/rerank', { query: 'Hi', documents: ['Ho'] }],
    ['/v1/chat/completions', { messages: user('Hi') }],
    ['/v1/chat/completions/input_tokens', { messages: user('Hi') }],
    ['/v1/completions', { prompt: 'Hi' }],
    ['/tokenize', { content: 'Hi' }],
    ['/slots/0?action=erase', {}],
  ];
  const statuses = (url: string) =>
    Promise.all(requests.map(([path, body]) => statusOf(url, path, body)));

  it('for text has no routes for vectors', async () => {
    expect(await statuses(baseUrl)).toEqual([501, 501, 200, 200, 200, 200, 200]);
  });

  it.each([
    {
      kind: 'embedding',
      flag: '--embeddings',
      expected: [200, 501, 501, 501, 501, 200, 501],
      path: '/v1/embeddings',
      bad: [[], [[]], [1.5], [-1], 5, null, { text: 'Hi' }, [1_000_000]].map((input) => ({
        input,
      })),
    },
    {
      kind: 'reranking',
      flag: '--reranking',
      expected: [501, 200, 501, 501, 501, 200, 501],
      path: '/v1/rerank',
      bad: [[], ['a', 1], 'a', undefined].map((documents) => ({ query: 'Hi', documents })),
    },
  ] as const)(
    'a program for $kind has only that, and refuses a wrong input',
    async ({ kind, flag, expected, path, bad }) => {
      const file = join(folder, `${kind}.gguf`);
      await writeTinyModel({ kind, path: file });
      const program = await startProgram('-m', file, flag);
      expect(await statuses(program.baseUrl)).toEqual(expected);
      for (const body of bad) expect(await statusOf(program.baseUrl, path, body)).toBe(400);
      program.child.kill();
    },
  );
});

describe('arguments of llama-server', () => {
  it('are obeyed where they can be, and what can not matter is named in the log', async () => {
    const template = "{% for m in messages %}{{ m.content }}{% endfor %}{{ ' only' }}";
    const program = await startProgram(
      '-c',
      '1024',
      '-np',
      '2',
      '--no-mmap',
      '--mlock',
      '--flash-attn',
      'on',
      '-b',
      '256',
      '-kvu',
      '--swa-full',
      '-ctk',
      'q8_0',
      '-ctv',
      'q8_0',
      '--temp',
      '0',
      '-n',
      '3',
      '--chat-template',
      template,
      '--no-context-shift',
      '--prio',
      '2',
    );
    try {
      expect(await program.untilLine(/^ignored.*: (.*)$/)).toBe('--no-context-shift, --prio 2');
      const ask = async (body: object) => {
        const sent = JSON.stringify({ messages: user('Hi'), ...body });
        const answered = await fetch(`${program.baseUrl}/v1/chat/completions`, {
          method: 'POST',
          body: sent,
        });
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        return (await answered.json()) as any;
      };
      const { choices, usage } = await ask({});
      expect(choices[0]).toMatchObject({
        finish_reason: 'length',
        message: { content: 'Hello from the' },
      });
      const { tokens } = await postJson('/tokenize', { content: 'Hi only' });
      expect(usage.prompt_tokens).toBe(tokens.length);
      expect((await ask({ max_tokens: 1, temperature: null })).choices[0].message.content).toBe(
        'Hello',
      );
      const properties = await (await fetch(`${program.baseUrl}/props`)).json();
      expect(properties).toMatchObject({
        total_slots: 2,
        default_generation_settings: { n_ctx: 1024 },
        chat_template: template,
      });
    } finally {
      program.child.kill();
    }
  });
});

describe('requests at the same time', () => {
  it('are all served, also when there are more than sequences', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => chat({})));
    expect(answers.map(({ choices }) => choices[0].message.content)).toEqual(
      Array(6).fill(sentence),
    );
  });
});

describe('the program', () => {
  it('describes itself', async () => {
    expect(await (await fetch(`${baseUrl}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${baseUrl}/props`)).json()).toMatchObject({
      model_path: modelPath,
      model_alias: 'tiny.gguf',
      total_slots: 2,
      default_generation_settings: { n_ctx: 1024 },
      modalities: { vision: false },
      chat_template: expect.stringContaining('add_generation_prompt'),
      bos_token: '<|endoftext|>',
      eos_token: '<|im_end|>',
      build_info: expect.stringMatching(/^b0-\d/),
    });
  });

  it('runs alone as a small llama-server, with an address, a key and a name for its model', async () => {
    const alone = await startProgram(
      '--host',
      'localhost',
      '--api-key',
      'secret',
      '--alias',
      'my-model',
    );
    const get = (path: string, key: string) =>
      fetch(`${alone.baseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await get('/v1/models', 'other')).status).toBe(401);
    expect(await (await get('/v1/models', 'secret')).json()).toMatchObject({
      object: 'list',
      data: [{ id: 'my-model', object: 'model' }],
    });
    alone.child.kill();
  });

  it('prints the flags that it takes', () => {
    const help = spawnSync(process.execPath, [programs.file, '--help'], { encoding: 'utf8' });
    expect(help).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ {2}--model, -m$/m) });
    expect(help.stdout).toMatch(/change nothing:.*--threads-http/s);
  });
});
