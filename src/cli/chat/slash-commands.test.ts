import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chatState } from '../../../fixtures/chat-state.ts';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import type { ChatState } from './chat-state.ts';
import { chatToolsOf } from './chat-tools.ts';
import { readImage } from './images.ts';
import { isSlashCommand, runSlashCommand } from './slash-commands.ts';

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
  const state = chatState(changes);
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

  test('shows the tools of the servers of this chat', async () => {
    const tools = chatToolsOf(['town', 'absent'], { tell: () => undefined, ask: undefined });
    tools?.allowed.get('town')?.add('weather');
    const town = { name: 'town', state: 'connected', error: null };
    const data = [{ ...town, tools: [{ name: 'weather' }, { name: 'told' }] }, { name: 'other' }];
    const { type } = chatWith({ tools }, { 'GET /internal/mcp/servers': { data } });
    expect(await type('/mcp')).toBe(
      'town  connected\n  weather (always)\n  told\nabsent  There is no such server.\n',
    );
    expect(await chatWith().type('/mcp')).toContain('lemonade chat --mcp NAME');
  });

  const refusal = (code: string) =>
    Response.json({ error: { message: 'It is refused.', code } }, { status: 403 });

  test('lists what a key may use that is not the administrator’s', async () => {
    const tools = chatToolsOf(['town', 'mine'], { tell: () => undefined, ask: undefined });
    const data = [{ name: 'town', state: 'connected', tools: [{ name: 'weather' }] }];
    const { type } = chatWith(
      { tools },
      {
        'GET /internal/mcp/servers': refusal('admin_key_required'),
        'GET /mcp-servers': { data },
        'GET /health': { version: '0.1.0' },
      },
    );
    expect(await type('/mcp')).toBe(
      'town  connected\n  weather\nmine  There is no such server that this key may use.\n',
    );
  });

  test('says so where servers are refused for another reason', async () => {
    const tools = chatToolsOf(['town'], { tell: () => undefined, ask: undefined });
    const { type } = chatWith(
      { tools },
      {
        'GET /internal/mcp/servers': refusal('host_not_allowed'),
        'GET /health': { version: '0.1.0' },
      },
    );
    await expect(type('/mcp')).rejects.toThrow('It is refused.');
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

test('a saved conversation is JSON that people can read', async () => {
  const file = join(await folder(), 'chat.json');
  await chatWith().type(`/save ${file}`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
  });
});
