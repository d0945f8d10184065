import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainRecipe, plainWith, planFor } from '../../../fixtures/plans.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import {
  BackendNotAvailable,
  DownloadCancelled,
  InvalidLoadOptions,
  ModelLoadFailed,
  OfflineMode,
  SavedOptionsBroken,
} from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { Settings } from '../settings/settings.ts';
import { createLoadPlans, type LoadPlansOptions } from './load-plans.ts';

const { signal } = new AbortController();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-plans-'));
  await writeFile(join(directory, 'a.gguf'), 'GGUF');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

interface Situation {
  settings?: Partial<Pick<Settings, 'contextSize'>> & { backend?: string; options?: object };
  saved?: LoadOptions;
  model?: Partial<KnownModel>;
  recipe?: Recipe;
  downloaded?: boolean;
  pull?: Pulls['pull'];
  /** What saving options fails with. */
  saving?: Error;
  /** The machine and what is free of its GPU. */
  gpu?: Pick<LoadPlansOptions, 'host' | 'freeGpuMemory'>;
}

function setUp({
  settings: { contextSize, backend = 'auto', options: configured = {} } = {},
  saved = {},
  model: facts = {},
  recipe = plainRecipe,
  downloaded = true,
  gpu,
  saving,
  pull = async () => {
    throw new Error('nothing is to be pulled here');
  },
}: Situation = {}) {
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
    ...facts,
  };
  const models = { list: async () => [model], get: async () => model };
  const file = { saved };
  const log = createRecordingLog();
  const plans = createLoadPlans({
    ...{ models, pulls: { pull }, recipes: [recipe], log },
    settings: () => ({
      contextSize,
      recipes: {
        [recipe.name]: {
          ...{ backend, options: { ...configured }, isSystemFirst: false },
          ...{ executables: {}, backendArguments: {} },
        },
      },
    }),
    savedOptions: {
      path: '/cache/recipe_options.json',
      of: async () => file.saved,
      async save(_model, options) {
        if (saving) throw saving;
        file.saved = options;
      },
    },
    freeBytes: () => 8 * 2 ** 30,
    ...gpu,
  });
  return { ...plans, file, log };
}

test.each<{ title: string; situation: Situation; options?: LoadOptions; inForce: LoadOptions }>([
  {
    title: 'the settings count where nobody else says anything',
    situation: { settings: { contextSize: 1024, options: { steps: 5 } } },
    inForce: { ctx_size: 1024, steps: 5 },
  },
  {
    title: "the model's own options win over the settings",
    situation: { settings: { contextSize: 1024 }, model: { options: { ctx_size: 512 } } },
    inForce: { ctx_size: 512 },
  },
  {
    title: 'what the catalogue advises for images wins over the settings, as far as it is an option',
    situation: { settings: { options: { steps: 20 } }, model: { imageDefaults: { steps: 4, height: 9 } } },
    inForce: { steps: 4 },
  },
  {
    title: "saved options win over the model's own",
    situation: { saved: { ctx_size: 256 }, model: { options: { ctx_size: 512, steps: 1 } } },
    inForce: { ctx_size: 256, steps: 1 },
  },
  {
    title: 'options of the request win over saved ones',
    situation: { saved: { ctx_size: 256, steps: 2 } },
    options: { ctx_size: 2048 },
    inForce: { ctx_size: 2048, steps: 2 },
  },
  {
    title: 'null leaves the saved option aside and nothing else',
    situation: { settings: { options: { steps: 5 } }, saved: { steps: 2, ctx_size: 256 } },
    options: { steps: null },
    inForce: { steps: 5, ctx_size: 256 },
  },
  {
    title: 'a context of -1 is open although the settings have one',
    situation: { settings: { contextSize: 1024 } },
    options: { ctx_size: -1 },
    inForce: {},
  },
  {
    title: 'and so is a saved one',
    situation: { settings: { contextSize: 1024 }, saved: { ctx_size: -1 } },
    inForce: {},
  },
])('$title', async ({ situation, options = {}, inForce }) => {
  const plan = await setUp(situation).make({ signal, name: 'a', options });
  expect(plan.options).toEqual({ ...inForce, plain_backend: 'plain' });
  expect(plan.automatic?.names).toEqual('ctx_size' in inForce ? undefined : ['ctx_size']);
});

test('an open context is chosen when its time has come, by what the model is and what is free', async () => {
  const facts = { contextLength: 40_960, kvBytesPerToken: 2 ** 17, sizeBytes: 2 ** 30 };
  const plan = await setUp({ model: facts }).make({ signal, name: 'a', options: {} });
  expect(await plan.automatic?.decide()).toEqual({ ctx_size: 14_336 });
});

