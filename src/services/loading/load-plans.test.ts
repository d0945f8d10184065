import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainRecipe, planFor } from '../../../fixtures/plans.ts';
import {
  BackendNotAvailable,
  DownloadCancelled,
  InvalidLoadOptions,
  ModelLoadFailed,
  OfflineMode,
} from '../../errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Pulls } from '../pulls/pulls.ts';
import { createLoadPlans } from './load-plans.ts';

const { signal } = new AbortController();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-plans-'));
  await writeFile(join(directory, 'a.gguf'), 'GGUF');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function setUp({
  defaults = {},
  recipe = plainRecipe,
  downloaded = true,
  pull = async () => {
    throw new Error('nothing is to be pulled here');
  },
}: {
  defaults?: object;
  recipe?: Recipe;
  downloaded?: boolean;
  pull?: Pulls['pull'];
} = {}) {
  const model: KnownModel = {
    ...planFor('a').model,
    path: join(directory, 'a.gguf'),
    origin: 'extra',
    bareName: 'a',
    checkpoints: { main: 'a.gguf' },
    diskFiles: [join(directory, 'a.gguf')],
    labels: [],
    createdSeconds: 1,
    downloaded,
    suggested: true,
  };
  const models = { list: async () => [model], get: async () => model };
  return createLoadPlans({ models, pulls: { pull }, recipes: [recipe], defaults: { [recipe.name]: { ...defaults } } });
}

test('options of the request win over the settings, and one that is null is not given', async () => {
  const plans = setUp({ defaults: { ctx_size: 1024, steps: 5 } });
  const { options } = await plans.make({ signal, name: 'a', options: { ctx_size: 2048, steps: null } });
  expect(options).toEqual({ ctx_size: 2048, steps: 5, plain_backend: 'plain' });
});

test('two requests that mean the same give the same options, so that the second loads nothing', async () => {
  const plans = setUp();
  const auto = await plans.make({ signal, name: 'a', options: { plain_backend: 'auto' } });
  const none = await plans.make({ signal, name: 'a', options: {} });
  expect(auto.options).toEqual(none.options);
});

test.each([
  { title: 'an option that the recipe does not know', options: { bad: 1 }, error: InvalidLoadOptions },
  { title: 'an unknown backend', options: { plain_backend: 'nobody' }, error: InvalidLoadOptions },
])('$title is refused', async ({ options, error }) => {
  await expect(setUp().make({ signal, name: 'a', options })).rejects.toThrow(error);
});

test('a backend that is not here is refused', async () => {
  const recipe: Recipe = {
    ...plainRecipe,
    backends: plainRecipe.backends.map((backend) => ({ ...backend, locate: async () => undefined })),
  };
  const making = setUp({ recipe }).make({ signal, name: 'a', options: { plain_backend: 'plain' } });
  await expect(making).rejects.toThrow(BackendNotAvailable);
});

test('what only the command line shows to be wrong is refused too', async () => {
  const recipe: Recipe = {
    ...plainRecipe,
    launch() {
      throw new InvalidLoadOptions('a', ['This backend does not know it.']);
    },
  };
  await expect(setUp({ recipe }).make({ signal, name: 'a', options: {} })).rejects.toThrow(
    'This backend does not know it.',
  );
});

test('a model that is not here is pulled, for as long as the request waits', async () => {
  const asked: unknown[] = [];
  const here = setUp();
  const pull: Pulls['pull'] = async ({ name, signal: waiting }) => {
    asked.push(name, waiting);
    return { ...(await here.make({ signal, name: 'a', options: {} })).model, downloaded: true } as KnownModel;
  };
  const { model } = await setUp({ downloaded: false, pull }).make({ signal, name: 'a', options: {} });
  expect(model.path).toBe(join(directory, 'a.gguf'));
  expect(asked).toEqual(['a', signal]);
});

test('nothing is pulled for a load that can not work', async () => {
  const making = setUp({ downloaded: false }).make({ signal, name: 'a', options: { bad: 1 } });
  await expect(making).rejects.toThrow(InvalidLoadOptions);
});

test('a pull that somebody cancels is a load that fails, and any other failure is told as it is', async () => {
  const failing = (error: Error) =>
    setUp({
      downloaded: false,
      pull: async () => {
        throw error;
      },
    }).make({ signal, name: 'a', options: {} });
  await expect(failing(new DownloadCancelled('a'))).rejects.toThrow(ModelLoadFailed);
  await expect(failing(new OfflineMode('a'))).rejects.toThrow(OfflineMode);
});

test('a model whose file has gone since the last look is told by name and path', async () => {
  const plans = setUp();
  await rm(join(directory, 'a.gguf'));
  const making = plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(ModelLoadFailed);
  await expect(making).rejects.toThrow(join(directory, 'a.gguf'));
});
