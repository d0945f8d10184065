// Backends that npm installs, with the real npm, a registry on loopback, and everything that can go
// wrong with them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEXT_LIBRARY } from '../../../common/engine-packages.ts';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import type { Fault } from '../../../fixtures/hub/faults.ts';
import { type RegistryFixture, startRegistry } from '../../../fixtures/registry/registry.ts';
import {
  createTinyEngineInstalls,
  npmEnvironment,
  PART,
  publishTinyEngine,
  type TinyEngine,
  type TinyEngineInstalls,
  tinyEngineRecipe,
} from '../../../fixtures/registry/tiny-engine.ts';
import { ballast } from '../../../fixtures/releases/builds.ts';
import { OfflineMode } from '../../errors.ts';
import { findNpm } from '../../lib/find-npm.ts';
import { DiskFull, VerificationFailed } from '../../platform/errors.ts';
import { runProgram } from '../../processes/run-program.ts';
import { LOCK_FILE, lockDigest } from '../../recipes/kit/installation.ts';
import { foundAs } from '../backends/found.ts';
import {
  BackendDoesNotRun,
  BackendNotInstallable,
  FetchingExecutablesDisabled,
  InstallationCancelled,
  ReleaseHostUnreachable,
  ReleaseRefused,
} from './errors.ts';
import type { InstallProgress } from './install-progress.ts';
import type { Installs } from './installs.ts';
import { createNpm } from './npm.ts';

const EMBEDDED = { recipe: 'llamacpp', backend: 'embedded' };
const SIZE = 300_000;

let registry: RegistryFixture;
let folder: string;

async function start(): Promise<void> {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'packages-')));
  registry = await startRegistry();
  await publish({ version: '1.0.0' });
}

beforeEach(start);

afterEach(async () => {
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});

const publish = (engine: TinyEngine) =>
  publishTinyEngine(registry, join(folder, 'engines'), engine);

function at(version: string, more: Partial<TinyEngineInstalls> = {}): Installs {
  return createTinyEngineInstalls({ folder, registryUrl: registry.url, version, ...more }).installs;
}

function install(installs: Installs, more: Partial<Parameters<Installs['install']>[0]> = {}) {
  return installs.install({
    ...EMBEDDED,
    force: false,
    signal: new AbortController().signal,
    ...more,
  });
}

const inFolder = () => readdir(join(folder, 'bin', 'llamacpp')).catch(() => []);

/** The version that is installed, which must run. */
async function workingVersion(): Promise<string | undefined> {
  const module = join(folder, 'bin/llamacpp/embedded/node_modules/tiny-engine/index.js');
  const located = existsSync(module) ? { executable: module } : undefined;
  const place = { binDirectory: join(folder, 'bin'), recipe: 'llamacpp', backend: 'embedded' };
  const found = await foundAs(located, place);
  if (found.by !== 'install') return undefined;
  const { signal } = new AbortController();
  const { stdout } = await runProgram({ file: process.execPath, args: [module], signal });
  expect(stdout.trim()).toBe(found.version);
  return found.version;
}

