import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { printAnswer, statsText } from './answer.ts';
import { readFormat, readImage, readParameters, userMessage } from './request.ts';
import { type ChatState, isSlashCommand, runSlashCommand } from './slash-commands.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'chat-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const model = (id: string, labels: readonly string[] = ['chat']) => ({
  id,
  labels,
  downloaded: true,
  size: 1,
});

function chatWith(
  changes: Partial<ChatState> = {},
  responses: Readonly<Record<string, unknown>> = {},
) {
  const state: ChatState = {
    model: 'm',
    system: undefined,
    messages: [{ role: 'user', content: 'Hi' }],
    images: [],
    think: undefined,
    hidesThinking: false,
    parameters: {},
    format: undefined,
    showsStats: false,
    lastStats: undefined,
    isOver: false,
    ...changes,
  };
  const { context, out, asked } = createCommandContext(({ what }) => responses[what] ?? {});
  return { state, asked, type: (line: string) => runSlashCommand(context, state, line).then(out) };
}

test.each([
  ['/help', true],
  ['/set system x', true],
  ['/usr/bin/node is a path', false],
  ['/notes.txt', false],
  ['What is /help?', false],
])('"%s" is a command of the chat: %s', (text, is) => {
  expect(isSlashCommand(text)).toBe(is);
});

