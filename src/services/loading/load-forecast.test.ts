import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoadingSituation, setUpLoading } from '../../../fixtures/loading.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { InvalidLoadOptions } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { LoadPlan } from '../residency/load-plan.ts';

const { signal } = new AbortController();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-forecast-'));
  await writeFile(join(directory, 'a.gguf'), 'GGUF');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const setUp = (situation?: LoadingSituation) => setUpLoading(directory, situation);

test('the options of a model are told as they are, and as they would be', async () => {
  const loading = setUp({
    settings: { options: { steps: 5 } },
    saved: { ctx_size: 256 },
    model: { contextLength: 2048 },
  });
  const defaults = { plain_backend: 'auto', steps: 5 };
  expect(await loading.forecast.optionsOf('a')).toMatchObject({
    ...{ saved: { ctx_size: 256 }, defaults, resolvedCtxSize: 256 },
    effective: { ctx_size: 256, steps: 5, plain_backend: 'plain' },
  });
  expect(await loading.forecast.optionsOf('a', { steps: 7 })).toMatchObject({
    ...{
      saved: { ctx_size: 256 },
      merged: { steps: 7, ctx_size: 256 },
      defaults,
      resolvedCtxSize: 256,
    },
    effective: { ctx_size: 256, steps: 7, plain_backend: 'plain' },
  });
  // Left open it stays -1, so that each load with these options fits it again.
  expect(await loading.forecast.optionsOf('a', { steps: 7, ctx_size: null })).toMatchObject({
    ...{ saved: { ctx_size: 256 }, merged: { steps: 7 }, defaults, resolvedCtxSize: 2048 },
    effective: { ctx_size: -1, steps: 7, plain_backend: 'plain' },
  });
  expect(await loading.forecast.optionsOf('a', 'forget')).toMatchObject({
    merged: {},
    effective: { ctx_size: -1, steps: 5 },
  });
  expect(loading.file.saved).toEqual({ ctx_size: 256 });
  await expect(loading.forecast.optionsOf('a', { steps: 'bad' })).rejects.toThrow(
    InvalidLoadOptions,
  );
});

test('the context that is told has room for what drafts, as the one of the load has', async () => {
  const drafts = {
    type: 'draft',
    reason: '',
    method: 'x',
    memory: { weightBytes: 2 ** 32, kvBytesPerToken: 2 ** 17 },
  };
  const speculate = async () => drafts as LoadPlan['speculation'];
  const model = { contextLength: 131_072, kvBytesPerToken: 2 ** 17, sizeBytes: 2 ** 30 };
  const told = async (recipe: Recipe, situation: LoadingSituation = {}) =>
    (await setUp({ recipe, model, ...situation }).forecast.optionsOf('a')).resolvedCtxSize;
  const recipe: Recipe = { ...plainRecipe, launch: { ...plainRecipe.launch, speculate } };
  const loading = setUp({ recipe, model });
  const plan = {
    ...(await loading.plans.make({ signal, name: 'a', options: {} })),
    speculation: await speculate(),
  };
  expect(await told(recipe)).toBe((await loading.fit(plan)).options.ctx_size);
  expect(await told(recipe)).toBeLessThan((await told(plainRecipe)) ?? 0);
  // Lists tell the same.
  const { known, forecast } = loading;
  expect((await forecast.contextsOf([known])).get(known.id)).toBe(await told(recipe));
  // Nothing is known of the file before it is here; and of options that can't be, the load says so.
  expect(await told(recipe, { downloaded: false })).toBe(await told(plainRecipe));
  const refuse = async () => Promise.reject(new Error('It has no draft.'));
  expect(await told({ ...recipe, launch: { ...recipe.launch, speculate: refuse } })).toBe(
    await told(plainRecipe),
  );
});

describe('the context that is told before a load', () => {
  const contextOf = async (situation: LoadingSituation) => {
    const loading = setUp(situation);
    return (await loading.forecast.contextsOf([loading.known])).get(loading.known.id);
  };

  test.each<[string, LoadingSituation, number | undefined]>([
    [
      'as much as is asked for',
      { saved: { ctx_size: 2048 }, model: { contextLength: 32_768 } },
      2048,
    ],
    [
      'no more than the model was trained for',
      { saved: { ctx_size: 65_536 }, model: { contextLength: 32_768 } },
      32_768,
    ],
    ['a part of a document', { model: { type: 'embedding', contextLength: 512 } }, 512],
    ['what fits, where no option says', { model: { contextLength: 2048 } }, 2048],
    ['what a provider says', { model: { provider: 'far', contextLength: 7 } }, 7],
    [
      'nothing of a model that is not here',
      { downloaded: false, model: { contextLength: 512 } },
      undefined,
    ],
  ])('is %s', async (_title, situation, expected) => {
    expect(await contextOf(situation)).toBe(expected);
  });
});

test('the memory of a plan is what its model takes, and what is free where it computes', async () => {
  const loading = setUp({ model: { sizeBytes: 2 ** 30 } });
  const plan = await loading.plans.make({ signal, name: 'a', options: {} });
  const alone = await loading.forecast.memoryOf(plan);
  expect(alone.needed).toBeGreaterThanOrEqual(2 ** 30);
  expect(alone.available).toBeGreaterThan(0);
  // On the processor it is the same memory once more.
  const spread = await loading.forecast.memoryOf(plan, true);
  expect(spread).toEqual({ ...alone, available: 2 * alone.available });
});

test('a model of a provider has no options', async () => {
  const { names, effective, defaults } = await setUp({
    model: { provider: 'p' },
    saved: { steps: 2 },
  }).forecast.optionsOf('a');
  expect([names, effective, defaults]).toEqual([[], {}, {}]);
});