describe('installing', () => {
  test('brings the packages of the lock without those of other platforms, and runs none of their scripts', async () => {
    const progress: InstallProgress[] = [];
    await install(at('1.0.0'), { onProgress: (step) => progress.push(step) });
    expect(await workingVersion()).toBe('1.0.0');
    expect(await inFolder()).toEqual(['embedded']);
    expect(await readdir(join(folder, 'bin/llamacpp/embedded/node_modules/@tiny'))).toEqual([
      'here',
    ]);
    expect(progress[0]).toMatchObject({
      file: 'tiny-engine@1.0.0',
      percent: 0,
      fileIndex: 1,
      totalFiles: 1,
    });
    expect(progress.map(({ percent }) => percent)).toContain(50);
    expect(progress.at(-1)?.percent).toBe(100);
  });

  test('keeps this machine’s folder of a package that brings all platforms', async () => {
    const { platform, arch } = process;
    const platforms = [`${platform}/${arch}/lib`, `${platform}/s390x/lib`, `aix/${arch}/lib`];
    await publish({
      version: '1.2.0',
      files: Object.fromEntries(platforms.map((path) => [`bin/${path}`, 'x'])),
    });
    await install(
      at('1.2.0', { npm: { unpackedBytes: 1000, platforms: 'node_modules/@tiny/here/bin' } }),
    );
    const bin = join(folder, 'bin/llamacpp/embedded/node_modules/@tiny/here/bin');
    expect(await readdir(bin, { recursive: true })).toEqual([
      platform,
      join(platform, arch),
      join(platform, arch, 'lib'),
    ]);
    expect(await workingVersion()).toBe('1.2.0');
  });

  test('leaves out what only building needs, and what is for GPUs on a machine without one', async () => {
    const left = {
      unneeded: [`node_modules/${PART}/sources`, 'node_modules/tiny-engine/no-such-file'],
      forGpus: ['node_modules/@tiny/gpu'],
    };
    await publish({ version: '1.3.0', files: { 'sources/big.bundle': 'x' }, forGpus: '@tiny/gpu' });
    const lock = await readFile(join(folder, 'engines/llamacpp/embedded', LOCK_FILE), 'utf8');
    const npm = { unpackedBytes: 1000, lock: lockDigest(lock), ...left };
    const modules = join(folder, 'bin/llamacpp/embedded/node_modules');
    const fetched = () => registry.requests.filter((path) => path.includes('gpu')).length;
    await install(at('1.3.0', { npm }));
    expect(await readdir(join(modules, '@tiny'))).toEqual(['here']);
    expect(await readdir(join(modules, PART))).not.toContain('sources');
    expect(await workingVersion()).toBe('1.3.0');
    expect(fetched()).toBe(0);
    const before = registry.requests.length;
    await install(at('1.3.0', { npm }));
    expect(registry.requests.length).toBe(before);
    // With a GPU, which may have come since, it is fetched.
    await install(at('1.3.0', { npm, machine: 'nvidia-linux' }), { force: true });
    expect(await readdir(join(modules, '@tiny'))).toEqual(['gpu', 'here']);
    expect(await workingVersion()).toBe('1.3.0');
  });

  test('is a row of the downloads, is an update for another version, and can be undone', async () => {
    const first = at('1.0.0');
    await install(first);
    expect(first.jobs()).toMatchObject([{ id: 'backend:llamacpp:embedded', status: 'completed' }]);
    await publish({ version: '1.1.0' });
    await install(at('1.1.0'));
    expect(await workingVersion()).toBe('1.1.0');
    await at('1.1.0').uninstall(EMBEDDED);
    expect(await inFolder()).toEqual([]);
  });

  test('is an update also where only another package than the main one has changed', async () => {
    const lock = () => readFile(join(folder, 'engines/llamacpp/embedded', LOCK_FILE), 'utf8');
    const pinned = async () => ({ npm: { unpackedBytes: 1000, lock: lockDigest(await lock()) } });
    await install(at('1.0.0', await pinned()));
    await publish({ version: '1.0.0', files: { 'new.js': '' } });
    await install(at('1.0.0', await pinned()));
    expect(await readdir(join(folder, 'bin/llamacpp/embedded/node_modules/@tiny/here'))).toContain(
      'new.js',
    );
    const before = registry.requests.length;
    await install(at('1.0.0', await pinned()));
    expect(registry.requests.length).toBe(before);
  });

  test('is refused in a version that the lock does not name, whatever version is wanted', async () => {
    const recipe = tinyEngineRecipe(join(folder, 'bin'), '1.0.0');
    const wanting = recipe.backends.map((backend) => ({ ...backend, wantedVersion: '1.1.0' }));
    const refused = install(at('1.0.0', { recipes: [{ ...recipe, backends: wanting }] }));
    await expect(refused).rejects.toThrow(BackendNotInstallable);
    await expect(refused).rejects.toThrow(
      /in version 1\.1\.0: npm installs the packages that this server was made for/,
    );
    expect(registry.requests).toEqual([]);
  });

  test('what is here already needs neither npm nor network', async () => {
    await install(at('1.0.0'));
    const before = registry.requests.length;
    await install(at('1.0.0', { isOffline: true, npmEnvironment: {} }));
    expect(registry.requests.length).toBe(before);
  });

  test('two at once are one installation', async () => {
    const installs = at('1.0.0');
    await Promise.all([install(installs), install(installs)]);
    expect(await workingVersion()).toBe('1.0.0');
    expect(registry.requests.filter((path) => path === `/${PART}/-/1.0.0.tgz`)).toHaveLength(1);
  });

  test('two servers at once do not disturb each other', async () => {
    const other = spawnRunner('1.0.0');
    const [[code]] = await Promise.all([once(other, 'exit'), install(at('1.0.0'))]);
    expect(code).toBe(0);
    expect(await workingVersion()).toBe('1.0.0');
    expect(await inFolder()).toEqual(['embedded']);
  });

  test.each([
    ['offline', { isOffline: true }, OfflineMode],
    ['where nothing may be fetched', { mayFetch: false }, FetchingExecutablesDisabled],
    ['on a platform without a build', { machine: 'apple-silicon' }, BackendNotInstallable],
    ['on a full disk', { disk: { freeBytes: async () => 500 } }, DiskFull],
  ] as const)('is refused %s, before any host is asked', async (_when, setup, error) => {
    await expect(install(at('1.0.0', setup))).rejects.toThrow(error);
    expect(registry.requests).toEqual([]);
    expect(await inFolder()).toEqual([]);
  });
});

