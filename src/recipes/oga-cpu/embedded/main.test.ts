// Runs the program as its parent does: a real process with real, tiny models and the library that npm installs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OGA_CHAT_TEMPLATE, OGA_SENTENCE, type TinyOga, writeTinyOga } from '../../../../fixtures/models/tiny-oga.ts';
import { findOgaLibrary } from '../../../../fixtures/registry/oga-library.ts';
import { ogaProgram } from '../program.ts';

const library = await findOgaLibrary();
const title = 'reason' in library ? `the engine is left out: ${library.reason}` : 'the engine';
const module = 'module' in library ? pathToFileURL(library.module).href : '';

interface Program {
  child: ChildProcess;
  baseUrl: string;
  exited: Promise<{ exitCode: number | null; stderr: string }>;
}

const running = new Set<ChildProcess>();
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oga-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function launch(args: readonly string[]): Program & { untilLine(pattern: RegExp): Promise<string> } {
  const child = spawn(process.execPath, [...ogaProgram(), '--port', '0', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, LEMONADE_EMBEDDED_LIBRARY: module },
  });
  running.add(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stderr });
  reader.on('line', (line) => lines.push(line));
  const exited = once(child, 'close').then(([exitCode]) => {
    running.delete(child);
    return { exitCode, stderr: lines.join('\n') };
  });
  async function untilLine(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = lines.map((line) => pattern.exec(line)?.[1]).find((match) => match !== undefined);
      if (found !== undefined) return found;
      const ended = exited.then(({ stderr }) => Promise.reject(new Error(`The program has ended: ${stderr}`)));
      await Promise.race([once(reader, 'line'), ended]);
    }
  }
  return { child, exited, untilLine, baseUrl: '' };
}

async function writeModel(model: TinyOga, files: Readonly<Record<string, string>> = {}): Promise<string> {
  count += 1;
  const path = join(folder, `model-${count}`);
  await writeTinyOga(path, model);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return path;
}

async function start(model: TinyOga, { args = [], files = {} }: StartOptions = {}): Promise<Program> {
  const program = launch(['--model', await writeModel(model, files), '--threads', '1', ...args]);
  const baseUrl = await program.untilLine(/^listening on (http:\S+)$/);
  await program.untilLine(/^(model loaded)/);
  return { ...program, baseUrl };
}

interface StartOptions {
  args?: readonly string[];
  files?: Readonly<Record<string, string>>;
}

const post = ({ baseUrl }: Program, path: string, body: object, init: RequestInit = {}) =>
  fetch(baseUrl + path, { method: 'POST', body: JSON.stringify(body), ...init });
// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would.
const postJson = async (program: Program, path: string, body: object): Promise<any> =>
  (await post(program, path, body)).json();
const user = (content: string) => [{ role: 'user', content }];
const chat = (program: Program, body: object = {}) =>
  postJson(program, '/v1/chat/completions', { messages: user('Hi'), ...body });

