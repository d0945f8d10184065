// What models of more families write, read by llama.cpp's code with their official templates; contract-tests/chat-formats.test.ts
// has others, with a real engine beside a real llama-server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { officialTemplates } from '../../../fixtures/native/official-templates.ts';
import { enginePath } from '../../../src/lib/package-root.ts';
import type { Exchange } from '../exchange.ts';
import { followGrammar, prepareGrammar } from '../grammar/request-grammar.ts';
import type { RequestBody } from '../request-fields.ts';
import { type ChatFormatter, createChatFormatter } from './chat-formatter.ts';
import type { TextEngine } from './engine.ts';
import { handleChat } from './openai-chat.ts';

interface Family {
  template: string;
  /** A thought `hm` before what follows; undefined where the family has none. */
  thought?: string;
  /** Its prompt begins a thought. */
  alwaysThinks?: boolean;
  answer?: (text: string) => string;
  /** Of get_weather with each of these cities; undefined where the family writes none. */
  calls?: (...cities: string[]) => string;
  /** It writes one call at a time. */
  hasOneCall?: boolean;
}

const each =
  (write: (city: string) => string, between = '\n') =>
  (...cities: string[]) =>
    cities.map(write).join(between);
const hermes = each((city) => `<tool_call>\n{"name": "get_weather", "arguments": {"city": "${city}"}}\n</tool_call>`);
const xml = each(
  (city) => `<tool_call>\n<function=get_weather>\n<parameter=city>\n${city}\n</parameter>\n</function>\n</tool_call>`,
);
const args = each((city) => `[TOOL_CALLS]get_weather[ARGS]{"city": "${city}"}`, '');
const json = each((city) => `{"name": "get_weather", "arguments": {"city": "${city}"}}`, ', ');
const llama = each((city) => `{"name": "get_weather", "parameters": {"city": "${city}"}}`);
const dsml =
  (name: string) =>
  (...cities: string[]) =>
    `<｜DSML｜${name}>\n${cities
      .map(
        (city) =>
          `<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">${city}</｜DSML｜parameter>\n</｜DSML｜invoke>\n`,
      )
      .join('')}</｜DSML｜${name}>`;
const command = (...cities: string[]) =>
  `<|START_ACTION|>[\n${cities
    .map(
      (city, index) =>
        `    {"tool_call_id": "${index}", "tool_name": "get_weather", "parameters": {"city": "${city}"}}`,
    )
    .join(',\n')}\n]<|END_ACTION|>`;
const kimi = (...cities: string[]) =>
  `<|tool_calls_section_begin|>${cities
    .map(
      (city, index) =>
        `<|tool_call_begin|>functions.get_weather:${index}<|tool_call_argument_begin|>{"city": "${city}"}<|tool_call_end|>`,
    )
    .join('')}<|tool_calls_section_end|>`;
const glm = each(
  (city) => `<tool_call>get_weather<arg_key>city</arg_key><arg_value>${city}</arg_value></tool_call>`,
  '',
);
const solar = (...cities: string[]) =>
  `<|tool_calls|>${cities
    .map(
      (city) =>
        `<|tool_call:begin|>call00001<|tool_call:name|>get_weather<|tool_call:args|>{"city": "${city}"}<|tool_call:end|>`,
    )
    .join('')}<|calls|>`;
const python = (...cities: string[]) =>
  `<|tool_call_start|>[${cities.map((city) => `get_weather(city="${city}")`).join(', ')}]<|tool_call_end|>`;

const THINK = '<think>\nhm\n</think>\n\n';
const REST_OF_THOUGHT = { thought: 'hm\n</think>\n\n', alwaysThinks: true };

const FAMILIES: readonly Family[] = [
  { template: 'Qwen-Qwen2.5-7B-Instruct', calls: hermes },
  { template: 'Qwen3-Coder', calls: xml },
  { template: 'NVIDIA-Nemotron-3-Nano-30B-A3B-BF16', ...REST_OF_THOUGHT, calls: xml },
  { template: 'ibm-granite-granite-4.0', calls: hermes },
  { template: 'Bielik-11B-v3.0-Instruct', ...REST_OF_THOUGHT, calls: hermes },
  { template: 'MiMo-VL', thought: THINK, calls: hermes },
  { template: 'Qwen-QwQ-32B', ...REST_OF_THOUGHT, calls: hermes },
  { template: 'NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use', calls: hermes },
  { template: 'ibm-granite-granite-4.1', calls: hermes },
  { template: 'StepFun3.5-Flash', ...REST_OF_THOUGHT, calls: xml },
  { template: 'GLM-4.7-Flash', thought: 'hm</think>', alwaysThinks: true, calls: glm },
  { template: 'meta-llama-Llama-3.2-3B-Instruct', calls: llama, hasOneCall: true },
  { template: 'meta-llama-Llama-3.3-70B-Instruct', calls: llama, hasOneCall: true },
  { template: 'Mistral-Small-3.2-24B-Instruct-2506', calls: args },
  { template: 'unsloth-mistral-Devstral-Small-2507', calls: args },
  { template: 'deepseek-ai-DeepSeek-V3.2', thought: 'hm</think>', alwaysThinks: true, calls: dsml('function_calls') },
  { template: 'deepseek-ai-DeepSeek-V4', thought: 'hm</think>', alwaysThinks: true, calls: dsml('tool_calls') },
  { template: 'deepseek-ai-DeepSeek-R1-Distill-Llama-8B', ...REST_OF_THOUGHT },
  { template: 'Kimi-K2-Thinking', thought: '<think>hm</think>', calls: kimi },
  {
    template: 'Cohere2MoE',
    thought: 'hm<|END_THINKING|>',
    alwaysThinks: true,
    answer: (text) => `<|START_TEXT|>${text}<|END_TEXT|>`,
    calls: command,
  },
  { template: 'LFM2-8B-A1B', calls: python },
  { template: 'MiniMax-M1', thought: THINK, calls: (...cities) => `<tool_calls>\n${json(...cities)}\n</tool_calls>` },
  {
    template: 'upstage-Solar-Open-100B',
    thought: '<|think|>hm<|end|><|begin|>assistant',
    answer: (text) => `<|content|>${text}`,
    calls: solar,
  },
  {
    template: 'unsloth-Apriel-1.5',
    thought: 'Here are my reasoning steps:\nhm\n[BEGIN FINAL RESPONSE]\n',
    calls: (...cities) => `<tool_calls>[${json(...cities)}]</tool_calls>`,
  },
  {
    template: 'Apriel-1.6-15b-Thinker-fixed',
    thought: 'hm\n[BEGIN FINAL RESPONSE]\n',
    alwaysThinks: true,
    calls: (...cities) => `<tool_calls>[${json(...cities)}]</tool_calls>`,
  },
  {
    template: 'meetkai-functionary-medium-v3.1',
    calls: each((city) => `<function=get_weather>{"city": "${city}"}</function>`, ''),
  },
  {
    template: 'meetkai-functionary-medium-v3.2',
    answer: (text) => `all\n${text}`,
    calls: each((city) => `get_weather\n{"city": "${city}"}`, '>>>'),
    hasOneCall: true,
  },
  {
    template: 'GigaChat3-10B-A1.8B',
    calls: (city) => `<|message_sep|>\n\nfunction call<|role_sep|>\n${json(city ?? '')}`,
    hasOneCall: true,
  },
  { template: 'microsoft-Phi-3.5-mini-instruct' },
  { template: 'google-gemma-2-2b-it' },
];

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

let folder: string;
let templates: ReadonlyMap<string, string>;
let formatter: ChatFormatter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'families-'));
  templates = officialTemplates(join(folder, 'sources'));
  const modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  const program = enginePath('llamacpp');
  formatter = createChatFormatter({ program, modelPath, execArgv: ['--import', 'tsx'] });
});
afterAll(async () => {
  formatter.close();
  await rm(folder, { recursive: true, force: true });
});

/** An engine that says this, letter by letter, and fails where the grammar of the request does not allow it. */
function engineOf(template: string, says: string): TextEngine {
  const timings = { cachedTokens: 0, promptTokens: 1, promptMs: 1, predictedTokens: 1, predictedMs: 1 };
  const tokens = () => [1];
  const own: ChatFormatter = {
    ...formatter,
    knowsThoughts: async () => true,
    format: (chat, signal) => formatter.format({ ...chat, template: chat.template ?? template }, signal),
    formatRules: (chat, like, signal) =>
      formatter.formatRules({ ...chat, template: chat.template ?? template }, like, signal),
  };
  const engine: Partial<TextEngine> = {
    ...{ modelName: 'tiny', buildInfo: 'test', contextSize: 100_000, requestDefaults: {}, formatter: own },
    vocabulary: { size: 10, tokenizePrompt: tokens, tokenize: tokens, detokenize: () => '' },
    async *generate({ grammar }, signal) {
      const followed = grammar && followGrammar(await prepareGrammar(grammar, signal), grammar);
      for (const text of says) {
        followed?.hasGenerated(-1, text);
        if (followed?.isOn() && followed.state() === 'wrong') throw new Error(`The grammar refuses ${text} of ${says}`);
        yield { kind: 'text', text, logprobs: [] };
      }
      yield { kind: 'end', finishReason: 'stop', timings };
    },
  };
  return engine as TextEngine;
}

/** What a stream of the response says. */
async function read(template: string, says: string, more: RequestBody = {}) {
  const message = { reasoning: '', content: '', calls: [] as string[] };
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => ({ messages: [{ role: 'user', content: 'Hi' }], stream: true, ...more }),
    // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
    async sendEvent({ choices: [choice] }: any) {
      message.reasoning += choice?.delta.reasoning_content ?? '';
      message.content += choice?.delta.content ?? '';
      for (const { index, function: called } of choice?.delta.tool_calls ?? []) {
        message.calls[index] = (message.calls[index] ?? '') + called.arguments;
      }
    },
    endEvents: () => undefined,
  };
  await handleChat(engineOf(template, says), exchange as Exchange);
  const cities = message.calls.map((call) => JSON.parse(call).city);
  return { reasoning: message.reasoning.trim(), content: message.content.trim(), calls: cities };
}

describe('a model of the family', () => {
  test.each(FAMILIES)(
    '$template is read',
    async ({ template: name, thought, alwaysThinks, answer, calls, hasOneCall }) => {
      const template = templates.get(name) ?? '';
      const say = answer ?? ((text: string) => text);
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      const look = async (what: string, says: string, meant: object, more?: RequestBody) => {
        expected[what] = { reasoning: '', content: '', calls: [], ...meant };
        found[what] = await read(template, says, more).catch((error: Error) => error.message.slice(0, 200));
      };
      const first = alwaysThinks ? (thought ?? '') : '';
      const reasoning = alwaysThinks ? 'hm' : '';
      await look('plain', first + say('Hello.'), { reasoning, content: 'Hello.' });
      if (thought !== undefined) await look('thought', thought + say('Hello.'), { reasoning: 'hm', content: 'Hello.' });
      if (calls !== undefined) {
        const tools = { tools: [weather] };
        await look('answer beside tools', first + say('Hello.'), { reasoning, content: 'Hello.' }, tools);
        await look('call', first + calls('Paris'), { reasoning, calls: ['Paris'] }, tools);
        const forced = { ...tools, tool_choice: 'required' };
        await look('forced call', first + calls('Paris'), { reasoning, calls: ['Paris'] }, forced);
        if (!hasOneCall)
          await look('two calls', first + calls('Paris', 'Rome'), { reasoning, calls: ['Paris', 'Rome'] }, tools);
        if (thought !== undefined)
          await look('thought and call', thought + calls('Paris'), { reasoning: 'hm', calls: ['Paris'] }, tools);
      }
      expect(found).toEqual(expected);
    },
  );
});