describe('what was installed before is still there when', () => {
  /** Installed once and copied, because npm takes a second each time. */
  let installed: string;

  beforeAll(async () => {
    await start();
    await install(at('1.0.0'));
    await registry.close();
    installed = folder;
  });
  beforeEach(() =>
    cp(join(installed, 'bin'), join(folder, 'bin'), { recursive: true, verbatimSymlinks: true }),
  );
  afterAll(() => rm(installed, { recursive: true, force: true }));

  async function expectFailure(
    error: new (...args: never[]) => Error,
    words: RegExp,
  ): Promise<void> {
    const installs = at('1.1.0');
    const failed = install(installs);
    await expect(failed).rejects.toThrow(error);
    await expect(failed).rejects.toThrow(words);
    expect(installs.jobs()).toMatchObject([
      { status: 'error', error: { message: expect.stringMatching(words) } },
    ]);
    expect(await workingVersion()).toBe('1.0.0');
    expect(await inFolder()).toEqual(['embedded']);
  }

  const WRONG = `sha512-${Buffer.alloc(64).toString('base64')}`;

  test.each(['tiny-engine', PART])('%s is not what the lock names', async (name) => {
    await publish({ version: '1.1.0', integrity: { [name]: WRONG } });
    await expectFailure(VerificationFailed, /lock names/);
  });

  test.each(['tiny-engine', PART])(
    'the lock has no checksum of %s, for which npm is not even started',
    async (name) => {
      await publish({ version: '1.1.0', integrity: { [name]: undefined } });
      const before = registry.requests.length;
      await expectFailure(VerificationFailed, new RegExp(`no checksum of ${name}`));
      expect(registry.requests).toHaveLength(before);
    },
  );

  test.each<[string, Fault, new (...args: never[]) => Error]>([
    ['the download is cut', { kind: 'cut', afterBytes: 1000 }, VerificationFailed],
    ['the registry does not have it', { kind: 'status', status: 404 }, ReleaseRefused],
    ['the registry is out of order', { kind: 'status', status: 503 }, ReleaseHostUnreachable],
  ])('%s', async (_what, fault, error) => {
    await publish({ version: '1.1.0', ballast: ballast(SIZE) });
    registry.addFault({ ...fault, path: PART });
    await expectFailure(error, /@tiny\/here/);
  });

  test('the registry sends nothing any more', async () => {
    await publish({ version: '1.1.0', ballast: ballast(SIZE) });
    registry.addFault({ kind: 'stall', afterBytes: 100_000, path: PART });
    const installing = install(at('1.1.0', { npmSilenceMs: 4000 }));
    await expect(installing).rejects.toThrow(ReleaseHostUnreachable);
    await expect(installing).rejects.toThrow(
      /its registry has sent none for 4 seconds\. Try again/,
    );
    expect(await workingVersion()).toBe('1.0.0');
    expect(await inFolder()).toEqual(['embedded']);
    await expect.poll(registry.openResponses).toBe(0);
  });

  test('not when the download is cut once: it is fetched again', async () => {
    await publish({ version: '1.1.0', ballast: ballast(SIZE) });
    registry.addFault({ kind: 'cut', afterBytes: 1000, path: PART, times: 1 });
    await install(at('1.1.0'));
    expect(await workingVersion()).toBe('1.1.0');
  });

  test('a package that all need is missing', async () => {
    await publish({ version: '1.1.0' });
    registry.addFault({ kind: 'status', status: 404, path: 'tiny-engine' });
    await expectFailure(ReleaseRefused, /E404.*tiny-engine/);
  });

  test('the new one ends with a signal when it is tried', async () => {
    await publish({
      version: '1.1.0',
      program: "process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1000);",
    });
    await expectFailure(
      BackendDoesNotRun,
      /llamacpp:embedded does not run on this machine: .*signal/,
    );
  });

  test('the new one says why it does not run', async () => {
    await publish({
      version: '1.1.0',
      program: "console.error('GLIBC_2.38 not found'); process.exit(1);",
    });
    await expectFailure(BackendDoesNotRun, /exit code 1\. Last output: .*GLIBC_2\.38 not found/s);
  });

  test('a client cancels in the middle of the download', async () => {
    await publish({ version: '1.1.0', ballast: ballast(SIZE) });
    registry.addFault({ kind: 'stall', afterBytes: 100_000, path: PART });
    const installs = at('1.1.0');
    const installing = install(installs);
    await Promise.race([registry.whenSent(PART, 100_000), installing]);
    await installs.control('backend:llamacpp:embedded', 'cancel');
    await expect(installing).rejects.toThrow(InstallationCancelled);
    expect(await workingVersion()).toBe('1.0.0');
    expect(await inFolder()).toEqual(['embedded']);
    await expect.poll(registry.openResponses).toBe(0);
  });

  test('the server is killed in the middle, which the next start tidies', async () => {
    await publish({ version: '1.1.0', ballast: ballast(SIZE) });
    registry.addFault({ kind: 'stall', afterBytes: 100_000, path: PART });
    const server = spawnRunner('1.1.0');
    await registry.whenSent(PART, 100_000);
    server.kill('SIGKILL');
    await once(server, 'exit');
    // npm ends with the server that has started it.
    await expect.poll(registry.openResponses, { timeout: 10_000 }).toBe(0);
    expect(await inFolder()).toHaveLength(2);
    const installs = at('1.1.0');
    await installs.recover();
    expect(await inFolder()).toEqual(['embedded']);
    expect(await workingVersion()).toBe('1.0.0');
    registry.clearFaults();
    await install(installs);
    expect(await workingVersion()).toBe('1.1.0');
  });
});

