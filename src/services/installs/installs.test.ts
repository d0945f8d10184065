// Installing, updating and removing backends, with real archives, a real host, and everything that
// can go wrong with them.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../fixtures/hub/faults.ts';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { type ArchiveEntry, tarGz } from '../../../fixtures/releases/archives.ts';
import { ballast, fakeProgram, llamaCppBuild } from '../../../fixtures/releases/builds.ts';
import {
  createInstallsUnderTest,
  type InstallsUnderTestOptions,
} from '../../../fixtures/releases/installs-under-test.ts';
import { pinnedTo } from '../../../fixtures/releases/pinned-to.ts';
import {
  type ReleaseHostFixture,
  startReleaseHost,
} from '../../../fixtures/releases/release-host.ts';
import {
  DownloadNotFound,
  DownloadStateConflict,
  OfflineMode,
  ServerStopping,
} from '../../errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { serverMark } from '../../lib/server-mark.ts';
import { systemDisk } from '../../platform/disk.ts';
import {
  ArchiveDamaged,
  ArchiveUnsafe,
  DiskFull,
  VerificationFailed,
} from '../../platform/errors.ts';
import { runProgram } from '../../processes/run-program.ts';
import { createFlmRecipe } from '../../recipes/flm/recipe.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendRelease } from '../../recipes/kit/release.ts';
import { createLlamacppRecipe } from '../../recipes/llamacpp/recipe.ts';
import { foundAs } from '../backends/found.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { LoadedModel } from '../residency/residency.ts';
import {
  BackendBusy,
  BackendDoesNotRun,
  BackendNotFound,
  BackendNotInstallable,
  BackendNotOurs,
  FetchingExecutablesDisabled,
  InstallationCancelled,
  ReleaseHostUnreachable,
  ReleaseRefused,
  ReleaseResponseInvalid,
} from './errors.ts';
import type { InstallProgress } from './install-progress.ts';
import type { Installs } from './installs.ts';

const REPO = 'ggml-org/llama.cpp';
const CPU = { recipe: 'llamacpp', backend: 'cpu' };
const nameOf = (tag: string) => `llama-${tag}-bin-ubuntu-x64.tar.gz`;

let host: ReleaseHostFixture;
let folder: string;
let binDirectory: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'installs-')));
  binDirectory = join(folder, 'bin');
  host = await startReleaseHost({ token: 'github-token' });
  for (const tag of ['b1', 'b2']) publish(tag, llamaCppBuild(tag));
});

afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

function publish(tag: string, archive: Buffer): void {
  host.put({ repo: REPO, tag, name: nameOf(tag), archive });
}

function llamacpp(
  version: string,
  { cpu, ...more }: { cpu?: string } & Partial<BackendRelease> = {},
) {
  return pinnedTo(
    createLlamacppRecipe({ environment: {}, executables: cpu ? { cpu } : {}, binDirectory }),
    version,
    more,
  );
}

type Setup = Partial<Omit<InstallsUnderTestOptions, 'recipes'>>;

function withRecipe(recipe: Recipe, setup: Setup = {}) {
  return createInstallsUnderTest({
    recipes: [recipe],
    binDirectory,
    releasesUrl: host.url,
    clock: createManualClock({ napMs: 10_000 }),
    ...setup,
  });
}

const at = (version: string, setup: Setup = {}): Installs =>
  withRecipe(llamacpp(version), setup).installs;

function install(
  installs: Installs,
  more: Partial<Parameters<Installs['install']>[0]> = {},
): Promise<{ recipe: string; backend: string }> {
  return installs.install({ ...CPU, force: false, signal: new AbortController().signal, ...more });
}

/** The version that is installed, which must be whole and must run. */
async function workingVersion(): Promise<string | undefined> {
  const backend = llamacpp('b1').backends.find(({ name }) => name === 'cpu');
  if (backend === undefined) throw new Error('llamacpp has a backend cpu.');
  const found = await foundAs(await backend.locate(), {
    binDirectory,
    recipe: 'llamacpp',
    backend: 'cpu',
  });
  if (found.by !== 'install') return undefined;
  const executable = (await backend.locate())?.executable ?? '';
  const { signal } = new AbortController();
  expect(await runProgram({ file: executable, args: ['--version'], signal })).toMatchObject({
    exitCode: 0,
  });
  const library = await readFile(join(executable, '..', 'libllama.so'), 'utf8');
  expect(library).toBe(`library of ${found.version}`);
  return found.version;
}

