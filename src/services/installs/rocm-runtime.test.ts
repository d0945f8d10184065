// ROCm for the backends that need it: fetched once, used by all of them, removed with the last, and
// what can go wrong.
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { tarGz, zip } from '../../../fixtures/releases/archives.ts';
import {
  ballast,
  llamaCppBuild,
  rocmBuild,
  rocmProgram,
} from '../../../fixtures/releases/builds.ts';
import {
  createInstallsUnderTest,
  type InstallsUnderTestOptions,
} from '../../../fixtures/releases/installs-under-test.ts';
import { pinnedTo } from '../../../fixtures/releases/pinned-to.ts';
import {
  type ReleaseHostFixture,
  startReleaseHost,
} from '../../../fixtures/releases/release-host.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { OfflineMode } from '../../errors.ts';
import { systemDisk } from '../../platform/disk.ts';
import { ArchiveDamaged, ArchiveUnsafe, DiskFull } from '../../platform/errors.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { createRocm, ROCM_SERIES, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import { createLlamacppRecipe } from '../../recipes/llamacpp/recipe.ts';
import { createSdCppRecipe } from '../../recipes/sd-cpp/recipe.ts';
import type { LoadedModel } from '../residency/residency.ts';
import {
  BackendBusy,
  BackendDoesNotRun,
  BackendNotInstallable,
  FetchingExecutablesDisabled,
  ReleaseRefused,
} from './errors.ts';
import type { InstallProgress } from './install-progress.ts';

const LLAMACPP = { recipe: 'llamacpp', backend: 'rocm' };
const SDCPP = { recipe: 'sd-cpp', backend: 'rocm' };
const NAME = `gfx1151-${ROCM_VERSION}`;
const ARCHIVE = `therock-dist-linux-${NAME}.tar.gz`;
const LLAMACPP_ARCHIVE = `llama-b1-bin-ubuntu-rocm-${ROCM_SERIES}-x64.tar.gz`;
let host: ReleaseHostFixture;
let folder: string;
let binDirectory: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rocm-runtime-')));
  binDirectory = join(folder, 'bin');
  host = await startReleaseHost();
  host.putRocm(ARCHIVE, rocmBuild());
  const llamaServer = llamaCppBuild('b1', { program: rocmProgram('llama-server') });
  host.put({
    repo: 'lemonade-sdk/llama.cpp',
    tag: 'b1',
    name: LLAMACPP_ARCHIVE,
    archive: llamaServer,
  });
  const sdServer = zip([{ path: 'sd-server', content: rocmProgram('sd-server'), mode: 0o755 }]);
  const sdName = `sd-b1-bin-Linux-Ubuntu-24.04-x86_64-rocm-${ROCM_VERSION}.zip`;
  host.put({ repo: 'leejet/stable-diffusion.cpp', tag: 'b1', name: sdName, archive: sdServer });
});

afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

function recipesOn(machine: RecordedMachine, executables: Record<string, string>): Recipe[] {
  const hardware = createHardware({
    reader: readRecordedMachine(machine),
    log: createSilentLog().log,
  });
  const common = { environment: {}, binDirectory, machine: hardware.machine };
  const rocm = createRocm({ ...common, usualRoot: join(folder, 'usual') });
  return [createLlamacppRecipe, createSdCppRecipe].map((create) =>
    pinnedTo(create({ ...common, executables, rocm }), 'b1'),
  );
}

type Setup = Partial<Omit<InstallsUnderTestOptions, 'recipes'>> & {
  executables?: Record<string, string>;
};

function setUp({ executables = {}, machine = 'strix-halo-linux', ...setup }: Setup = {}) {
  return createInstallsUnderTest({
    recipes: recipesOn(machine, executables),
    ...{ binDirectory, machine, releasesUrl: host.url, rocmUrl: host.rocmUrl },
    clock: createManualClock({ napMs: 10_000 }),
    ...setup,
  }).installs;
}

const request = (more: object = {}) => ({
  ...LLAMACPP,
  force: false,
  signal: new AbortController().signal,
  ...more,
});
const archivesAsked = () =>
  host.requests
    .filter(({ url }) => url.includes('therock'))
    .map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
