// The embedded engine and a real llama-server: the same prompts of the same chats, and the same
// reading of what models write.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram } from '../fixtures/bundled-program.ts';
import { CHAT_EXCEPTIONS, type Exception } from '../fixtures/models/chat-exceptions.ts';
import { FAMILIES, type Family } from '../fixtures/models/chat-families.ts';
import { encodeScriptedModel, type Script } from '../fixtures/models/scripted-model.ts';
import { findNativeLlamaServer } from '../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../fixtures/native/llama-server.ts';
import { officialTemplates } from '../fixtures/native/official-templates.ts';

const native = findNativeLlamaServer();
if (native === undefined)
  test.skip('the real llama-server is left out, because it was not built (npm run native)');

/** A chat, and what the model says to it. */
interface Case {
  name: string;
  messages: readonly object[];
  more?: object;
  /** With the marks of the family. */
  says: string;
  means: Meaning | 'refused';
  /** llama-server doesn't hold responses to both of what is asked for. */
  isOurs?: boolean;
}

/** What is to be read in it, without blanks around. */
interface Meaning {
  reasoning: string;
  content: string;
  /** Cities whose weather is asked for. */
  calls: readonly string[];
}

const TOOLS = {
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'Tells the weather.',
        parameters: {
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
    },
    {
      type: 'function',
      function: {
        name: 'now',
        description: 'Tells the time.',
        parameters: { type: 'object', properties: {} },
      },
    },
  ],
};
const NAMED = { type: 'function', function: { name: 'get_weather' } };
const SCHEMA = {
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'sum',
      schema: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        required: ['a'],
        additionalProperties: false,
      },
    },
  },
};
const USER = { role: 'user', content: 'Hi' };
const WEATHER_CALL = {
  role: 'assistant',
  content: null,
  tool_calls: [
    {
      id: 'abcdefghi',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
    },
  ],
};
const WEATHER = { role: 'tool', tool_call_id: 'abcdefghi', name: 'get_weather', content: 'rain' };

function casesOf(family: Family): Case[] {
  const {
    thought,
    alwaysThinks = false,
    fencesJson = false,
    answer = (text) => text,
    calls,
    hasOneCall,
  } = family;
  const first =
    alwaysThinks && thought !== undefined
      ? { says: thought, reasoning: 'hm' }
      : { says: '', reasoning: '' };
  const says = (text: string, { says: before, reasoning } = first) => ({
    says: before + answer(text),
    means: { reasoning, content: text, calls: [] },
  });
  const hello = says('Hello, you.');
  const sumAfter = (before = first) => {
    const sum = says('{"a": 1}', before);
    return fencesJson ? { ...sum, says: `${before.says}\`\`\`json\n{"a": 1}\n\`\`\`` } : sum;
  };
  const unthinking = { chat_template_kwargs: { enable_thinking: false } };
  const before =
    thought === undefined || alwaysThinks ? undefined : { says: thought, reasoning: 'hm' };
  const cases: Case[] = [
    { name: 'plain', messages: [USER], ...hello },
    { name: 'system', messages: [{ role: 'system', content: 'Be kind.' }, USER], ...hello },
    {
      name: 'later turn',
      messages: [USER, { role: 'assistant', content: 'Yes?', reasoning_content: 'so' }, USER],
      ...hello,
    },
    {
      name: 'no thinking',
      messages: [USER],
      more: unthinking,
      ...says('Hello, you.', { says: '', reasoning: '' }),
    },
    { name: 'schema', messages: [USER], more: SCHEMA, ...sumAfter() },
    {
      name: 'tools, forbidden',
      messages: [USER],
      more: { ...TOOLS, tool_choice: 'none' },
      ...hello,
    },
    { name: 'tools, none called', messages: [USER], more: TOOLS, ...hello },
  ];
  if (before !== undefined) {
    cases.push({ name: 'thought', messages: [USER], ...says('Hello, you.', before) });
    cases.push({ name: 'thought, schema', messages: [USER], more: SCHEMA, ...sumAfter(before) });
  }
  // Tools are refused.
  if (calls === undefined)
    return cases.map((each) => (each.more === TOOLS ? { ...each, means: 'refused' } : each));
  const calling = (cities: readonly string[], { says: before, reasoning } = first) => ({
    says: before + calls(...cities),
    means: { reasoning, content: '', calls: cities },
  });
  const called = calling(['Paris']);
  const required = { ...TOOLS, tool_choice: 'required' };
  cases.push(
    { name: 'tools, called', messages: [USER], more: TOOLS, ...called },
    { name: 'tools, required', messages: [USER], more: required, ...called },
    { name: 'tools, named', messages: [USER], more: { ...TOOLS, tool_choice: NAMED }, ...called },
    { name: 'tool result', messages: [USER, WEATHER_CALL, WEATHER], more: TOOLS, ...hello },
    {
      name: 'tool result, thought in the history',
      messages: [USER, { ...WEATHER_CALL, reasoning_content: 'so' }, WEATHER],
      more: TOOLS,
      ...hello,
    },
    {
      name: 'schema and tools',
      messages: [USER],
      more: { ...SCHEMA, ...TOOLS },
      ...says('{"a": 1}'),
      ...(fencesJson ? { says: `${first.says}{"a": 1}` } : {}),
      isOurs: true,
    },
    {
      name: 'schema and tools, called',
      messages: [USER],
      more: { ...SCHEMA, ...TOOLS },
      ...called,
      isOurs: true,
    },
  );
  if (!hasOneCall) {
    const more = { ...TOOLS, parallel_tool_calls: true };
    cases.push({ name: 'parallel calls', messages: [USER], more, ...calling(['Paris', 'Rome']) });
  }
  if (before === undefined) return cases;
  const thoughtCall = calling(['Paris'], before);
  return [
    ...cases,
    { name: 'thought, call', messages: [USER], more: TOOLS, ...thoughtCall },
    { name: 'thought, required call', messages: [USER], more: required, ...thoughtCall },
  ];
}