function openPromise(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** A disk that reports when a file has so many bytes. */
function telling(bytes: number, tell: () => void): Partial<typeof systemDisk> {
  return {
    async write(file, chunks, position) {
      await systemDisk.write(file, chunks, position);
      if (position + Buffer.concat(chunks).length === bytes) tell();
    },
  };
}

const storageRequests = () => host.requests.filter(({ listener }) => listener === 'storage');
const namesBeside = () => readdir(join(binDirectory, 'llamacpp'));

describe('installing', () => {
  test('puts the build in its place, with its links, and leaves nothing next to it', async () => {
    const progress: InstallProgress[] = [];
    await install(at('b1'), { onProgress: (step) => progress.push(step) });
    expect(await workingVersion()).toBe('b1');
    expect(await namesBeside()).toEqual(['cpu']);
    const size = llamaCppBuild('b1').length;
    const common = { file: nameOf('b1'), fileIndex: 1, totalFiles: 1, totalBytes: size };
    expect(progress[0]).toEqual({ ...common, bytes: 0, percent: 0 });
    expect(progress.at(-1)).toEqual({ ...common, bytes: size, percent: 100 });
  });

  test('what is here in the wanted version needs no network', async () => {
    await install(at('b1'));
    const before = host.requests.length;
    await install(at('b1', { isOffline: true }));
    expect(host.requests.length).toBe(before);
  });

  test('replaces a build of another version', async () => {
    await install(at('b1'));
    await install(at('b2'));
    expect(await workingVersion()).toBe('b2');
    expect(await namesBeside()).toEqual(['cpu']);
  });

  test('replaces a build whose version is not on record', async () => {
    await install(at('b1'));
    await rm(join(binDirectory, 'llamacpp/cpu/version.txt'));
    await install(at('b1'));
    expect(await workingVersion()).toBe('b1');
  });

  describe('with a version that a person wants', () => {
    const wanting = (version: string, setup: Setup = {}) =>
      withRecipe(llamacpp('b1', { cpu: version, sha256: {} }), setup).installs;

    test('installs that one, and not the one it was made for', async () => {
      await install(at('b1'));
      await install(wanting('b2'));
      expect(await workingVersion()).toBe('b2');
      await install(wanting('builtin'));
      expect(await workingVersion()).toBe('b1');
    });

    test('a checksum of another version means nothing', async () => {
      await install(
        withRecipe(llamacpp('b1', { cpu: 'b2', sha256: { [nameOf('b2')]: '0'.repeat(64) } }))
          .installs,
      );
      expect(await workingVersion()).toBe('b2');
    });

    test('one that was never published is an error that says so', async () => {
      await expect(install(wanting('b77'))).rejects.toThrow(/b77.*is not there/);
    });

    test('the newest is asked of the host, each time', async () => {
      await install(wanting('latest'));
      expect(await workingVersion()).toBe('b2');
      publish('b3', llamaCppBuild('b3'));
      await install(wanting('latest'));
      expect(await workingVersion()).toBe('b3');
    });

    test('if the newest is not known, what is here will do', async () => {
      await install(wanting('latest'));
      host.addFault({ kind: 'status', at: 'api', path: `${REPO}/latest`, status: 404 });
      const { installs, log } = withRecipe(llamacpp('b1', { cpu: 'latest' }));
      await install(installs);
      expect(await workingVersion()).toBe('b2');
      expect(log.entries.at(-1)?.message).toMatch(
        /llamacpp:cpu stays as it is, for its newest release can't be told/,
      );
      await install(wanting('latest', { isOffline: true }));
      await rm(binDirectory, { recursive: true });
      await expect(install(wanting('latest'))).rejects.toThrow(ReleaseRefused);
    });

    test.each(['{}', 'nonsense', '{"tag_name":"../b2"}'])(
      '%s is not a newest release',
      async (text) => {
        host.addFault({ kind: 'text', at: 'api', path: `${REPO}/latest`, text });
        await expect(install(wanting('latest'))).rejects.toThrow(ReleaseResponseInvalid);
      },
    );
  });

  test("leaves a person's own executable alone", async () => {
    const program = join(folder, 'my-llama-server');
    await writeFile(program, fakeProgram('llama-server'), { mode: 0o755 });
    const recipe = llamacpp('b1', { cpu: program });
    await install(withRecipe(recipe).installs);
    expect(host.requests).toEqual([]);
  });

  test('checks the pinned checksum', async () => {
    const sha256 = createHash('sha256').update(llamaCppBuild('b1')).digest('hex');
    const pinned = (hex: string) =>
      withRecipe(llamacpp('b1', { sha256: { [nameOf('b1')]: hex } })).installs;
    await expect(install(pinned('0'.repeat(64)))).rejects.toThrow(VerificationFailed);
    expect(await namesBeside()).toEqual([]);
    await install(pinned(sha256.toUpperCase()));
    expect(await workingVersion()).toBe('b1');
  });

  test('checks an archive that is not pinned against the list of its release', async () => {
    await install(at('b1'));
    host.addFault({ kind: 'corrupt', atByte: 20 });
    const failed = install(at('b2'));
    await expect(failed).rejects.toThrow(VerificationFailed);
    await expect(failed).rejects.toThrow(
      /b2.* is not what it should be: its SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}/,
    );
    expect(await workingVersion()).toBe('b1');
    expect(await namesBeside()).toEqual(['cpu']);
  });

  test('what is pinned wins over the list', async () => {
    const list = JSON.stringify({
      assets: [{ name: nameOf('b1'), digest: `sha256:${'0'.repeat(64)}` }],
    });
    host.addFault({ kind: 'text', at: 'api', text: list });
    await expect(install(at('b1'))).rejects.toThrow(VerificationFailed);
    const sha256 = createHash('sha256').update(llamaCppBuild('b1')).digest('hex');
    await install(withRecipe(llamacpp('b1', { sha256: { [nameOf('b1')]: sha256 } })).installs);
    expect(await workingVersion()).toBe('b1');
  });

  test.each<[string, Fault, RegExp]>([
    [
      'is refused to those who ask too often',
      { kind: 'status', at: 'api', status: 403 },
      /responded with 403/,
    ],
    [
      'is not available now',
      { kind: 'status', at: 'api', status: 429, retryAfter: '3600' },
      /responded with 429/,
    ],
    ['is nowhere, as on a mirror', { kind: 'status', at: 'api', status: 404 }, /is not there/],
    ['is none', { kind: 'text', at: 'api', text: '<html>' }, /can't be understood/],
  ])(
    'a list that %s keeps no client from an archive, and the log says so',
    async (_what, fault, words) => {
      host.addFault(fault);
      const { installs, log } = withRecipe(llamacpp('b1'));
      await install(installs);
      expect(await workingVersion()).toBe('b1');
      const said = log.entries.filter(({ message }) =>
        message.includes("is not checked against its release's list"),
      );
      expect(said.map(({ message }) => message)).toEqual([expect.stringMatching(words)]);
    },
  );

  test('nor does one that never comes', async () => {
    const clock = createManualClock({ napMs: 10_000 });
    host.addFault({ kind: 'silence', at: 'api' });
    const { installs, log } = withRecipe(llamacpp('b1'), { clock });
    const installed = install(installs);
    await expect.poll(() => host.requests.at(-1)?.url).toBe(`/repos/${REPO}/releases/tags/b1`);
    await clock.advance(15_000);
    await installed;
    expect(await workingVersion()).toBe('b1');
    expect(log.entries.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/Nothing has come for 15 s/),
    );
  });

  test('a list without checksums checks nothing', async () => {
    host.addFault({
      kind: 'text',
      at: 'api',
      text: JSON.stringify({ assets: [{ name: nameOf('b1') }] }),
    });
    await install(at('b1'));
    expect(await workingVersion()).toBe('b1');
  });

  test('finds an archive whose name has a star, and checks it against the list', async () => {
    const recipe = llamacpp('b1', { assets: { 'linux-x64': 'llama-*-ubuntu-x64.tar.gz' } });
    await install(withRecipe(recipe).installs);
    expect(await workingVersion()).toBe('b1');
    await rm(binDirectory, { recursive: true });
    host.addFault({ kind: 'corrupt', atByte: 20 });
    await expect(install(withRecipe(recipe).installs)).rejects.toThrow(VerificationFailed);
    const other = llamacpp('b1', { assets: { 'linux-x64': 'llama-*-arm.tar.gz' } });
    await expect(install(withRecipe(other).installs)).rejects.toThrow(ReleaseRefused);
    host.addFault({
      kind: 'text',
      at: 'api',
      text: '{"assets":[{"name":"../../llama-b1-ubuntu-x64.tar.gz"}]}',
    });
    await expect(install(withRecipe(recipe).installs)).rejects.toThrow(ReleaseResponseInvalid);
  });
});

