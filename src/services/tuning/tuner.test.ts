import { describe, expect, test } from 'vitest';
import { plainRecipe, planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ServerStopping } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { TunableChoice } from '../../recipes/kit/tuning.ts';
import type { TuningRecord } from '../loading/saved-options.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadedModel, ResidentLease } from '../residency/residency.ts';
import { Tuner, type TunerOptions } from './tuner.ts';
import type { TuningWish } from './tuning-run.ts';

type Step = Parameters<TuningWish['onStep']>[0];

const stepsOf = (...values: readonly number[]): TunableChoice => ({
  name: 'batch',
  candidates: ({ options }) =>
    values
      .filter((steps) => steps !== options.steps)
      .map((steps) => ({ label: `steps ${steps}`, options: { steps } })),
});

interface Situation {
  choices?: readonly TunableChoice[];
  /** How many times as fast a load with these options is. */
  factor?: (options: LoadOptions) => number;
  /** Bytes that such a load takes, of 100. */
  needed?: (options: LoadOptions) => number;
  /** What of them is on the command line; all by default. */
  onCommandLine?: (options: LoadOptions) => unknown;
  model?: Partial<KnownModel>;
  loaded?: readonly Partial<LoadedModel>[];
  backends?: readonly { name: string; needs: 'nothing' | 'install' }[];
  launch?: Partial<Recipe['launch']>;
  isContextOpen?: boolean;
  saved?: { options: LoadOptions; record?: TuningRecord };
  /** Milliseconds that a request takes. */
  requestMs?: number;
  /** Called before each request. */
  onRequest?: (options: LoadOptions) => void;
}

function setUp(situation: Situation = {}) {
  const {
    choices = [stepsOf(2)],
    factor = () => 1,
    needed = () => 50,
    backends = [],
    requestMs = 1,
  } = situation;
  const recipe: Recipe = {
    ...plainRecipe,
    launch: { ...plainRecipe.launch, ...situation.launch },
    tuning: choices,
  };
  const { log } = createSilentLog();
  const memory = new Map<string, LoadPlan>();
  const seen = {
    steps: [] as Step[],
    starts: [] as LoadOptions[],
    spread: [] as boolean[],
    again: [] as LoadPlan[],
  };
  const file = { ...situation.saved } as { options?: LoadOptions; record?: TuningRecord };
  let nowMs = 0;
  const { onCommandLine = (given: LoadOptions) => given } = situation;
  const commandOf = ({ options: given, backend }: LoadPlan) => [
    backend.name,
    JSON.stringify(onCommandLine(given)),
  ];
  const present = (id: string) => memory.get(id) as LoadedModel | undefined;

  const options: TunerOptions = {
    models: {
      get: async () =>
        ({
          ...planFor('m', { recipe }).model,
          origin: 'user',
          bareName: 'm',
          downloaded: true,
          ...situation.model,
        }) as KnownModel,
    },
    loadPlans: {
      async make({ name, options: given }) {
        const plan = planFor(name, { recipe, options: { ...file.options, ...given } });
        const wanted = String(given.plain_backend ?? 'plain');
        return {
          ...plan,
          backend: { ...plan.backend, name: wanted },
          isContextOpen: situation.isContextOpen === true && given.ctx_size === undefined,
        };
      },
    },
    loadForecast: {
      async memoryOf(plan, isSpread = false) {
        seen.spread.push(isSpread);
        return { needed: needed(plan.options), available: isSpread ? 1000 : 100 };
      },
    },
    attempts: {
      attemptsFor: async () => ({
        attempts: backends.map(({ name, needs }) => ({
          backend: name,
          needs,
          device: 'cpu' as const,
        })),
      }),
    },
    savedOptions: {
      of: async () => file.options ?? {},
      recordOf: async () => file.record,
      async save(_model, saved, record) {
        Object.assign(file, { options: setFields(saved), record });
      },
    },
    residency: {
      async acquire(makePlan, id, signal) {
        signal.throwIfAborted();
        let plan = memory.get(id);
        if (plan === undefined) {
          plan = await makePlan();
          if (plan.isContextOpen) plan = { ...plan, options: { ...plan.options, ctx_size: 8192 } };
          seen.starts.push(plan.options);
          memory.set(id, plan);
        }
        return {
          ...plan,
          server: {
            baseUrl: 'http://127.0.0.1:9',
            port: memory.size,
            command: commandOf(plan),
          } as unknown as ResidentLease['server'],
          release: () => undefined,
        } as ResidentLease;
      },
      get: present,
      async unload(id) {
        memory.delete(id);
      },
      loaded: () =>
        (situation.loaded ?? []).map(
          (one) => ({ ...planFor('m', { recipe }), requests: 0, ...one }) as LoadedModel,
        ),
      async load(plan) {
        seen.again.push(plan);
      },
    },
    async ask({ options: given }) {
      situation.onRequest?.(given);
      nowMs += requestMs;
      const speed = 100 * factor(given);
      return JSON.stringify({ timings: { prompt_per_second: speed, predicted_per_second: speed } });
    },
    machine: async () => undefined,
    date: () => new Date(0),
    now: () => nowMs,
    log,
  };
  const tuner = new Tuner(options);
  const tune = (wish: Partial<TuningWish> = {}) =>
    tuner.tune({
      ...{ name: 'm', purpose: 'chat', signal: new AbortController().signal },
      onStep: (step) => void seen.steps.push(step),
      ...wish,
    });
  const told = (state: Step['state']) => seen.steps.filter((step) => step.state === state);
  return { tuner, tune, told, file, memory, ...seen };
}

