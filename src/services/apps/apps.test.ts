import { expect, test } from 'vitest';
import type { KnownModel } from '../models/known-model.ts';
import { createApps } from './apps.ts';

const origin = 'http://192.168.1.5:13305';

function model(id: string, more: Partial<KnownModel> = {}): KnownModel {
  const known = { id, type: 'llm', labels: ['tool-calling'], contextLength: 131_072, downloaded: true, ...more };
  return known as KnownModel;
}

function list(models: readonly KnownModel[], asked?: string) {
  return createApps({ models: { list: async () => models } }).list({ origin, model: asked });
}

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
  expect(fitting('qwen-code')).toEqual(['Fits', 'Unknown']);
  expect(fitting('langchain')).toEqual(['Small', 'Deaf', 'Fits', 'Unknown']);
  expect(apps.find(({ id }) => id === 'qwen-code')?.environment?.OPENAI_MODEL).toBe('Fits');
});

test('the lines name the model that was asked for, else say where it goes', async () => {
  const named = async (asked?: string) =>
    (await list([], asked)).find(({ id }) => id === 'qwen-code')?.environment?.OPENAI_MODEL;
  expect(await named('user.Mine')).toBe('user.Mine');
  expect(await named()).toBe('YOUR_MODEL');
});

test('a name with signs of a shell, of TOML, YAML or TypeScript stays a name', async () => {
  const apps = await list([], `a'; rm -rf "$HOME"`);
  const of = (id: string) => apps.find((app) => app.id === id);
  expect(of('claude-code')?.command).toBe(String.raw`claude --model 'a'\''; rm -rf "$HOME"'`);
  expect(of('codex')?.file?.text).toContain(String.raw`model = "a'; rm -rf \"$HOME\""`);
  expect(JSON.parse(of('opencode')?.file?.text ?? '').model).toBe(`lemonade/a'; rm -rf "$HOME"`);
  expect(of('langchain')?.program).toContain(String.raw`model: 'a\'; rm -rf "$HOME"'`);
});