describe('what goes wrong once', () => {
  test.each([500, 503, 429])('status %i is tried again', async (status) => {
    host.addFault({ kind: 'status', status, times: 2 });
    await install(at('b1'));
    expect(await workingVersion()).toBe('b1');
  });

  test('a cut connection is resumed where it was cut', async () => {
    publish('b1', llamaCppBuild('b1', { more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'cut', afterBytes: 200_000, times: 1 });
    await install(at('b1'));
    expect(await workingVersion()).toBe('b1');
    expect(storageRequests().at(-1)?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('a connection that brings nothing is given up', async () => {
    publish('b1', llamaCppBuild('b1', { more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
    const clock = createManualClock({ napMs: 10_000 });
    const reached = openPromise();
    const installs = at('b1', { clock, disk: telling(100_000, reached.resolve) });
    const installed = install(installs);
    await reached.promise;
    // It is looked four times in 60 s, and once more because the first look sees what has come
    // before.
    for (let look = 0; look < 5; look += 1) await clock.advance(15_000);
    await installed;
    expect(await workingVersion()).toBe('b1');
  });

  test('an archive that has changed in between is fetched from its start', async () => {
    publish('b1', llamaCppBuild('b1', { more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'cut', afterBytes: 200_000, times: 1 });
    const { installs, log } = withRecipe(llamacpp('b1'));
    const cut = log.seen(/Trying again/).then(() => publish('b1', llamaCppBuild('b1')));
    await install(installs);
    await cut;
    expect(await workingVersion()).toBe('b1');
  });

  test('nor is it mixed with what came before by a host that sends the rest of another one, without a checksum', async () => {
    publish('b1', llamaCppBuild('b1', { more: [{ path: 'ballast', content: ballast(400_000) }] }));
    host.addFault({ kind: 'status', at: 'api', status: 404 });
    host.addFault({ kind: 'ignore-if-range' });
    host.addFault({ kind: 'cut', afterBytes: 200_000, times: 1 });
    const { installs, log } = withRecipe(llamacpp('b1'));
    const cut = log
      .seen(/Trying again/)
      .then(() =>
        publish(
          'b1',
          llamaCppBuild('b1', { more: [{ path: 'other', content: ballast(500_000) }] }),
        ),
      );
    await install(installs);
    await cut;
    expect(await workingVersion()).toBe('b1');
    expect(storageRequests().map(({ headers }) => headers.range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]\d*-$/),
      undefined,
    ]);
  });
});

const inFolder = (entries: readonly ArchiveEntry[]) => llamaCppBuild('b2', { more: entries });

describe('an update that fails', () => {
  test.each<[string, Buffer, abstract new (...details: never) => Error]>([
    ['a truncated archive', inFolder([]).subarray(0, -60), ArchiveDamaged],
    ['an error page in place of the archive', Buffer.from('<html>Sorry</html>'), ArchiveDamaged],
    [
      'a name that escapes',
      inFolder([{ path: '../../../cpu/version.txt', content: 'x' }]),
      ArchiveUnsafe,
    ],
    [
      'a hard link that is written through',
      inFolder([
        { path: 'x', type: 'Link', linkpath: '../cpu/version.txt' },
        { path: 'x', content: 'x' },
      ]),
      ArchiveUnsafe,
    ],
    [
      'a link that leads out',
      inFolder([{ path: 'x', type: 'SymbolicLink', linkpath: '../cpu' }]),
      ArchiveUnsafe,
    ],
    ['a device', inFolder([{ path: 'x', type: 'BlockDevice' }]), ArchiveUnsafe],
    ['a bomb', inFolder([{ path: 'x', content: Buffer.alloc(80 * 2 ** 20) }]), ArchiveUnsafe],
    ['no executable', tarGz([{ path: 'README', content: 'x' }]), BackendDoesNotRun],
    [
      'an executable that fails',
      llamaCppBuild('b2', { program: '#!/bin/sh\necho broken >&2; exit 1\n' }),
      BackendDoesNotRun,
    ],
    [
      'an executable that is killed',
      llamaCppBuild('b2', { program: '#!/bin/sh\nkill -SEGV $$\n' }),
      BackendDoesNotRun,
    ],
    [
      'an executable for other machines',
      llamaCppBuild('b2', { program: '\x7fELF\x02\x01\x01' }),
      BackendDoesNotRun,
    ],
  ])(
    'by %s leaves the old one working and nothing next to it',
    async (_what, archive, errorClass) => {
      await install(at('b1'));
      publish('b2', archive);
      await expect(install(at('b2'))).rejects.toThrow(errorClass);
      expect(await workingVersion()).toBe('b1');
      expect(await namesBeside()).toEqual(['cpu']);
      expect(await readdir(folder)).toEqual(['bin']);
      // And the next attempt, with a good archive, is not spoilt.
      publish('b2', llamaCppBuild('b2'));
      await install(at('b2'));
      expect(await workingVersion()).toBe('b2');
    },
  );

  test('shows the output tail of an executable that does not start', async () => {
    publish(
      'b1',
      llamaCppBuild('b1', { program: '#!/bin/sh\necho "libfoo.so: cannot open" >&2; exit 127\n' }),
    );
    await expect(install(at('b1'))).rejects.toThrow(
      'exit code 127. Last output: libfoo.so: cannot open',
    );
  });

  test('by a missing archive says where to look', async () => {
    await expect(install(at('b3'))).rejects.toThrow(ReleaseRefused);
    expect(await namesBeside()).toEqual([]);
  });

  test.each([
    ['a host that keeps failing', { kind: 'status', status: 500 }],
    ['a connection that is cut again and again', { kind: 'cut', afterBytes: 50 }],
  ] as const)('by %s leaves the old one working', async (_what, fault) => {
    await install(at('b1'));
    host.addFault(fault);
    await expect(install(at('b2'))).rejects.toThrow(ReleaseHostUnreachable);
    expect(await workingVersion()).toBe('b1');
  });

  test('by a full disk says how much is missing, before and while it unpacks', async () => {
    await install(at('b1'));
    const none = { freeBytes: async () => 0 };
    await expect(install(at('b2', { disk: none }))).rejects.toThrow(DiskFull);
    let written = 0;
    const soon: Partial<typeof systemDisk> = {
      async write(file, chunks, position) {
        written += 1;
        if (written > 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await systemDisk.write(file, chunks, position);
      },
    };
    await expect(install(at('b2', { disk: soon }))).rejects.toThrow(DiskFull);
    expect(await workingVersion()).toBe('b1');
    expect(await namesBeside()).toEqual(['cpu']);
  });
});

describe('what is refused before anything is fetched', () => {
  test.each<[string, object, Setup, abstract new (...details: never) => Error]>([
    ['an unknown recipe', { recipe: 'onnx' }, {}, BackendNotFound],
    ['an unknown backend', { backend: 'vulcan' }, {}, BackendNotFound],
    ['a name of the kind of JavaScript', { backend: 'constructor' }, {}, BackendNotFound],
    ['hardware that is not there', { backend: 'rocm' }, {}, BackendNotInstallable],
    ['another system', { backend: 'metal' }, {}, BackendNotInstallable],
    ['another system by force', { backend: 'metal', force: true }, {}, BackendNotInstallable],
    ['what is not published', { backend: 'system' }, {}, BackendNotInstallable],
    ['being offline', {}, { isOffline: true }, OfflineMode],
    ['no executables from the network', {}, { mayFetch: false }, FetchingExecutablesDisabled],
  ])('%s', async (_what, request, setup, errorClass) => {
    await expect(install(at('b1', setup), request)).rejects.toThrow(errorClass);
    expect(host.requests).toEqual([]);
  });

  test('force installs what the hardware is thought not to run', async () => {
    const recipe = pinnedTo(createFlmRecipe({ environment: {}, binDirectory }), 'v1');
    const { installs } = withRecipe(recipe);
    const archive = tarGz([{ path: 'flm', content: fakeProgram('flm'), mode: 0o755 }]);
    host.put({ repo: 'ROCm/FastFlowLM', tag: 'v1', name: 'fastflowlm_1_linux.tar.gz', archive });
    const npu = { recipe: 'flm', backend: 'npu' };
    await expect(install(installs, npu)).rejects.toThrow('Send force');
    await install(installs, { ...npu, force: true });
    expect(await readdir(join(binDirectory, 'flm/npu'))).toEqual(['flm', 'version.txt']);
    // The only backend of a recipe goes by this name too.
    await installs.uninstall({ recipe: 'flm', backend: 'default' });
    expect(await readdir(join(binDirectory, 'flm'))).toEqual([]);
  });
});

describe('what is here already', () => {
  const fetches = () => host.requests.filter(({ url }) => url.includes(nameOf('b1'))).length;

  test('is fetched again by force, and the names are returned', async () => {
    const installs = at('b1');
    await install(installs);
    const before = fetches();
    expect(await install(installs)).toEqual(CPU);
    expect(fetches()).toBe(before);
    expect(await install(installs, { force: true })).toEqual(CPU);
    expect(fetches()).toBeGreaterThan(before);
    expect(await workingVersion()).toBe('b1');
  });

  test('and is not ours is left alone, also by force', async () => {
    const executable = join(folder, 'own-server');
    await writeFile(executable, '', { mode: 0o755 });
    const { installs } = withRecipe(llamacpp('b1', { cpu: executable }));
    await install(installs, { force: true });
    expect(host.requests).toEqual([]);
  });
});

test('default is the backend that a load takes', async () => {
  const recipe = llamacpp('b1');
  // The embedded engine is a dependency of this repository, and so is here.
  const backends = recipe.backends.filter(({ name }) => name !== 'embedded');
  const { installs } = withRecipe({ ...recipe, backends });
  expect(await install(installs, { backend: 'default' })).toEqual(CPU);
  expect(await workingVersion()).toBe('b1');
  expect(await installs.uninstall({ recipe: 'llamacpp', backend: 'default' })).toEqual(CPU);
});

describe('the list of installations', () => {
  const row = {
    id: 'backend:llamacpp:cpu',
    name: 'llamacpp:cpu',
    status: 'completed',
    error: undefined,
  };

  test('shows how far they are and how they ended', async () => {
    const installs = at('b1');
    const seen: string[] = [];
    await install(installs, {
      onProgress: () => seen.push(...installs.jobs().map(({ status }) => status)),
    });
    expect(new Set(seen)).toEqual(new Set(['downloading']));
    expect(installs.jobs()).toMatchObject([
      { ...row, progress: { percent: 100, file: nameOf('b1') } },
    ]);
    host.addFault({ kind: 'status', at: 'resolve', status: 410 });
    await expect(install(installs, { force: true })).rejects.toThrow(ReleaseRefused);
    expect(installs.jobs()).toMatchObject([
      { ...row, status: 'error', error: { message: expect.stringContaining('410') } },
    ]);
    await expect(installs.control(row.id, 'pause')).rejects.toThrow(DownloadStateConflict);
    await installs.control(row.id, 'remove');
    expect(installs.jobs()).toEqual([]);
    await expect(installs.control(row.id, 'remove')).rejects.toThrow(DownloadNotFound);
  });

  test('one that has failed is resumed, and one that has not is not', async () => {
    host.addFault({ kind: 'status', at: 'resolve', status: 410 });
    const installs = at('b1');
    await expect(install(installs)).rejects.toThrow(ReleaseRefused);
    host.clearFaults();
    await installs.control(row.id, 'resume');
    await expect.poll(() => installs.jobs()).toMatchObject([{ ...row, status: 'completed' }]);
    expect(await workingVersion()).toBe('b1');
    await expect(installs.control(row.id, 'resume')).rejects.toThrow(DownloadStateConflict);
  });

  test('one that was forced and has failed is forced again', async () => {
    const installs = at('b1');
    await install(installs);
    host.addFault({ kind: 'status', at: 'resolve', status: 410 });
    await expect(install(installs, { force: true })).rejects.toThrow(ReleaseRefused);
    host.clearFaults();
    await installs.control(row.id, 'resume');
    await expect.poll(() => installs.jobs()).toMatchObject([{ ...row, status: 'completed' }]);
  });

  test('one that a client cancels is over for all who wait', async () => {
    host.addFault({ kind: 'stall', afterBytes: 4 });
    const installs = at('b1', { clock: systemClock });
    const installing = install(installs);
    installing.catch(() => undefined);
    await host.whenSent(nameOf('b1'), 4);
    expect(await installs.control(row.id, 'cancel')).toMatchObject({ status: 'cancelled' });
    await expect(installing).rejects.toThrow(InstallationCancelled);
    expect(installs.jobs()).toMatchObject([{ ...row, status: 'cancelled' }]);
    expect(await workingVersion()).toBeUndefined();
  });
});

describe('whether the host responds', () => {
  test('is known when it does, whatever it says', async () => {
    await at('b1', { clock: systemClock }).requireHost('releases', new AbortController().signal);
  });

  test('is taken to be no after two seconds of silence', async () => {
    const silent = createServer(() => {});
    try {
      const installs = at('b1', {
        releasesUrl: await listenOnLoopback(silent).then(() => originOf(silent)),
      });
      const asked = installs.requireHost('releases', new AbortController().signal);
      await expect(asked).rejects.toThrow(
        /^Nothing has come for 2 s from 127\.0\.0\.1:\d+\. Is the network there\?$/,
      );
    } finally {
      await closeServer(silent);
    }
  });

  test('is known soon when it does not', async () => {
    const installs = at('b1', { releasesUrl: 'http://127.0.0.1:9' });
    await expect(installs.requireHost('releases', new AbortController().signal)).rejects.toThrow(
      ReleaseHostUnreachable,
    );
  });
});

describe('the token', () => {
  test('goes to the host of the releases and not along a redirect', async () => {
    await install(at('b1', { token: 'github-token' }));
    const seen = host.requests.map(({ listener, headers }) => [listener, headers.authorization]);
    expect(seen).toEqual([
      ['releases', 'Bearer github-token'],
      ['storage', undefined],
      // Its list, for the checksum.
      ['releases', 'Bearer github-token'],
    ]);
  });

  test('that is not accepted is left out', async () => {
    await install(at('b1', { token: 'expired' }));
    expect(await workingVersion()).toBe('b1');
  });
});

test.each([
  [
    'more than five times',
    () => `${host.url}/${REPO}/releases/download/b1/${nameOf('b1')}`,
    'redirects more than 5',
  ],
  ['to another protocol', () => 'file:///etc/passwd', 'not followed'],
  ['with a password', () => 'http://user:secret@127.0.0.1:1/', 'not followed'],
])('a redirect %s is not followed', async (_what, location, message) => {
  host.addFault({ kind: 'redirect', at: 'resolve', location: location() });
  const failed = install(at('b1'));
  await expect(failed).rejects.toThrow(ReleaseResponseInvalid);
  await expect(failed).rejects.toThrow(message);
});

describe('several at once', () => {
  beforeEach(() =>
    publish('b1', llamaCppBuild('b1', { more: [{ path: 'ballast', content: ballast(400_000) }] })),
  );

  test('share one download, and one that leaves does not stop the others', async () => {
    host.addFault({ kind: 'stall', afterBytes: 100_000 });
    const installs = at('b1');
    const leaver = new AbortController();
    const left = install(installs, { signal: leaver.signal });
    const others = [install(installs), install(installs), install(installs)];
    await host.whenSent(nameOf('b1'), 100_000);
    leaver.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    host.release();
    await Promise.all(others);
    expect(await workingVersion()).toBe('b1');
    expect(storageRequests()).toHaveLength(1);
  });

  test('the last one that leaves stops it, and the next one goes on with what has come', async () => {
    host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
    const reached = openPromise();
    const disk = telling(100_000, reached.resolve);
    const installs = at('b1', { disk });
    const leaver = new AbortController();
    const left = install(installs, { signal: leaver.signal });
    await reached.promise;
    leaver.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(await workingVersion()).toBeUndefined();
    await install(installs);
    expect(await workingVersion()).toBe('b1');
    expect(storageRequests().at(-1)?.headers.range).toBe('bytes=100000-');
    expect(await namesBeside()).toEqual(['cpu']);
  });

  test('removing has to wait for installing', async () => {
    host.addFault({ kind: 'stall', afterBytes: 100_000 });
    const installs = at('b1');
    const installed = install(installs);
    await host.whenSent(nameOf('b1'), 100_000);
    await expect(installs.uninstall(CPU)).rejects.toThrow(BackendBusy);
    host.release();
    await installed;
  });

  test('the end of the server ends it and leaves nothing', async () => {
    host.addFault({ kind: 'stall', afterBytes: 100_000 });
    const installs = at('b1');
    const installed = install(installs);
    installed.catch(() => undefined);
    await host.whenSent(nameOf('b1'), 100_000);
    await installs.close();
    await expect(installed).rejects.toThrow(ServerStopping);
    expect(await namesBeside()).toEqual([]);
    await expect(install(installs)).rejects.toThrow(ServerStopping);
  });
});

describe('uninstalling', () => {
  function loadedModel(id: string, executable: string): LoadedModel {
    const plan = planFor(id);
    const server = { pid: 1, baseUrl: 'http://127.0.0.1:1' } as LoadedModel['server'];
    const backend = { ...plan.backend, executable };
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

  test('unloads the models that run on it, and no others, and removes its files', async () => {
    const loaded = new Map([
      ['ours', loadedModel('ours', join(binDirectory, 'llamacpp/cpu/llama-b1/llama-server'))],
      ['theirs', loadedModel('theirs', '/usr/bin/llama-server')],
      ['other', loadedModel('other', join(binDirectory, 'llamacpp/cpu-2/llama-server'))],
    ]);
    const residency = {
      loaded: () => [...loaded.values()],
      async unload(id: string) {
        // Its files are still there while it ends.
        expect(await workingVersion()).toBe('b1');
        loaded.delete(id);
      },
    };
    const installs = at('b1', { residency });
    await install(installs);
    await installs.uninstall(CPU);
    expect([...loaded.keys()]).toEqual(['theirs', 'other']);
    expect(await namesBeside()).toEqual([]);
    await expect(installs.uninstall(CPU)).resolves.toEqual(CPU);
    await install(installs);
    expect(await workingVersion()).toBe('b1');
  });

  test('a model that was unloaded meanwhile is not a failure', async () => {
    const model = loadedModel('gone', join(binDirectory, 'llamacpp/cpu/llama-b1/llama-server'));
    const residency = {
      loaded: () => [model],
      unload: (id: string) => Promise.reject(new ModelNotLoaded(id)),
    };
    const installs = at('b1', { residency });
    await install(installs);
    await installs.uninstall(CPU);
    expect(await namesBeside()).toEqual([]);
  });

  test('keeps the files of a model that can not be unloaded', async () => {
    const model = loadedModel('stuck', join(binDirectory, 'llamacpp/cpu/llama-b1/llama-server'));
    const residency = {
      loaded: () => [model],
      unload: () => Promise.reject(new Error('it does not end')),
    };
    const installs = at('b1', { residency });
    await install(installs);
    await expect(installs.uninstall(CPU)).rejects.toThrow('it does not end');
    expect(await workingVersion()).toBe('b1');
  });

  test('says no to what this server did not install', async () => {
    const program = join(folder, 'my-llama-server');
    await writeFile(program, fakeProgram('llama-server'), { mode: 0o755 });
    const recipe = llamacpp('b1', { cpu: program });
    const { installs } = withRecipe(recipe);
    await expect(installs.uninstall(CPU)).rejects.toThrow(BackendNotOurs);
    await expect(installs.uninstall({ ...CPU, backend: 'vulkan' })).resolves.toMatchObject({
      backend: 'vulkan',
    });
    await expect(installs.uninstall({ ...CPU, backend: 'vulcan' })).rejects.toThrow(
      BackendNotFound,
    );
    expect(await readFile(program, 'utf8')).toBe(fakeProgram('llama-server'));
  });

  test('installing has to wait for it', async () => {
    const ending = openPromise();
    const begun = openPromise();
    const model = loadedModel('slow', join(binDirectory, 'llamacpp/cpu/llama-b1/llama-server'));
    let loaded = [model];
    const residency = {
      loaded: () => loaded,
      async unload() {
        begun.resolve();
        await ending.promise;
        loaded = [];
      },
    };
    await install(at('b1'));
    const installs = at('b2', { residency });
    const removed = installs.uninstall(CPU);
    await begun.promise;
    await expect(install(installs)).rejects.toThrow(BackendBusy);
    await expect(installs.uninstall(CPU)).rejects.toThrow(BackendBusy);
    ending.resolve();
    await removed;
    expect(await namesBeside()).toEqual([]);
  });
});

describe('what an earlier server left', () => {
  /** No process has this number: it is above what Linux and macOS count to. */
  const DEAD = 99_999_999;
  const leave = async (name: string, version: string) => {
    await mkdir(join(binDirectory, 'llamacpp', name), { recursive: true });
    await writeFile(join(binDirectory, 'llamacpp', name, 'version.txt'), version);
  };
  const versionIn = () => readFile(join(binDirectory, 'llamacpp/cpu/version.txt'), 'utf8');

  test.each([DEAD, process.pid].map(serverMark))('is cleared away (process %s)', async (pid) => {
    await leave('cpu', 'b1');
    await leave(`.cpu.${pid}.new`, 'b2');
    await leave(`.cpu.${pid}.old`, 'b0');
    await leave(`.vulkan.${pid}.new`, 'b2');
    await writeFile(join(binDirectory, `llamacpp/.cpu.${pid}.archive`), 'part');
    await writeFile(join(binDirectory, `llamacpp/.cpu.${pid}.archive.etag`), '"etag"');
    await at('b1').recover();
    expect(await namesBeside()).toEqual(['cpu']);
    expect(await versionIn()).toBe('b1');
  });

  test('in the middle of the exchange is put back', async () => {
    await leave(`.cpu.${serverMark(DEAD)}.old`, 'b1');
    await leave(`.cpu.${serverMark(DEAD)}.new`, 'b2');
    await at('b1').recover();
    expect(await namesBeside()).toEqual(['cpu']);
    expect(await versionIn()).toBe('b1');
  });

  test('is left alone while that server runs', async () => {
    await leave(`.cpu.${serverMark(process.ppid)}.new`, 'b2');
    await leave(`.cpu.${serverMark(process.ppid)}.old`, 'b1');
    // In another container, where each server may have the number of this one.
    await leave(`.cpu.${process.pid}x0badcafe.new`, 'b2');
    await at('b1').recover();
    expect(await namesBeside()).toHaveLength(3);
  });

  test('is nothing where nothing was ever installed', async () => {
    await at('b1').recover();
    expect(await readdir(folder)).toEqual([]);
  });
});
