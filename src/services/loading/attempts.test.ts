// Which backend a load takes on recorded machines with nothing installed, and what happens when
// that can't be had.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backendsHere } from '../../../fixtures/backends-here.ts';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { StartFailureKind } from '../../processes/native-server.ts';
import { BackendNotAvailable, InvalidLoadOptions } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { ReleaseSource } from '../../recipes/kit/release.ts';
import { createRocm } from '../../recipes/kit/rocm.ts';
import { Failures } from '../failures/failures.ts';
import {
  BackendBusy,
  BackendDoesNotRun,
  ReleaseHostUnreachable,
  ReleaseRefused,
} from '../installs/errors.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import { reasonFor } from './attempt-messages.ts';
import { LoadAttempts } from './attempts.ts';

const { signal } = new AbortController();
const gone = new ReleaseHostUnreachable('the host is away.');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candidates-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Situation {
  machine?: RecordedMachine;
  /** How fetching a backend, `<recipe>:<backend>`, fails; it comes where this says nothing. */
  failures?: Readonly<Record<string, Error>>;
  /** What requests to the host end with; it responds by default. */
  hostFailure?: Error;
  /** The source that does not respond. */
  away?: ReleaseSource;
  isOffline?: boolean;
  mayFetch?: boolean;
  drivers?: string[];
  clock?: { ms: number };
}

/** A chooser on a machine, as it is after each start of the server: only the folder is the same. */
function setUp({
  machine = 'radeon-windows',
  failures = {},
  drivers = [],
  ...more
}: Situation = {}) {
  const { clock = { ms: 1000 }, hostFailure, away, isOffline = false, mayFetch = true } = more;
  const binDirectory = join(folder, 'bin');
  const hardware = createHardware({
    reader: readRecordedMachine(machine),
    log: createSilentLog().log,
  });
  const host = { binDirectory, machine: hardware.machine };
  const log = createRecordingLog();
  const fetched: string[] = [];
  const installs = {
    async requireHost(source: ReleaseSource) {
      if (source === away) throw new ReleaseHostUnreachable(`${source} is away.`);
      if (hostFailure) throw hostFailure;
    },
    async install({ recipe, backend }: { recipe: string; backend: string }) {
      fetched.push(`${recipe}:${backend}`);
      const failure = failures[`${recipe}:${backend}`];
      if (failure) throw failure;
      await installed(recipe, backend);
      return { recipe, backend };
    },
  };
  const now = () => clock.ms;
  const failing = new Failures({ path: join(folder, 'backend_trials.json'), now, log });
  const here = backendsHere({
    ...{ ...host, log, failures: failing, driverFiles: async () => drivers },
    isOffline: () => isOffline,
    mayFetch: () => mayFetch,
  });
  const attempts = new LoadAttempts({ backends: here, machine: hardware.machine, installs, log });
  const rocm = createRocm({ environment: {}, ...host, usualRoot: join(folder, 'usual') });
  const recipeOf = (
    name: keyof typeof recipeFactories,
    executables: Readonly<Record<string, string>> = {},
  ) => recipeFactories[name]({ environment: {}, binDirectory, rocm, executables });
  /** A load that goes from attempt to attempt. */
  async function candidates(
    recipe: Recipe = recipeOf('llamacpp'),
    wanted?: string,
    model = 'm',
    options = {},
  ) {
    const request = { recipe, model: { id: model, path: `/${model}.gguf` }, options };
    let load = { ...request, ...(await attempts.attemptsFor(request, wanted)) };
    let note = '';
    return {
      /** Names of those that may still be tried. */
      left: () =>
        load.attempts.filter(({ problem }) => problem === undefined).map(({ backend }) => backend),
      async next(until: AbortSignal) {
        const brought = await attempts.bring(load, { signal: until, onProgress: () => {} });
        load = { ...load, attempts: brought.attempts };
        note = brought.note;
        return brought.backend;
      },
      async startFailed(failure: NativeServerStartFailed) {
        load = {
          ...load,
          attempts: await attempts.startFailed(load as unknown as LoadPlan, failure),
        };
      },
      reason: () => reasonFor(load, note),
      /** @param devices what the native server says that it computes on. */
      started: (devices = ['cpu']) => attempts.started({ ...load, backend: { devices } }),
    };
  }
  return { recipeOf, candidates, fetched, log };
}