describe('a command of the chat', () => {
  test.each<[string, Partial<ChatState>, string]>([
    ['/clear', { messages: [], images: [] }, 'The conversation starts over.\n'],
    [
      '/system Be brief.',
      { system: 'Be brief.', messages: [] },
      'The system prompt is set, and the conversation starts over.\n',
    ],
    ['/system', { system: undefined, messages: [] }, 'There is no system prompt any more.\n'],
    ['/think off', { think: false }, 'Thinking is off.\n'],
    ['/think high', { think: 'high' }, 'Thinking is high.\n'],
    ['/think auto', { think: undefined }, 'Thinking is up to the model.\n'],
    ['/set nothink', { think: false }, 'Thinking is off.\n'],
    ['/set think', { think: true }, 'Thinking is on.\n'],
    ['/stats on', { showsStats: true }, 'Figures come after each answer.\n'],
    ['/set quiet', { showsStats: false }, 'Figures do not come after each answer.\n'],
    [
      '/parameter temperature 0.5',
      { parameters: { seed: 1, temperature: 0.5 } },
      'seed 1\ntemperature 0.5\n',
    ],
    [
      '/set parameter stop "a b" c',
      { parameters: { seed: 1, stop: ['a b', 'c'] } },
      'seed 1\nstop "a b" "c"\n',
    ],
    ['/parameter seed', { parameters: {} }, 'All parameters are up to the model.\n'],
    ['/format json', { format: { type: 'json_object' } }, 'Answers are JSON.\n'],
    ['/set noformat', { format: undefined }, 'Answers are free text.\n'],
    ['/bye', { isOver: true }, ''],
    ['/stats', {}, 'There is no answer yet.\n'],
    ['/show system', {}, 'Be kind.\n'],
    ['/show parameters', {}, 'seed 1\nAnswers are free text.\n'],
    ['/model', {}, 'This is m.\n'],
  ])('%s changes %j', async (line, changes, says) => {
    const { state, type } = chatWith({ system: 'Be kind.', parameters: { seed: 1 } });
    expect(await type(line)).toBe(says);
    expect(state).toMatchObject(changes);
  });

  test.each([
    ['/clera', 'There is no command /clera.', 'Did you mean /clear?'],
    ['/toString', 'There is no command /toString.', '/help lists them.'],
    ['/set', 'Something is missing.', 'Type /set parameter NAME VALUE, or /help.'],
    ['/set verbos', "/set takes no 'verbos'.", "Did you mean 'verbose'?"],
    ['/think perhaps', "'perhaps' is neither on nor off.", 'Type /think on, or /think off.'],
    ['/show x', "There is no 'x' to show.", 'There are info, system, parameters.'],
    ['/load', 'Something is missing.', 'Type /load NAME.'],
    [
      '/parameter temprature 1',
      "There is no parameter 'temprature'.",
      "Did you mean 'temperature'?",
    ],
    [
      '/parameter num_ctx 1',
      'The size of the context is decided when a model is loaded.',
      undefined,
    ],
    ['/parameter seed x', "'seed' takes a number, not 'x'.", undefined],
  ])('%s is refused', async (line, message, advice) => {
    const { type } = chatWith();
    await expect(type(line)).rejects.toMatchObject({
      message,
      ...(advice === undefined ? {} : { advice }),
    });
  });

  test('goes on with another model once that is loaded', async () => {
    const loaded = eventStream([{ event: 'complete', data: { status: 'success' } }]);
    const { state, type, asked } = chatWith(
      {},
      { 'GET /models/n': model('n'), 'POST /load': loaded },
    );
    expect(await type('/model n')).toBe('n answers from now on.\n');
    expect(state.model).toBe('n');
    expect(asked.at(-1)?.body).toMatchObject({ model_name: 'n' });
  });

  test('lists the models that chat, with this one and those in memory', async () => {
    const models = { data: [model('m'), model('n'), model('o', ['tts'])] };
    const health = { all_models_loaded: [{ model_name: 'm' }] };
    const { type } = chatWith({}, { 'GET /models?show_all=false': models, 'GET /health': health });
    expect(await type('/models')).toBe('m  1.1 GB, this one, in memory\nn  1.1 GB\n');
  });

  test('writes a conversation to a file, and another reads it', async () => {
    const file = join(await folder(), 'chat.json');
    const { type } = chatWith({ system: 'Be kind.' });
    expect(await type(`/save ${file}`)).toContain('(1 message)');
    const { state, type: typeThere } = chatWith({ messages: [] });
    expect(await typeThere(`/load-chat ${file}`)).toContain('Going on with 1 message');
    expect(state).toMatchObject({
      system: 'Be kind.',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    for (const text of ['{', '{}', '{"messages":[{}]}']) {
      await writeFile(file, text);
      await expect(typeThere(`/load-chat ${file}`)).rejects.toThrow('is not a conversation.');
    }
  });

  test('adds an image to the next message', async () => {
    const file = join(await folder(), 'a.PNG');
    await writeFile(file, 'x');
    const { state, type } = chatWith();
    await type(`/image ${file}`);
    expect(state.images).toEqual([{ name: file, url: 'data:image/png;base64,eA==' }]);
    await expect(readImage('a.txt')).rejects.toMatchObject({
      advice: expect.stringContaining('.png, .jpg'),
    });
  });
});

test('parameters have the names of OpenAI and of Ollama', () => {
  expect(readParameters(['num_predict=5', 'top-k=2', 'stop=\\n'])).toEqual({
    max_tokens: 5,
    top_k: 2,
    stop: ['\n'],
  });
});

test('a format is JSON, a schema, or a file with one', async () => {
  expect(await readFormat('JSON')).toEqual({ type: 'json_object' });
  const held = {
    type: 'json_schema',
    json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
  };
  expect(await readFormat('{"type":"object"}')).toEqual(held);
  const file = join(await folder(), 'schema.json');
  await writeFile(file, '{"type":"object"}');
  expect(await readFormat(file)).toEqual(held);
  await expect(readFormat('{')).rejects.toThrow("'{' is not a JSON schema");
});

describe('a message that names images', () => {
  async function messageOf(text: (file: string) => string, labels: readonly string[]) {
    const file = join(await folder(), 'a b.png');
    await writeFile(file, 'x');
    const { context } = createCommandContext(() => model('m', labels));
    const told: string[] = [];
    const message = await userMessage(
      context,
      { model: 'm', text: text(file), images: [] },
      (line) => told.push(line),
    );
    return { message, told, file };
  }
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,eA==' } };

  test.each([
    ['in quotes', (file: string) => `What is '${file}' ?`, 'What is  ?'],
    [
      'with backslashes',
      (file: string) => `${file.replaceAll(' ', '\\ ')} – what is it?`,
      '– what is it?',
    ],
  ])('%s has them as images for a model that sees', async (_how, text, rest) => {
    const { message, told, file } = await messageOf(text, ['vision']);
    expect(message).toEqual({ role: 'user', content: [image, { type: 'text', text: rest }] });
    expect(told).toEqual([`${file} goes with the message.`]);
  });

  test('keeps its text for a model that does not see', async () => {
    const { message, told, file } = await messageOf((path) => `See '${path}'`, ['chat']);
    expect(message.content).toBe(`See '${file}'`);
    expect(told).toEqual(['m reads text only; of an image it gets the path.']);
  });

  test('keeps its text where no such file exists', async () => {
    const { message, told } = await messageOf(() => 'See /no/such/x.png', ['vision']);
    expect([message.content, told]).toEqual(['See /no/such/x.png', []]);
  });
});

describe('an answer', () => {
  const chunk = (delta: object, more: object = {}) => ({ data: { choices: [{ delta }], ...more } });
  const chunks = [
    chunk({ reasoning_content: 'Hm' }),
    chunk({ content: '\n Yes' }),
    chunk({ content: ', it is.' }),
    {
      data: {
        choices: [],
        usage: { prompt_tokens: 3, completion_tokens: 5 },
        timings: { predicted_per_second: 7 },
      },
    },
  ];
  const options = {
    model: 'm',
    think: undefined,
    hidesThinking: false,
    parameters: {},
    format: undefined,
    messages: [],
  };
  async function printed(
    changes: Partial<Parameters<typeof printAnswer>[1]> = {},
    setup: CommandSetup = {},
  ) {
    const { context, out, asked } = createCommandContext(() => eventStream(chunks), setup);
    const answer = await printAnswer(context, { ...options, ...changes });
    return { answer, out: out(), body: asked[0]?.body };
  }

  test('is printed after the thoughts, without the space that it begins with', async () => {
    const { answer, out } = await printed();
    expect(out).toBe('Hm\n\nYes, it is.\n');
    expect(answer).toMatchObject({ text: '\n Yes, it is.', isStopped: false });
    expect(statsText({ ...answer.stats, firstTokenMs: 300 })).toBe(
      '5 tokens, 7.0 tokens/s, first after 0.3 s, prompt of 3 tokens',
    );
  });

  test('is printed alone where thoughts are hidden, and as events with --json', async () => {
    expect((await printed({ hidesThinking: true })).out).toBe('Yes, it is.\n');
    expect(
      (await printed({}, { json: true })).out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(chunks.map(({ data }) => data));
  });

  test.each([
    [{}, { stream: true, stream_options: { include_usage: true } }],
    [{ think: false as const }, { enable_thinking: false }],
    [{ think: 'low' as const }, { reasoning_effort: 'low' }],
    [{ parameters: { seed: 1 } }, { seed: 1 }],
    [{ format: { type: 'json_object' as const } }, { response_format: { type: 'json_object' } }],
  ])('with %j is asked for with %j', async (changes, fields) => {
    const { body } = await printed(changes);
    expect(body).toEqual({
      model: 'm',
      messages: [],
      stream: true,
      stream_options: { include_usage: true },
      ...fields,
    });
  });

  test('that Ctrl-C stops is what came until then', async () => {
    const { context, abort, out } = createCommandContext(() => eventStream(chunks));
    const { write } = context.terminal;
    context.terminal.write = (text) => {
      write(text);
      if (text.includes('Yes')) abort.abort();
    };
    const { isStopped } = await printAnswer(context, options);
    expect(isStopped).toBe(true);
    expect(out()).toMatch(/\n$/);
  });

  test.each([
    ['messages[0].content', /^m reads text only/],
    ['tools', /^No\.$/],
  ])('that is refused for %s is said in words of a person', async (param, message) => {
    const error = { message: 'No.', code: 'capability_not_supported', param };
    const { context } = createCommandContext(({ what }) =>
      what === 'GET /health' ? { version: '0.1.0' } : Response.json({ error }, { status: 400 }),
    );
    await expect(printAnswer(context, options)).rejects.toThrow(message);
  });
});

test('a saved conversation is JSON that people can read', async () => {
  const file = join(await folder(), 'chat.json');
  await chatWith().type(`/save ${file}`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
  });
});
