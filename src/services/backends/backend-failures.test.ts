import { describe, expect, test } from 'vitest';
import { createForgottenFailures, only } from '../../../fixtures/defaults.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { ReleaseHostUnreachable } from '../installs/errors.ts';
import { BackendFailures, type Concerned, type StartedWith } from './backend-failures.ts';
import type { BackendRow } from './backend-row.ts';

const MINUTE = 60_000;
const MACHINE: Machine = {
  os: 'linux',
  osVersion: 'Linux 6',
  memoryBytes: 1,
  cpu: { name: 'CPU', cores: 1, threads: 1, architecture: 'x86_64' },
  amdGpus: [{ name: 'AMD', isIntegrated: false, vramBytes: 1 }],
  nvidiaGpus: [{ name: 'NVIDIA', vramBytes: 1 }],
  metal: { name: 'M4' },
  npu: { name: 'NPU', powerMode: 'Default' },
};
const [backend] = plainRecipe.backends;

const rowOf = (more: Partial<BackendRow> = {}): BackendRow =>
  only<BackendRow>({
    key: 'plain:plain',
    recipe: plainRecipe,
    backend,
    isHere: true,
    located: { name: 'plain', executable: '/no-such-server', devices: ['cpu'] },
    release: undefined,
    machine: MACHINE,
    needs: 'nothing',
    ...more,
  });

const load = (id = 'm', options: StartedWith['options'] = {}, path = '/m.gguf'): StartedWith => ({
  model: { id, path },
  options,
});

function setUp({ isOffline = false, mayFetch = true } = {}) {
  let nowMs = 0;
  let drivers: readonly string[] = [];
  const failures = new BackendFailures({
    failures: createForgottenFailures({ now: () => nowMs, log: createSilentLog().log }),
    isOffline: () => isOffline,
    mayFetch: () => mayFetch,
    driverFiles: async () => drivers,
  });
  return {
    failures,
    note: (concerns: Concerned, row = rowOf(), what = load(), place?: string) =>
      failures.noteStart(row, what, {
        problem: `fails for its ${concerns}`,
        concerns,
        ...(place === undefined ? {} : { place }),
      }),
    pass(ms: number) {
      nowMs += ms;
    },
    install(file: string) {
      drivers = [...drivers, file];
    },
  };
}

test('what has never failed may be tried', async () => {
  const { failures } = setUp();
  expect(await failures.problemOf(rowOf())).toBeUndefined();
  expect(await failures.problemOf(rowOf({ needs: 'install' }), load())).toBeUndefined();
  expect(await failures.startProblem(rowOf(), load())).toBeUndefined();
  await failures.refresh();
});

describe('a start that has failed', () => {
  test('for a backend concerns every model', async () => {
    const { failures, note } = setUp();
    await note('backend');
    for (const what of [load(), load('other', { steps: 1 }, '/other.gguf'), undefined])
      expect(await failures.problemOf(rowOf(), what)).toBe('fails for its backend');
  });

  test.each(['model', 'memory'] as const)(
    'for its %s concerns that one alone',
    async (concerns) => {
      const { failures, note } = setUp();
      await note(concerns);
      expect(await failures.problemOf(rowOf(), load())).toBe(`fails for its ${concerns}`);
      for (const other of [
        undefined,
        load('other'),
        load('m', { steps: 1 }),
        load('m', {}, '/elsewhere.gguf'),
      ])
        expect(await failures.problemOf(rowOf(), other)).toBeUndefined();
    },
  );

  test('is the same load in whatever order the options come, with or without the name of the backend', async () => {
    const { failures, note } = setUp();
    await note('model', rowOf(), load('m', { steps: 1, ctx_size: 2 }));
    const again = load('m', { plain_backend: 'plain', ctx_size: 2, steps: 1 });
    expect(await failures.problemOf(rowOf(), again)).toBe('fails for its model');
  });

  test('for want of memory is forgotten in an hour, any other not in a year', async () => {
    const { failures, note, pass } = setUp();
    await note('memory');
    await note('model', rowOf(), load('other'));
    pass(60 * MINUTE - 1);
    expect(await failures.problemOf(rowOf(), load())).toBeDefined();
    pass(1);
    expect(await failures.problemOf(rowOf(), load())).toBeUndefined();
    pass(365 * 24 * 60 * MINUTE);
    expect(await failures.problemOf(rowOf(), load('other'))).toBeDefined();
  });

  test('on one device says nothing of the others', async () => {
    const { failures, note } = setUp();
    await note('backend', rowOf(), load(), 'Vulkan0');
    expect(await failures.startProblem(rowOf(), load(), 'Vulkan0')).toBeDefined();
    expect(await failures.startProblem(rowOf(), load(), 'Vulkan1')).toBeUndefined();
    expect(await failures.startProblem(rowOf(), load())).toBeUndefined();
  });

  const changed = (more: Partial<Machine>) => rowOf({ machine: { ...MACHINE, ...more } });

  test.each([
    ['another backend', rowOf({ key: 'plain:other' })],
    ['another executable', rowOf({ located: { name: 'plain', executable: '/x', devices: [] } })],
    [
      'an executable that is there',
      rowOf({ located: { name: 'p', executable: process.execPath, devices: [] } }),
    ],
    ['one that is not here', rowOf({ isHere: false })],
    ['another system', changed({ osVersion: 'Linux 7' })],
    ['another processor', changed({ cpu: { ...MACHINE.cpu, name: 'Other' } })],
    ['another GPU', changed({ amdGpus: [] })],
    ['another GPU of NVIDIA', changed({ nvidiaGpus: [] })],
    ['another Mac', changed({ metal: { name: 'M5' } })],
    ['no Mac', changed({ metal: undefined })],
    ['another NPU', changed({ npu: { name: 'NPU', driverVersion: '2' } })],
    ['a machine that is not known', rowOf({ machine: undefined })],
  ])('says nothing of %s', async (_, row) => {
    const { failures, note } = setUp();
    await note('backend');
    expect(await failures.problemOf(row, load())).toBeUndefined();
  });

  test.each([
    ['memory', changed({ memoryBytes: 2 })],
    ['memory of a GPU', changed({ nvidiaGpus: [{ name: 'NVIDIA', vramBytes: 2 }] })],
    ['the power of the NPU', changed({ npu: { name: 'NPU', powerMode: 'Turbo' } })],
    ['name that its maker gave it', changed({ oemSystem: 'Laptop' })],
  ])('counts as well with another %s', async (_, row) => {
    const { failures, note } = setUp();
    await note('backend');
    expect(await failures.problemOf(row, load())).toBe('fails for its backend');
  });

  test('may go well once a driver has come', async () => {
    const { failures, note, install } = setUp();
    await note('backend');
    install('libcuda.so.2');
    expect(await failures.problemOf(rowOf())).toBeUndefined();
  });

  test('of one that has to be fetched depends on its version', async () => {
    const { failures, note } = setUp();
    const version = (tag: string) =>
      rowOf({ isHere: false, release: { repo: 'a/b', version: tag } as never });
    await note('backend', version('b1'));
    expect(await failures.problemOf(version('b1'))).toBeDefined();
    expect(await failures.problemOf(version('b2'))).toBeUndefined();
    const nowhere = rowOf({ isHere: true, located: undefined });
    await note('backend', nowhere);
    expect(await failures.problemOf(nowhere)).toBeDefined();
  });

  test('is forgotten for who wants it now, on that machine and load', async () => {
    const { failures, note } = setUp();
    for (const concerns of ['backend', 'model', 'memory'] as const) await note(concerns);
    await note('model', rowOf(), load('other'));
    await failures.forget(rowOf(), load());
    expect(await failures.problemOf(rowOf(), load())).toBeUndefined();
    expect(await failures.problemOf(rowOf(), load('other'))).toBe('fails for its model');
  });

  test('for want of memory alone is forgotten as well', async () => {
    const { failures, note } = setUp();
    await note('memory');
    await failures.forget(rowOf(), load());
    expect(await failures.problemOf(rowOf(), load())).toBeUndefined();
  });
});

