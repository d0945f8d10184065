// What a load does about the file that one backend alone needs.
import { expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { companionBeside } from '../../recipes/kit/companion.ts';
import type { KnownModel } from '../models/known-model.ts';
import { withCompanion } from './with-companion.ts';

const located = (name: string) => ({ name, executable: `/${name}-server`, devices: [name] });
const backendNamed = (name: string) => ({ name, devices: [name], howToGet: '', locate: async () => located(name) });
const companion = companionBeside({ role: 'npu_cache', nameFor: (name) => `${name}.extra` });
const npu = { ...backendNamed('npu'), companion };
const recipe = { ...plainRecipe, backends: [npu, backendNamed('cpu')] };

const checkpoints: KnownModel['checkpoints'] = { main: 'o/a', npu_cache: 'o/npu:a.extra' };
const bare = { ...knownModel('builtin.A'), path: '/nowhere/a.bin', checkpoints };
const whole = { ...bare, files: { npu_cache: '/hub/a.extra' } };

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
  const choice = await withCompanion({
    ...{ model, backend, wanted, fetch, log, place: undefined, signal: leaving.signal },
    recipe: { ...recipe, backends },
  });
  return { on: choice.backend.name, model: choice.model, said: log.entries.map(({ message }) => message) };
}

const unasked = async () => {
  throw new Error('nothing is to be fetched here');
};

test.each([
  ['that is here', 'npu', whole],
  ['that the backend does not need', 'cpu', bare],
])('a file %s is not fetched', async (_title, name, model) => {
  const { on, said } = await choose({ model, backend: located(name), fetch: unasked });
  expect([on, said]).toEqual([name, []]);
});

test('what is missing is fetched, and the model has it then', async () => {
  const { on, model, said } = await choose({ fetch: async () => whole });
  expect([on, model, said]).toEqual(['npu', whole, []]);
});

test('without it the next backend is taken, and the log says why', async () => {
  const { on, said } = await choose();
  expect(on).toBe('cpu');
  expect(said).toEqual([
    'What backend npu needs of A was not fetched: the hub is down',
    expect.stringMatching(/^A has no file 'npu_cache'.*; it is loaded on cpu$/),
  ]);
});

test('a model that never had one is not asked for on any network', async () => {
  const model = { ...bare, checkpoints: { main: 'o/a' } };
  const { on, said } = await choose({ model, fetch: unasked });
  expect([on, said]).toEqual(['cpu', [expect.stringMatching(/it is loaded on cpu$/)]]);
});

test.each([
  ['was asked for', { wanted: 'npu' }],
  ['is the only one', { backends: [npu] }],
])('a backend that %s is tried all the same', async (_title, situation) => {
  const { on, said } = await choose(situation);
  expect([on, said.at(-1)]).toEqual(['npu', expect.stringMatching(/may not start$/)]);
});

test('who leaves is not waited for', async () => {
  const leaving = new AbortController();
  const fetch = async () => {
    leaving.abort(new Error('gone'));
    throw new Error('cut off');
  };
  await expect(choose({ leaving, fetch })).rejects.toThrow('gone');
});
