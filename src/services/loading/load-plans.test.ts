import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainRecipe, planFor } from '../../../fixtures/plans.ts';
import { BackendNotAvailable, InvalidLoadOptions, ModelLoadFailed } from '../../errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import { createLoadPlans } from './load-plans.ts';

const { signal } = new AbortController();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-plans-'));
  await writeFile(join(directory, 'a.gguf'), 'GGUF');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function setUp({ defaults = {}, recipe = plainRecipe }: { defaults?: object; recipe?: Recipe } = {}) {
  const model: KnownModel = {
    ...planFor('a').model,
    path: join(directory, 'a.gguf'),
    origin: 'extra',
    bareName: 'a',
    checkpoints: { main: 'a.gguf' },
    diskFiles: [join(directory, 'a.gguf')],
    labels: [],
    createdSeconds: 1,
    downloaded: true,
    suggested: true,
  };
  const models = { list: async () => [model], get: async () => model };
  const pulls = {
    async pull(): Promise<never> {
      throw new Error('nothing is to be pulled here');
    },
  };
  return createLoadPlans({ models, pulls, recipes: [recipe], defaults: { [recipe.name]: { ...defaults } } });
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

test('a model whose file has gone since the last look is told by name and path', async () => {
  const plans = setUp();
  await rm(join(directory, 'a.gguf'));
  const making = plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(ModelLoadFailed);
  await expect(making).rejects.toThrow(join(directory, 'a.gguf'));
});
