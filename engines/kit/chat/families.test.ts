// What models of all families write, read by llama.cpp's code with their published templates, and
// counted; contract-tests/chat-formats.test.ts has a third of them with a real engine next to a
// real llama-server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { AGENT_INSTRUCTIONS, AGENT_TURNS } from '../../../fixtures/conversations/agent.ts';
import { CHAT_EXCEPTIONS, type Column } from '../../../fixtures/models/chat-exceptions.ts';
import { FAMILIES, type Family, WITHOUT_TEMPLATE } from '../../../fixtures/models/chat-families.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { publishedTemplates } from '../../../fixtures/native/official-templates.ts';
import { followGrammar, prepareGrammar } from '../grammar/request-grammar.ts';
import type { Exchange } from '../http.ts';
import type { RequestBody } from '../request-fields.ts';
import { ChatFormatter, type TemplateAbilities } from './chat-formatter.ts';
import type { TextEngine } from './engine.ts';
import { handleApplyTemplate, handleChat } from './openai-chat.ts';

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
let create: (template?: string) => ChatFormatter;
let formatter: ChatFormatter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'families-'));
  templates = await publishedTemplates(join(folder, 'sources'));
  const modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  const program = await bundledProgram(new URL('../../llamacpp/main.ts', import.meta.url));
  create = (template) => new ChatFormatter({ program, modelPath, template, execArgv: [] });
  formatter = create();
});
afterAll(async () => {
  formatter.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * An engine that says this, letter by letter, and fails where the grammar of the request does not
 * allow it.
 */
function engineOf(template: string, says: string, abilities: TemplateAbilities): TextEngine {
  const timings = {
    cachedTokens: 0,
    promptTokens: 1,
    promptMs: 1,
    predictedTokens: 1,
    predictedMs: 1,
  };
  const tokens = () => [1];
  const own: TextEngine['formatter'] = {
    abilities: async () => abilities,
    format: (chat, signal) =>
      formatter.format({ ...chat, template: chat.template ?? template }, signal),
    formatRules: (chat, like, signal) =>
      formatter.formatRules({ ...chat, template: chat.template ?? template }, like, signal),
  };
  const engine: Partial<TextEngine> = {
    modelName: 'tiny',
    buildInfo: 'test',
    contextSize: 100_000,
    requestDefaults: {},
    formatter: own,
    vocabulary: { size: 10, tokenizePrompt: tokens, tokenize: tokens, detokenize: () => '' },
    async *generate({ grammar }, signal) {
      const followed = grammar && followGrammar(await prepareGrammar(grammar, signal), grammar);
      for (const text of says) {
        followed?.hasGenerated(-1, text);
        if (followed?.isOn() && followed.state() === 'wrong')
          throw new Error(`The grammar refuses ${text} of ${says}`);
        yield { kind: 'text', text, logprobs: [] };
      }
      yield { kind: 'end', finishReason: 'stop', timings };
    },
  };
  return engine as TextEngine;
}

const ALL: TemplateAbilities = { hasThoughts: true, hasSeveralCalls: true };

interface Message {
  reasoning: string;
  content: string;
  /** Cities whose weather is asked for. */
  calls: readonly string[];
}

/** A message with all arguments of its calls. */
type WholeMessage = Omit<Message, 'calls'> & { calls: readonly Record<string, unknown>[] };

/** What a response says, with the cities of its calls alone. */
async function read(
  template: string,
  says: string,
  more: RequestBody,
  abilities = ALL,
): Promise<Message> {
  const { calls, ...message } = await readWhole(template, says, more, abilities);
  return { ...message, calls: calls.map(({ city }) => city as string) };
}

/** What a response says, in one piece or as a stream. */
async function readWhole(
  template: string,
  says: string,
  more: RequestBody,
  abilities = ALL,
): Promise<WholeMessage> {
  const message = { reasoning: '', content: '', calls: [] as string[] };
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
  const add = ({ reasoning_content, content, tool_calls }: any = {}) => {
    message.reasoning += reasoning_content ?? '';
    message.content += content ?? '';
    for (const [at, { index = at, function: called }] of (tool_calls ?? []).entries()) {
      message.calls[index] = (message.calls[index] ?? '') + called.arguments;
    }
  };
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => ({ messages: [{ role: 'user', content: 'Hi' }], ...more }),
    // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
    async sendEvent({ choices: [choice] }: any) {
      add(choice?.delta);
    },
    // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
    sendJson: (_: number, { choices: [choice] }: any) => add(choice.message),
    endEvents: () => undefined,
  };
  await handleChat(engineOf(template, says, abilities), exchange as Exchange);
  const calls = message.calls.map((call) => JSON.parse(call));
  return { reasoning: message.reasoning.trim(), content: message.content.trim(), calls };
}

/** What is looked at, and in which column of the table it is counted. */
interface Look {
  column: Exclude<Column, 'streamed'>;
  says: string;
  /** Undefined where the engine is to say that it can't. */
  means: Partial<Message> | undefined;
  more?: RequestBody;
}

function looksOf({
  thought,
  alwaysThinks = false,
  answer = (text) => text,
  calls,
  hasOneCall = false,
}: Family): Look[] {
  const first = alwaysThinks ? (thought ?? '') : '';
  const reasoning = alwaysThinks ? 'hm' : '';
  const hello = {
    column: 'plain',
    says: first + answer('Hello.'),
    means: { reasoning, content: 'Hello.' },
  } as const;
  const thoughtful = (more: Omit<Look, 'column'>) =>
    thought === undefined ? [] : [{ column: 'thoughts', ...more } as const];
  const tools = { tools: [weather] };
  const forced = { ...tools, tool_choice: 'required' };
  const plain = [
    hello,
    ...thoughtful({
      says: thought + answer('Hello.'),
      means: { reasoning: 'hm', content: 'Hello.' },
    }),
  ];
  if (calls === undefined) {
    return [...plain, { column: 'call', says: hello.says, means: undefined, more: tools }];
  }
  const call = { says: first + calls('Paris'), means: { reasoning, calls: ['Paris'] } };
  const two = {
    says: first + calls('Paris', 'Rome'),
    means: { reasoning, calls: ['Paris', 'Rome'] },
  };
  return [
    ...plain,
    { ...hello, more: tools },
    { column: 'call', ...call, more: tools },
    ...thoughtful({
      says: thought + calls('Paris'),
      means: { reasoning: 'hm', calls: ['Paris'] },
      more: tools,
    }),
    { column: 'forced call', ...call, more: forced },
    ...(hasOneCall ? [] : [{ column: 'two calls', ...two, more: tools } as const]),
  ];
}

/** The columns of a family in which something is wrong, with what that is. */
async function mistakesOf(family: Family): Promise<ReadonlyMap<Column, unknown>> {
  const template = templates.get(family.template);
  if (template === undefined) throw new Error(`There is no template ${family.template}.`);
  const mistakes = new Map<Column, unknown>();
  for (const { column, says, means, more } of looksOf(family)) {
    const ask = (stream: boolean) =>
      read(template, says, { ...more, chat_template_kwargs: family.variables, stream }).catch(
        ({ message }: Error) => message.slice(0, 300),
      );
    const [whole, streamed] = [await ask(false), await ask(true)];
    const meant =
      means === undefined ? NO_TOOLS : { reasoning: '', content: '', calls: [], ...means };
    if (!isDeepStrictEqual(whole, meant)) mistakes.set(column, whole);
    if (!isDeepStrictEqual(streamed, whole)) mistakes.set('streamed', streamed);
  }
  return mistakes;
}

const NO_TOOLS =
  "The embedded backend can't offer 'tools' to tiny: its chat template has no place for them. Use another model.";
/** Of families in the table: all that have something in it, and those of them that are right. */
const counts = new Map<Column, { of: number; right: number }>();

describe('what a model of the family writes', () => {
  test.each(FAMILIES)(
    '$family is read and streamed as it is meant, but for what is known',
    async (family) => {
      const mistakes = await mistakesOf(family);
      for (const column of new Set<Column>([
        ...looksOf(family).map((look) => look.column),
        'streamed',
      ])) {
        const { of, right } = counts.get(column) ?? { of: 0, right: 0 };
        counts.set(column, { of: of + 1, right: right + (mistakes.has(column) ? 0 : 1) });
      }
      const known = CHAT_EXCEPTIONS.filter(
        ({ what, template }) => what === 'miscounted' && template === family.template,
      );
      const columns = known.flatMap(({ cases }) => cases);
      expect([...mistakes.keys()].sort(), JSON.stringify([...mistakes])).toEqual(columns.sort());
    },
  );

  test('is read right in all families but the listed exceptions', () => {
    expect(Object.fromEntries(counts)).toEqual({
      plain: { of: 62, right: 62 },
      thoughts: { of: 34, right: 34 },
      // Eleven of them say that their template has no place for tools.
      call: { of: 62, right: 62 },
      'forced call': { of: 51, right: 51 },
      'two calls': { of: 46, right: 46 },
      streamed: { of: 62, right: 62 },
    });
    expect(CHAT_EXCEPTIONS.filter(({ what }) => what === 'miscounted')).toHaveLength(0);
    expect(WITHOUT_TEMPLATE).toHaveLength(6);
  });
});

test('a model whose template takes one call in a turn is held to one, unless the client wants several', async () => {
  const template = templates.get('meta-llama-Llama-3.1-8B-Instruct') ?? '';
  const own = create(template);
  const abilities = await own.abilities();
  own.close();
  expect([abilities, await formatter.abilities()]).toMatchObject([
    { hasSeveralCalls: false },
    { hasSeveralCalls: true },
  ]);
  const call = (city: string) => `{"name": "get_weather", "parameters": {"city": "${city}"}}`;
  const ask = (more: RequestBody) =>
    read(
      template,
      `${call('Paris')}, ${call('Rome')}`,
      { tools: [weather], tool_choice: 'required', ...more },
      abilities,
    );
  await expect(ask({})).rejects.toThrow('The grammar refuses ,');
  await expect(ask({ parallel_tool_calls: false })).rejects.toThrow('The grammar refuses ,');
  expect(await ask({ parallel_tool_calls: true })).toMatchObject({ calls: ['Paris', 'Rome'] });
});

/** llama.cpp knows MiniMax M3 by these marks; its template is not among the published ones here. */
const MINIMAX_M3 = `{%- set mark = ']<]minimax[>[' -%}
{%- for tool in tools or [] %}{{ tool | tojson }}{% endfor -%}
{%- for message in messages %}]~b]{{ message.role }}
{{ message.content }}{% for call in message.tool_calls or [] %}
{{ mark }}<tool_call>{{ mark }}<invoke name="{{ call.function.name }}">{{ mark }}</invoke>{{ mark }}</tool_call>
{%- endfor %}[e~[
{% endfor -%}
{%- if add_generation_prompt %}]~b]ai
{% endif -%}`;

test.each([false, true])(
  'objects and lists of MiniMax M3, which are tags in tags, become JSON (stream: %s)',
  async (stream) => {
    const string = { type: 'string' };
    const stop = {
      type: 'object',
      properties: { city: string, days: { type: 'number' } },
      required: ['city'],
    };
    const properties = {
      name: string,
      stops: { type: 'array', items: stop },
      notes: { type: 'array', items: string },
      isDirect: { type: 'boolean' },
    };
    const parameters = { type: 'object', properties, required: ['name', 'stops'] };
    const plan = { type: 'function', function: { name: 'plan_trip', parameters } };
    const tagged = (text: string) => text.replaceAll(/<(?=\/?[a-zA-Z])/g, ']<]minimax[>[<');
    const says = (inner: string) =>
      tagged(`<tool_call>\n<invoke name="plan_trip">${inner}</invoke>\n</tool_call>`);
    const stops =
      '<stops><item><city>Aix</city><days>2.5</days></item><item><city>"Ulm"</city></item></stops>';
    const read = (inner: string) =>
      readWhole(MINIMAX_M3, `<mm:think>hm</mm:think>Look.${says(inner)}`, {
        tools: [plan],
        stream,
      });
    const args = { name: 'South\\', stops: [{ city: 'Aix', days: 2.5 }, { city: '"Ulm"' }] };
    expect(
      await read(`<name>South\\</name>${stops}<isDirect>true</isDirect><notes></notes>`),
    ).toEqual({
      reasoning: 'hm',
      content: 'Look.',
      calls: [{ ...args, isDirect: true, notes: [] }],
    });
    const noted = await read(
      `<name>South\\</name>${stops}<notes><item>a, b</item><item></item></notes>`,
    );
    expect(noted.calls).toEqual([{ ...args, notes: ['a, b', ''] }]);
  },
);

test('content before a call and between tags is told from them', async () => {
  const functionary = templates.get('meetkai-functionary-medium-v3.2') ?? '';
  const before = 'all\nLet me look.>>>get_weather\n{"city": "Paris"}';
  const looked = { content: 'Let me look.', calls: ['Paris'] };
  expect(await read(functionary, before, { tools: [weather], stream: true })).toMatchObject(looked);
  const granite = templates.get('ibm-granite-granite-3.3-2B-Instruct') ?? '';
  const thought = { chat_template_kwargs: { enable_thinking: true }, stream: true };
  const said = await read(granite, '<think>hm</think><response>Hello.', thought);
  expect(said).toEqual({ reasoning: 'hm', content: 'Hello.', calls: [] });
});

test.each([
  'Qwen-Qwen3-0.6B',
  'Qwen3.5-4B',
  'mistralai-Mistral-Nemo-Instruct-2407',
  'google-gemma-4-31B-it',
])('numbers of earlier calls keep all of their digits with %s', async (name) => {
  const numbers = [
    '52.520008',
    '1.0',
    '-0.1234567890123456789',
    '12345678901234567890',
    '-9223372036854775809',
    '1e400',
  ];
  const json = `{${numbers.map((number, index) => `"n${index}": ${number}`).join(', ')}, "text": "13.4050, 841726390512"}`;
  const id = 'abcdefghi';
  const call = { id, type: 'function', function: { name: 'get_weather', arguments: json } };
  const messages = [
    { role: 'user', content: 'Where? 841726390513' },
    { role: 'assistant', content: '', tool_calls: [call] },
    { role: 'tool', tool_call_id: id, name: 'get_weather', content: 'rain' },
  ];
  let prompt = '';
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => ({ messages, tools: [weather] }),
    // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
    sendJson: (_: number, body: any) => {
      prompt = body.prompt;
    },
  };
  await handleApplyTemplate(engineOf(templates.get(name) ?? '', '', ALL), exchange as Exchange);
  for (const text of [...numbers, '13.4050, 841726390512']) expect(prompt).toContain(text);
  expect(prompt).toContain('Where? 841726390513');
});