describe.skipIf('reason' in library)(title, { timeout: 30_000 }, () => {
  let sentence: Program;
  let random: Program;
  beforeAll(async () => {
    [sentence, random] = await Promise.all([start({}), start({ weights: 'random' })]);
  }, 60_000);

  test.each<[string, TinyOga]>([
    ['float32', {}],
    ['float16', { isHalf: true }],
    ['float32 that is copied from step to step', { isCacheShared: false }],
    ['float16 that is copied from step to step', { isHalf: true, isCacheShared: false }],
  ])('chats with a cache of %s, and the next turn takes the beginning from it', async (_what, model) => {
    const program = await start(model);
    const first = await chat(program);
    expect(first.choices).toEqual([
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: OGA_SENTENCE }, logprobs: null },
    ]);
    const messages = [...user('Hi'), { role: 'assistant', content: OGA_SENTENCE }, ...user('And now?')];
    const second = await chat(program, { messages });
    expect(second.choices[0].message.content).toBe(OGA_SENTENCE);
    // All of the first prompt and of the response, but its end.
    expect(second.usage.prompt_tokens_details.cached_tokens).toBeGreaterThanOrEqual(first.usage.total_tokens - 1);
    const other = await chat(program, { messages: user('Something else') });
    expect(other.choices[0].message.content).toBe(OGA_SENTENCE);
    program.child.kill();
  });

  test('streams whole characters, one event per token that completes one', async () => {
    const response = await post(sentence, '/v1/chat/completions', { messages: user('Hi'), stream: true });
    const blocks = (await response.text()).trim().split('\n\n');
    expect(blocks.pop()).toBe('data: [DONE]');
    const events = blocks.map((block) => JSON.parse(block.slice('data: '.length)));
    const texts = events.map((event) => event.choices[0].delta.content).filter((text) => typeof text === 'string');
    expect(texts).toEqual([' Hello', ' from', ' the', ' tiny', ' ONNX', ' ', '🦙', ' model', '.']);
  });

  test('evaluates a long prompt in pieces, and says the same with and without the cache', async () => {
    const prompt = 'Once upon a time there was a small model. '.repeat(6);
    const body = { prompt, max_tokens: 24, ignore_eos: true, logprobs: 3, temperature: 0 };
    const whole = await postJson(random, '/v1/completions', { ...body, cache_prompt: false });
    await postJson(random, '/v1/completions', { ...body, prompt: prompt.slice(0, 100) });
    const reused = await postJson(random, '/v1/completions', body);
    expect(reused.usage.prompt_tokens_details.cached_tokens).toBeGreaterThanOrEqual(60);
    expect(reused.choices[0].text).toBe(whole.choices[0].text);
    for (const [index, logprob] of reused.choices[0].logprobs.token_logprobs.entries()) {
      expect(logprob).toBeCloseTo(whole.choices[0].logprobs.token_logprobs[index], 4);
    }
  });

  test('gives the same text for the same seed, and others for other seeds', async () => {
    const body = { temperature: 2, top_k: 0, top_p: 1, min_p: 0, max_tokens: 24, ignore_eos: true };
    const textOf = async (seed: number) => (await chat(random, { ...body, seed })).choices[0].message.content;
    const first = await textOf(7);
    expect(await textOf(7)).toBe(first);
    expect(await textOf(8)).not.toBe(first);
  });

  test('ends at stop sequences, at the limit of tokens and where the context is full', async () => {
    const stopped = await chat(sentence, { stop: ['tin'] });
    expect(stopped.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: ' Hello from the ' } });
    const limited = await chat(sentence, { max_tokens: 2 });
    expect(limited.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: ' Hello from' } });
    const full = await chat(random, { ignore_eos: true, temperature: 0 });
    expect(full.choices[0].finish_reason).toBe('length');
    expect(full.usage.total_tokens).toBe(512);
  });

  test('refuses a prompt that does not fit, in the words of the kit', async () => {
    const response = await post(sentence, '/v1/completions', { prompt: 'x'.repeat(600) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: 'exceed_context_size_error', n_prompt_tokens: 600, n_ctx: 512 },
    });
  });

  test('holds a response to a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: { animal: { enum: ['llama', 'alpaca 🦙'] }, legs: { type: 'integer', minimum: 3, maximum: 5 } },
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

  test('calls a tool that it has to call', async () => {
    const template = `${OGA_CHAT_TEMPLATE}{# <tool_call> #}`;
    const program = await start({ weights: 'random' }, { files: { 'chat_template.jinja': template } });
    const parameters = { type: 'object', properties: { city: { enum: ['Paris'] } }, required: ['city'] };
    const tools = [{ type: 'function', function: { name: 'weather', parameters } }];
    const { choices } = await chat(program, { tools, tool_choice: 'required', max_tokens: 300, seed: 1 });
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'weather' } }] },
    });
    expect(JSON.parse(choices[0].message.tool_calls[0].function.arguments)).toMatchObject({ city: 'Paris' });
    program.child.kill();
  });

  test('counts the tokens of a chat, and turns text into tokens and back', async () => {
    const { usage } = await chat(sentence);
    const counted = await postJson(sentence, '/v1/chat/completions/input_tokens', { messages: user('Hi') });
    expect(counted.input_tokens).toBe(usage.prompt_tokens);
    const { tokens } = await postJson(sentence, '/tokenize', { content: 'é<|im_end|>' });
    expect(tokens).toEqual([...Buffer.from('é'), 258]);
    expect(await postJson(sentence, '/detokenize', { tokens })).toEqual({ content: 'é<|im_end|>' });
  });

  test('answers /health while it works, and the next request gets its turn when a client leaves', async () => {
    const leaving = new AbortController();
    const endless = { messages: user('Hi'), ignore_eos: true, stream: true };
    const response = await post(random, '/v1/chat/completions', endless, { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const waiting = chat(random, { max_tokens: 1 });
    expect((await fetch(`${random.baseUrl}/health`)).status).toBe(200);
    leaving.abort();
    expect((await waiting).usage.completion_tokens).toBe(1);
  });

  test('refuses what it can not do instead of leaving it out', async () => {
    expect(await chat(sentence, { dry_multiplier: 1 })).toMatchObject({ error: { code: 501 } });
    expect(await chat(sentence, { mirostat: 2 })).toMatchObject({ error: { code: 400 } });
    expect(await chat(sentence, { id_slot: 3 })).toMatchObject({ error: { code: 400 } });
  });

  test('leaves with 0 when its parent does or says so, in the middle of a response', async () => {
    for (const leave of [
      ({ child }: Program) => child.stdin?.destroy(),
      ({ child }: Program) => child.kill('SIGTERM'),
    ]) {
      const program = await start({ weights: 'random' });
      const response = await post(program, '/v1/completions', { prompt: 'Once', ignore_eos: true, stream: true });
      await response.body?.getReader().read();
      leave(program);
      expect((await program.exited).exitCode).toBe(0);
    }
  });

  test.each<[string, TinyOga, Readonly<Record<string, string>>, RegExp]>([
    [
      'of a GPU',
      { decoder: { session_options: { provider_options: [{ dml: {} }] } } },
      {},
      /made for a GPU through DirectML/,
    ],
    ['with operators of an NPU', { domains: { 'com.amd': 1 } }, {}, /operators 'com\.amd' of AMD's NPU/],
    ['of an absurd size', { decoder: { num_hidden_layers: 1e9 } }, {}, /whole number from 1 to 1024/],
    [
      'whose cache is larger than any memory',
      { decoder: { head_size: 4096, num_hidden_layers: 1024, num_key_value_heads: 1024 } },
      {},
      /of memory\. Load it with a smaller ctx_size/,
    ],
    [
      'whose files do not belong together',
      { decoder: { num_hidden_layers: 3 } },
      {},
      /has no 'past_key_values\.2\.key'/,
    ],
    ['that is cut off', {}, { 'model.onnx': 'CgA' }, /model\.onnx is no ONNX model/],
    ['without a tokenizer', {}, { 'tokenizer.json': '{}' }, /tokenizer\.json has no model/],
    ['of another format', {}, { 'genai_config.json': '[]' }, /genai_config\.json holds no object/],
  ])('ends with a reason for a folder %s', async (_what, model, files, reason) => {
    const { exited } = launch(['--model', await writeModel(model, files)]);
    const { exitCode, stderr } = await exited;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: The model \S+ can't be loaded: /m);
    expect(stderr).toMatch(reason);
  });

  test('ends with a reason for arguments that it does not know, and a folder that is not there', async () => {
    expect((await launch(['--model', folder, '--what']).exited).stderr).toMatch(/--what/);
    expect((await launch(['--model', join(folder, 'gone')]).exited).stderr).toMatch(/genai_config\.json is missing/);
  });
});
