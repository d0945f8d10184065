// llama.cpp's code for chats in real processes, with templates and schemas that are made to harm.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { encodeTinyChat } from '../../../fixtures/models/tiny-chat/tiny-chat.ts';
import {
  asRequestError,
  ChatFormatter,
  type FormatterLimits,
  type FormatterProgram,
} from './chat-formatter.ts';

const LIMITS: FormatterLimits = {
  timeMs: 2000,
  memoryMb: 256,
  characters: 1000,
  startMs: 60_000,
  openMs: 10_000,
};
const ENDLESS = '{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}';
const USER = [{ role: 'user', content: 'Hi' }];

let program: string;
let folder: string;
let modelPath: string;
let formatter: ChatFormatter;

const create = (more: Partial<FormatterProgram> = {}) =>
  new ChatFormatter({
    program,
    modelPath,
    limits: LIMITS,
    execArgv: [],
    ...more,
  });

beforeAll(async () => {
  program = await bundledProgram(new URL('../../llamacpp/main.ts', import.meta.url));
  folder = await mkdtemp(join(tmpdir(), 'lemonade-formatter-'));
  modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  formatter = create();
});
afterAll(async () => {
  formatter.close();
  await rm(folder, { recursive: true, force: true });
});

const format = (template?: string, signal = new AbortController().signal, params = {}) =>
  formatter.format({ messages: USER, template, params }, signal);
const isWell = async () => (await format()).prompt.includes('Hi');

test.each([
  ['an endless loop', ENDLESS, /takes more than 2000 ms/],
  [
    '20,000 nested parentheses',
    `{{ ${'('.repeat(20_000)}1${')'.repeat(20_000)} }}`,
    /ended the process/,
  ],
  [
    'a macro that calls itself',
    '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
    /ended the process|takes more/,
  ],
  ['a template that refuses', "{{ raise_exception('not like this') }}", /not like this/],
  ['a prompt that is too long', 'x'.repeat(2000), /a prompt of 2000 characters; the limit is 1000/],
])(
  'a template with %s costs its request, and the next one is served',
  async (_, template, reason) => {
    await expect(format(template)).rejects.toThrow(reason);
    expect(await isWell()).toBe(true);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a template that takes too much memory costs its request',
  async () => {
    const patient = create({ limits: { ...LIMITS, timeMs: 600_000 } });
    const chat = (template?: string) =>
      patient.format({ messages: USER, template, params: {} }, new AbortController().signal);
    const many =
      "{% set ns = namespace(a='x') %}{% for i in range(40) %}{% set ns.a = ns.a + ns.a %}{% endfor %}";
    await expect(chat(many)).rejects.toThrow(/takes more than 256 MB of memory/);
    expect((await chat()).prompt).toContain('Hi');
    patient.close();
  },
);

test('a schema that takes too long costs its request', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => [`p${index}`, { type: 'string' }]);
  const schema = { type: 'object', properties: Object.fromEntries(names) };
  const params = { response_format: { type: 'json_schema', json_schema: { schema } } };
  await expect(format(undefined, undefined, params)).rejects.toThrow(/takes more than/);
  expect(await isWell()).toBe(true);
});

test('a client that leaves ends the work on its request', async () => {
  const controller = new AbortController();
  const left = format(ENDLESS, controller.signal);
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await isWell()).toBe(true);
});