/** What a server makes of a chat. */
interface Outcome {
  /** Of the chat as it is; where it is answered, it is made longer. */
  prompt: string;
  streamed: Answer | 'refused';
}

interface Answer {
  content: string;
  reasoning: string;
  calls: readonly (readonly [name: string, json: string])[];
  finish: unknown;
}

/** Of the arguments of a call. */
function cityIn(json: string): string {
  try {
    return JSON.parse(json).city;
  } catch {
    return 'no JSON';
  }
}

function meaningOf(answer: Answer | 'refused'): Meaning | 'refused' | 'other' {
  if (answer === 'refused') return 'refused';
  const isRight = answer.finish === (answer.calls.length > 0 ? 'tool_calls' : 'stop');
  const isCall = ([name]: readonly [string, string]) => name === 'get_weather';
  if (!isRight || !answer.calls.every(isCall)) return 'other';
  return {
    reasoning: answer.reasoning.trim(),
    content: answer.content.trim(),
    calls: answer.calls.map(([, json]) => cityIn(json)),
  };
}

describe('the embedded engine', () => {
  let folder: string;
  let templates: ReadonlyMap<string, string>;
  let embedded: ChildProcess;
  const running = new Set<Running>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chat-formats-'));
    templates = officialTemplates(join(folder, 'sources'));
    embedded = fork(await bundledProgram('fixtures/recipes/embedded-models.ts'), {
      stdio: 'ignore',
    });
  });
  afterAll(async () => {
    const ended = once(embedded, 'exit');
    embedded.kill('SIGKILL');
    for (const { end } of running) end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  async function startEmbedded(modelPath: string): Promise<Running> {
    embedded.send(modelPath);
    const [baseUrl] = await once(embedded, 'message', { signal: AbortSignal.timeout(60_000) });
    return { baseUrl, end: () => undefined };
  }

  async function startNative(modelPath: string, executable: string): Promise<Running> {
    const started = await startLlamaServer(executable, modelPath, [
      '--jinja',
      '--parallel',
      '1',
      '--threads',
      '1',
    ]);
    running.add(started);
    return started;
  }

  const run = FAMILIES.flatMap(({ tokens, ...family }) =>
    tokens === undefined ? [] : [{ family, tokens }],
  );

  test.each(run)(
    'reads and writes what $family.template does, as llama-server does',
    async ({ family, tokens }) => {
      const { template } = family;
      const chatTemplate = templates.get(template) ?? '';
      const words = { chatTemplate, marks: [], ...tokens };
      const modelPath = join(folder, `${template}.gguf`);
      const cases = casesOf(family);
      await writeFile(
        modelPath,
        encodeScriptedModel(words, [
          { position: native === undefined ? MOST_TOKENS : 1, text: '' },
        ]),
      );
      const silent = await (native === undefined
        ? startEmbedded(modelPath)
        : startNative(modelPath, native));
      const { scripts, paddings, prompts } = await placesOf(silent.baseUrl, cases).finally(
        silent.end,
      );
      await writeFile(modelPath, encodeScriptedModel(words, scripts));
      const [ours, theirs] = await Promise.all([
        startEmbedded(modelPath),
        native === undefined ? undefined : startNative(modelPath, native),
      ]);
      const ownPrompts = await promptsOf(ours.baseUrl, cases);
      const misread = new Map<string, unknown>();
      const different = new Map<string, unknown>();
      const answers = new Map<string, Promise<(Answer | 'refused' | undefined)[]>>();
      const urls = [ours.baseUrl, ...(theirs === undefined ? [] : [theirs.baseUrl])];
      for (const [index, chat] of cases.entries()) {
        const body = { ...bodyOf(chat, paddings[index] ?? 0), stream: true };
        const asked = () =>
          Promise.all(
            urls
              .slice(0, chat.isOurs ? 1 : 2)
              .map((url) => stream(`${url}/v1/chat/completions`, body)),
          );
        // What is begun, held to its format and said alike is read alike, whatever the chat was
        // before.
        const ends = [prompts, ownPrompts].map((each) => each[index]?.slice(-END_OF_PROMPT));
        const key = JSON.stringify([chat.more, chat.says, ends]);
        const answer = answers.get(key) ?? asked();
        answers.set(key, answer);
        const [streamed = 'refused', other] = await answer;
        if (!isDeepStrictEqual(meaningOf(streamed), chat.means)) misread.set(chat.name, streamed);
        const [mine, native]: Outcome[] = [
          { prompt: ownPrompts[index] ?? '', streamed },
          { prompt: prompts[index] ?? '', streamed: other ?? streamed },
        ];
        if (other !== undefined && !isDeepStrictEqual(mine, native))
          different.set(chat.name, [mine, native]);
      }
      ours.end();
      theirs?.end();
      const known = CHAT_EXCEPTIONS.filter((exception) => exception.template === template);
      const named = (what: Exception['what']) =>
        known.filter((one) => one.what === what).flatMap(({ cases }) => cases);
      const found = {
        misread: [...misread.keys()].sort(),
        different: [...different.keys()].sort(),
      };
      const expected = { misread: named('misread').sort(), different: named('different').sort() };
      expect(found, JSON.stringify([...misread, ...different])).toEqual(
        theirs === undefined ? { ...expected, different: [] } : expected,
      );
    },
  );

  test('differs from llama-server in no more than is told, and misreads no more', () => {
    const count = (what: Exception['what']) =>
      CHAT_EXCEPTIONS.filter((one) => one.what === what).flatMap(({ cases }) => cases).length;
    expect({ misread: count('misread'), different: count('different') }).toEqual({
      misread: 10,
      different: 21,
    });
  });
});