const namesIn = (name: string) => readdir(join(binDirectory, name)).catch(() => 'nothing');
const isHere = () =>
  readFile(join(binDirectory, 'rocm-runtime', NAME, 'version.txt'), 'utf8').catch(() => 'nothing');

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe('installing a backend', () => {
  test('fetches ROCm before it, for all of them once, with its links and without those that lead to nothing', async () => {
    const progress: InstallProgress[] = [];
    const installs = setUp();
    await installs.install(request({ onProgress: (step: InstallProgress) => progress.push(step) }));
    await installs.install(request(SDCPP));
    expect(archivesAsked()).toEqual([ARCHIVE]);
    expect(await isHere()).toBe(ROCM_VERSION);
    expect(await namesIn('rocm-runtime')).toEqual([NAME]);
    const root = join(binDirectory, 'rocm-runtime', NAME);
    expect(await readFile(join(root, 'lib/libamdhip64.so'), 'utf8')).toBe('hip');
    expect(await readFile(join(root, 'llvm/lib/libomp.so'), 'utf8')).toBe('omp');
    expect(await readdir(join(root, 'bin'))).toEqual([]);

    const ends = progress.filter(({ percent }) => percent === 100);
    expect(ends).toMatchObject([
      { file: ARCHIVE, fileIndex: 1, totalFiles: 2 },
      { file: LLAMACPP_ARCHIVE, fileIndex: 2, totalFiles: 2 },
    ]);
  });

  test('two at once share the download', async () => {
    host.putRocm(ARCHIVE, rocmBuild({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
    const installs = setUp();
    const both = [installs.install(request()), installs.install(request(SDCPP))];
    await host.whenSent(ARCHIVE, 100_000);
    await expect(installs.uninstall(LLAMACPP)).rejects.toThrow(BackendBusy);
    host.release();
    await Promise.all(both);
    expect(archivesAsked()).toEqual([ARCHIVE]);
  });

  test('leaves the rest alone where only ROCm is missing', async () => {
    await setUp().install(request());
    await rm(join(binDirectory, 'rocm-runtime'), { recursive: true });
    const before = host.requests.length;
    const progress: InstallProgress[] = [];
    await setUp().install(request({ onProgress: (step: InstallProgress) => progress.push(step) }));
    expect(host.requests.slice(before).map(({ url }) => url)).toEqual([
      expect.stringContaining(ARCHIVE),
    ]);
    expect(progress.at(-1)).toMatchObject({
      file: ARCHIVE,
      fileIndex: 1,
      totalFiles: 1,
      percent: 100,
    });
    expect(await isHere()).toBe(ROCM_VERSION);
  });

  test("fetches none where the system's will do", async () => {
    await put({ 'usual/lib/libamdhip64.so.7': 'x', 'usual/.info/version': ROCM_VERSION });
    await setUp().install(request());
    expect(archivesAsked()).toEqual([]);
    expect(await namesIn('llamacpp')).toEqual(['rocm']);
  });

  test("fetches none for a person's own executable", async () => {
    const mine = join(folder, 'my-llama-server');
    await writeFile(mine, '#!/bin/sh\n', { mode: 0o755 });
    await setUp({ executables: { rocm: mine } }).install(request());
    expect(host.requests).toEqual([]);
  });

  test('removes older versions', async () => {
    await put({ 'bin/rocm-runtime/gfx1151-7.13.0/lib/libamdhip64.so.7': 'x' });
    await setUp().install(request());
    expect(await namesIn('rocm-runtime')).toEqual([NAME]);
  });

  test('leaves an older version until no model runs with it', async () => {
    const old = join(binDirectory, 'rocm-runtime/gfx1151-7.13.0');
    await put({ 'bin/rocm-runtime/gfx1151-7.13.0/lib/libamdhip64.so.7': 'x' });
    const loaded = [loadedWith([join(old, 'lib')])];
    const residency = { loaded: () => loaded, unload: async () => {} };
    const installs = setUp({ residency });
    await installs.recover();
    await installs.install(request());
    expect(await namesIn('rocm-runtime')).toEqual(['gfx1151-7.13.0', NAME]);
    loaded.pop();
    await installs.recover();
    expect(await namesIn('rocm-runtime')).toEqual([NAME]);
  });

  test('keeps an older version while there is no other', async () => {
    await put({ 'bin/rocm-runtime/gfx1151-7.13.0/lib/libamdhip64.so.7': 'x' });
    await setUp().recover();
    expect(await namesIn('rocm-runtime')).toEqual(['gfx1151-7.13.0']);
  });
});

function loadedWith(libraryDirectories: readonly string[]): LoadedModel {
  const plan = planFor('user');
  const server = { pid: 1, baseUrl: 'http://127.0.0.1:1' } as LoadedModel['server'];
  const backend = { ...plan.backend, libraryDirectories };
  return {
    ...plan,
    backend,
    server,
    lastUseMs: 0,
    pinned: false,
    expiresAtMs: undefined,
    requests: 0,
    streams: 0,
  };
}

describe('what goes wrong', () => {
  test.each<[string, Buffer, abstract new (...details: never) => Error]>([
    ['a cut archive', rocmBuild().subarray(0, -40), ArchiveDamaged],
    ['an error page', Buffer.from('<html>Sorry</html>'), ArchiveDamaged],
    [
      'an archive of something else',
      tarGz([{ path: 'lib/libother.so', content: 'x' }]),
      ArchiveDamaged,
    ],
    [
      'a library that leads nowhere',
      tarGz([{ path: 'lib/libamdhip64.so', type: 'SymbolicLink', linkpath: 'libamdhip64.so.7' }]),
      ArchiveDamaged,
    ],
    [
      'an absolute link',
      rocmBuild({ more: [{ path: 'x', type: 'SymbolicLink', linkpath: '/opt/rocm' }] }),
      ArchiveUnsafe,
    ],
    [
      'a link that leads out',
      rocmBuild({ more: [{ path: 'x', type: 'SymbolicLink', linkpath: '../../llamacpp' }] }),
      ArchiveUnsafe,
    ],
    [
      'a name that escapes',
      rocmBuild({ more: [{ path: '../../x', content: 'x' }] }),
      ArchiveUnsafe,
    ],
  ])(
    '%s leaves nothing, and the next attempt is not spoilt',
    async (_what, archive, errorClass) => {
      host.putRocm(ARCHIVE, archive);
      await expect(setUp().install(request())).rejects.toThrow(errorClass);
      expect(await namesIn('rocm-runtime')).toEqual([]);
      expect(await namesIn('llamacpp')).toBe('nothing');
      host.putRocm(ARCHIVE, rocmBuild());
      await setUp().install(request());
      expect(await isHere()).toBe(ROCM_VERSION);
    },
  );

  test('a cut download is resumed where it was cut', async () => {
    host.putRocm(ARCHIVE, rocmBuild({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'cut', afterBytes: 200_000, times: 1 });
    await setUp().install(request());
    const ranges = host.requests
      .filter(({ url }) => url.includes(ARCHIVE))
      .map(({ headers }) => headers.range);
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    expect(await isHere()).toBe(ROCM_VERSION);
  });

  test('a full disk is an error, and nothing is left', async () => {
    const none = { ...systemDisk, freeBytes: async () => 0 };
    await expect(setUp({ disk: none }).install(request())).rejects.toThrow(DiskFull);
    expect(await namesIn('rocm-runtime')).toEqual([]);
  });

  test('an error about a missing archive says where to look', async () => {
    const elsewhere = setUp({ rocmUrl: `${host.rocmUrl}/elsewhere` });
    await expect(elsewhere.install(request())).rejects.toThrow(
      `${ARCHIVE} of TheRock ${ROCM_VERSION} is not there: ${host.rocmUrl}/elsewhere/ has other archives.`,
    );
  });

  test('the token for releases is not sent there', async () => {
    await setUp({ token: 'secret' }).install(request());
    const asked = host.requests.find(({ url }) => url.includes(ARCHIVE));
    expect(asked?.headers.authorization).toBeUndefined();
  });

  test.each<[string, Setup, abstract new (...details: never) => Error]>([
    ['being offline', { isOffline: true }, OfflineMode],
    ['no executables from the network', { mayFetch: false }, FetchingExecutablesDisabled],
  ])('%s forbids to fetch it where it alone is missing', async (_what, setup, errorClass) => {
    await setUp().install(request());
    await rm(join(binDirectory, 'rocm-runtime'), { recursive: true });
    const before = host.requests.length;
    const refused = setUp(setup).install(request());
    await expect(refused).rejects.toThrow(errorClass);
    await expect(refused).rejects.toThrow(`ROCm ${ROCM_VERSION} for backend llamacpp:rocm`);
    expect(host.requests.length).toBe(before);
  });

  test('a GPU without a published ROCm is refused', async () => {
    const refused = setUp({ machine: 'container-linux' }).install(request());
    await expect(refused).rejects.toThrow(BackendNotInstallable);
    expect(host.requests).toEqual([]);
  });

  test('by force the backend is fetched and tried without it there, and the error is what it lacks', async () => {
    const attempt = setUp({ machine: 'container-linux' }).install(request({ force: true }));
    await expect(attempt).rejects.toThrow(BackendDoesNotRun);
    await expect(attempt).rejects.toThrow('libamdhip64.so.7: cannot open shared object file');
    expect(host.requests.some(({ url }) => url.endsWith(LLAMACPP_ARCHIVE))).toBe(true);
    expect([archivesAsked(), await namesIn('llamacpp')]).toEqual([[], []]);
  });
});

describe('removing', () => {
  test('the last backend that needs it takes it along', async () => {
    const installs = setUp();
    await installs.install(request());
    await installs.install(request(SDCPP));
    await installs.uninstall(LLAMACPP);
    expect(await isHere()).toBe(ROCM_VERSION);
    await installs.uninstall(SDCPP);
    expect(await namesIn('rocm-runtime')).toEqual([]);
    await installs.uninstall(SDCPP);
    expect(await namesIn('rocm-runtime')).toEqual([]);
  });

  test("leaves the system's alone", async () => {
    await put({ 'usual/lib/libamdhip64.so.7': 'x', 'usual/.info/version': ROCM_VERSION });
    const installs = setUp();
    await installs.install(request());
    await installs.uninstall(LLAMACPP);
    expect(await readFile(join(folder, 'usual/lib/libamdhip64.so.7'), 'utf8')).toBe('x');
  });

  test('what a failed installation has left of it can be removed', async () => {
    host.addFault({ kind: 'status', at: 'resolve', path: LLAMACPP_ARCHIVE, status: 404 });
    const installs = setUp();
    await expect(installs.install(request())).rejects.toThrow(ReleaseRefused);
    expect(await isHere()).toBe(ROCM_VERSION);
    await installs.uninstall(LLAMACPP);
    expect(await namesIn('rocm-runtime')).toEqual([]);
  });

  test('it stays while a model runs with it, on an executable that a person brought', async () => {
    const residency = {
      loaded: () => [loadedWith([join(binDirectory, 'rocm-runtime', NAME, 'lib')])],
      unload: async () => {},
    };
    const installs = setUp({ residency });
    await installs.install(request());
    await installs.uninstall(LLAMACPP);
    expect(await isHere()).toBe(ROCM_VERSION);
  });

  test('it stays while another backend that needs it is being installed', async () => {
    const installs = setUp();
    await installs.install(request());
    host.addFault({ kind: 'stall', at: 'bytes', afterBytes: 20, times: 1 });
    const other = installs.install(request(SDCPP));
    await host.whenSent(`sd-b1-bin-Linux-Ubuntu-24.04-x86_64-rocm-${ROCM_VERSION}.zip`, 20);
    await installs.uninstall(LLAMACPP);
    host.release();
    await other;
    expect(await isHere()).toBe(ROCM_VERSION);
  });
});

test('what an earlier server left in the middle is cleared away', async () => {
  await put({
    [`bin/rocm-runtime/.${NAME}.99999999.new/lib/x`]: 'x',
    [`bin/rocm-runtime/.${NAME}.99999999.archive`]: 'x',
  });
  await setUp().recover();
  expect(await namesIn('rocm-runtime')).toEqual([]);
});
