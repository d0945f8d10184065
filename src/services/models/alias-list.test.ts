import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { AliasConflict, AliasInvalid, AliasNotFound, ModelNotFound } from '../../errors.ts';
import { createAliasList } from './alias-list.ts';
import { createAliases } from './aliases.ts';

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
    { alias: 'assistant', candidates: [{ candidate: { model: model.id }, model }], isPlain: true, model },
    {
      alias: 'later',
      candidates: [{ candidate: { model: 'Not-Here-Yet' }, model: undefined }],
      isPlain: true,
      model: undefined,
    },
  ]);
  expect((await list.read()).get('assistant')).toBe(model.id);
  await list.add('later', [{ model: 'assistant' }]);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ assistant: model.id, later: 'assistant' });
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

test('the name of a model is no alias', async () => {
  await expect(setUp().add(model.bareName, [{ model: 'x' }])).rejects.toThrow(AliasConflict);
});