interface Running {
  baseUrl: string;
  end(): void;
}

/**
 * More than any of the prompts has, which the embedded engine refuses to count above its context.
 */
const MOST_TOKENS = 12_288;
/** Characters of a prompt behind all messages: the beginning of the response. */
const END_OF_PROMPT = 16;

/**
 * Where each response begins: prompts are made longer until no two different responses have a place
 * in common.
 */
async function placesOf(
  baseUrl: string,
  cases: readonly Case[],
): Promise<{ scripts: Script[]; paddings: number[]; prompts: string[] }> {
  const prompts = await promptsOf(baseUrl, cases);
  const lengths = new Map<string, number>();
  for (const prompt of new Set(prompts)) lengths.set(prompt, await lengthOf(baseUrl, prompt));
  const inOrder = cases
    .map(({ says }, index) => ({ says, index, length: lengths.get(prompts[index] ?? '') ?? 0 }))
    .sort((one, other) => one.length - other.length);
  const scripts: Script[] = [];
  const paddings: number[] = [];
  let free = 0;
  for (const { says, index, length } of inOrder) {
    const same = scripts.find(({ position, text }) => position >= length && text === says);
    const position = same?.position ?? Math.max(length, free);
    paddings[index] = position - length;
    if (same !== undefined) continue;
    scripts.push({ position, text: says });
    free = position + says.length + 2;
  }
  return { scripts, paddings, prompts };
}

