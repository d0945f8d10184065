// What recipe_options.json keeps, and what becomes of one that a person has broken.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { SavedOptionsBroken } from './errors.ts';
import { createSavedOptions, type SavedModel, type TuningRecord } from './saved-options.ts';

const builtin: SavedModel = { origin: 'builtin', bareName: 'A' };
const users: SavedModel = { origin: 'user', bareName: 'A' };
let cacheDirectory: string;
beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'recipe-options-'));
});
afterEach(() => rm(cacheDirectory, { recursive: true }));

function open() {
  const log = createRecordingLog();
  const options = createSavedOptions({ cacheDirectory, log });
  const text = () => readFile(options.path, 'utf8');
  return { ...options, log, text, json: async () => JSON.parse(await text()) };
}

test('what is saved is there for the next server, and models of one bare name are kept apart', async () => {
  await open().save(builtin, { ctx_size: 256 });
  await open().save(users, { ctx_size: 512 });
  expect(await open().json()).toEqual({ A: { ctx_size: 256 }, 'user.A': { ctx_size: 512 } });
  expect(await open().of(builtin)).toEqual({ ctx_size: 256 });
  expect(await open().of(users)).toEqual({ ctx_size: 512 });
  expect(await open().of({ origin: 'extra', bareName: 'A' })).toEqual({});
});

const record: TuningRecord = {
  ...{
    date: '2026-05-04T10:12:00.000Z',
    build: 'llamacpp:cpu b1',
    machine: 'a machine',
    purpose: 'chat',
    changes: [],
  },
  options: { llamacpp_args: '-ub 1024' },
};

test('what is known of a tuning is kept next to the options, and is none of them', async () => {
  await open().save(builtin, { llamacpp_args: '-ub 1024' }, record);
  expect(await open().of(builtin)).toEqual({ llamacpp_args: '-ub 1024' });
  expect(await open().recordOf(builtin)).toEqual(record);
  expect(await open().recordOf(users)).toBeUndefined();
});

test('what is known of a tuning stays while other options are saved, and goes with its own', async () => {
  const options = open();
  await options.save(builtin, { llamacpp_args: '-ub 1024' }, record);
  await options.save(builtin, { llamacpp_args: '-ub 1024', ctx_size: 256 });
  expect(await options.recordOf(builtin)).toEqual(record);
  await options.save(builtin, { llamacpp_args: '-ub 256', ctx_size: 256 });
  expect(await options.json()).toEqual({ A: { llamacpp_args: '-ub 256', ctx_size: 256 } });
  await options.save(builtin, { llamacpp_args: '-ub 1024' }, record);
  await options.forget(builtin);
  expect(await options.json()).toEqual({});
});

test.each([
  ['a text', 'x'],
  ['without options', { changes: [] }],
  ['of other options than the saved ones', { options: { llamacpp_args: '-ub 1' }, changes: [] }],
])('a record of a tuning that is %s, written by hand, is left aside', async (_what, written) => {
  const options = open();
  await writeFile(options.path, JSON.stringify({ A: { ctx_size: 256, _tuned: written } }));
  expect([await options.of(builtin), await options.recordOf(builtin)]).toEqual([
    { ctx_size: 256 },
    undefined,
  ]);
});

test('saving replaces what was there, and keeps neither nulls nor empty entries', async () => {
  const options = open();
  await options.save(builtin, { ctx_size: 256, llamacpp_args: '-np 2' });
  await options.save(builtin, { ctx_size: null, llamacpp_backend: 'cpu' });
  expect(await options.of(builtin)).toEqual({ llamacpp_backend: 'cpu' });
  await options.save(builtin, { ctx_size: null });
  expect(await options.json()).toEqual({});
});

test('a built-in model may be written with its prefix, which saving takes away', async () => {
  const options = open();
  await writeFile(
    options.path,
    JSON.stringify({ 'builtin.A': { ctx_size: 1 }, 'user.B': { pinned: true } }),
  );
  expect(await options.of(builtin)).toEqual({ ctx_size: 1 });
  await options.save(builtin, { ctx_size: 2 });
  expect(await options.json()).toEqual({ 'user.B': { pinned: true }, A: { ctx_size: 2 } });
});

test('what is forgotten is gone, and forgetting what was never saved writes nothing', async () => {
  const options = open();
  await options.forget(builtin);
  await expect(options.text()).rejects.toThrow('ENOENT');
  await options.save(builtin, { ctx_size: 1 });
  await options.forget(builtin);
  expect(await options.json()).toEqual({});
});

test('a change by hand is seen at the next look', async () => {
  const options = open();
  await options.save(builtin, { ctx_size: 1 });
  await writeFile(options.path, JSON.stringify({ A: { ctx_size: 77 } }));
  expect((await options.lookUp())(builtin)).toEqual({ ctx_size: 77 });
});

test.each(['{"A": {"ctx_size": 1', '[]', '{"A": 5}'])(
  'a file broken by hand (%s) counts as empty, is complained of once, and is never written over',
  async (broken) => {
    const options = open();
    await writeFile(options.path, broken);
    expect(await options.of(builtin)).toEqual({});
    expect(await options.of(users)).toEqual({});
    expect(options.log.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(/recipe_options\.json can't be used.*Mend it/),
    ]);
    await expect(options.save(builtin, { ctx_size: 2 })).rejects.toThrow(SavedOptionsBroken);
    expect(await options.text()).toBe(broken);

    await writeFile(options.path, '{"user.A": {"ctx_size": 3}}');
    await options.save(builtin, { ctx_size: 2 });
    expect(await options.json()).toEqual({ 'user.A': { ctx_size: 3 }, A: { ctx_size: 2 } });
  },
);