describe('a change', () => {
  const faster = (options: LoadOptions) =>
    options.steps === 3 ? 1.5 : options.steps === 2 ? 1.2 : 1;

  test('that is the fastest is saved together with what was saved, with its figures, and counts for what is tried next', async () => {
    const other: TunableChoice = {
      name: 'cache_type',
      candidates: ({ options }) => [{ label: `after ${options.steps}`, options: { ctx_size: 1 } }],
    };
    const { tune, file, told, starts } = setUp({
      choices: [stepsOf(2, 3), other],
      factor: faster,
      saved: { options: { keep: true } },
    });
    const outcome = await tune();
    expect(outcome).toMatchObject({ model: 'm', options: { steps: 3 }, stoppedFor: undefined });
    expect(file.options).toEqual({ keep: true, steps: 3 });
    const figures = (speed: number) => ({ prompt_per_second: speed, predicted_per_second: speed });
    expect(file.record).toEqual({
      ...{
        date: '1970-01-01T00:00:00.000Z',
        build: 'plain:plain',
        machine: 'unknown',
        purpose: 'chat',
      },
      options: { steps: 3 },
      changes: [
        {
          choice: 'batch',
          option: 'steps 3',
          gain: 0.5,
          before: figures(100),
          after: figures(150),
        },
      ],
    });
    expect(told('kept').map(({ option, gain }) => [option, gain])).toEqual([['steps 3', 0.5]]);
    expect(told('slower').map(({ option }) => option)).toEqual(['steps 2', 'after 3']);
    expect(starts.at(-1)).toMatchObject({ steps: 3 });
  });

  test('of a later tuning is added to what an earlier one has found', async () => {
    const former = { choice: 'slots', option: 'x', gain: 1, before: {}, after: {} };
    const record = { options: { ctx_size: 7 }, changes: [former] } as unknown as TuningRecord;
    const { tune, file } = setUp({
      choices: [stepsOf(3)],
      factor: faster,
      saved: { options: { ctx_size: 7 }, record },
    });
    await tune();
    expect(file.record?.options).toEqual({ ctx_size: 7, steps: 3 });
    expect(file.record?.changes.map(({ choice }) => choice)).toEqual(['slots', 'batch']);
  });
});

test('the faster one of the backends that are here is saved, and one that would have to be fetched is not tried', async () => {
  const { tune, told, file } = setUp({
    choices: [],
    backends: [
      { name: 'far', needs: 'install' },
      { name: 'plain', needs: 'nothing' },
      { name: 'quick', needs: 'nothing' },
    ],
    factor: ({ plain_backend: name }) => (name === 'quick' ? 2 : 1),
  });
  await tune();
  expect(file.options).toEqual({ plain_backend: 'quick' });
  expect(told('measured').every(({ option }) => option !== 'far')).toBe(true);
});

describe('memory', () => {
  test('that an option does not find is a reason not to try it', async () => {
    const { tune, told, starts } = setUp({
      needed: ({ steps }) => (steps === 2 ? 101 : 50),
      factor: () => 9,
    });
    await tune();
    expect(told('skipped')).toMatchObject([
      { option: 'steps 2', reason: 'It takes 101 B of memory, and 100 B are free.' },
    ]);
    expect(starts.some(({ steps }) => steps === 2)).toBe(false);
  });

  test('that the model lacks already does not keep an option from being tried that takes no more', async () => {
    const { tune, told, file } = setUp({
      needed: () => 200,
      factor: ({ steps }) => (steps === 2 ? 2 : 1),
    });
    await tune();
    expect(told('skipped')).toEqual([]);
    expect(file.options).toEqual({ steps: 2 });
  });

  test('of the system counts once experts are there', async () => {
    const experts: TunableChoice = {
      name: 'experts',
      candidates: ({ isTight, options }) =>
        isTight && !options.moe ? [{ label: 'moe', options: { moe: true } }] : [],
    };
    const { tune, file, told } = setUp({
      choices: [experts, stepsOf(2)],
      needed: ({ steps }) => (steps === 2 ? 300 : 200),
      factor: ({ moe, steps }) => (moe ? 2 : 1) * (steps === 2 ? 2 : 1),
    });
    await tune();
    expect(told('skipped')).toEqual([]);
    expect(file.options).toEqual({ moe: true, steps: 2 });
  });
});

test('several requests at once are as fast together as the native server processes them together', async () => {
  const slots: TunableChoice = {
    name: 'slots',
    requests: 2,
    candidates: () => [2, 4].map((steps) => ({ label: `${steps}`, options: { steps } })),
  };
  const { tune, told } = setUp({
    choices: [slots],
    // One alone is faster than each of two, but not than two.
    factor: ({ steps = 1 }) => (steps === 1 ? 1 : steps === 2 ? 0.8 : 0.4),
    launch: { concurrency: async ({ options }) => Number(options.steps ?? 1) },
  });
  await tune();
  expect(told('kept')).toMatchObject([
    { option: '2', gain: 0.6, figures: { predicted_per_second: 160 } },
  ]);
});