const bodyOf = ({ messages, more }: Case, padding: number) => ({
  messages: messages.map((message, index) =>
    index === messages.indexOf(USER)
      ? { ...USER, content: `${USER.content}${'x'.repeat(padding)}` }
      : message,
  ),
  temperature: 0,
  max_tokens: 400,
  ...more,
});

/** Of each case; many of them ask for the same, and have other responses only. */
async function promptsOf(baseUrl: string, cases: readonly Case[]): Promise<string[]> {
  const prompts = new Map<string, Promise<string>>();
  const ask = async (body: object) =>
    (await postJson(`${baseUrl}/apply-template`, body)).prompt ?? 'refused';
  return Promise.all(
    cases.map((chat) => {
      const body = bodyOf(chat, 0);
      const key = JSON.stringify(body);
      const prompt = prompts.get(key) ?? ask(body);
      prompts.set(key, prompt);
      return prompt;
    }),
  );
}

/** In tokens. */
async function lengthOf(baseUrl: string, prompt: string): Promise<number> {
  const { tokens } = await postJson(`${baseUrl}/tokenize`, {
    content: prompt,
    add_special: true,
    parse_special: true,
  });
  return tokens.length;
}

interface Message {
  content?: string | null;
  reasoning_content?: string | null;
  tool_calls?: { function: { name: string; arguments: string } }[];
}

function toAnswer(
  { content, reasoning_content, tool_calls = [] }: Message,
  finish: unknown,
): Answer {
  return {
    content: content ?? '',
    reasoning: reasoning_content ?? '',
    calls: tool_calls.map(({ function: { name, arguments: json } }) => [name, json]),
    finish,
  };
}

/** What the pieces of a stream make, put together. */
async function stream(url: string, body: object): Promise<Answer | 'refused'> {
  const answer = await post(url, body);
  if (!answer.ok) return 'refused';
  const message = {
    content: '',
    reasoning_content: '',
    tool_calls: [] as NonNullable<Message['tool_calls']>,
  };
  let finish: unknown;
  for (const line of (await answer.text()).split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const [choice] = JSON.parse(line.slice('data: '.length)).choices ?? [];
    if (choice === undefined) continue;
    finish = choice.finish_reason ?? finish;
    message.content += choice.delta.content ?? '';
    message.reasoning_content += choice.delta.reasoning_content ?? '';
    for (const { index, function: called } of choice.delta.tool_calls ?? []) {
      const call = message.tool_calls[index] ?? { function: { name: '', arguments: '' } };
      message.tool_calls[index] = call;
      call.function.name += called.name ?? '';
      call.function.arguments += called.arguments ?? '';
    }
  }
  return toAnswer(message, finish);
}

/** On a connection of its own: llama-server closes those that are kept. */
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { connection: 'close' } });

// biome-ignore lint/suspicious/noExplicitAny: read as a client without types does.
const postJson = async (url: string, body: object): Promise<any> => (await post(url, body)).json();