/** What the template makes of a chat with an agent. */
async function promptOf(
  { template, variables }: Family,
  messages: readonly object[],
): Promise<string> {
  const source = templates.get(template) ?? '';
  let prompt = '';
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => ({ messages, tools: [weather], chat_template_kwargs: variables }),
    // biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
    sendJson: (_: number, body: any) => {
      prompt = body.prompt;
    },
  };
  await handleApplyTemplate(engineOf(source, '', ALL), exchange as Exchange);
  return prompt;
}

/** Which part of a prompt the next one begins with. */
function keptShare(prompt: string, next: string): number {
  let at = 0;
  while (at < prompt.length && prompt[at] === next[at]) at += 1;
  return at / prompt.length;
}

/** Their templates leave thoughts out once the user has a further question. */
const FORGET_THOUGHTS = [
  'Qwen3',
  'Reka-Edge',
  'Qwen3-Thinking',
  'Qwen3.5',
  'Step-3.5',
  'GLM 4.6',
  'DeepSeek V3.2',
  'gpt-oss',
  'Kimi K2 Thinking',
  'MiniMax M2',
  'Gemma 4',
];

test('the prompt of an agent begins with the one before, but in templates that are known', async () => {
  const [{ user = '' } = {}] = AGENT_TURNS;
  const id = 'abcdefghi';
  const called = {
    id,
    type: 'function',
    function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
  };
  const asked = [
    { role: 'system', content: AGENT_INSTRUCTIONS },
    { role: 'user', content: user },
  ];
  const known = [
    ...asked,
    { role: 'assistant', content: '', reasoning_content: 'hm', tool_calls: [called] },
    { role: 'tool', tool_call_id: id, name: 'get_weather', content: 'It rains. '.repeat(300) },
  ];
  const more = [
    ...known,
    { role: 'assistant', content: 'It rains.', reasoning_content: 'hm' },
    { role: 'user', content: 'And now?' },
  ];
  const losing = { result: [] as string[], question: [] as string[] };
  for (const family of FAMILIES.filter(({ calls }) => calls !== undefined)) {
    const [first, second, third] = [
      await promptOf(family, asked),
      await promptOf(family, known),
      await promptOf(family, more),
    ];
    if (keptShare(first, second) < 0.97) losing.result.push(family.family);
    if (keptShare(second, third) < 0.97) losing.question.push(family.family);
  }
  losing.question.sort();
  expect(losing).toEqual({
    // The first leaves the instructions out of a prompt that ends with a result, the other has
    // words behind everything.
    result: ['Mistral Nemo', 'Command R+'],
    question: [...FORGET_THOUGHTS, 'Mistral Nemo', 'Mistral Small 3.2', 'Command R+'].toSorted(),
  });
});
