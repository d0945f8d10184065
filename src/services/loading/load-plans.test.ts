import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoadingSituation, setUpLoading } from '../../../fixtures/loading.ts';
import { plainRecipe, plainWith } from '../../../fixtures/plans.ts';
import { OfflineMode } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import {
  BackendNotAvailable,
  InvalidLoadOptions,
  ModelLoadFailed,
} from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import { DownloadCancelled } from '../pulls/errors.ts';
import type { Pulls } from '../pulls/pulls.ts';
import { SavedOptionsBroken } from './errors.ts';
import type { LoadPlansParts } from './load-plans.ts';

const { signal } = new AbortController();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-plans-'));
  await writeFile(join(directory, 'a.gguf'), 'GGUF');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const setUp = (situation?: LoadingSituation) => setUpLoading(directory, situation);

test.each<{
  title: string;
  situation: LoadingSituation;
  options?: LoadOptions;
  inForce: LoadOptions;
}>([
  {
    title: 'the settings count where nothing else says anything',
    situation: { settings: { contextSize: 1024, options: { steps: 5 } } },
    inForce: { ctx_size: 1024, steps: 5 },
  },
  {
    title: "the model's own options win over the settings",
    situation: { settings: { contextSize: 1024 }, model: { options: { ctx_size: 512 } } },
    inForce: { ctx_size: 512 },
  },
  {
    title:
      'what the catalogue advises for images wins over the settings, as far as it is an option',
    situation: {
      settings: { options: { steps: 20 } },
      model: { imageDefaults: { steps: 4, height: 9 } },
    },
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
  const plan = await setUp(situation).plans.make({ signal, name: 'a', options });
  expect(plan.options).toEqual({ ...inForce, plain_backend: 'plain' });
  expect(plan.isContextOpen).toBe(!('ctx_size' in inForce));
});

test('an open context is chosen when its time has come, by what the model is and what is free', async () => {
  const facts = { contextLength: 40_960, kvBytesPerToken: 2 ** 17, sizeBytes: 2 ** 30 };
  const loading = setUp({ model: facts });
  const plan = await loading.plans.make({ signal, name: 'a', options: {} });
  expect(await loading.fit(plan)).toEqual({
    options: { ctx_size: 28_672, plain_backend: 'plain' },
    memory: { available: 8 * 2 ** 30, needed: 2 ** 30 + 28_672 * 2 ** 17 },
  });
});

test('an open context on a GPU counts with what is free of that at the moment', async () => {
  const facts = { contextLength: 40_960, kvBytesPerToken: 2 ** 17, sizeBytes: 2 ** 30 };
  const machine = {
    os: 'linux',
    amdGpus: [],
    nvidiaGpus: [{ vramBytes: 24 * 2 ** 30 }],
  } as unknown as Machine;
  const free = { amd: [], nvidia: [5 * 2 ** 30] };
  const gpu = {
    machine: async () => machine,
    freeGpuMemory: async () => free,
  };
  const onGpu = { name: 'plain', executable: '/plain-server', devices: ['gpu'] };
  const [backend] = plainRecipe.backends;
  if (backend === undefined) throw new Error('The plain recipe has a backend.');
  const recipe = { ...plainRecipe, backends: [{ ...backend, locate: async () => onGpu }] };
  const loading = setUp({ model: facts, recipe, gpu });
  const plan = await loading.plans.make({ signal, name: 'a', options: {} });
  expect(await loading.fit(plan)).toMatchObject({ options: { ctx_size: 26_112 } });
  free.nvidia = [1.5 * 2 ** 30];
  expect(await loading.fit(plan)).toMatchObject({ options: { ctx_size: 4096 } });
});

describe('saving', () => {
  test('keeps what the request gave, once it is known to be valid', async () => {
    const loading = setUp({ saved: { steps: 2 } });
    await loading.plans.make({
      signal,
      name: 'a',
      options: { ctx_size: 256, plain_backend: 'auto' },
      isToSave: true,
    });
    expect(loading.file.saved).toEqual({ ctx_size: 256, plain_backend: 'auto' });
  });

  test('keeps nothing of options that can not work', async () => {
    const loading = setUp({ saved: { steps: 2 } });
    await expect(
      loading.plans.make({ signal, name: 'a', options: { steps: 'bad' }, isToSave: true }),
    ).rejects.toThrow();
    expect(loading.file.saved).toEqual({ steps: 2 });
  });

  test('that fails is told to who asked for it', async () => {
    const saving = new SavedOptionsBroken(new Error('it is not JSON'));
    const making = setUp({ saving }).plans.make({
      signal,
      name: 'a',
      options: { ctx_size: 256 },
      isToSave: true,
    });
    await expect(making).rejects.toBe(saving);
  });

  test('has the model run with what is saved, and with nothing that was saved before', async () => {
    const loading = setUp({ saved: { steps: 2 } });
    const { options } = await loading.plans.make({
      signal,
      name: 'a',
      options: { ctx_size: 256 },
      isToSave: true,
    });
    expect(options).toEqual({ ctx_size: 256, plain_backend: 'plain' });
  });

  test.each([{}, { steps: null }])(
    'of no options, as %j, takes away what is saved',
    async (given) => {
      const loading = setUp({ saved: { steps: 2 } });
      const { options } = await loading.plans.make({
        signal,
        name: 'a',
        options: given,
        isToSave: true,
      });
      expect([options, setFields(loading.file.saved)]).toEqual([{ plain_backend: 'plain' }, {}]);
    },
  );

  test('is not done by default', async () => {
    const loading = setUp();
    await loading.plans.make({ signal, name: 'a', options: { ctx_size: 256 } });
    expect(loading.file.saved).toEqual({});
  });
});

test('saved options of another recipe are left aside, and the log says so once', async () => {
  const loading = setUp({ saved: { whispercpp_args: '--convert', steps: 3 } });
  for (const _ of [1, 2]) {
    expect((await loading.plans.make({ signal, name: 'a', options: {} })).options).toEqual({
      steps: 3,
      plain_backend: 'plain',
    });
  }
  expect(
    loading.log.entries.filter(({ message }) => message.includes('whispercpp_args')),
  ).toHaveLength(1);
});

test('a saved option of a wrong kind fails the load and names the file, unless the request leaves it aside', async () => {
  const options = {
    ...plainRecipe.options,
    check: ({ steps }: LoadOptions) => (steps === 'few' ? ['steps is "few".'] : []),
  };
  const recipe: Recipe = { ...plainRecipe, options };
  const loading = setUp({ recipe, saved: { steps: 'few' } });
  const making = loading.plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(InvalidLoadOptions);
  await expect(making).rejects.toThrow(/recipe_options\.json.*steps is "few"/);
  await loading.plans.make({ signal, name: 'a', options: { steps: null } });
});

test('arguments that are not to be merged stand alone', async () => {
  const names = ['plain_backend', 'plain_args', 'merge_args'];
  const recipe: Recipe = { ...plainRecipe, options: { ...plainRecipe.options, names } };
  const loading = setUp({
    recipe,
    saved: { plain_args: '--saved' },
    model: { options: { plain_args: '--model' } },
  });
  const optionsFor = async (options: LoadOptions) =>
    (await loading.plans.make({ signal, name: 'a', options })).options;
  expect(await optionsFor({})).toMatchObject({ plain_args: '--saved' });
  expect(await optionsFor({ merge_args: true })).toEqual(await optionsFor({}));
  expect(await optionsFor({ merge_args: false })).toEqual({
    plain_backend: 'plain',
    merge_args: false,
  });
  const alone = { merge_args: false, plain_args: '--own' };
  expect(await optionsFor(alone)).toEqual({ plain_backend: 'plain', ...alone });
  // As saved options they are of one piece with those that are saved.
  expect(await loading.forecast.optionsOf('a', { merge_args: false })).toMatchObject({
    merged: { plain_args: '--saved', merge_args: false },
    effective: { plain_args: '--saved', merge_args: false },
  });
});

test('two requests that mean the same give the same options, so that the second loads nothing', async () => {
  const loading = setUp();
  const auto = await loading.plans.make({ signal, name: 'a', options: { plain_backend: 'auto' } });
  const none = await loading.plans.make({ signal, name: 'a', options: {} });
  expect(auto.options).toEqual(none.options);
});

test.each([
  { title: 'an unknown backend', options: { plain_backend: 'unknown' }, error: InvalidLoadOptions },
])('$title is refused', async ({ options, error }) => {
  await expect(setUp().plans.make({ signal, name: 'a', options })).rejects.toThrow(error);
});

test('a field that is not an option of the recipe is left aside', async () => {
  const loading = setUp();
  expect(
    (await loading.plans.make({ signal, name: 'a', options: { bad: 1 }, isToSave: true })).options,
  ).not.toHaveProperty('bad');
  expect(loading.file.saved).toEqual({});
  const { options } = await loading.plans.make({
    signal,
    name: 'a',
    options: { merge_args: true, steps: 2 },
    isToSave: true,
  });
  expect([options.merge_args, loading.file.saved]).toEqual([undefined, { steps: 2 }]);
  expect((await loading.forecast.optionsOf('a', { merge_args: true, steps: 3 })).merged).toEqual({
    steps: 3,
  });
});

test('a backend that is not here is refused', async () => {
  const recipe: Recipe = {
    ...plainRecipe,
    backends: plainRecipe.backends.map((backend) => ({
      ...backend,
      locate: async () => undefined,
    })),
  };
  const making = setUp({ recipe }).plans.make({
    signal,
    name: 'a',
    options: { plain_backend: 'plain' },
  });
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
  await expect(setUp({ recipe }).plans.make({ signal, name: 'a', options: {} })).rejects.toThrow(
    'This backend does not know it.',
  );
});

test('a model that is not here is pulled, for as long as the request waits', async () => {
  const asked: { name: string; waiting: AbortSignal }[] = [];
  const here = setUp();
  const client = new AbortController();
  const pull: Pulls['pull'] = async ({ name, signal: waiting }) => {
    asked.push({ name, waiting });
    return {
      ...(await here.plans.make({ signal, name: 'a', options: {} })).model,
      downloaded: true,
    } as KnownModel;
  };
  const making = setUp({ downloaded: false, pull }).plans.make({
    signal: client.signal,
    name: 'a',
    options: {},
  });
  expect((await making).model.path).toBe(join(directory, 'a.gguf'));
  expect(asked.map(({ name, waiting }) => [name, waiting.aborted])).toEqual([['a', false]]);
  client.abort();
  expect(asked[0]?.waiting.aborted).toBe(true);
});

test('nothing is pulled for a load that can not work', async () => {
  const making = setUp({ downloaded: false }).plans.make({
    signal,
    name: 'a',
    options: { steps: 'bad' },
  });
  await expect(making).rejects.toThrow(InvalidLoadOptions);
});

test('a pull that a client cancels is a load that fails, and any other failure is told as it is', async () => {
  const failing = (error: Error) =>
    setUp({
      downloaded: false,
      pull: async () => {
        throw error;
      },
    }).plans.make({ signal, name: 'a', options: {} });
  await expect(failing(new DownloadCancelled('a'))).rejects.toThrow(ModelLoadFailed);
  await expect(failing(new OfflineMode('a'))).rejects.toThrow(OfflineMode);
});

test('a model whose file has gone since the last look is told by name and path', async () => {
  const loading = setUp();
  await rm(join(directory, 'a.gguf'));
  const making = loading.plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(ModelLoadFailed);
  await expect(making).rejects.toThrow(join(directory, 'a.gguf'));
});

test('a file that is not a GGUF file is refused before another model has to leave for it', async () => {
  await writeFile(join(directory, 'a.gguf'), 'version https://git-lfs.github.com/spec/v1');
  const making = setUp().plans.make({ signal, name: 'a', options: {} });
  await expect(making).rejects.toThrow(ModelLoadFailed);
  await expect(making).rejects.toThrow(
    `its file ${join(directory, 'a.gguf')} is not a GGUF file; download it again.`,
  );
});

describe('of several backends', () => {
  const backendNamed = (name: string) => ({
    ...{ name, devices: ['gpu'], remedy: { text: '' } },
    locate: async () => ({ name, executable: `/${name}-server`, devices: ['gpu'] }),
  });
  const recipe: Recipe = {
    ...plainRecipe,
    backends: ['first', 'second', 'third'].map(backendNamed),
    launch: {
      ...plainRecipe.launch,
      plan: ({ backend: { name, executable }, options }) => {
        if (options.steps === 1 && name === 'second')
          throw new InvalidLoadOptions('a', ['second has no steps.']);
        return { file: executable, args: [] };
      },
    },
  };
  const failure = new NativeServerStartFailed({
    message: 'No device.',
    kind: 'missing-driver',
    command: ['x'],
  });

  const waiting = { signal, onProgress: () => {} };

  test('the next one that takes the options follows one that does not start, and each says what became of it', async () => {
    const loading = setUp({ recipe });
    const plan = await loading.plans.make({ signal, name: 'a', options: { steps: 1 } });
    expect([plan.backend.name, plan.reason]).toEqual([
      'first',
      'Backend first is the best for this machine.',
    ]);
    const next = await loading.plans.next(plan, failure, waiting);
    expect(next).toMatchObject({
      backend: { name: 'third' },
      options: { steps: 1, plain_backend: 'third' },
    });
    expect(next.reason).toMatch(
      /^Backend third is taken, for backend first does not find its device/,
    );
    expect(next.attempts.map(({ backend, needs, problem }) => [backend, needs, problem])).toEqual([
      ['first', 'nothing', expect.stringContaining('does not find its device')],
      ['second', 'nothing', expect.stringContaining('second has no steps.')],
      ['third', 'nothing', undefined],
    ]);
    await expect(loading.plans.next(next, failure, waiting)).rejects.toThrow(
      /^No device\. Backend first does not find its device.* Backend second refuses it: .*second has no steps\.$/,
    );
  });

  test('one that was named is followed by none, and one that refuses the options is told', async () => {
    const loading = setUp({ recipe });
    const plan = await loading.plans.make({
      signal,
      name: 'a',
      options: { plain_backend: 'first' },
    });
    await expect(loading.plans.next(plan, failure, waiting)).rejects.toThrow(
      /Backend second would run it: leave plain_backend out/,
    );
    const refused = loading.plans.make({
      signal,
      name: 'a',
      options: { plain_backend: 'second', steps: 1 },
    });
    await expect(refused).rejects.toThrow('second has no steps.');
  });

  test('the first is fetched in parallel with the pull of the model, which ends when that fails', async () => {
    const fetching = { signal: undefined as AbortSignal | undefined };
    const unasked = async () => {
      throw new Error('nothing else is to be asked');
    };
    const attempts: LoadPlansParts['attempts'] = {
      startFailed: unasked,
      attemptsFor: async () => ({ attempts: [] }),
      bring: (_load, { signal: until }) => {
        fetching.signal = until;
        return new Promise((_resolve, reject) =>
          until.addEventListener('abort', () => reject(until.reason)),
        );
      },
    };
    const pull: Pulls['pull'] = async () => {
      await Promise.resolve();
      // Both are under way.
      expect(fetching.signal?.aborted).toBe(false);
      throw new OfflineMode('a');
    };
    const making = setUp({ recipe, downloaded: false, pull, attempts }).plans.make({
      signal,
      name: 'a',
      options: {},
    });
    await expect(making).rejects.toThrow(OfflineMode);
    expect(fetching.signal?.aborted).toBe(true);
  });
});
