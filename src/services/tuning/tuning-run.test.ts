import { describe, expect, test } from 'vitest';
import { plainRecipe, planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { TunableChoice, TuningInput } from '../../recipes/kit/tuning.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadedModel, ResidentLease } from '../residency/residency.ts';
import { NotMeasurable, NotTunable } from './errors.ts';
import { type TuningDeps, TuningRun, type TuningWish } from './tuning-run.ts';

type Step = Parameters<TuningWish['onStep']>[0];

interface Situation {
  choices?: readonly TunableChoice[] | undefined;
  /** Tokens in a second of a load with these options, for its so manyth request. */
  speed?: (options: LoadOptions, nth: number) => number;
  requestMs?: number;
  /** What a native server says in place of figures. */
  answer?: string | undefined;
  attempts?: readonly object[] | Error;
  machine?: Partial<Machine> | undefined;
  isLoaded?: boolean;
  contextSize?: number;
  build?: string;
  purpose?: TuningWish['purpose'];
  changes?: Partial<TuningDeps>;
}

const steps = (...values: readonly number[]): TunableChoice => ({
  name: 'batch',
  candidates: () => values.map((value) => ({ label: `steps ${value}`, options: { steps: value } })),
});

function setUp(situation: Situation = {}) {
  const { speed = () => 100, requestMs = 1, attempts = [], build } = situation;
  const choices = 'choices' in situation ? situation.choices : [steps(2)];
  const recipe: Recipe = { ...plainRecipe, ...(choices === undefined ? {} : { tuning: choices }) };
  const { log, lines } = createSilentLog();
  const told: Step[] = [];
  const done: string[] = [];
  const plans: unknown[] = [];
  const bodies: { messages: { content: string }[] }[] = [];
  const trials: LoadPlan[] = [];
  const requests = new Map<string, number>();
  const saved: { options: LoadOptions; record: unknown }[] = [];
  let nowMs = 0;
  let held: LoadPlan | undefined;
  let open = 0;
  const model = { ...planFor('m', { recipe }).model, origin: 'user' } as unknown as KnownModel;
  const leaving = new AbortController();
  const run = new TuningRun(model, {
    purpose: situation.purpose ?? 'chat',
    onStep: (step) => told.push(step),
    signal: leaving.signal,
    loadPlans: {
      async make({ signal: _, ...wanted }) {
        plans.push(wanted);
        const plan = planFor('m', { recipe, options: { ...wanted.options } });
        const name = String(wanted.options?.plain_backend ?? 'plain');
        return { ...plan, backend: { ...plan.backend, name } };
      },
    },
    loadForecast: { memoryOf: async () => ({ needed: 50, available: 100 }) as never },
    attempts: {
      attemptsFor: async () => {
        if (attempts instanceof Error) throw attempts;
        return { attempts } as never;
      },
    },
    savedOptions: {
      of: async () => ({ ...saved.at(-1)?.options }),
      recordOf: async () => saved.at(-1)?.record as never,
      async save(_, options, record) {
        saved.push({ options: { ...options } as LoadOptions, record });
      },
    },
    residency: {
      async acquire(makePlan, id, signal, place) {
        signal.throwIfAborted();
        if (held === undefined) {
          held = await makePlan();
          trials.push(held);
          done.push(`start ${id} ${JSON.stringify(held.options)}`);
        }
        if (place.takesTurn) done.push('request');
        open += 1;
        const port = 1000 + trials.length;
        const command = [held.backend.name, JSON.stringify(held.options), '--port', String(port)];
        return {
          ...held,
          server: { baseUrl: 'http://127.0.0.1:9', port, command },
          release: () => {
            open -= 1;
          },
        } as unknown as ResidentLease;
      },
      get: (id) => {
        if (id === 'm') return (situation.isLoaded ? {} : undefined) as LoadedModel | undefined;
        return { memory: { contextSize: situation.contextSize } } as unknown as LoadedModel;
      },
      async unload(id) {
        done.push(`unload ${id}`);
        if (id !== 'm') held = undefined;
      },
    },
    async ask({ options }, { body }) {
      nowMs += requestMs;
      bodies.push(body as never);
      const key = `${trials.length}`;
      const nth = requests.get(key) ?? 0;
      requests.set(key, nth + 1);
      if ('answer' in situation) return situation.answer;
      const perSecond = speed(options, nth);
      return JSON.stringify({
        system_fingerprint: build,
        timings: { prompt_per_second: perSecond, predicted_per_second: perSecond },
      });
    },
    machine: async () => situation.machine as Machine | undefined,
    date: () => new Date(0),
    now: () => nowMs,
    log,
    ...situation.changes,
  });
  return { run, told, done, plans, bodies, trials, saved, lines, leaving, open: () => open };
}

const faster = ({ steps: value }: LoadOptions) => (value === 2 ? 200 : 100);
const figures = (perSecond: number) => ({
  prompt_per_second: perSecond,
  predicted_per_second: perSecond,
});
const at = { choice: 'batch', number: 2, total: 2 };

describe('a tuning', () => {
  test('tells each measurement of four rounds, the other way round each time, and what is kept', async () => {
    const { run, told, lines } = setUp({ speed: faster });
    const outcome = await run.execute();
    const [present, option] = [
      { ...at, option: '' },
      { ...at, option: 'steps 2' },
    ];
    const turn = (who: object, round: number, perSecond: number) => [
      { ...who, state: 'measuring', round },
      { ...who, state: 'measured', round, figures: figures(perSecond) },
    ];
    expect(told).toEqual([
      {
        choice: 'backend',
        number: 1,
        total: 2,
        option: '',
        state: 'measured',
        round: 1,
        figures: figures(100),
      },
      ...turn(present, 1, 100),
      ...turn(option, 1, 200),
      ...turn(option, 2, 200),
      ...turn(present, 2, 100),
      ...turn(present, 3, 100),
      ...turn(option, 3, 200),
      ...turn(option, 4, 200),
      ...turn(present, 4, 100),
      { ...option, state: 'kept', figures: figures(200), gain: 1 },
    ]);
    expect(outcome).toEqual({
      model: 'm',
      changes: [
        { choice: 'batch', option: 'steps 2', gain: 1, before: figures(100), after: figures(200) },
      ],
      options: { steps: 2 },
      stoppedFor: undefined,
    });
    expect(lines).toEqual(['Info: m is 100 % faster with steps 2, which is saved']);
  });

  test('leaves an option that is as fast after its first turn', async () => {
    const { run, told, trials, saved } = setUp();
    await run.execute();
    expect(told.at(-1)).toEqual({
      ...at,
      option: 'steps 2',
      state: 'slower',
      figures: figures(100),
      gain: 0,
    });
    expect(trials).toHaveLength(3);
    expect(saved).toEqual([]);
  });

  test('loads the model under a name of its own, as its owner, for as long as it measures', async () => {
    const { run, trials, plans, done, open } = setUp({ choices: [] });
    await run.execute();
    expect(trials[0]).toMatchObject({
      model: { id: 'm (tuning)' },
      isTrial: true,
      pinned: false,
      keepAliveMs: Number.POSITIVE_INFINITY,
    });
    expect(plans[0]).toEqual({ name: 'm', options: {}, author: 'owner' });
    expect(done[0]).toBe('start m (tuning) {}');
    expect(done.at(-1)).toBe('unload m (tuning)');
    // Each request waits for its turn; the start of the native server does not.
    expect(done.filter((what) => what === 'request')).toHaveLength(6);
    expect(open()).toBe(0);
  });

  test('unloads the model first where it is loaded, and nothing else', async () => {
    const { run, done } = setUp({ choices: [], isLoaded: true });
    await run.execute();
    expect(done.slice(0, 2)).toEqual(['unload m', 'start m (tuning) {}']);
    const other = setUp({ choices: [] });
    await other.run.execute();
    expect(other.done).not.toContain('unload m');
  });

  test('keeps the backend of the first measurement for all others', async () => {
    const { run, trials } = setUp();
    await run.execute();
    expect(trials.slice(1).map(({ options }) => options)).toEqual([
      { plain_backend: 'plain' },
      { plain_backend: 'plain', steps: 2 },
    ]);
  });

  test('is refused for a recipe that offers nothing', async () => {
    await expect(setUp({ choices: undefined }).run.execute()).rejects.toThrow(NotTunable);
  });
});

describe('backends', () => {
  const offered = async (attempts: readonly object[] | Error) => {
    const { run, told } = setUp({ choices: [], attempts });
    await run.execute();
    return [...new Set(told.map(({ option }) => option))];
  };

  test('that are here and sound are tried, but not the one that is in force', async () => {
    expect(
      await offered([
        { backend: 'plain', needs: 'nothing' },
        { backend: 'other', needs: 'nothing' },
        { backend: 'old', needs: 'update' },
        { backend: 'far', needs: 'install' },
        { backend: 'broken', needs: 'nothing', problem: 'It does not start.' },
      ]),
    ).toEqual(['', 'other']);
  });

  test('are left aside where none can be found', async () => {
    expect(await offered(new Error('None is here.'))).toEqual(['']);
  });
});

describe('a measurement', () => {
  test('has one request to warm up, and five that count', async () => {
    const { run, told, bodies } = setUp({
      choices: [],
      speed: (_, nth) => [1, 10, 20, 30, 40, 50][nth] ?? 0,
    });
    await run.execute();
    expect(bodies).toHaveLength(6);
    expect(told[0]?.figures).toEqual(figures(30));
    expect(new Set(bodies.map(({ messages }) => messages[0]?.content.split(':')[0]))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6']),
    );
  });

  test.each([
    [1, 6],
    [2500, 4],
    [3333, 4],
    [5000, 2],
    [9999, 2],
    [10_000, 1],
  ])('of requests that take %d ms has %d of them', async (requestMs, count) => {
    const { run, bodies } = setUp({ choices: [], requestMs });
    await run.execute();
    expect(bodies).toHaveLength(count);
  });

  test.each([
    [undefined, 3712],
    [1024, 640],
    [300, 64],
  ])('with a context of %s has a prompt that fits', async (contextSize, most) => {
    const { run, bodies } = setUp({
      choices: [],
      purpose: 'agent',
      ...(contextSize === undefined ? {} : { contextSize }),
    });
    await run.execute();
    const [words = ''] = bodies[0]?.messages[0]?.content.split('\n\n') ?? [];
    expect(words.length).toBeGreaterThanOrEqual(most);
    expect(words.length).toBeLessThan(most + 20);
  });

  test.each([undefined, '{}', 'null'])('that says %j can not be compared', async (answer) => {
    const { run, open, done } = setUp({ answer });
    await expect(run.execute()).rejects.toThrow(NotMeasurable);
    expect(open()).toBe(0);
    expect(done.at(-1)).toBe('unload m (tuning)');
  });

  test('of several requests at once asks them together', async () => {
    const several: TunableChoice = { ...steps(2), requests: 3 };
    const { run, told, bodies } = setUp({ choices: [several] });
    await run.execute();
    // Without a native server that says how many it serves, all count.
    expect(told.at(-1)?.figures).toEqual(figures(300));
    expect(bodies).toHaveLength(6 + 2 * 18);
  });
});

describe('an option', () => {
  test('is offered by what is in force', async () => {
    const inputs: TuningInput[] = [];
    const choice: TunableChoice = {
      name: 'batch',
      candidates: (input) => {
        inputs.push(input);
        return [];
      },
    };
    const { run, trials } = setUp({ choices: [choice], purpose: 'agent' });
    await run.execute();
    expect(inputs).toMatchObject([
      {
        model: { id: 'm' },
        options: { plain_backend: 'plain' },
        backend: { name: 'plain' },
        purpose: 'agent',
        isTight: false,
      },
    ]);
    expect(trials).toHaveLength(1);
  });

  test.each([
    [100, false],
    [101, true],
  ])('is offered for %d bytes of 100 as for a tight place: %s', async (needed, isTight) => {
    const seen: boolean[] = [];
    const choice: TunableChoice = {
      name: 'batch',
      candidates: (input) => {
        seen.push(input.isTight);
        return [];
      },
    };
    const loadForecast = { memoryOf: async () => ({ needed, available: 100 }) as never };
    await setUp({ choices: [choice], changes: { loadForecast } }).run.execute();
    expect(seen).toEqual([isTight]);
  });

  test.each([
    [100, 1],
    [101, 0],
  ])('that takes %d bytes of 100 is tried %d times', async (needed, count) => {
    const memoryOf = async ({ options }: LoadPlan) =>
      ({ needed: options.steps === 2 ? needed : 50, available: 100 }) as never;
    const { run, trials } = setUp({ changes: { loadForecast: { memoryOf } } });
    await run.execute();
    expect(trials.filter(({ options }) => options.steps === 2)).toHaveLength(count);
  });

  test('is skipped with the reason for which it can not be loaded', async () => {
    const { run, told } = setUp({
      changes: {
        loadForecast: {
          memoryOf: async ({ options }) => {
            if (options.steps === 2) throw new Error('It is too large.');
            return { needed: 50, available: 100 } as never;
          },
        },
      },
    });
    await run.execute();
    expect(told.at(-1)).toEqual({
      ...at,
      option: 'steps 2',
      state: 'skipped',
      reason: 'It is too large.',
    });
  });

  test.each([
    [104, false],
    [106, true],
  ])('that makes %d tokens where there were 100 is kept: %s', async (perSecond, isKept) => {
    const { run, told, saved } = setUp({
      speed: ({ steps: value }) => (value === 2 ? perSecond : 100),
    });
    await run.execute();
    expect(saved).toHaveLength(isKept ? 1 : 0);
    expect(told.at(-1)?.state).toBe(isKept ? 'kept' : 'slower');
  });
});

describe('what is saved', () => {
  const recordOf = async (situation: Situation) => {
    const { run, saved } = setUp({ speed: faster, ...situation });
    await run.execute();
    return saved.at(-1);
  };

  test('is what is faster, with where that was measured', async () => {
    const machine = {
      cpu: { name: 'CPU', cores: 1, threads: 1, architecture: undefined },
      memoryBytes: 16e9,
      amdGpus: [{ name: 'AMD', isIntegrated: false }],
      nvidiaGpus: [{ name: 'NVIDIA' }],
    };
    expect(await recordOf({ machine, build: 'b7' })).toMatchObject({
      options: { steps: 2 },
      record: {
        date: '1970-01-01T00:00:00.000Z',
        build: 'plain:plain b7',
        machine: 'CPU, 16.0 GB of memory, AMD, NVIDIA',
        purpose: 'chat',
        options: { steps: 2 },
      },
    });
    const mac = { ...machine, amdGpus: [], nvidiaGpus: [], metal: { name: 'M4' } };
    expect((await recordOf({ machine: mac }))?.record).toMatchObject({
      build: 'plain:plain',
      machine: 'CPU, 16.0 GB of memory, M4',
    });
    expect((await recordOf({ machine: undefined }))?.record).toMatchObject({ machine: 'unknown' });
  });

  test('has one entry for each choice, the last one', async () => {
    const speed = ({ steps: value = 1 }: LoadOptions) => 100 * Number(value);
    const saved = await recordOf({ choices: [steps(2), steps(3)], speed });
    expect(saved?.record).toMatchObject({
      options: { steps: 3 },
      changes: [{ choice: 'batch', option: 'steps 3', gain: 0.5, before: figures(200) }],
    });
  });
});

describe('the end', () => {
  test('comes for a model that is wanted, the first one of several', async () => {
    const { run, done, saved } = setUp({ speed: faster });
    expect(run.isStopped).toBe(false);
    const outcome = run.execute();
    const stopped = Promise.all([run.stop('other'), run.stop('third')]);
    expect(run.isStopped).toBe(true);
    await stopped;
    expect(await outcome).toEqual({
      model: 'm',
      changes: [],
      options: {},
      stoppedFor: 'other',
    });
    expect(done.filter((what) => what === 'request').length).toBeLessThan(6);
    expect(saved).toEqual([]);
  });

  test('comes for a client that leaves, with its reason', async () => {
    const { run, leaving } = setUp();
    const outcome = run.execute();
    leaving.abort(new Error('Left'));
    await expect(outcome).rejects.toThrow('Left');
    expect(run.isStopped).toBe(false);
  });
});
