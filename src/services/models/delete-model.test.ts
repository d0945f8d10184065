import { expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ModelNotFound } from '../../errors.ts';
import { checkpointsOnlyUsedBy, createDeleteModel } from './delete-model.ts';
import { ModelFilesStuck, ModelNotDeletable, ModelNotDownloaded } from './errors.ts';
import type { KnownModel } from './known-model.ts';
import { createNameIndex } from './names.ts';

const withCheckpoints = (name: string, checkpoints: KnownModel['checkpoints']) =>
  knownModel(name, { checkpoint: checkpoints.main, checkpoints });

test.each<
  [string, KnownModel, KnownModel[], { remove: string[]; keep: string[]; sharedWith: string[] }]
>([
  [
    'alone, all of its own goes',
    withCheckpoints('builtin.A', { main: 'o/a:x' }),
    [],
    { remove: ['o/a:x'], keep: [], sharedWith: [] },
  ],
  [
    'a projector that another one needs stays',
    withCheckpoints('builtin.A', { main: 'o/a:x', mmproj: 'o/a:p' }),
    [withCheckpoints('builtin.B', { main: 'o/a:y', mmproj: 'o/a:p' })],
    { remove: ['o/a:x'], keep: ['o/a:y', 'o/a:p'], sharedWith: ['B'] },
  ],
  [
    'nothing goes that is registered under another name too',
    withCheckpoints('builtin.A', { main: 'o/a:x' }),
    [withCheckpoints('user.A', { main: 'o/a:x' })],
    { remove: [], keep: ['o/a:x'], sharedWith: ['user.A'] },
  ],
  [
    'the model itself and files of the extra folder keep nothing',
    withCheckpoints('user.A', { main: 'o/a:x' }),
    [withCheckpoints('user.A', { main: 'o/a:x' }), withCheckpoints('extra.A', { main: 'o/a:x' })],
    { remove: ['o/a:x'], keep: [], sharedWith: [] },
  ],
  [
    'one file in two roles is one',
    withCheckpoints('user.A', { main: 'o/a:x', draft: 'o/a:x' }),
    [],
    { remove: ['o/a:x'], keep: [], sharedWith: [] },
  ],
])('%s', (_title, model, others, expected) => {
  expect(checkpointsOnlyUsedBy(model, others)).toEqual(expected);
});

function setUp(
  known: readonly KnownModel[],
  {
    remove,
    freedBytes = 1,
    notAsked,
  }: { remove?: Error; freedBytes?: number; notAsked?: string } = {},
) {
  const done: string[] = [];
  const index = createNameIndex(known, new Map([['nick', 'user.A']]));
  const deleteModel = createDeleteModel({
    models: {
      list: async () => index.models.filter(({ downloaded }) => downloaded),
      async get(name) {
        const found = index.find(name);
        if (!found) throw new ModelNotFound(name);
        return found;
      },
      aliasOf: async (name) => index.aliasOf(name),
    },
    userModels: {
      async unregister(name) {
        done.push(`unregister ${name}`);
      },
    },
    async forgetOptions({ id }) {
      done.push(`forget options of ${id}`);
    },
    isBeingPulled: (id) => id === 'user.OnItsWay',
    isAskedFor: async ({ id }) => id !== notAsked,
    async unload(id) {
      done.push(`unload ${id}`);
    },
    async removeCompanions({ id }) {
      done.push(`remove companions of ${id}`);
    },
    async removeFiles({ checkpoint }) {
      done.push(`remove ${checkpoint}`);
      if (remove) throw remove;
      return freedBytes;
    },
    log: createSilentLog().log,
  });
  return { deleteModel, done };
}

test('a registered model leaves memory first and the register last', async () => {
  const { deleteModel, done } = setUp([
    withCheckpoints('user.A', { main: 'o/a:x', mmproj: 'o/a:p' }),
  ]);
  expect((await deleteModel('A')).id).toBe('user.A');
  expect(done).toEqual([
    'unload user.A',
    'remove companions of user.A',
    'remove o/a:x',
    'remove o/a:p',
    'unregister A',
    'forget options of user.A',
  ]);
});