test('an option that starts the same command is not tried again, however fast it seems', async () => {
  const { tune, told, starts } = setUp({
    onCommandLine: () => 'the same',
    factor: ({ steps }) => (steps === 2 ? 9 : 1),
  });
  expect(await tune()).toMatchObject({ changes: [] });
  expect(told('skipped')).toMatchObject([
    { option: 'steps 2', reason: 'It changes nothing for this model.' },
  ]);
  expect(starts.filter(({ steps }) => steps === 2)).toHaveLength(1);
});

test('all trials have the context that was chosen for the first one, which is not saved', async () => {
  const { tune, starts, file } = setUp({
    isContextOpen: true,
    factor: ({ steps }) => (steps === 2 ? 2 : 1),
  });
  await tune();
  expect(new Set(starts.map(({ ctx_size: size }) => size))).toEqual(new Set([8192]));
  expect(file.options).toEqual({ steps: 2 });
});

test('of a slow model one request is enough for each start', async () => {
  let requests = 0;
  const { tune, starts } = setUp({ requestMs: 11_000, onRequest: () => (requests += 1) });
  await tune();
  expect(requests).toBe(starts.length);
});

describe('what fails', () => {
  const broken = ({ steps }: LoadOptions) => {
    if (steps === 2) throw new Error('It has crashed.');
  };

  test('of an option is told, and the others are tried', async () => {
    const { tune, told, memory } = setUp({
      choices: [stepsOf(2, 3)],
      factor: ({ steps }) => (steps === 3 ? 2 : 1),
      onRequest: broken,
    });
    expect(await tune()).toMatchObject({ options: { steps: 3 } });
    expect(told('failed')).toMatchObject([{ option: 'steps 2', reason: 'It has crashed.' }]);
    expect(memory.size).toBe(0);
  });

  test('of the model as it is ends it, before anything is told', async () => {
    const { tune, steps, memory } = setUp({ saved: { options: { steps: 2 } }, onRequest: broken });
    await expect(tune()).rejects.toThrow('It has crashed.');
    expect([steps, memory.size]).toEqual([[], 0]);
  });

  test('because the server stops ends it', async () => {
    const { tune, told } = setUp({
      onRequest({ steps }) {
        if (steps === 2) throw new ServerStopping();
      },
    });
    await expect(tune()).rejects.toThrow(ServerStopping);
    expect(told('failed')).toEqual([]);
  });
});

describe('a tuning', () => {
  test.each([
    [
      'a model of another type',
      { model: { type: 'embedding' } },
      "'m' can't be tuned: it is not a chat model",
    ],
    [
      'a model of a provider',
      { model: { provider: 'office' } },
      "'m' can't be tuned: it runs at 'office'",
    ],
    ['a model that is not here', { model: { downloaded: false } }, "'m' is not downloaded"],
    ['a busy machine', { loaded: [{ requests: 1 }] }, "'m' works on requests"],
  ] as const)('is refused for %s', async (_what, situation, message) => {
    await expect(setUp(situation as Situation).tune()).rejects.toThrow(message);
  });

  test('makes way for any other model, once its native server has ended, and then ends itself', async () => {
    const { tuner, tune, memory, file } = setUp({
      loaded: [{}],
      onRequest({ steps }) {
        if (steps === 2) ways.push(tuner.makeWay('other'));
      },
    });
    const ways: (Promise<void> | undefined)[] = [];
    expect(tuner.makeWay('other')).toBeUndefined();
    const outcome = tune();
    expect(tuner.makeWay('m (tuning)')).toBeUndefined();
    expect(await outcome).toMatchObject({ stoppedFor: 'other', changes: [] });
    await Promise.all(ways);
    expect([ways.length > 0, memory.size, file.options]).toEqual([true, 0, undefined]);
  });

  test('loads again what was loaded, and the tuned model with its options of now', async () => {
    const other = planFor('other', { options: { steps: 7 } });
    const { tune, again } = setUp({
      loaded: [{ pinned: true, keepAliveMs: 5 }, other as Partial<LoadedModel>],
      factor: ({ steps }) => (steps === 2 ? 2 : 1),
    });
    await tune();
    await expect.poll(() => again.length).toBe(2);
    expect(again.map(({ model, options }) => [model.id, options])).toEqual(
      expect.arrayContaining([
        ['m', { steps: 2 }],
        ['other', { steps: 7 }],
      ]),
    );
    expect(again.find(({ model }) => model.id === 'm')).toMatchObject({
      pinned: true,
      keepAliveMs: 5,
    });
  });

  test('that is stopped leaves the place to the model that is wanted', async () => {
    const { tuner, tune, again } = setUp({
      loaded: [{}],
      onRequest: () => void tuner.makeWay('other'),
    });
    await tune();
    expect(again).toEqual([]);
  });
});
