// Runs the program as its parent does: a real process with real, tiny models and the library that
// npm installs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_TEMPLATE } from '../../fixtures/models/tiny-chat/chat-template.ts';
import { OGA_SENTENCE, type TinyOga, writeTinyOga } from '../../fixtures/models/tiny-oga.ts';
import {
  createPrograms,
  type Programs,
  testEmbeddedProgram,
} from '../../fixtures/recipes/embedded-programs.ts';
import { findRealEngine } from '../../fixtures/registry/real-engine.ts';

const library = await findRealEngine('oga-cpu');
const title = 'reason' in library ? `the engine is left out: ${library.reason}` : 'the engine';

type Started = Awaited<ReturnType<Programs['start']>>;

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)), () => ({
  LEMONADE_EMBEDDED_LIBRARY: 'module' in library ? pathToFileURL(library.module).href : '',
}));
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oga-'));
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

async function writeModel(
  model: TinyOga,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  count += 1;
  const path = join(folder, `model-${count}`);
  await writeTinyOga(path, model);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return path;
}

async function start(
  model: TinyOga,
  { args = [], files = {} }: StartOptions = {},
): Promise<Started> {
  return programs.start(['--model', await writeModel(model, files), '--threads', '1', ...args]);
}

interface StartOptions {
  args?: readonly string[];
  files?: Readonly<Record<string, string>>;
}

const post = (
  { baseUrl }: Pick<Started, 'baseUrl'>,
  path: string,
  body: object,
  init: RequestInit = {},
) => fetch(baseUrl + path, { method: 'POST', body: JSON.stringify(body), ...init });
const postJson = async (
  program: Pick<Started, 'baseUrl'>,
  path: string,
  body: object,
  // biome-ignore lint/suspicious/noExplicitAny: responses are read as a client without types would.
): Promise<any> => (await post(program, path, body)).json();
const user = (content: string) => [{ role: 'user', content }];
const chat = (program: Pick<Started, 'baseUrl'>, body: object = {}) =>
  postJson(program, '/v1/chat/completions', { messages: user('Hi'), ...body });

