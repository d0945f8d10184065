import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatState } from '../../../fixtures/chat-state.ts';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { model } from '../../../fixtures/command-run.ts';
import texts from '../kit/texts.json' with { type: 'json' };
import { CHAT_COMMANDS, requireWord, splitAtSpace } from './chat-commands.ts';
import type { ChatState } from './chat-state.ts';
import { chatToolsOf } from './chat-tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chat-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const image = (name: string) => ({ name, url: `data:${name}` });
const loaded = () => eventStream([{ event: 'complete', data: { status: 'success' } }]);

/** What one command prints, asks of the server, and leaves in the state. */
async function typed(
  name: string,
  rest = '',
  changes: Partial<ChatState> = {},
  responses: Readonly<Record<string, unknown>> = {},
  setup: CommandSetup = {},
) {
  const state = chatState(changes);
  const { context, out, asked } = createCommandContext(
    ({ what }) =>
      responses[what] ??
      (what === 'GET /health'
        ? { version: '0.1.0', all_models_loaded: [], models_loading: [] }
        : Response.json({ error: { message: `There is no ${what}.` } }, { status: 404 })),
    setup,
  );
  await CHAT_COMMANDS[name]?.(context, state, rest);
  const sent = asked.flatMap(({ what, body }) => (body ? [[what, body]] : []));
  return { state, out: out(), sent, asked: asked.map(({ what }) => what) };
}

const refused = (name: string, rest: string, changes: Partial<ChatState> = {}) =>
  typed(name, rest, changes).then(
    () => expect.fail(`/${name} ${rest} is not refused.`),
    ({ message, advice, reason }) => [reason, message, advice],
  );

test.each([
  ['', '', ''],
  ['  ', '', ''],
  ['model', 'model', ''],
  [' model  a b ', 'model', 'a b'],
  ['system """One\nTwo"""', 'system', '"""One\nTwo"""'],
  ['clear\nnow', 'clear', 'now'],
  ['a\tb  c', 'a', 'b  c'],
])('%j is the word %j, and behind it %j', (text, word, rest) => {
  expect(splitAtSpace(text)).toEqual([word, rest]);
});

test('what is missing behind a command is said with how it is typed', () => {
  expect(requireWord('x', '/save FILE')).toBe('x');
  expect(() => requireWord('', '/save FILE')).toThrow(
    expect.objectContaining({
      reason: 'misuse',
      message: 'Something is missing.',
      advice: 'Type /save FILE.',
    }),
  );
});

describe('/help', () => {
  const helped = async (setup: CommandSetup = {}) => (await typed('help', '', {}, {}, setup)).out;

  test('has a line for each command, the longest with its text below', async () => {
    const lines = (await helped()).split('\n');
    expect(lines[0]).toBe(`/help                   ${texts.slashCommands['/help']}`);
    const at = lines.indexOf('/parameter NAME [VALUE]');
    expect(lines[at + 1]).toMatch(/^ {24}temperature, top_p,/);
    for (const command of Object.keys(texts.slashCommands))
      expect(lines.some((line) => line.startsWith(command))).toBe(true);
    expect(lines.every((line) => line.length <= 80 || /^\/set does|^Ctrl-C/.test(line))).toBe(true);
    expect(lines.slice(-3)).toEqual([
      '/set does what it does in Ollama: /set parameter temperature 0, /set format json, /set nothink, /set verbose.',
      'Ctrl-C stops an answer. A line that ends with \\ goes on; """ begins and ends several lines.',
      '',
    ]);
  });

  test('fits a narrow terminal', async () => {
    const lines = (await helped({ columns: 40 })).split('\n');
    expect(lines.slice(0, 2)).toEqual(['/help', '      this list']);
    expect(lines.every((line) => line.length <= 40)).toBe(true);
  });

  test('has its commands in a colour, and what is below them dim', async () => {
    const out = await helped({ env: { NO_COLOR: '', FORCE_COLOR: '1' } });
    expect(out.startsWith('\x1b[36m/help\x1b[39m                   this list\n')).toBe(true);
    expect(out).toContain('\x1b[2m/set does what it does in Ollama');
  });
});