test('an open context on a GPU counts with what is free of that at the moment', async () => {
  const facts = { contextLength: 40_960, kvBytesPerToken: 2 ** 17, sizeBytes: 2 ** 30 };
  const machine = { os: 'linux', amdGpus: [], nvidiaGpus: [{ vramBytes: 24 * 2 ** 30 }] } as unknown as Machine;
  const free = { amd: [], nvidia: [5 * 2 ** 30] };
  const gpu = {
    host: { binDirectory: '/nonexistent', machine: async () => machine },
    freeGpuMemory: async () => free,
  };
  const onGpu = { name: 'plain', executable: '/plain-server', devices: ['gpu'] };
  const [backend] = plainRecipe.backends;
  if (backend === undefined) throw new Error('The plain recipe has a backend.');
  const recipe = { ...plainRecipe, backends: [{ ...backend, locate: async () => onGpu }] };
  const plan = await setUp({ model: facts, recipe, gpu }).make({ signal, name: 'a', options: {} });
  expect(await plan.automatic?.decide()).toEqual({ ctx_size: 8192 });
  free.nvidia = [3 * 2 ** 30];
  expect(await plan.automatic?.decide()).toEqual({ ctx_size: 4096 });
});

describe('saving', () => {
  test('keeps what the request gave, once it is known to be valid', async () => {
    const plans = setUp({ saved: { steps: 2 } });
    await plans.make({ signal, name: 'a', options: { ctx_size: 256, plain_backend: 'auto' }, isToSave: true });
    expect(plans.file.saved).toEqual({ ctx_size: 256, plain_backend: 'auto' });
  });

  test('keeps nothing of options that can not work', async () => {
    const plans = setUp({ saved: { steps: 2 } });
    await expect(plans.make({ signal, name: 'a', options: { bad: 1 }, isToSave: true })).rejects.toThrow();
    expect(plans.file.saved).toEqual({ steps: 2 });
  });

  test('that fails is told to who asked for it', async () => {
    const saving = new SavedOptionsBroken(new Error('it is no JSON'));
    const making = setUp({ saving }).make({ signal, name: 'a', options: { ctx_size: 256 }, isToSave: true });
    await expect(making).rejects.toBe(saving);
  });

  test('is not done unless asked for', async () => {
    const plans = setUp();
    await plans.make({ signal, name: 'a', options: { ctx_size: 256 } });
    expect(plans.file.saved).toEqual({});
  });
});

test('saved options of another recipe are left aside, and the log says so once', async () => {
  const plans = setUp({ saved: { whispercpp_args: '--convert', steps: 3 } });
  for (const _ of [1, 2]) {
    expect((await plans.make({ signal, name: 'a', options: {} })).options).toEqual({
      steps: 3,
      plain_backend: 'plain',
    });
  }
  expect(plans.log.entries.filter(({ message }) => message.includes('whispercpp_args'))).toHaveLength(1);
});

test('a saved option of a wrong kind fails the load and names the file, unless the request leaves it aside', async () => {
  const options = {
    ...plainRecipe.options,
    check: ({ steps }: LoadOptions) => (steps === 'few' ? ['steps is "few".'] : []),
  };
  const recipe: Recipe = { ...plainRecipe, options };
  const plans = setUp({ recipe, saved: { steps: 'few' } });
  const making = plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(InvalidLoadOptions);
  await expect(making).rejects.toThrow(/recipe_options\.json.*steps is "few"/);
  await plans.make({ signal, name: 'a', options: { steps: null } });
});

test('the options of a model are told as they are, and as they would be', async () => {
  const plans = setUp({
    settings: { options: { steps: 5 } },
    saved: { ctx_size: 256 },
    model: { contextLength: 2048 },
  });
  const defaults = { plain_backend: 'auto', steps: 5 };
  expect(await plans.optionsOf('a')).toMatchObject({
    ...{ saved: { ctx_size: 256 }, defaults, resolvedCtxSize: 256 },
    effective: { ctx_size: 256, steps: 5, plain_backend: 'plain' },
  });
  expect(await plans.optionsOf('a', { steps: 7, ctx_size: null })).toMatchObject({
    ...{ saved: { steps: 7 }, defaults, resolvedCtxSize: 2048 },
    effective: { ctx_size: 2048, steps: 7, plain_backend: 'plain' },
  });
  expect(plans.file.saved).toEqual({ ctx_size: 256 });
  await expect(plans.optionsOf('a', { bad: 1 })).rejects.toThrow(InvalidLoadOptions);
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
  const recipe = plainWith({
    launch: {
      plan() {
        throw new InvalidLoadOptions('a', ['This backend does not know it.']);
      },
    },
  });
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

test('a file that is no GGUF file is refused before anybody has to leave for it', async () => {
  await writeFile(join(directory, 'a.gguf'), 'version https://git-lfs.github.com/spec/v1');
  const making = setUp().make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(ModelLoadFailed);
  await expect(making).rejects.toThrow(`its file ${join(directory, 'a.gguf')} is no GGUF file; download it again.`);
});
