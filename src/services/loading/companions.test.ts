// What a load does about the file that one backend alone needs.
import { beforeEach, expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { ModelLoadFailed } from '../../errors.ts';
import type { Companion } from '../../recipes/kit/companion.ts';
import type { KnownModel } from '../models/known-model.ts';
import { createCompanions } from './companions.ts';

const located = (name: string) => ({ name, executable: `/${name}-server`, devices: [name] });
const backendNamed = (name: string) => ({ name, devices: [name], installHint: '', locate: async () => located(name) });

let placed: unknown[] = [];
beforeEach(() => {
  placed = [];
});
const companion: Companion = {
  role: 'npu_cache',
  isHere: async ({ files }) => files?.npu_cache !== undefined,
  async place({ files }) {
    if (files?.npu_cache === '/refused') throw new Error('the folder is read-only');
    placed.push(files?.npu_cache);
  },
  remove: async () => {},
};
const npu = { ...backendNamed('npu'), companion };
const recipe = { ...plainRecipe, backends: [npu, backendNamed('cpu')] };

const checkpoints: KnownModel['checkpoints'] = { main: 'o/a', npu_cache: 'o/npu:a.extra' };
const bare = { ...knownModel('builtin.A'), path: '/nowhere/a.bin', checkpoints };
const whole = { ...bare, files: { npu_cache: '/hub/a.extra' } };
const stuck = { ...bare, files: { npu_cache: '/refused' } };

async function choose({
  model = bare,
  backends = recipe.backends,
  wanted = 'auto',
  backend = located('npu'),
  fetch = async (): Promise<typeof bare> => {
    throw new Error('the hub is down');
  },
  leaving = new AbortController(),
} = {}) {
  const log = createRecordingLog();
  const choice = { model, backend, wanted, recipe: { ...recipe, backends } };
  const companions = createCompanions({ host: undefined, log });
  const chosen = await companions.choose({ ...choice, fetch, signal: leaving.signal });
  const foreseen = (await companions.foresee(choice)).name;
  const said = log.entries.map(({ message }) => message);
  return { on: chosen.backend.name, model: chosen.model, said, foreseen };
}

const unasked = async () => {
  throw new Error('nothing is to be fetched here');
};

test.each([
  ['that is here is put in its place', 'npu', whole, ['/hub/a.extra']],
  ['that the backend does not need is left where it is', 'cpu', bare, []],
])('a file %s, and nothing is fetched', async (_title, name, model, inPlace) => {
  const { on, said } = await choose({ model, backend: located(name), fetch: unasked });
  expect([on, said, placed]).toEqual([name, [], inPlace]);
});

test('what is missing is fetched, and the model has it then', async () => {
  const { on, model, said } = await choose({ fetch: async () => whole });
  expect([on, model, said, placed]).toEqual(['npu', whole, [], ['/hub/a.extra']]);
});

/** Everything that can keep a backend from its file, and how that is told. */
const LACKS: [string, Parameters<typeof choose>[0] & object, RegExp][] = [
  ['that can not be fetched', {}, /backend npu needs its file 'npu_cache', which is not to be had: the hub is down/],
  ['that the hub does not have', { fetch: async () => bare }, /o\/npu:a\.extra could not be fetched; the log says why/],
  ['that the folder refuses', { model: stuck, fetch: unasked }, /the folder is read-only/],
  [
    'that nobody ever made for the model',
    { model: { ...bare, checkpoints: { main: 'o/a' } }, fetch: unasked },
    /not to be had: the model has none/,
  ],
];

test.each(LACKS)('without a file %s the next backend is taken, and the log says why', async (_what, situation, why) => {
  const { on, said, foreseen } = await choose(situation);
  expect([on, said]).toEqual(['cpu', [expect.stringMatching(/^A is loaded on cpu, for /)]]);
  expect(foreseen).toBe('cpu');
  expect(said[0]).toMatch(why);
});

test.each(LACKS)(
  'a backend that was asked for fails without a file %s, and says why',
  async (_what, situation, why) => {
    const failed = choose({ ...situation, wanted: 'npu' });
    await expect(failed).rejects.toThrow(ModelLoadFailed);
    await expect(failed).rejects.toThrow(why);
    await expect(failed).rejects.toThrow(/Name another backend in plain_backend\.$/);
  },
);

test('so does the only one that there is', async () => {
  await expect(choose({ backends: [npu] })).rejects.toThrow(ModelLoadFailed);
});

test('what could not be had once is foreseen again when it has come', async () => {
  const companions = createCompanions({ host: undefined, log: createRecordingLog() });
  const choice = { backend: located('npu'), wanted: 'auto', recipe };
  const load = (model: typeof stuck) =>
    companions.choose({ ...choice, model, fetch: unasked, signal: new AbortController().signal });
  await load(stuck);
  expect((await companions.foresee({ ...choice, model: stuck })).name).toBe('cpu');
  await load(whole);
  expect((await companions.foresee({ ...choice, model: whole })).name).toBe('npu');
});

test('who leaves is not waited for', async () => {
  const leaving = new AbortController();
  const fetch = async () => {
    leaving.abort(new Error('gone'));
    throw new Error('cut off');
  };
  await expect(choose({ leaving, fetch })).rejects.toThrow('gone');
});

test.each([
  ['that has its file', { model: whole }, 'npu'],
  ['that will be pulled with it', { model: { ...bare, downloaded: false } }, 'npu'],
  ['that was pulled without it', { model: bare }, 'cpu'],
  ['that never had one', { model: { ...bare, checkpoints: { main: 'o/a' }, downloaded: false } }, 'cpu'],
  ['that was asked for', { model: bare, wanted: 'npu' }, 'npu'],
  ['that needs none', { model: bare, backend: located('cpu') }, 'cpu'],
])('the backend of a model %s is foreseen', async (_title, situation, name) => {
  const choice = { backend: located('npu'), wanted: 'auto', recipe, ...situation };
  const companions = createCompanions({ host: undefined, log: createRecordingLog() });
  expect((await companions.foresee(choice)).name).toBe(name);
});
