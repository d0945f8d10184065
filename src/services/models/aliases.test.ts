import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ModelNotFound } from '../../errors.ts';
import { createAliasList } from './alias-list.ts';
import { createAliases } from './aliases.ts';
import { AliasConflict, AliasInvalid, AliasNotFound } from './errors.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alias-list-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = () => join(folder, 'aliases.json');
const model = knownModel('builtin.Known', { downloaded: true });

function setUp() {
  const aliases = createAliases({ cacheDirectory: folder, models: [], log: createSilentLog().log });
  const models = {
    list: async () => [model],
    async get(name: string) {
      if (name === model.id) return model;
      throw new ModelNotFound(name);
    },
  };
  return { ...createAliasList({ aliases, models }), read: aliases.read };
}

test('an alias is kept in aliases.json, gets another target, and goes', async () => {
  const list = setUp();
  await list.add('later', [{ model: 'Not-Here-Yet' }]);
  expect(await list.add(' assistant ', [{ model: model.id }])).toEqual({
    alias: 'assistant',
    candidates: [{ model: model.id }],
    isPlain: true,
  });
  expect(await list.list()).toEqual([
    {
      alias: 'assistant',
      candidates: [{ candidate: { model: model.id }, model }],
      isPlain: true,
      model,
    },
    {
      alias: 'later',
      candidates: [{ candidate: { model: 'Not-Here-Yet' }, model: undefined }],
      isPlain: true,
      model: undefined,
    },
  ]);
  expect((await list.read()).get('assistant')).toBe(model.id);
  await list.add('later', [{ model: 'assistant' }]);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({
    assistant: model.id,
    later: 'assistant',
  });
  await list.remove('assistant');
  await expect(list.remove('assistant')).rejects.toThrow(AliasNotFound);
});

test.each([
  ['itself', 'a', 'a'],
  ['one that leads back', 'a', 'b'],
  ['a name with a space', 'a b', 'x'],
  ['a name that begins with a slash', '/a', 'x'],
  ['a reserved prefix', 'user.a', 'x'],
])('%s is refused', async (_what, alias, target) => {
  await writeFile(path(), JSON.stringify({ b: 'c', c: 'a' }));
  await expect(setUp().add(alias, [{ model: target }])).rejects.toThrow(AliasInvalid);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ b: 'c', c: 'a' });
});

test('the name of a model is not an alias', async () => {
  await expect(setUp().add(model.bareName, [{ model: 'x' }])).rejects.toThrow(AliasConflict);
});

test('an alias of several models is kept with its conditions', async () => {
  const list = setUp();
  const candidates = [
    { model: ' small ', max_prompt_tokens: 100, images: false },
    { model: model.id },
  ];
  const kept = [{ model: 'small', max_prompt_tokens: 100, images: false }, { model: model.id }];
  expect(await list.add('helper', candidates)).toEqual({
    alias: 'helper',
    candidates: kept,
    isPlain: false,
  });
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ helper: kept });
  expect(await setUp().list()).toMatchObject([{ alias: 'helper', isPlain: false, model }]);
});

/** `{ a0: 'a1', a1: 'a2', … }`, `length` of them. */
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `a${index}`,
      [{ model: `a${index + 1}` }, { model: 'x' }],
    ]),
  );

test.each<
  [what: string, file: object, candidates: { model: string; [condition: string]: unknown }[]]
>([
  [
    'one that leads back by its second candidate',
    { b: [{ model: 'x' }, { model: 'new' }] },
    [{ model: 'y' }, { model: 'b' }],
  ],
  ['one that leads to a circle', { b: ['c'], c: ['b'] }, [{ model: 'b' }, { model: 'x' }]],
  ['one in front of ten others', chain(10), [{ model: 'a0' }]],
  [
    'one with too many models behind it',
    chain(10),
    Array.from({ length: 16 }, () => ({ model: 'a5' })),
  ],
  [
    'one with which another one becomes too long',
    { ...chain(8), a8: 'new' },
    [{ model: 'n1' }, { model: 'x' }],
  ],
  [
    'a condition that no prompt meets',
    {},
    [{ model: 'x', min_prompt_tokens: 10, max_prompt_tokens: 9 }],
  ],
  ['a candidate without a name', {}, [{ model: '  ' }]],
])('of several models, %s is refused', async (_what, file, candidates) => {
  const content = { ...file, n1: 'n2', n2: 'n3' };
  await writeFile(path(), JSON.stringify(content));
  await expect(setUp().add('new', candidates)).rejects.toThrow(AliasInvalid);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual(content);
});

test('what can not be an alias in a file edited by hand is left out, also one with an unknown condition', async () => {
  const good = { plain: 'x', mixed: ['x', { model: 'y', tools: true }] };
  const bad = {
    none: [],
    number: 7,
    odd: [{ model: 'x', wings: 2 }],
    half: ['x', { tools: true }],
    far: [{ model: 'x', images: 'no' }],
  };
  await writeFile(path(), JSON.stringify({ ...good, ...bad }));
  expect((await setUp().list()).map(({ alias }) => alias)).toEqual(['mixed', 'plain']);
});