describe('the conversation', () => {
  test('starts over with /clear, also without the images of the next message', async () => {
    const { state, out } = await typed('clear', '', { images: [image('a')], system: 'Be kind.' });
    expect(state).toEqual(chatState({ messages: [], system: 'Be kind.' }));
    expect(out).toBe('The conversation starts over.\n');
  });

  test('starts over with another system prompt, and keeps the images', async () => {
    const { state, out } = await typed('system', 'Be brief.', { images: [image('a')] });
    expect(state).toEqual(chatState({ system: 'Be brief.', messages: [], images: [image('a')] }));
    expect(out).toBe('The system prompt is set, and the conversation starts over.\n');
    const without = await typed('system', '', { system: 'Be brief.' });
    expect(without.state.system).toBeUndefined();
    expect(without.state.messages).toEqual([]);
    expect(without.out).toBe('There is no system prompt any more.\n');
  });

  test('ends with /exit', async () => {
    expect((await typed('exit')).state).toEqual(chatState({ isOver: true }));
  });
});

describe('the model of a chat', () => {
  const other = { 'GET /models/n': model('n', { downloaded: true }) };

  test('is said where no other is named', async () => {
    expect(await typed('model')).toMatchObject({ out: 'This is m.\n', asked: [] });
  });

  test('is another one from now on, once that is in memory', async () => {
    const { state, out, sent } = await typed(
      'model',
      'n',
      {},
      { ...other, 'POST /load': loaded() },
    );
    expect(sent).toEqual([['POST /load', { model_name: 'n', stream: true }]]);
    expect(state).toEqual(chatState({ model: 'n' }));
    expect(out).toBe('n answers from now on.\n');
  });

  test('stays where the other one does not load', async () => {
    const state = chatState();
    const { context } = createCommandContext(({ what }) =>
      what === 'GET /models/n' ? other[what] : eventStream([]),
    );
    await expect(CHAT_COMMANDS.model?.(context, state, 'n')).rejects.toThrow('ended early');
    expect(state.model).toBe('m');
  });

  test('is loaded next to others with /load, and answers no more than before', async () => {
    const { state, out, sent } = await typed('load', 'n', {}, { ...other, 'POST /load': loaded() });
    expect(sent).toEqual([['POST /load', { model_name: 'n', stream: true }]]);
    expect([state.model, out]).toEqual(['m', 'n is in memory.\n']);
    expect(await refused('load', '')).toEqual([
      'misuse',
      'Something is missing.',
      'Type /load NAME.',
    ]);
  });

  test('leaves memory by its name, or with all others', async () => {
    const server = { 'POST /unload': {} };
    expect(await typed('unload', 'n', {}, server)).toMatchObject({
      sent: [['POST /unload', { model_name: 'n' }]],
      out: 'n is not in memory any more.\n',
    });
    expect(await typed('unload', '', {}, server)).toMatchObject({
      sent: [['POST /unload', {}]],
      out: 'No model is in memory any more.\n',
    });
  });

  test('is one of those on the disk that chat, of which some are in memory', async () => {
    const data = [
      model('m', { downloaded: true }),
      model('n', { downloaded: true, size: undefined }),
      model('o', { downloaded: true }),
      model('speaks', { downloaded: true, labels: ['tts'] }),
    ];
    const server = {
      'GET /models?show_all=false': { data },
      'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'n' }] },
    };
    const { out } = await typed('list', '', {}, server);
    expect(out).toBe('m  1.1 GB, this one\nn  in memory\no  1.1 GB\n');
    const { out: coloured } = await typed('list', '', {}, server, {
      env: { NO_COLOR: '', FORCE_COLOR: '1' },
    });
    expect(coloured).toContain('o  \x1b[2m1.1 GB\x1b[22m\n');
  });

  test('is shown, as all that are in memory are', async () => {
    expect((await typed('ps')).out).toContain('No model is in memory.');
    const server = {
      'GET /models/m': model('m', { downloaded: true, unavailable_reason: 'Gone.' }),
      'GET /system-info': { devices: {}, recipes: {} },
    };
    for (const rest of ['', 'info'])
      expect((await typed('show', rest, {}, server)).out).toContain('o/m');
  });
});