describe('what can not be fetched', () => {
  const missing = rowOf({ needs: 'install' });

  test('because the server is offline, or executables are not fetched, says so', async () => {
    const { failures: offline } = setUp({ isOffline: true, mayFetch: false });
    expect(offline.prohibition()).toBe("can't be fetched while the server is offline.");
    expect(await offline.problemOf(missing)).toBe("can't be fetched while the server is offline.");
    const { failures: forbidden } = setUp({ mayFetch: false });
    expect(forbidden.fetchProblem(missing)).toBe(
      "can't be fetched, for LEMONADE_NO_FETCH_EXECUTABLES forbids it.",
    );
    expect(setUp().failures.prohibition()).toBeUndefined();
  });

  test.each(['nothing', 'update'] as const)(
    'does not matter to one that needs %s',
    async (needs) => {
      const { failures } = setUp({ isOffline: true });
      expect(await failures.problemOf(rowOf({ needs }))).toBeUndefined();
    },
  );

  test('because its host is away, is left alone for five minutes, and so are others of it', async () => {
    const { failures, pass } = setUp();
    await failures.noteFetch(missing, new ReleaseHostUnreachable('The host is away.'));
    const other = rowOf({ needs: 'install', key: 'plain:other' });
    for (const row of [missing, other])
      expect(failures.fetchProblem(row)).toBe('could not be fetched: The host is away.');
    const ofNpm = rowOf({ backend: { release: { npm: {} } } as never, key: 'plain:npm' });
    expect(failures.fetchProblem(ofNpm)).toBeUndefined();
    pass(5 * MINUTE);
    expect(failures.fetchProblem(missing)).toBeUndefined();
  });

  test('because its archive is damaged, is left alone for half an hour, and no other one', async () => {
    const { failures, pass } = setUp();
    await failures.noteFetch(missing, new Error('It is damaged.'));
    expect(failures.fetchProblem(rowOf({ key: 'plain:other' }))).toBeUndefined();
    pass(30 * MINUTE - 1);
    expect(await failures.problemOf(missing)).toBe('could not be fetched: It is damaged.');
    pass(1);
    expect(await failures.problemOf(missing)).toBeUndefined();
  });

  test('is told after what keeps it from starting', async () => {
    const { failures, note } = setUp({ isOffline: true });
    await note('backend', missing);
    expect(await failures.problemOf(missing)).toBe('fails for its backend');
  });

  test.each(['forgetFetch', 'forget'] as const)(
    'is tried again for who wants it now (%s)',
    async (way) => {
      const { failures } = setUp();
      await failures.noteFetch(missing, new ReleaseHostUnreachable('The host is away.'));
      await failures.noteFetch(missing, new Error('It is damaged.'));
      await failures[way](missing, load());
      expect(failures.fetchProblem(missing)).toBeUndefined();
    },
  );
});