test('a template that takes too much even for the shortest chat is told at once to each chat', async () => {
  const useless = create({ template: ENDLESS });
  const chat = () => useless.format({ messages: USER, params: {} }, new AbortController().signal);
  await expect(chat()).rejects.toThrow(/it can't be used: it takes more than 2000 ms/);
  await expect(chat()).rejects.toThrow(/it can't be used/);
});

test('a template of the file itself that loops is told to each chat', async () => {
  const endless = join(folder, 'endless.gguf');
  await writeFile(endless, encodeTinyChat({ template: ENDLESS }));
  const hasty = create({ modelPath: endless, limits: { ...LIMITS, openMs: 2000 } });
  await expect(hasty.abilities()).rejects.toThrow(/can't be started: it takes more than 2000 ms/);
});

test('a process that takes long to start has the whole time for the template all the same', async () => {
  const program = join(folder, 'slow.mjs');
  await writeFile(
    program,
    `process.on('message', () => process.send({ reason: 'not asked' }));
     setTimeout(() => {
       process.send({ started: true });
       process.send({ ready: true });
     }, 300);`,
  );
  const patient = create({ program, limits: { ...LIMITS, openMs: 200 } });
  await expect(patient.abilities()).resolves.toEqual({
    hasThoughts: false,
    hasSeveralCalls: false,
  });
  patient.close();
});

test('a process that does not start is told', async () => {
  const program = join(folder, 'silent.mjs');
  await writeFile(program, 'setInterval(() => {}, 1000);');
  const hasty = create({ program, limits: { ...LIMITS, startMs: 200 } });
  await expect(hasty.abilities()).rejects.toThrow(
    /can't be started: it takes more than 200 ms to start/,
  );
});

test('a process that is ready in time counts as ready, however long this thread is busy meanwhile', async () => {
  const program = join(folder, 'ready.mjs');
  const marker = `${program}.ready`;
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
     process.on('message', () => process.send({ reason: 'not asked' }));
     process.send({ ready: true }, () => writeFileSync(${JSON.stringify(marker)}, ''));`,
  );
  const startedMs = performance.now();
  const busy = create({ program, limits: { ...LIMITS, startMs: 1000 } });
  await new Promise(setImmediate);
  while (!existsSync(marker) || performance.now() < startedMs + 1100);
  await expect(busy.abilities()).resolves.toEqual({ hasThoughts: false, hasSeveralCalls: false });
  busy.close();
});

describe('a process that formats chats and is ended', () => {
  const USUAL = {
    ...{
      prompt: 'Hi',
      chat_format: 0,
      grammar: '',
      grammar_lazy: false,
      grammar_triggers: [],
      generation_prompt: '',
    },
    ...{
      thinking_start_tag: '',
      thinking_end_tag: '',
      preserved_tokens: [],
      additional_stops: [],
      chat_parser: '',
    },
  };
  const user = (content: string) => ({ messages: [{ role: 'user', content }], params: {} });
  const { signal } = new AbortController();

  /** A program that does so with a chat that asks for it; `first` is true the first time. */
  async function programThat(does: string): Promise<string> {
    const program = join(folder, `${does.length}-ending.mjs`);
    await writeFile(
      program,
      `import { existsSync, writeFileSync } from 'node:fs';
       const marker = ${JSON.stringify(`${program}.was-here`)};
       process.on('message', ({ messages }) => {
         const first = !existsSync(marker);
         if (messages[0].content === 'End.') { writeFileSync(marker, ''); ${does} }
         process.send({ formatted: ${JSON.stringify(USUAL)} });
       });
       process.send({ started: true });
       process.send({ ready: true });`,
    );
    return program;
  }

  test('from outside is started again, and the chat is formatted', async () => {
    const killed = create({
      program: await programThat("if (first) process.kill(process.pid, 'SIGKILL');"),
    });
    expect((await killed.format(user('End.'), signal)).prompt).toBe('Hi');
    killed.close();
  });

  test('from outside again and again is not the fault of the request: later it may work', async () => {
    const killed = create({ program: await programThat("process.kill(process.pid, 'SIGTERM');") });
    const failed = await asRequestError(killed.format(user('End.'), signal)).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      status: 503,
      type: 'unavailable_error',
      message: expect.stringMatching(/ended from outside/),
    });
    expect((await killed.format(user('Hi'), signal)).prompt).toBe('Hi');
    killed.close();
  });

  test('by its own code is a fault of the template, and costs its request', async () => {
    const crashing = create({
      program: await programThat("process.kill(process.pid, 'SIGSEGV');"),
    });
    const failed = await asRequestError(crashing.format(user('End.'), signal)).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      status: 400,
      message: expect.stringMatching(/template.*ended the process/),
    });
    crashing.close();
  });

  test('by its own code while it opens the template is told without the log', async () => {
    const program = join(folder, 'aborting.mjs');
    await writeFile(
      program,
      "console.error('/home/me/llama.cpp: GGML_ASSERT'); process.send({ started: true }, () => process.abort());",
    );
    const aborting = create({ program });
    const failed = await asRequestError(aborting.format(user('Hi'), signal)).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      status: 400,
      message: expect.stringMatching(/template.*ended the process that formats chats$/),
    });
  });
});

test('a template that refuses the shortest chat may take others', async () => {
  const strict = create({
    template:
      "{% if messages[0].role != 'system' %}{{ raise_exception('system') }}{% endif %}{{ messages[0].content }}",
  });
  const chat = { messages: [{ role: 'system', content: 'Be kind.' }], params: {} };
  expect((await strict.format(chat, new AbortController().signal)).prompt).toBe('Be kind.');
  strict.close();
});

test('a file that can not be opened is told to each chat', async () => {
  await expect(create({ modelPath: join(folder, 'nothing.gguf') }).abilities()).rejects.toThrow(
    "llama.cpp's code for chats can't be started",
  );
});

test('the format of responses is asked for once per tools, prompt and format', async () => {
  const counted = create({ template: "{{ strftime_now('%f') }}{{ messages[0].content }}" });
  const { signal } = new AbortController();
  const like = await counted.format({ messages: USER, params: {} }, signal);
  const rules = (params: object, prompt = like) =>
    counted.formatRules({ messages: USER, params }, prompt, signal);
  const format = (property: string) => ({
    response_format: {
      type: 'json_schema',
      json_schema: { schema: { properties: { [property]: { type: 'null' } } } },
    },
  });
  const first = await rules(format('a'));
  expect(first.grammar).toContain('a');
  expect(await rules(format('a'))).toBe(first);
  expect(await rules(format('b'))).not.toBe(first);
  expect(await rules(format('a'), { ...like, generation_prompt: 'other' })).not.toBe(first);
  for (let index = 0; index < 20; index += 1) await rules(format(`p${index}`));
  expect(await rules(format('a'))).not.toBe(first);
  counted.close();
});