describe('figures of answers', () => {
  test('are those of the last one, where there is one', async () => {
    expect((await typed('stats')).out).toBe('There is no answer yet.\n');
    expect((await typed('stats', '', { lastStats: { tokens: 3 } })).out).toBe('3 tokens\n');
  });

  test('come after each answer, or do not', async () => {
    const on = await typed('stats', 'on', { lastStats: { tokens: 3 } });
    expect([on.state.showsStats, on.out]).toEqual([true, 'Figures come after each answer.\n']);
    const off = await typed('stats', 'off', { showsStats: true });
    expect([off.state.showsStats, off.out]).toEqual([
      false,
      'Figures do not come after each answer.\n',
    ]);
    expect(await refused('stats', 'yes')).toEqual([
      'misuse',
      "'yes' is neither on nor off.",
      'Type /stats on, or /stats off.',
    ]);
  });
});

describe('thinking', () => {
  test.each<[string, ChatState['think'], ChatState['think'], string]>([
    ['on', undefined, true, 'on'],
    ['off', true, false, 'off'],
    ['low', undefined, 'low', 'low'],
    ['medium', undefined, 'medium', 'medium'],
    ['high', undefined, 'high', 'high'],
    ['auto', 'high', undefined, 'up to the model'],
    ['', 'low', 'low', 'low'],
    ['', true, true, 'on'],
    ['', false, false, 'off'],
    ['', undefined, undefined, 'up to the model'],
  ])('with "%s" after %s is %s: %s', async (rest, before, after, text) => {
    const { state, out } = await typed('think', rest, { think: before });
    expect([state.think, out]).toEqual([after, `Thinking is ${text}.\n`]);
  });

  test('takes no other word', async () => {
    expect(await refused('think', 'hard')).toEqual([
      'misuse',
      "'hard' is neither on nor off.",
      'Type /think on, or /think off.',
    ]);
  });
});

describe('what answers are made with', () => {
  test('is told, and changed by a name and a value', async () => {
    const parameters = { seed: 1, stop: ['a b', 'c'] };
    expect((await typed('parameter')).out).toBe('All parameters are up to the model.\n');
    expect((await typed('parameter', '', { parameters })).out).toBe('seed 1\nstop "a b" "c"\n');
    const set = await typed('parameter', 'top_p  0.5', { parameters });
    expect(set.state.parameters).toEqual({ ...parameters, top_p: 0.5 });
    expect(set.out).toBe('seed 1\nstop "a b" "c"\ntop_p 0.5\n');
    const unset = await typed('parameter', 'stop', { parameters });
    expect([unset.state.parameters, unset.out]).toEqual([{ seed: 1 }, 'seed 1\n']);
  });

  test('has a format, or none', async () => {
    const file = join(folder, 'schema.json');
    await writeFile(file, '{"type":"object"}');
    const json = { type: 'json_object' } as const;
    expect((await typed('format')).out).toBe('Answers are free text.\n');
    expect((await typed('format', '', { format: json })).out).toBe('Answers are JSON.\n');
    expect((await typed('format', 'json')).state.format).toEqual(json);
    const off = await typed('format', 'off', { format: json });
    expect([off.state.format, off.out]).toEqual([undefined, 'Answers are free text.\n']);
    const schema = await typed('format', file);
    expect(schema.state.format?.type).toBe('json_schema');
    expect(schema.out).toBe('Answers are JSON that fits the schema.\n');
  });

  test('is shown', async () => {
    expect((await typed('show', 'system')).out).toBe('There is no system prompt.\n');
    expect((await typed('show', 'system', { system: 'Be kind.' })).out).toBe('Be kind.\n');
    expect((await typed('show', 'parameters', { parameters: { seed: 1 } })).out).toBe(
      'seed 1\nAnswers are free text.\n',
    );
    expect(await refused('show', 'all')).toEqual([
      'misuse',
      "There is no 'all' to show.",
      'There are info, system, parameters.',
    ]);
  });
});

