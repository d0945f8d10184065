// The prompts that the engine makes with each template of llama.cpp's sources, next to those of a
// real llama-server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../../../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../../../fixtures/native/llama-server.ts';
import { officialTemplates } from '../../../fixtures/native/official-templates.ts';
import type { Exchange } from '../http.ts';
import { ApiError, type RequestBody } from '../request-fields.ts';
import { abilitiesOf, ChatFormatter } from './chat-formatter.ts';
import type { TextEngine } from './engine.ts';
import { handleApplyTemplate } from './openai-chat.ts';

const user = (content: unknown = 'Hi') => ({ role: 'user', content });
const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
const tool = (name: string, properties: object) => ({
  type: 'function',
  function: {
    name,
    description: `Tells the ${name}.`,
    parameters: { type: 'object', properties, required: Object.keys(properties) },
  },
});
const tools = [tool('weather', { city: { type: 'string' } }), tool('time', {})];
const paris = call('abcdefghi', 'weather', { city: 'Paris' });
const called = (...calls: object[]) => ({ role: 'assistant', content: null, tool_calls: calls });
const result = (tool_call_id = 'abcdefghi') => ({
  role: 'tool',
  tool_call_id,
  name: 'weather',
  content: 'rain',
});
const schema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };

/** Chats as clients send them, each with a name. */
const CHATS: Readonly<Record<string, RequestBody>> = {
  plain: { messages: [user()] },
  system: { messages: [{ role: 'system', content: 'Be kind.' }, user()] },
  parts: {
    messages: [
      user([
        { type: 'text', text: 'Hi' },
        { type: 'text', text: 'you' },
      ]),
    ],
  },
  'later turn': { messages: [user(), { role: 'assistant', content: 'Yes?' }, user('Go on.')] },
  'thought in the history': {
    messages: [
      user(),
      { role: 'assistant', content: 'Yes?', reasoning_content: 'so' },
      user('Go on.'),
    ],
  },
  'no thinking': { messages: [user()], chat_template_kwargs: { enable_thinking: false } },
  'an effort': { messages: [user()], reasoning_effort: 'low' },
  'begun answer': { messages: [user(), { role: 'assistant', content: 'Yes, ' }] },
  // As the server has it done.
  'begun answer, no thinking': {
    messages: [user(), { role: 'assistant', content: 'Yes, ' }],
    chat_template_kwargs: { enable_thinking: false },
  },
  'no answer begun': { messages: [user()], add_generation_prompt: false },
  schema: {
    messages: [user()],
    response_format: { type: 'json_schema', json_schema: { name: 'sum', schema } },
  },
  tools: { messages: [user()], tools },
  'tools, required': { messages: [user()], tools, tool_choice: 'required' },
  'tools, forbidden': { messages: [user()], tools, tool_choice: 'none' },
  'tool result': { messages: [user(), called(paris), result()], tools },
  'thought, call, result': {
    messages: [user(), { ...called(paris), reasoning_content: 'so' }, result()],
    tools,
  },
  'two calls, two results': {
    messages: [
      user(),
      called(paris, call('bcdefghij', 'weather', { city: 'Rome' })),
      result(),
      result('bcdefghij'),
    ],
    tools,
  },
};

const WITH_TOOLS = ['tools', 'tools, required'];
const BEGUN = ['begun answer', 'begun answer, no thinking'];
const WITH_RESULTS = ['tool result', 'thought, call, result', 'two calls, two results'];

/** Where the prompts are not the same, and why. */
const DIFFERENT: readonly {
  templates: readonly string[];
  chats: readonly string[];
  why: string;
}[] = [
  {
    templates: [
      'HuggingFaceTB-SmolLM3-3B',
      'deepseek-ai-DeepSeek-R1-Distill-Llama-8B',
      'llama-cpp-rwkv-world',
      'microsoft-Phi-3.5-mini-instruct',
    ],
    chats: [...WITH_TOOLS, ...WITH_RESULTS],
    why: 'They show no tools: llama-server leaves them out, and here they are refused with 501.',
  },
  { templates: ['google-gemma-2-2b-it'], chats: WITH_TOOLS, why: 'Likewise.' },
  {
    templates: ['microsoft-Phi-3.5-mini-instruct'],
    chats: BEGUN,
    why: 'Of the mark before an answer, llama-server writes the second half only.',
  },
  {
    templates: ['Kimi-K3'],
    chats: ['no thinking', ...BEGUN],
    why: "llama-server has code for this family, which npm's package for chats does not have yet.",
  },
  { templates: ['muse-glimmer'], chats: ['an effort', ...BEGUN], why: 'Likewise.' },
];

