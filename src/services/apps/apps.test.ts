import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ModelNotFound } from '../../errors.ts';
import type { KnownModel } from '../models/known-model.ts';
import { createApps } from './apps.ts';

const origin = 'http://192.168.1.5:13305';

function model(id: string, more: Partial<KnownModel> = {}): KnownModel {
  const known = {
    id,
    type: 'llm',
    labels: ['tool-calling'],
    contextLength: 131_072,
    downloaded: true,
    ...more,
  };
  return known as KnownModel;
}

/** `aliases` are other names, each for some of the models. */
function appsOf(
  models: readonly KnownModel[],
  aliases: Readonly<Record<string, readonly string[]>> = {},
) {
  const named = (id: string) => models.find((known) => known.id === id);
  return createApps({
    models: {
      list: async () => models,
      candidatesOf: async (name) =>
        aliases[name]?.map((id) => ({ name: id, model: named(id), conditions: [] })),
      async get(name) {
        const known = named(name);
        if (known === undefined) throw new ModelNotFound(name);
        return known;
      },
    },
  });
}

const list = (models: readonly KnownModel[], asked?: string) =>
  appsOf(models).list({ origin, model: asked });

test('every app is told the address of the server as the client reached it, and where the key goes', async () => {
  for (const { id, models: _models, ...app } of await list([])) {
    const text = JSON.stringify(app);
    expect(text, id).toContain(origin);
    expect(text, id).toContain('YOUR_KEY');
    expect(text, id).not.toContain('localhost');
  }
});

test('an app gets models that have its labels, its context and a native server', async () => {
  const models = [
    model('Small', { contextLength: 8192 }),
    model('Deaf', { labels: [] }),
    model('Vectors', { type: 'embedding' }),
    model('Gone', { unavailableReason: 'Nothing runs it.' }),
    model('Fits'),
    model('Unknown', { labels: ['tool-calling', 'custom'] }),
  ];
  const { contextLength: _unknown, ...withoutContext } = models.pop() as KnownModel;
  const apps = await list([...models, withoutContext]);
  const fitting = (id: string) => apps.find((app) => app.id === id)?.models;
  expect(fitting('copilot-cli')).toEqual(['Fits', 'Unknown']);
  expect(fitting('langchain')).toEqual(['Small', 'Deaf', 'Fits', 'Unknown']);
  expect(apps.find(({ id }) => id === 'copilot-cli')?.environment?.COPILOT_MODEL).toBe('Fits');
});

test('the lines name the model that was asked for, else say where it goes', async () => {
  const named = async (asked?: string) =>
    (await list([], asked)).find(({ id }) => id === 'copilot-cli')?.environment?.COPILOT_MODEL;
  expect(await named('user.Mine')).toBe('user.Mine');
  expect(await named()).toBe('YOUR_MODEL');
});

test('opencode, pi, Qwen Code and Continue show images to a model that can see, and to no other', async () => {
  const models = [model('Blind'), model('Seeing', { labels: ['tool-calling', 'vision'] })];
  const textOf = async (id: string, asked: string) =>
    (await list(models, asked)).find((app) => app.id === id)?.file?.text ?? '';
  const fileOf = async (id: string, asked: string) => JSON.parse(await textOf(id, asked));
  const opencode = async (asked: string) =>
    (await fileOf('opencode', asked)).provider.lemonade.models[asked];
  expect(await opencode('Seeing')).toMatchObject({
    attachment: true,
    modalities: { input: ['text', 'image'], output: ['text'] },
    limit: { context: 32_768 },
  });
  expect(await opencode('Blind')).toMatchObject({
    attachment: false,
    modalities: { input: ['text'] },
  });
  const pi = async (asked: string) =>
    (await fileOf('pi', asked)).providers.lemonade.models[0].input;
  expect([await pi('Seeing'), await pi('Blind')]).toEqual([['text', 'image'], ['text']]);
  const qwen = async (asked: string) =>
    (await fileOf('qwen-code', asked)).modelProviders.openai[0].generationConfig;
  expect(await qwen('Seeing')).toEqual({
    contextWindowSize: 32_768,
    modalities: { image: true },
  });
  expect(await qwen('Blind')).toMatchObject({ modalities: { image: false } });
  expect(await textOf('continue', 'Seeing')).toContain('capabilities: [tool_use, image_input]\n');
  expect(await textOf('continue', 'Blind')).toContain('capabilities: [tool_use]\n');
});

test('a name sees where one of the models does that it means', async () => {
  const models = [model('Blind'), model('Seeing', { labels: ['tool-calling', 'vision'] })];
  const apps = appsOf(models, {
    helper: ['Blind', 'Seeing'],
    eyes: ['Seeing'],
    none: ['Blind', 'Gone'],
  });
  const sees = async (asked: string) => {
    const opencode = (await apps.list({ origin, model: asked })).find(
      ({ id }) => id === 'opencode',
    );
    return JSON.parse(opencode?.file?.text ?? '').provider.lemonade.models[asked].attachment;
  };
  expect(await Promise.all(['eyes', 'helper', 'none', 'unknown'].map(sees))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a name with signs of a shell, of TOML, YAML or TypeScript stays a name', async () => {
  const apps = await list([], `a'; rm -rf "$HOME"`);
  const of = (id: string) => apps.find((app) => app.id === id);
  expect(of('claude-code')?.command).toBe(String.raw`claude --model 'a'\''; rm -rf "$HOME"'`);
  expect(of('codex')?.file?.text).toContain(String.raw`model = "a'; rm -rf \"$HOME\""`);
  expect(JSON.parse(of('opencode')?.file?.text ?? '').model).toBe(`lemonade/a'; rm -rf "$HOME"`);
  expect(of('langchain')?.program).toContain(String.raw`model: 'a\'; rm -rf "$HOME"'`);
});

test
  .runIf(process.platform !== 'win32')
  .each([
    `extra.<img src=x>'; echo RAN; '.gguf`,
    '"; echo RAN; "$(echo RAN)`echo RAN`',
    "'\\''; echo RAN #",
    'a\nb \\ *?~{a,b}!!',
  ])('a shell takes %j in a command for one word, and the address too', async (asked) => {
  const host = 'http://$(echo RAN).localhost:13305';
  const apps = await appsOf([]).list({ origin: host, model: asked });
  const commands = apps.flatMap(({ id, command }) =>
    ['claude-code', 'cline'].includes(id) && command ? [command] : [],
  );
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const [program = ''] = command.split(' ');
    const script = `${program}() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
    const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} }).split(
      '\0',
    );
    expect(words).toContain(asked);
    if (program === 'cline') expect(words).toContain(`${host}/v1`);
    for (const word of words)
      if (word.includes('RAN')) expect([asked, `${host}/v1`]).toContain(word);
  }
});