describe.skipIf('reason' in library)(title, { timeout: 30_000 }, () => {
  let model: string;
  beforeAll(async () => {
    model = await writeModel({ weights: 'random' });
  });
  testEmbeddedProgram({
    programs,
    model: () => ['-m', model, '--threads', '1'],
    damaged: async () => ['-m', await writeModel({}, { 'model.onnx': 'CgA' })],
    missing: () => ['-m', join(folder, 'gone')],
    async tooLarge() {
      const decoder = { head_size: 4096, num_hidden_layers: 1024, num_key_value_heads: 1024 };
      const reason = /of memory\. Load it with a smaller ctx_size/;
      return { args: ['-m', await writeModel({ decoder })], reason };
    },
    keyVariable: 'OGA_API_KEY',
    locked: [
      ['POST', '/v1/chat/completions'],
      ['POST', '/v1/completions'],
      ['POST', '/tokenize'],
      ['POST', '/nowhere'],
      ['GET', '/'],
    ],
    async ask(baseUrl, which) {
      const prompt = ['Once', 'And then'][which];
      const body = { prompt, max_tokens: 5, temperature: 0, ignore_eos: true };
      const { choices, usage } = await postJson({ baseUrl }, '/v1/completions', body);
      return [choices[0].text, usage.prompt_tokens];
    },
    async work(baseUrl, signal) {
      const endless = { prompt: 'Once', ignore_eos: true, stream: true };
      const response = await post({ baseUrl }, '/v1/completions', endless, { signal });
      await response.body?.getReader().read();
    },
    unknownArgument: ['--what'],
  });

  let sentence: Started;
  let random: Started;
  beforeAll(async () => {
    [sentence, random] = await Promise.all([start({}), start({ weights: 'random' })]);
  }, 60_000);

  test.each<[string, TinyOga]>([
    ['float32', {}],
    ['float16', { isHalf: true }],
    ['float32 that is copied from step to step', { isCacheShared: false }],
    ['float16 that is copied from step to step', { isHalf: true, isCacheShared: false }],
  ])(
    'a folder of ONNX chats with a cache of %s, and the next turn takes the beginning from it',
    async (_what, model) => {
      const program = await start(model);
      const first = await chat(program);
      expect(first.choices).toEqual([
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: OGA_SENTENCE },
          logprobs: null,
        },
      ]);
      const messages = [
        ...user('Hi'),
        { role: 'assistant', content: OGA_SENTENCE },
        ...user('And now?'),
      ];
      const second = await chat(program, { messages });
      expect(second.choices[0].message.content).toBe(OGA_SENTENCE);
      // All of the first prompt and of the response, but its end.
      expect(second.usage.prompt_tokens_details.cached_tokens).toBeGreaterThanOrEqual(
        first.usage.total_tokens - 1,
      );
      const other = await chat(program, { messages: user('Something else') });
      expect(other.choices[0].message.content).toBe(OGA_SENTENCE);
      program.child.kill();
    },
  );

  test('a folder of ONNX streams whole characters, one event per token that completes one', async () => {
    const response = await post(sentence, '/v1/chat/completions', {
      messages: user('Hi'),
      stream: true,
    });
    const blocks = (await response.text()).trim().split('\n\n');
    expect(blocks.pop()).toBe('data: [DONE]');
    const events = blocks.map((block) => JSON.parse(block.slice('data: '.length)));
    const texts = events
      .map((event) => event.choices[0].delta.content)
      .filter((text) => typeof text === 'string');
    expect(texts).toEqual([' Hello', ' from', ' the', ' tiny', ' ONNX', ' ', '🦙', ' model', '.']);
  });

  test('a folder of ONNX evaluates a long prompt in pieces, and says the same with and without the cache', async () => {
    const prompt = 'Once upon a time there was a small model. '.repeat(6);
    const body = { prompt, max_tokens: 24, ignore_eos: true, logprobs: 3, temperature: 0 };
    const whole = await postJson(random, '/v1/completions', { ...body, cache_prompt: false });
    await postJson(random, '/v1/completions', { ...body, prompt: prompt.slice(0, 100) });
    const reused = await postJson(random, '/v1/completions', body);
    expect(reused.usage.prompt_tokens_details.cached_tokens).toBeGreaterThanOrEqual(60);
    expect(reused.choices[0].text).toBe(whole.choices[0].text);
    for (const [index, { logprob }] of reused.choices[0].logprobs.content.entries()) {
      expect(logprob).toBeCloseTo(whole.choices[0].logprobs.content[index].logprob, 4);
    }
  });

  test('a folder of ONNX gives the same text for the same seed, and others for other seeds', async () => {
    const body = { temperature: 2, top_k: 0, top_p: 1, min_p: 0, max_tokens: 24, ignore_eos: true };
    const textOf = async (seed: number) =>
      (await chat(random, { ...body, seed })).choices[0].message.content;
    const first = await textOf(7);
    expect(await textOf(7)).toBe(first);
    expect(await textOf(8)).not.toBe(first);
  });

  test('a folder of ONNX ends at stop sequences, at the limit of tokens and where the context is full', async () => {
    const stopped = await chat(sentence, { stop: ['tin'] });
    expect(stopped.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: ' Hello from the ' },
    });
    const limited = await chat(sentence, { max_tokens: 2 });
    expect(limited.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: ' Hello from' },
    });
    const full = await chat(random, { ignore_eos: true, temperature: 0 });
    expect(full.choices[0].finish_reason).toBe('length');
    expect(full.usage.total_tokens).toBe(512);
  });

  test('a folder of ONNX refuses a prompt that does not fit, with the message of the kit', async () => {
    const response = await post(sentence, '/v1/completions', { prompt: 'x'.repeat(600) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: 'exceed_context_size_error', n_prompt_tokens: 600, n_ctx: 512 },
    });
  });

  test('a folder of ONNX holds a response to a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        animal: { enum: ['llama', 'alpaca 🦙'] },
        legs: { type: 'integer', minimum: 3, maximum: 5 },
      },
      required: ['animal', 'legs'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema', json_schema: { name: 'animal', schema } };
    for (const seed of [1, 2, 3]) {
      const body = { response_format: format, seed, temperature: 1, max_tokens: 200 };
      const { choices } = await chat(random, body);
      const { animal, legs } = JSON.parse(choices[0].message.content);
      expect(['llama', 'alpaca 🦙']).toContain(animal);
      expect([3, 4, 5]).toContain(legs);
    }
  });

  test('a folder of ONNX calls a tool that it has to call', async () => {
    const program = await start(
      { weights: 'random' },
      { files: { 'chat_template.jinja': CHAT_TEMPLATE } },
    );
    const parameters = {
      type: 'object',
      properties: { city: { enum: ['Paris'] } },
      required: ['city'],
    };
    const tools = [{ type: 'function', function: { name: 'weather', parameters } }];
    const body = {
      tools,
      tool_choice: 'required',
      parallel_tool_calls: false,
      max_tokens: 300,
      seed: 1,
    };
    const { choices } = await chat(program, body);
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'weather' } }] },
    });
    expect(JSON.parse(choices[0].message.tool_calls[0].function.arguments)).toMatchObject({
      city: 'Paris',
    });
    program.child.kill();
  });

  test('a folder of ONNX counts the tokens of a chat, and turns text into tokens and back', async () => {
    const { usage } = await chat(sentence);
    const counted = await postJson(sentence, '/v1/chat/completions/input_tokens', {
      messages: user('Hi'),
    });
    expect(counted.input_tokens).toBe(usage.prompt_tokens);
    const { tokens } = await postJson(sentence, '/tokenize', { content: 'é<|im_end|>' });
    expect(tokens).toEqual([...Buffer.from('é'), 258]);
    expect(await postJson(sentence, '/detokenize', { tokens })).toEqual({ content: 'é<|im_end|>' });
  });

  test('a folder of ONNX refuses what it can not do instead of leaving it out', async () => {
    expect(await chat(sentence, { dry_multiplier: 1 })).toMatchObject({ error: { code: 501 } });
    expect(await chat(sentence, { mirostat: 2 })).toMatchObject({ error: { code: 501 } });
    expect(await chat(sentence, { top_a: 0.5 })).toMatchObject({ error: { code: 400 } });
    expect(await chat(sentence, { id_slot: 3 })).toMatchObject({ error: { code: 400 } });
  });

  test.each<[string, TinyOga, Readonly<Record<string, string>>, RegExp]>([
    [
      'of a GPU',
      { decoder: { session_options: { provider_options: [{ dml: {} }] } } },
      {},
      /made for a GPU through DirectML/,
    ],
    [
      'with operators of an NPU',
      { domain: 'com.amd' },
      {},
      /operators 'com\.amd', .* made for the CPU/,
    ],
    [
      'of an absurd size',
      { decoder: { num_hidden_layers: 1e9 } },
      {},
      /whole number from 1 to 1024/,
    ],
    [
      'whose files do not belong together',
      { decoder: { num_hidden_layers: 3 } },
      {},
      /has no 'past_key_values\.2\.key'/,
    ],
    ['without a tokenizer', {}, { 'tokenizer.json': '{}' }, /tokenizer\.json has no model/],
    ['of another format', {}, { 'genai_config.json': '[]' }, /genai_config\.json holds no object/],
  ])('the program ends with a reason for a folder %s', async (_what, model, files, reason) => {
    const { exitCode, stderr } = await programs.spawn(['--model', await writeModel(model, files)])
      .exited;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: The model \S+ can't be loaded: /m);
    expect(stderr).toMatch(reason);
  });
});