describe('images', () => {
  test('go with the next message, all that were added', async () => {
    const file = join(folder, 'a.png');
    await writeFile(file, 'x');
    const { state, out } = await typed('image', file, { images: [image('first')] });
    expect(state.images).toEqual([
      image('first'),
      { name: file, url: 'data:image/png;base64,eA==' },
    ]);
    expect(out).toBe(`${file} goes with your next message.\n`);
    expect(await refused('image', '')).toEqual([
      'misuse',
      'Something is missing.',
      'Type /image FILE.',
    ]);
  });
});

describe('a conversation in a file', () => {
  test('has the model, the system prompt and all messages', async () => {
    const file = join(folder, 'saved.json');
    const messages = [
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Yes.' },
    ];
    const { out } = await typed('save', file, { system: 'Be kind.', messages });
    expect(out).toBe(`The conversation (2 messages) is written to ${file}.\n`);
    expect(await readFile(file, 'utf8')).toBe(
      `${JSON.stringify({ model: 'm', system: 'Be kind.', messages }, undefined, 2)}\n`,
    );
    const { state, out: read } = await typed('load-chat', file, { model: 'n', messages: [] });
    expect(state).toEqual(chatState({ model: 'n', system: 'Be kind.', messages }));
    expect(read).toBe(`Going on with 2 messages of ${file}.\n`);
  });

  test('may have no message and no system prompt, and then there is none', async () => {
    const file = join(folder, 'empty.json');
    for (const system of [undefined, 7]) {
      await writeFile(file, JSON.stringify({ system, messages: [] }));
      const { state, out } = await typed('load-chat', file, { system: 'Be kind.' });
      expect([state.system, state.messages]).toEqual([undefined, []]);
      expect(out).toBe(`Going on with 0 messages of ${file}.\n`);
    }
  });

  test.each(['', '{', 'null', '{}', '{"messages":1}', '{"messages":[{"role":"user"},{"role":1}]}'])(
    'is not what holds %s',
    async (text) => {
      const file = join(folder, 'wrong.json');
      await writeFile(file, text);
      expect(await refused('load-chat', file)).toEqual([
        'failed',
        `'${file}' is not a conversation.`,
        '/save writes one.',
      ]);
    },
  );

  test('needs a name, and a place where files can be', async () => {
    expect((await refused('save', ''))[2]).toBe('Type /save FILE.');
    expect((await refused('load-chat', ''))[2]).toBe('Type /load-chat FILE.');
    const nowhere = join(folder, 'none', 'a.json');
    expect((await refused('save', nowhere))[1]).toBe(
      `There is no folder '${join(folder, 'none')}'.`,
    );
    expect((await refused('load-chat', nowhere))[1]).toBe(`There is no file '${nowhere}'.`);
  });
});

describe('/mcp', () => {
  const listed = (servers: readonly object[]) => ({
    'GET /internal/mcp/servers': { data: servers },
  });
  const toolsOf = (...servers: readonly string[]) =>
    chatToolsOf(servers, { tell: () => undefined, ask: undefined });

  test('has the state of each server of the chat, and its tools, in a form that is seen', async () => {
    const tools = toolsOf('town', 'down', 'gone');
    tools?.allowed.get('town')?.add('weather');
    const { out } = await typed(
      'mcp',
      '',
      { tools },
      listed([
        { name: 'other', state: 'connected', error: null, tools: [{ name: 'hidden' }] },
        {
          name: 'town',
          state: 'connected',
          error: null,
          tools: [{ name: 'weather' }, { name: 'a\x1b[2J' }],
        },
        { name: 'down', state: 'failed', error: { message: 'It\x07 has ended.' } },
      ]),
    );
    expect(out).toBe(
      [
        'town  connected',
        '  weather (always)',
        '  a\\x1b[2J',
        'down  It\\x07 has ended.',
        'gone  There is no such server.',
        '',
      ].join('\n'),
    );
  });
});