const native = findNativeLlamaServer();

describe.skipIf(native === undefined)('next to llama-server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'official-templates-'));
  const templates = officialTemplates(join(folder, 'sources'));
  const modelPath = join(folder, 'tiny.gguf');
  let formatter: ChatFormatter;
  let compared = 0;

  beforeAll(async () => {
    await writeTinyModel({ kind: 'chat', path: modelPath });
    const program = await bundledProgram(new URL('../../llamacpp/main.ts', import.meta.url));
    formatter = new ChatFormatter({ program, modelPath, execArgv: [] });
  });
  afterAll(async () => {
    formatter.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** One process formats for all templates. */
  async function engineWith(template: string): Promise<TextEngine> {
    const { signal } = new AbortController();
    const abilities = await abilitiesOf((chat) => formatter.format({ ...chat, template }, signal));
    const own: TextEngine['formatter'] = {
      abilities: async () => abilities,
      format: (chat, until) =>
        formatter.format({ ...chat, template: chat.template ?? template }, until),
      formatRules: (chat, like, until) =>
        formatter.formatRules({ ...chat, template: chat.template ?? template }, like, until),
    };
    const tokens = () => [1];
    const engine: Partial<TextEngine> = {
      modelName: 'tiny',
      contextSize: 100_000,
      requestDefaults: {},
      formatter: own,
      vocabulary: { size: 10, tokenizePrompt: tokens, tokenize: tokens, detokenize: () => '' },
    };
    return engine as TextEngine;
  }

  async function promptOf(engine: TextEngine, body: RequestBody): Promise<string> {
    let prompt = '';
    const exchange: Partial<Exchange> = {
      signal: new AbortController().signal,
      readJson: async () => body,
      sendJson(_status, sent) {
        ({ prompt } = sent as { prompt: string });
      },
    };
    try {
      await handleApplyTemplate(engine, exchange as Exchange);
      return prompt;
    } catch (error) {
      if (error instanceof ApiError) return `refused: ${error.status}`;
      throw error;
    }
  }

  async function nativePromptOf(baseUrl: string, body: RequestBody): Promise<string> {
    const response = await fetch(`${baseUrl}/apply-template`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { connection: 'close' },
    });
    const { prompt } = (await response.json()) as { prompt?: string };
    return prompt ?? `refused: ${response.status}`;
  }

  test.each([...templates.keys()])('%s: the same prompts', async (name) => {
    const template = templates.get(name) ?? '';
    const file = join(folder, `${name}.jinja`);
    await writeFile(file, template);
    const args = ['--jinja', '--chat-template-file', file, '--parallel', '1', '--threads', '1'];
    const [engine, server] = await Promise.all([
      engineWith(template),
      startLlamaServer(native ?? '', modelPath, [...args, '--no-warmup', '--ctx-size', '512']),
    ]);
    const found: Record<string, unknown> = {};
    for (const [chat, body] of Object.entries(CHATS)) {
      const ours = await promptOf(engine, body);
      const theirs = await nativePromptOf(server.baseUrl, body);
      if (ours !== theirs) found[chat] = { ours, theirs };
      compared += 1;
    }
    server.end();
    const known = DIFFERENT.filter((row) => row.templates.includes(name));
    expect(Object.keys(found).sort(), JSON.stringify(found)).toEqual(
      known.flatMap(({ chats }) => chats).sort(),
    );
  });

  test('all templates are compared', () => {
    expect(templates.size).toBeGreaterThanOrEqual(68);
    expect(compared).toBe(templates.size * Object.keys(CHATS).length);
    expect(DIFFERENT.flatMap((row) => row.templates.flatMap(() => row.chats))).toHaveLength(30);
  });
});