/** What an installation leaves behind. */
async function installed(recipe: string, backend: string, version?: string): Promise<void> {
  const created = recipeFactories[recipe as keyof typeof recipeFactories]({ environment: {} });
  const described = created.backends.find(({ name }) => name === backend);
  const check = described?.installation;
  const name = check !== undefined && 'executable' in check ? check.executable : '';
  const executable = join(folder, 'bin', recipe, backend, name);
  await mkdir(join(executable, '..'), { recursive: true });
  await rm(executable, { force: true });
  await writeFile(executable, '');
  await chmod(executable, 0o755);
  await writeFile(
    join(executable, '..', 'version.txt'),
    version ?? described?.release?.version ?? '',
  );
}

function failed(kind: StartFailureKind): NativeServerStartFailed {
  return new NativeServerStartFailed({ message: `It failed: ${kind}.`, kind, command: ['x'] });
}

describe.skipIf(process.platform === 'win32')('with nothing installed', () => {
  test.each<[RecordedMachine, keyof typeof recipeFactories, string, readonly string[]]>([
    ['radeon-windows', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['radeon-windows', 'sd-cpp', 'vulkan', ['sd-cpp:vulkan']],
    ['ryzen-laptop-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['ryzen-laptop-linux', 'whispercpp', 'vulkan', ['whispercpp:vulkan']],
    ['strix-halo-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['ryzen-ai-windows', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['ryzen-ai-windows', 'whispercpp', 'npu', ['whispercpp:npu']],
    ['nvidia-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['arm64-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['strix-halo-windows', 'whispercpp', 'npu', ['whispercpp:npu']],
    ['phoenix-windows', 'whispercpp', 'vulkan', ['whispercpp:vulkan']],
    ['krackan-windows', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['rx-7900-windows', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['arc-windows', 'llamacpp', 'embedded', []],
    ['two-makers-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['radeon-container-linux', 'llamacpp', 'vulkan', ['llamacpp:vulkan']],
    ['wsl2-nvidia-linux', 'llamacpp', 'embedded', []],
    ['old-processor-linux', 'llamacpp', 'embedded', []],
    ['old-processor-linux', 'whispercpp', 'cpu', ['whispercpp:cpu']],
    ['apple-m4', 'llamacpp', 'metal', ['llamacpp:metal']],
    ['container-linux', 'llamacpp', 'embedded', []],
    ['container-linux', 'whispercpp', 'cpu', ['whispercpp:cpu']],
    ['container-linux', 'kokoro', 'cpu', ['kokoro:cpu']],
  ])('a load on %s of %s fetches and takes %s', async (machine, name, backend, expected) => {
    const { recipeOf, candidates, fetched } = setUp({ machine });
    const found = await candidates(recipeOf(name));
    expect((await found.next(signal)).name).toBe(backend);
    expect(fetched).toEqual(expected);
    const remark = expected.length === 0 ? '' : ' It was installed for this load.';
    expect(found.reason()).toBe(`Backend ${backend} is the best for this machine.${remark}`);
  });

  test('each that can not be fetched is followed by the next, which the log says', async () => {
    const damaged = new ReleaseRefused('there is no such archive.');
    const failures = { 'llamacpp:vulkan': damaged };
    const { candidates, fetched, log } = setUp({ failures });
    const found = await candidates();
    expect((await found.next(signal)).name).toBe('embedded');
    // Gigabytes of ROCm are fetched only on request.
    expect(fetched).toEqual(['llamacpp:vulkan']);
    const why = 'backend vulkan could not be installed: there is no such archive.';
    expect(found.reason()).toBe(`Backend embedded is taken, for ${why}`);
    await found.started();
    expect(log.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^m is loaded on embedded: ${why} The GPU stays idle: .*RX 9070 XT`),
    ]);
  });

  test('the log says once which GPU stays idle on a backend for the processor', async () => {
    const { candidates, recipeOf, log } = setUp({
      failures: { 'whispercpp:vulkan': new ReleaseRefused('it is gone.') },
    });
    const found = await candidates(recipeOf('whispercpp'));
    expect((await found.next(signal)).name).toBe('cpu');
    await found.started();
    const why = 'backend vulkan could not be installed: it is gone.';
    expect(log.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^m is loaded on cpu: ${why} The GPU stays idle: .*RX 9070 XT`),
    ]);
  });

  describe('the embedded engine that fails where a GPU is', () => {
    beforeEach(() => installed('llamacpp', 'embedded'));

    test.each(['auto', 'embedded'])(
      'is started once more without it, also when it was named: %s',
      async (wanted) => {
        const { candidates } = setUp({ isOffline: true });
        const found = await candidates(undefined, wanted);
        expect((await found.next(signal)).isGpuLeftOut).toBeUndefined();
        await found.startFailed(failed('unknown'));
        expect(await found.next(signal)).toMatchObject({ name: 'embedded', isGpuLeftOut: true });
        await expect(found.startFailed(failed('unknown'))).rejects.toThrow('It failed');
        // It starts nowhere, which is not the GPU's fault.
        expect(
          (await (await candidates(undefined, wanted)).next(signal)).isGpuLeftOut,
        ).toBeUndefined();
      },
    );

    test.each(['auto', 'embedded'])(
      'and then runs without it leaves it out from then on: %s',
      async (wanted) => {
        const clock = { ms: 1000 };
        const { candidates } = setUp({ isOffline: true, clock });
        const found = await candidates(undefined, wanted);
        await found.next(signal);
        await found.startFailed(failed('out-of-memory'));
        await found.next(signal);
        await found.started();
        const restarted = setUp({ isOffline: true, clock });
        const again = await restarted.candidates(undefined, wanted);
        expect(await again.next(signal)).toMatchObject({ name: 'embedded', isGpuLeftOut: true });
        expect(again.reason()).toMatch(
          /without the GPU, for backend \w+ (?:can't be|on the GPU has too little memory)/,
        );
        expect(
          (await (await restarted.candidates(undefined, wanted, 'other')).next(signal))
            .isGpuLeftOut,
        ).toBeUndefined();
        clock.ms += 3_600_000;
        expect(
          (await (await restarted.candidates(undefined, wanted)).next(signal)).isGpuLeftOut,
        ).toBeUndefined();
      },
    );

    test('leaves a GPU idle in the log only where it says that it computes on the processor', async () => {
      const { candidates, log } = setUp({ isOffline: true });
      const found = await candidates();
      await found.next(signal);
      await found.started(['gpu']);
      const why =
        /^m is loaded on embedded: backend vulkan can't be fetched while the server is offline\./;
      expect(log.entries.map(({ message }) => message)).toEqual([expect.stringMatching(why)]);
      expect(log.entries[0]?.message).not.toContain('GPU');
      await found.started(['cpu']);
      expect(log.entries.at(-1)?.message).toMatch(/ The GPU stays idle: .*RX 9070 XT/);
    });
  });

  test('the embedded engine that fails where no GPU is is not started again', async () => {
    const { candidates } = setUp({ machine: 'container-linux', isOffline: true });
    const found = await candidates(undefined, 'embedded');
    await found.next(signal);
    await expect(found.startFailed(failed('unknown'))).rejects.toThrow('It failed');
  });

  test('a host that is away is asked once, and left alone for five minutes', async () => {
    const clock = { ms: 0 };
    const { candidates, fetched } = setUp({ hostFailure: gone, clock });
    for (const _ of [1, 2]) {
      const found = await candidates();
      expect((await found.next(signal)).name).toBe('embedded');
      expect(found.reason()).toMatch(
        /for backend vulkan could not be (?:installed|fetched): the host is away\.$/,
      );
    }
    expect(fetched).toEqual([]);
    expect((await candidates()).left()).toEqual(['embedded']);
    clock.ms = 300_001;
    expect((await candidates()).left()[0]).toBe('vulkan');
  });

  test.each<[string, Situation, RegExp]>([
    ['offline', { isOffline: true }, /vulkan can't be fetched while the server is offline\.$/],
    [
      'where no executables may be fetched',
      { mayFetch: false },
      /vulkan can't be fetched, for LEMONADE_NO_FETCH/,
    ],
  ])('%s what is here is taken, and no host is asked', async (_title, situation, why) => {
    const { candidates, fetched } = setUp({
      ...situation,
      hostFailure: new Error('no host may be asked'),
    });
    const found = await candidates();
    expect((await found.next(signal)).name).toBe('embedded');
    expect(found.reason()).toMatch(why);
    expect(fetched).toEqual([]);
  });

  test('where nothing is here and nothing can be fetched, one way to get the best one is told', async () => {
    const { recipeOf, candidates } = setUp({ isOffline: true, machine: 'ryzen-laptop-linux' });
    const none = candidates(recipeOf('sd-cpp'));
    await expect(none).rejects.toThrow(BackendNotAvailable);
    await expect(none).rejects.toThrow(
      /'sd-cpp' can run here: vulkan can't be fetched.*'sd-cpp' and backend 'vulkan'/,
    );
    await expect(none).rejects.not.toThrow(/metal|rocm|cuda/);
  });

  test('the failure of each is told where none is left, and again while they rest', async () => {
    const failures = {
      'sd-cpp:vulkan': new ReleaseRefused('there is no such archive.'),
      'sd-cpp:cpu': new Error('EIO'),
    };
    const { recipeOf, candidates, fetched } = setUp({ failures });
    const next = (await candidates(recipeOf('sd-cpp'))).next(signal);
    await expect(next).rejects.toThrow(BackendNotAvailable);
    await expect(next).rejects.toThrow(
      'Backend vulkan could not be installed: there is no such archive. Backend cpu could not be installed: EIO.',
    );
    expect(fetched).toEqual(['sd-cpp:vulkan', 'sd-cpp:cpu']);
    await expect(candidates(recipeOf('sd-cpp'))).rejects.toThrow(
      'can run here: vulkan could not be fetched: there is no such archive. cpu could not be fetched: EIO.',
    );
  });

  test('the last one that does not start is told with those before it', async () => {
    const { recipeOf, candidates } = setUp({
      failures: { 'sd-cpp:vulkan': new ReleaseRefused('no such archive.') },
    });
    const found = await candidates(recipeOf('sd-cpp'));
    expect((await found.next(signal)).name).toBe('cpu');
    const failure = found.startFailed(failed('missing-driver'));
    await expect(failure).rejects.toMatchObject({ kind: 'missing-driver' });
    await expect(failure).rejects.toThrow(
      'It failed: missing-driver. Backend vulkan could not be installed: no such archive.',
    );
  });

  test('who leaves while it is fetched gets no other backend', async () => {
    const leaving = new AbortController();
    const { candidates } = setUp({ failures: { 'llamacpp:vulkan': gone } });
    const found = await candidates();
    leaving.abort(new Error('left'));
    await expect(found.next(leaving.signal)).rejects.toThrow('left');
    expect(found.left()).toContain('embedded');
  });

  test.each([
    ['releases', 'sd-cpp', 'whispercpp', 'oga-cpu'],
    ['npm', 'oga-cpu', 'oga-cpu', 'sd-cpp'],
  ] as const)(
    'when %s is away, nothing is asked of it, and the other source still is',
    async (away, asked, same, other) => {
      const { recipeOf, candidates, fetched } = setUp({ machine: 'ryzen-laptop-linux', away });
      await expect((await candidates(recipeOf(asked))).next(signal)).rejects.toThrow(
        `${away} is away`,
      );
      const left = async (name: typeof asked | typeof same | typeof other) =>
        (await candidates(recipeOf(name)).catch(() => undefined))?.left() ?? [];
      expect(
        (await left(same)).filter((backend) => (backend === 'embedded') === (away === 'npm')),
      ).toEqual([]);
      expect((await left(other)).length).toBeGreaterThan(0);
      expect(fetched).toEqual([]);
    },
  );

  test('one that is being removed at this moment may be fetched in the next', async () => {
    const failures = { 'llamacpp:vulkan': new BackendBusy('It is being removed.') };
    const { candidates } = setUp({ failures });
    expect((await (await candidates()).next(signal)).name).toBe('embedded');
    expect((await candidates()).left()[0]).toBe('vulkan');
  });

  test('what was unpacked and does not run is not fetched again after a restart, until the driver is another', async () => {
    const failures = { 'llamacpp:vulkan': new BackendDoesNotRun('libvulkan is missing.') };
    await (await setUp({ failures, machine: 'ryzen-laptop-linux' }).candidates()).next(signal);
    const again = await setUp({ machine: 'ryzen-laptop-linux' }).candidates();
    expect(again.left()[0]).toBe('embedded');
    const repaired = await setUp({
      machine: 'ryzen-laptop-linux',
      drivers: ['radeon_icd.json'],
    }).candidates();
    expect(repaired.left()[0]).toBe('vulkan');
  });
});

describe.skipIf(process.platform === 'win32')('what is here', () => {
  test('comes first among those for the same device, and after those for a better one', async () => {
    for (const backend of ['cpu', 'rocm']) await installed('llamacpp', backend);
    const { candidates } = setUp();
    const names = (await candidates()).left();
    // The ROCm that it needs is not here, so that it is not either.
    expect(names).toEqual(['vulkan', 'rocm', 'cpu', 'embedded']);
    await installed('llamacpp', 'vulkan');
    const { candidates: then } = setUp({ machine: 'container-linux' });
    const found = await then();
    expect(found.left()).toEqual(['cpu', 'embedded', 'vulkan']);
  });

  test('in an older version is updated by the load', async () => {
    await installed('llamacpp', 'vulkan', 'b1');
    const { candidates, fetched } = setUp();
    const found = await candidates();
    await found.next(signal);
    expect(fetched).toEqual(['llamacpp:vulkan']);
    expect(found.reason()).toBe(
      'Backend vulkan is the best for this machine. It was updated for this load.',
    );
  });

  test('in an older version runs where it can not be updated, and that is said', async () => {
    await installed('llamacpp', 'vulkan', 'b1');
    const { candidates } = setUp({ hostFailure: gone });
    const found = await candidates();
    expect((await found.next(signal)).name).toBe('vulkan');
    expect(found.reason()).toMatch(
      /best for this machine\. It is not up to date, and could not be updated: .*away\.$/,
    );
  });
});

describe.skipIf(process.platform === 'win32')('a backend that does not start', () => {
  const kinds = [
    'missing-driver',
    'missing-executable',
    'out-of-memory',
    'silent',
    'unknown',
  ] as const;

  test.each(kinds)('because of %s on a GPU is followed by the next one', async (kind) => {
    await installed('llamacpp', 'vulkan');
    const { candidates, log } = setUp({ isOffline: true });
    const found = await candidates();
    await found.next(signal);
    await found.startFailed(failed(kind));
    expect((await found.next(signal)).name).toBe('embedded');
    expect(found.reason()).toMatch(
      /^Backend embedded is taken, for backend vulkan [^.]+\. [A-Z][^.]+\.$/,
    );
    expect(log.entries.map(({ message }) => message)).toEqual([`It failed: ${kind}.`]);
  });

  test.each([
    'corrupt-model',
    'unsupported-model',
    'bad-argument',
    'missing-file',
    'port-taken',
  ] as const)('because of %s is not the one to blame, and nothing is remembered', async (kind) => {
    await installed('llamacpp', 'vulkan');
    const { candidates } = setUp({ isOffline: true });
    const found = await candidates();
    await found.next(signal);
    const failure = failed(kind);
    await expect(found.startFailed(failure)).rejects.toBe(failure);
    expect((await candidates()).left()[0]).toBe('vulkan');
  });

  test.each([
    ['out-of-memory', false],
    ['unknown', false],
    ['missing-driver', true],
  ] as const)(
    'because of %s on the processor is followed by another there: %s',
    async (kind, isFollowed) => {
      await installed('llamacpp', 'cpu');
      const { candidates } = setUp({ machine: 'container-linux', isOffline: true });
      const found = await candidates();
      expect((await found.next(signal)).name).toBe('cpu');
      const failure = failed(kind);
      if (isFollowed) await found.startFailed(failure);
      else await expect(found.startFailed(failure)).rejects.toBe(failure);
    },
  );

  async function fail(
    kind: StartFailureKind,
    situation: Situation = {},
    model?: string,
    options?: object,
  ) {
    const found = await setUp({ isOffline: true, ...situation }).candidates(
      undefined,
      undefined,
      model,
      options,
    );
    await found.next(signal);
    await found.startFailed(failed(kind));
  }
  const first = async (situation: Situation = {}, model?: string, options?: object) =>
    (
      await setUp({ isOffline: true, ...situation }).candidates(
        undefined,
        undefined,
        model,
        options,
      )
    ).left()[0];

  test('is not tried again, for any model, also after a restart of the server', async () => {
    await installed('llamacpp', 'vulkan');
    await fail('missing-driver');
    expect([await first(), await first({}, 'another')]).toEqual(['embedded', 'embedded']);
    const found = await setUp({ isOffline: true }).candidates();
    await found.next(signal);
    expect(found.reason()).toMatch(
      /for backend vulkan does not find its device, a driver or a library\./,
    );
  });

  test.each<[string, () => Promise<unknown>, Situation]>([
    ['it is installed again', () => installed('llamacpp', 'vulkan'), {}],
    ['a driver has come', async () => {}, { drivers: ['/usr/share/vulkan/icd.d/radeon_icd.json'] }],
    ['the machine is another', async () => {}, { machine: 'ryzen-ai-windows' }],
  ])('is tried again when %s', async (_title, act, situation) => {
    await installed('llamacpp', 'vulkan');
    await fail('missing-driver');
    await act();
    expect(await first(situation)).toBe('vulkan');
  });

  test('is tried again all the same where no other one is left', async () => {
    await installed('sd-cpp', 'vulkan');
    const { recipeOf, candidates } = setUp({ isOffline: true });
    for (const _ of [1, 2]) {
      const found = await candidates(recipeOf('sd-cpp'));
      expect((await found.next(signal)).name).toBe('vulkan');
      await expect(found.startFailed(failed('missing-driver'))).rejects.toThrow(
        /^It failed: missing-driver\./,
      );
    }
  });

  test('for lack of memory is not tried again for this model with these options, for an hour', async () => {
    await installed('llamacpp', 'vulkan');
    const clock = { ms: 0 };
    await fail('out-of-memory', { clock }, 'big', { ctx_size: 100_000 });
    const then = (model: string, ctx_size: number) => first({ clock }, model, { ctx_size });
    expect([
      await then('big', 100_000),
      await then('big', 4096),
      await then('small', 100_000),
    ]).toEqual(['embedded', 'vulkan', 'vulkan']);
    clock.ms = 3_600_001;
    expect(await then('big', 100_000)).toBe('vulkan');
  });
});

describe.skipIf(process.platform === 'win32')('a backend that a person has named', () => {
  test('is fetched, and nothing else is', async () => {
    const { recipeOf, candidates, fetched } = setUp();
    const found = await candidates(recipeOf('llamacpp'), 'cpu');
    expect((await found.next(signal)).name).toBe('cpu');
    expect(fetched).toEqual(['llamacpp:cpu']);
    expect(found.reason()).toBe(
      'Backend cpu was named in llamacpp_backend. It was installed for this load.',
    );
  });

  test('and can not be had is not replaced, and the error says which one would work', async () => {
    const { recipeOf, candidates } = setUp({
      failures: { 'llamacpp:cpu': new ReleaseRefused('no such archive.') },
    });
    const found = await candidates(recipeOf('llamacpp'), 'cpu');
    await expect(found.next(signal)).rejects.toThrow(
      'Backend cpu could not be installed: no such archive. Backend embedded would run it: leave llamacpp_backend out.',
    );
  });

  test('offline is told why it is not fetched, and how to get it', async () => {
    const { recipeOf, candidates } = setUp({ isOffline: true });
    const none = candidates(recipeOf('llamacpp'), 'vulkan');
    await expect(none).rejects.toThrow(
      /'vulkan' of recipe 'llamacpp' is not on this machine\..*\/install/,
    );
    await expect(none).rejects.toThrow(
      "Backend vulkan can't be fetched while the server is offline.",
    );
  });

  test.each<[string, Situation]>([
    [
      'it could not be installed',
      { failures: { 'llamacpp:cpu': new ReleaseRefused('no such archive.') } },
    ],
    ['its host was away', { hostFailure: new ReleaseHostUnreachable('no such archive.') }],
  ])('is tried each time, and says why it failed each time: %s', async (_why, situation) => {
    const { recipeOf, candidates } = setUp(situation);
    for (const _ of [1, 2]) {
      const found = await candidates(recipeOf('llamacpp'), 'cpu');
      await expect(found.next(signal)).rejects.toThrow(
        'Backend cpu could not be installed: no such archive.',
      );
    }
  });

  test('of another system is not advised to be installed', async () => {
    const { recipeOf, candidates } = setUp();
    const none = candidates(recipeOf('llamacpp'), 'metal');
    await expect(none).rejects.toThrow(
      "can't run on this machine: Requires macOS. Name vulkan instead, or none.",
    );
    await expect(candidates(recipeOf('llamacpp'), 'nothing')).rejects.toThrow(InvalidLoadOptions);
  });

  test('and does not start is not replaced, the error says which one would work, and it is tried the next time', async () => {
    await installed('llamacpp', 'vulkan');
    const { recipeOf, candidates } = setUp({ isOffline: true });
    for (const _ of [1, 2]) {
      const found = await candidates(recipeOf('llamacpp'), 'vulkan');
      expect((await found.next(signal)).name).toBe('vulkan');
      const failure = found.startFailed(failed('missing-driver'));
      await expect(failure).rejects.toThrow(
        'It failed: missing-driver. Backend embedded would run it: leave llamacpp_backend out.',
      );
      await expect(failure).rejects.toMatchObject({ kind: 'missing-driver' });
    }
  });

  test('and is tried clears what was remembered of it', async () => {
    await installed('llamacpp', 'vulkan');
    const { recipeOf, candidates } = setUp({ isOffline: true });
    const found = await candidates();
    await found.next(signal);
    await found.startFailed(failed('missing-driver'));
    await (await candidates(recipeOf('llamacpp'), 'vulkan')).next(signal);
    expect((await candidates()).left()[0]).toBe('vulkan');
  });
});

test('a GPU for which there is no backend is told in the log', async () => {
  const { recipeOf, candidates, log } = setUp({ machine: 'nvidia-linux' });
  const found = await candidates(recipeOf('kokoro'));
  await found.next(signal);
  await found.started();
  expect(log.entries.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^m is loaded on cpu: there is no backend of kokoro for a GPU\. The GPU stays idle: .+\.$/,
    ),
  ]);
});