test('a companion of a main file that another model has too stays there', async () => {
  const { deleteModel, done } = setUp([
    withCheckpoints('user.A', { main: 'o/a:x', mmproj: 'o/a:p' }),
    withCheckpoints('user.B', { main: 'o/a:x' }),
  ]);
  await deleteModel('user.A');
  expect(done).toEqual([
    'unload user.A',
    'remove o/a:p',
    'unregister A',
    'forget options of user.A',
  ]);
});

test('a model whose files another one has too says so, and the other one can be deleted next', async () => {
  const known = [
    withCheckpoints('builtin.A', { main: 'o/a:x' }),
    withCheckpoints('user.B', { main: 'o/a:x' }),
  ];
  expect(await setUp(known).deleteModel('user.B')).toEqual({ id: 'user.B', sharedWith: ['A'] });
  const { deleteModel, done } = setUp(known.slice(0, 1));
  expect(await deleteModel('A')).toEqual({ id: 'A', sharedWith: [] });
  expect(done).toContain('remove o/a:x');
});

test('a model of the catalogue that nothing has asked for keeps no files, and is not named', async () => {
  const known = [
    withCheckpoints('builtin.A', { main: 'o/a:x' }),
    withCheckpoints('user.B', { main: 'o/a:x' }),
  ];
  const { deleteModel, done } = setUp(known, { notAsked: 'A' });
  expect(await deleteModel('user.B')).toEqual({ id: 'user.B', sharedWith: [] });
  expect(done).toContain('remove o/a:x');
});

test('a registered model keeps its files, whether they were pulled for it or for another', async () => {
  const known = [
    withCheckpoints('builtin.A', { main: 'o/a:x' }),
    withCheckpoints('user.B', { main: 'o/a:x' }),
  ];
  const { deleteModel, done } = setUp(known, { notAsked: 'user.B' });
  expect(await deleteModel('A')).toEqual({ id: 'A', sharedWith: ['user.B'] });
  expect(done).not.toContain('remove o/a:x');
});

test('a built-in model only loses its files', async () => {
  const { deleteModel, done } = setUp([knownModel('builtin.A')]);
  await deleteModel('A');
  expect(done).toEqual([
    'unload A',
    'remove companions of A',
    'remove owner/A',
    'forget options of A',
  ]);
});

test('a built-in model without files is refused', async () => {
  const { deleteModel, done } = setUp([knownModel('builtin.A', { downloaded: false })], {
    freedBytes: 0,
  });
  await expect(deleteModel('A')).rejects.toThrow(ModelNotDownloaded);
  expect(done).not.toContain('forget options of A');
});

test('a built-in model of which a part stayed when it was deleted can be deleted once more', async () => {
  const { deleteModel, done } = setUp([knownModel('builtin.A', { downloaded: false })]);
  await deleteModel('A');
  expect(done).toContain('remove owner/A');
});

test('a registered model that was never pulled is forgotten', async () => {
  const { deleteModel, done } = setUp([knownModel('user.A', { downloaded: false })]);
  await deleteModel('user.A');
  expect(done.slice(-2)).toEqual(['unregister A', 'forget options of user.A']);
});

test('a model whose files can not be removed stays registered', async () => {
  const { deleteModel, done } = setUp([knownModel('user.A')], { remove: new Error('EBUSY') });
  await expect(deleteModel('user.A')).rejects.toThrow(ModelFilesStuck);
  expect(done).not.toContain('unregister A');
});

test.each([
  ['an unknown name', 'B', ModelNotFound],
  ['a model of the extra models folder', 'extra.Yours', ModelNotDeletable],
  ['a model that is being pulled', 'user.OnItsWay', ModelNotDeletable],
  ['an alias of a model that could be', 'nick', ModelNotDeletable],
])('%s is refused, and nothing is touched', async (_title, name, error) => {
  const { deleteModel, done } = setUp([
    knownModel('extra.Yours'),
    knownModel('user.OnItsWay', { downloaded: false }),
    knownModel('user.A'),
  ]);
  await expect(deleteModel(name)).rejects.toThrow(error);
  expect(done).toEqual([]);
});