const RUNNER = await bundledProgram(
  new URL('../../../fixtures/registry/install-runner.ts', import.meta.url),
);

function spawnRunner(version: string): ChildProcess {
  const args = [RUNNER, registry.url, folder, version];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

describe('npm', () => {
  const { signal } = new AbortController();

  test('knows whether the registry responds, and one that refuses to be asked does', async () => {
    await at('1.0.0').requireHost('npm', signal);
    registry.addFault({ kind: 'status', status: 404, at: 'api' });
    await at('1.0.0').requireHost('npm', signal);
    const gone = at('1.0.0', { registryUrl: 'http://127.0.0.1:9' });
    await expect(gone.requireHost('npm', signal)).rejects.toThrow(ReleaseHostUnreachable);
  });

  test('reads what is configured for all users of the machine, and nothing of a project above the cache', async () => {
    const global = join(folder, 'global');
    await mkdir(join(global, 'etc'), { recursive: true });
    await writeFile(join(global, 'etc', 'npmrc'), `registry=${registry.url}\n`);
    const project = JSON.stringify({ name: 'project', workspaces: ['bin/llamacpp/*'] });
    await writeFile(join(folder, 'package.json'), project);
    await writeFile(join(folder, '.npmrc'), 'registry=http://127.0.0.1:9\n');
    const {
      npm_config_registry: _own,
      npm_config_globalconfig: _none,
      ...environment
    } = npmEnvironment(folder, '');
    const installs = at('1.0.0', { npmEnvironment: { ...environment, npm_config_prefix: global } });
    await installs.requireHost('npm', signal);
    await install(installs);
    expect(await workingVersion()).toBe('1.0.0');
  });

  test.runIf(process.platform !== 'win32')(
    'is the one next to Node, else the first one on PATH, else none',
    async () => {
      const [own, linked, shim] = ['own', 'linked', 'shim'].map((name) => join(folder, name));
      for (const path of [`${own}/lib/node_modules/npm/bin`, `${own}/bin`, linked, shim]) {
        await mkdir(path ?? '', { recursive: true });
      }
      const program = join(own ?? '', 'lib/node_modules/npm/bin/npm-cli.js');
      await writeFile(program, '');
      await writeFile(join(shim ?? '', 'npm'), '#!/bin/sh\n', { mode: 0o755 });
      const node = join(folder, 'elsewhere', 'node');
      expect(await findNpm({ environment: {}, node: join(own ?? '', 'bin/node') })).toEqual({
        file: process.execPath,
        args: [program],
      });
      expect(await findNpm({ environment: { PATH: `${linked}:${shim}` }, node })).toEqual({
        file: join(shim ?? '', 'npm'),
        args: [],
      });
      expect(await findNpm({ environment: { PATH: linked }, node })).toBeUndefined();
    },
  );

  test.each([
    [
      'npm error code ENOSPC\nnpm error nospc There appears to be insufficient space',
      DiskFull,
      /disk is full/,
    ],
    ['npm ERR! code EINTEGRITY\nnpm ERR! sha512-x', VerificationFailed, /sha512-x/],
    ['npm error code EUSAGE\nnpm error not in sync', BackendDoesNotRun, /EUSAGE.*not in sync/],
    [
      'npm error code ENOTFOUND\nnpm error request to https://me:secret@npm.example/x failed',
      ReleaseHostUnreachable,
      /https:\/\/npm\.example/,
    ],
  ])('that says %j is understood', async (stderr, error, words) => {
    const run = async () => ({ exitCode: 1, stdout: '', stderr });
    const npm = createNpm({ environment: process.env, run, folder });
    const failed = npm.install({ folder, required: 'x', onPackage: () => {}, signal });
    await expect(failed).rejects.toThrow(error);
    await expect(failed).rejects.toThrow(words);
  });
});

describe('what npm installs', () => {
  const file = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

  test.each([
    ['llamacpp', '@node-llama-cpp/linux-x64'],
    ['whispercpp', '@fugood/node-whisper-linux-x64'],
    ['oga-cpu', 'onnxruntime-node'],
    ['kokoro', 'onnxruntime-node'],
  ])('for %s is pinned, names no address, and has no builds for CUDA', async (recipe, name) => {
    const lock = JSON.parse(await file(`engines/${recipe}/embedded/package-lock.json`));
    const packages = Object.entries<Record<string, unknown>>(lock.packages).filter(
      ([path]) => path !== '',
    );
    expect(packages.filter(([, { version }]) => version === undefined)).toEqual([]);
    const cuda = packages.filter(([path]) => path.includes('cuda'));
    expect(cuda.map(([, { name: instead }]) => instead)).toEqual(
      cuda.map(() => 'empty-npm-package'),
    );
    const { embedded } = JSON.parse(await file(`src/recipes/${recipe}/versions.json`));
    expect(lock.packages[`node_modules/${name}`].version).toBe(embedded.version);
    // Any other package that changes makes an update, too.
    expect(embedded.npm.lock).toBe(
      lockDigest(await file(`engines/${recipe}/embedded/package-lock.json`)),
    );
    // What has to be there on a platform is installed there, and nowhere else.
    for (const required of Object.values<string>(embedded.assets).filter(
      (required) => required !== name,
    )) {
      expect(lock.packages[`node_modules/${required}`]).toMatchObject({
        optional: true,
        os: [expect.any(String)],
      });
    }
  });

  test.each([
    '.',
    'engines/kokoro/embedded',
    'engines/llamacpp/embedded',
    'engines/oga-cpu/embedded',
    'engines/whispercpp/embedded',
  ])(
    'the lock in %s has a SHA-512 of each package of each platform, and no address',
    async (folder) => {
      const lock = JSON.parse(await file(`${folder}/package-lock.json`));
      const packages = Object.entries<Record<string, unknown>>(lock.packages).filter(
        ([path]) => path !== '',
      );
      expect(packages.length).toBeGreaterThan(0);
      // What is bundled has come with another package, whose checksum covers it.
      const fetched = packages.filter(([, { inBundle }]) => inBundle !== true);
      const unchecked = fetched.filter(
        ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(String(integrity)),
      );
      expect(unchecked.map(([path]) => path)).toEqual([]);
      expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    },
  );

  test('each engine has its lock looked at here', async () => {
    const folders = await readdir(new URL('../../../engines/', import.meta.url));
    // Those of `mcp` are looked at by services/mcp-servers/packages.test.ts.
    const engines = folders.filter((name) => name !== 'mcp').toSorted();
    expect(engines).toEqual(['kit', 'kokoro', 'llamacpp', 'oga-cpu', 'whispercpp']);
  });

  test('the same llama.cpp is among the development packages and on the page about installing', async () => {
    const { version } = JSON.parse(await file('src/recipes/llamacpp/versions.json')).embedded;
    const { dependencies } = JSON.parse(await file('engines/llamacpp/embedded/package.json'));
    const { devDependencies } = JSON.parse(await file('package.json'));
    expect(devDependencies).toMatchObject({ ...dependencies, 'node-llama-cpp': version });
    expect(dependencies.koffi.split('.')[0]).toBe(TEXT_LIBRARY.majorVersion);
    const page = await file('docs/install.md');
    expect(page).toContain(`@node-llama-cpp/linux-x64-cuda@${version}`);
    expect(page).toContain(`koffi@${dependencies.koffi}`);
  });
});
