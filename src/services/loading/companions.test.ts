// How a backend gets the file that it alone needs of a model.
import { beforeEach, expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import type { Companion } from '../../recipes/kit/companion.ts';
import type { KnownModel } from '../models/known-model.ts';
import { CompanionMissing, isCompanionExpected, provideCompanion } from './companions.ts';

const backendNamed = (name: string) => ({
  ...{ name, devices: [name], remedy: { text: '' } },
  locate: async () => ({ name, executable: `/${name}-server`, devices: [name] }),
});

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

const unasked = async () => {
  throw new Error('nothing is to be fetched here');
};

async function provide({
  model = bare,
  backend = 'npu',
  fetch = async (): Promise<typeof bare> => {
    throw new Error('the hub is down');
  },
  leaving = new AbortController(),
} = {}) {
  return provideCompanion({ model, backend, recipe, fetch, signal: leaving.signal });
}

test.each([
  ['that is here is put in its place', 'npu', whole, ['/hub/a.extra']],
  ['that the backend does not need is left where it is', 'cpu', bare, []],
])('a file %s, and nothing is fetched', async (_title, backend, model, inPlace) => {
  expect(await provide({ model, backend, fetch: unasked })).toBe(model);
  expect(placed).toEqual(inPlace);
});

test('what is missing is fetched, and the model has it then', async () => {
  expect(await provide({ fetch: async () => whole })).toBe(whole);
  expect(placed).toEqual(['/hub/a.extra']);
});

/** Everything that can keep a backend from its file, and how that is reported. */
test.each<[string, Parameters<typeof provide>[0] & object, RegExp]>([
  [
    'that can not be fetched',
    {},
    /^needs its file 'npu_cache', which is not available: the hub is down/,
  ],
  [
    'that the hub does not have',
    { fetch: async () => bare },
    /o\/npu:a\.extra could not be fetched; the log says why/,
  ],
  ['that the folder refuses', { model: stuck, fetch: unasked }, /the folder is read-only/],
  [
    'that was never made for the model',
    { model: { ...bare, checkpoints: { main: 'o/a' } }, fetch: unasked },
    /not available: the model has none/,
  ],
])('a file %s is reported with the reason', async (_what, situation, why) => {
  const failed = provide(situation);
  await expect(failed).rejects.toThrow(CompanionMissing);
  await expect(failed).rejects.toThrow(why);
});

test('who leaves is not waited for', async () => {
  const leaving = new AbortController();
  const fetch = async () => {
    leaving.abort(new Error('gone'));
    throw new Error('cut off');
  };
  await expect(provide({ leaving, fetch })).rejects.toThrow('gone');
});

test.each([
  ['that has its file', whole, 'npu', true],
  ['that will be pulled with it', { ...bare, downloaded: false }, 'npu', true],
  ['that was pulled without it', bare, 'npu', false],
  [
    'that never had one',
    { ...bare, checkpoints: { main: 'o/a' }, downloaded: false },
    'npu',
    false,
  ],
  ['that needs none', bare, 'cpu', true],
])('of a model %s that is expected', async (_title, model, backend, isExpected) => {
  expect(await isCompanionExpected({ model, recipe, backend })).toBe(isExpected);
});
