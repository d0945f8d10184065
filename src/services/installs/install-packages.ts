// One installation by npm: it fills a folder next to the old one, the result is tried, and only
// then they are exchanged.
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import { findNpm } from '../../lib/find-npm.ts';
import type { Log } from '../../lib/log.ts';
import { passedEnvironment } from '../../lib/passed-environment.ts';
import { codeOf } from '../../lib/values.ts';
import { type Disk, ensureRoom } from '../../platform/disk.ts';
import { DiskFull, VerificationFailed } from '../../platform/errors.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import { LOCK_FILE } from '../../recipes/kit/installation.ts';
import {
  BackendDoesNotRun,
  BackendNotInstallable,
  ReleaseHostUnreachable,
  ReleaseRefused,
} from './errors.ts';
import type { InstallProgress } from './install-archive.ts';
import { type InstallPaths, installInto } from './install-paths.ts';
import type { Asset } from './release-host.ts';

export interface PackagesInstallation {
  paths: InstallPaths;
  asset: Asset;
  notice?: string;
  /** Looks at what has come into `paths.staging`; rejects when that is not to be taken. */
  check(): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

type InstallPackagesOptions = {
  enginesDirectory: string;
  npm: Pick<Npm, 'install'>;
  disk: Disk;
  log: Log;
};

/** It leaves nothing: what has come is in npm's own cache. */
export function createInstallPackages({
  enginesDirectory,
  npm,
  disk,
  log,
}: InstallPackagesOptions) {
  async function fillStaging({
    paths,
    asset,
    check,
    signal,
    report,
  }: PackagesInstallation): Promise<void> {
    const { recipe, backend, staging } = paths;
    const engine = join(enginesDirectory, recipe, backend);
    const copy = (file: string) => copyFile(join(engine, file), join(staging, file));
    const lock: Lock = JSON.parse(await readFile(join(engine, LOCK_FILE), 'utf8'));
    // A package for no system is one that npm passes over.
    for (const path of asset.leftOut ?? [])
      Object.assign(lock.packages[path] ?? {}, { os: ['none'] });
    const packages = packagesHere(lock);
    requireChecksums(packages, `${recipe}:${backend}`);
    await copy('package.json');
    await writeFile(join(staging, LOCK_FILE), JSON.stringify(lock));
    const total = packages.length;
    const reportCount = (count: number) =>
      report(progressOf(asset, { count: Math.min(count, total), total }));
    reportCount(0);
    await npm.install({ folder: staging, required: asset.name, onPackage: reportCount, signal });
    reportCount(total);
    // The one that tells whether there is an update.
    await copy(LOCK_FILE);
    for (const path of asset.npm?.unneeded ?? [])
      await removeInside(staging, join(staging, path), { recursive: true });
    if (asset.npm?.platforms !== undefined)
      await dropOtherPlatforms(staging, join(staging, asset.npm.platforms));
    await check();
  }

  return async (installation: PackagesInstallation): Promise<void> => {
    const { paths, asset, notice, signal } = installation;
    const name = `${paths.recipe}:${paths.backend}`;
    await installInto(paths, { name, signal, log }, async () => {
      await ensureRoom(disk, paths.staging, asset.npm?.unpackedBytes ?? 0);
      log.info(`Installing ${name} ${asset.tag} with npm: ${asset.repo}`);
      if (notice !== undefined) log.info(`${name}: ${notice}`);
      await fillStaging(installation);
      return asset.tag;
    });
  };
}

/**
 * Leaves `<platform>/<architecture>/` of this machine in a folder that has such folders for all.
 */
async function dropOtherPlatforms(root: string, folder: string): Promise<void> {
  await dropAllBut(process.platform, root, folder);
  await dropAllBut(process.arch, root, join(folder, process.platform));
}

async function dropAllBut(kept: string, root: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Nothing is there for this machine; the check will say so.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const others = names.filter((name) => name !== kept);
  await Promise.all(
    others.map((name) => removeInside(root, join(folder, name), { recursive: true })),
  );
}

type LockedPackage = { os?: readonly string[]; cpu?: readonly string[]; integrity?: string };
type Lock = { packages: Readonly<Record<string, LockedPackage>> };

function packagesHere({ packages }: Lock): readonly (readonly [string, LockedPackage])[] {
  const fits = (names: readonly string[] | undefined, own: string) =>
    names === undefined || names.includes(own);
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  return entries.filter(([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch));
}

/**
 * npm takes whatever a registry or a proxy hands out for a package whose checksum the lock does not
 * have.
 */
function requireChecksums(packages: ReturnType<typeof packagesHere>, name: string): void {
  const unknown = packages
    .filter(([, { integrity }]) => !integrity)
    .map(([path]) => path.replace('node_modules/', ''));
  if (unknown.length === 0) return;
  throw new VerificationFailed(
    `${name} is not installed on ${process.platform} ${process.arch}: this release of the server knows no checksum of ${unknown.join(', ')}, so that what comes could not be verified. Use another backend, or a newer release.`,
  );
}

/** In packages: their sizes are not known before they have come. */
function progressOf(
  asset: Asset,
  { count, total }: { count: number; total: number },
): InstallProgress {
  const percent = total === 0 ? 100 : Math.floor((count / total) * 1000) / 10;
  const file = `${asset.repo}@${asset.tag}`;
  return { file, fileIndex: 1, totalFiles: 1, bytes: 0, totalBytes: 0, percent };
}

/**
 * npm with the configuration, the registry, the proxy and the cache of the user who runs this
 * server.
 */
type Npm = ReturnType<typeof createNpm>;

/**
 * Scripts of packages never run, and what a user has set for own projects does not count here. It
 * fills the folder that it runs in: with `--prefix`, npm would look there for the configuration
 * that all users of the machine share.
 */
const CI = [
  ...[
    'ci',
    '--ignore-scripts',
    '--omit=dev',
    '--include=optional',
    '--include=peer',
    '--install-strategy=hoisted',
  ],
  ...[
    '--no-global',
    '--workspaces=false',
    '--no-dry-run',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--no-update-notifier',
  ],
  ...[
    '--color=false',
    '--loglevel=http',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=10000',
  ],
];
const PING = [
  'ping',
  '--fetch-retries=0',
  '--fetch-timeout=5000',
  '--no-update-notifier',
  '--color=false',
];

/** Its own log, which has addresses with credentials in it at times, is not written. */
const OUR_ENVIRONMENT: Environment = { npm_config_logs_max: '0' };
const FETCHED = /^npm http fetch GET 200 .*\.tgz(?:\s|$)/;
const MAX_REASON_CHARACTERS = 500;
/** npm does not go on with an archive that was cut; what it has of the others is in its cache. */
const MAX_ATTEMPTS = 2;

/** As long as npm waits for one response; it would then try twice more. */
const SILENCE_MS = 300_000;

/**
 * Names of npm, of Node and of the system for a host that is not there, or does not do its work
 * now.
 */
const UNREACHABLE: ReadonlySet<string> = new Set([
  ...[
    'EAI_AGAIN',
    'ECONNABORTED',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPIPE',
  ],
  ...[
    'EPROTO',
    'ETIMEDOUT',
    'FETCH_ERROR',
    'ERR_SOCKET_TIMEOUT',
    'EIDLETIMEOUT',
    'ECONNECTIONTIMEOUT',
  ],
  ...['ERESPONSETIMEOUT', 'ETRANSFERTIMEOUT', 'E429'],
]);
const REFUSED = /^(?:E40\d|ETARGET|ENOVERSIONS)$/;

interface NpmOptions {
  environment: Environment;
  run: RunProgram;
  /**
   * Where npm runs when it has nothing to install: a project of its own, without a configuration.
   */
  folder: string;
  /**
   * Time without a package that has come, after which an installation is given up, in milliseconds.
   */
  silenceMs?: number;
}

export function createNpm({
  environment,
  run,
  folder: emptyFolder,
  silenceMs = SILENCE_MS,
}: NpmOptions) {
  async function start(
    args: readonly string[],
    more: { cwd: string; signal: AbortSignal; onErrorLine?: (line: string) => void },
  ): Promise<ProgramResult> {
    const npm = await findNpm({ environment });
    if (npm === undefined) {
      throw new BackendNotInstallable(
        `npm installs this backend, and is not on this machine: neither next to ${process.execPath} nor on PATH. Install npm and try again.`,
      );
    }
    const env = { ...passedEnvironment(environment, { downloads: true }), ...OUR_ENVIRONMENT };
    return run({
      file: npm.file,
      args: [...npm.args, ...args],
      env,
      withDescendants: true,
      ...more,
    });
  }

  return {
    /**
     * npm passes over optional packages that it can't get, so that `required` is looked for in the
     * end.
     */
    async install(details: {
      folder: string;
      required: string;
      onPackage(count: number): void;
      signal: AbortSignal;
    }): Promise<void> {
      const { folder, required, onPackage, signal } = details;
      let count = 0;
      for (let attempt = 1; ; attempt += 1) {
        const silence = createSilenceLimit(silenceMs);
        const onErrorLine = (line: string) => {
          if (!FETCHED.test(line)) return;
          silence.restart();
          count += 1;
          onPackage(count);
        };
        const until = AbortSignal.any([signal, silence.signal]);
        const installed = start(CI, { cwd: folder, signal: until, onErrorLine });
        const { exitCode, stderr } = await installed.finally(silence.stop);
        if (exitCode !== 0) throw failureOf(stderr);
        if (existsSync(join(folder, 'node_modules', required, 'package.json'))) return;
        const failure = leftOut(required, stderr);
        if (attempt === MAX_ATTEMPTS || !(failure instanceof VerificationFailed)) throw failure;
      }
    },

    /** Resolves when the registry responds at all; given up after seconds. */
    async requireRegistry(signal: AbortSignal): Promise<void> {
      const { exitCode, stderr } = await start(PING, { cwd: emptyFolder, signal });
      if (exitCode === 0) return;
      const failure = failureOf(stderr);
      // A registry that refuses to be asked responds.
      if (failure instanceof ReleaseHostUnreachable) throw failure;
    },
  };
}

/**
 * A registry that takes connections and sends nothing would keep npm, and a client that waits for
 * it, for a quarter of an hour.
 */
function createSilenceLimit(limitMs: number) {
  const limit = new AbortController();
  const giveUp = () => {
    const seconds = Math.round(limitMs / 1000);
    const what = `npm could not fetch a package: its registry has sent none for ${seconds} seconds.`;
    limit.abort(
      new ReleaseHostUnreachable(
        `${what} Try again, or name another registry with 'npm config set registry'.`,
      ),
    );
  };
  const timer = setTimeout(giveUp, limitMs);
  return {
    signal: limit.signal,
    restart: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

function failureOf(stderr: string): Error {
  const lines = [...stderr.matchAll(/^npm (?:error|ERR!) ?(.*)$/gm)].map(([, text = '']) =>
    text.trim(),
  );
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length) ?? '';
  const said = lines.filter(
    (line) => line !== '' && !/^(?:code |errno |syscall |A complete log)/.test(line),
  );
  const reason = withoutCredentials(said.join(' ') || stderr.trim()).slice(
    0,
    MAX_REASON_CHARACTERS,
  );
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DiskFull('npm says that the disk is full. Free some space and try again.');
  if (code === 'EINTEGRITY' || code === 'TAR_BAD_ARCHIVE' || code.startsWith('Z_'))
    return new VerificationFailed(`npm has got something else than the lock names: ${reason}`);
  const what = `npm could not fetch a package (${code}): ${reason}`;
  if (isUnreachable(code)) return new ReleaseHostUnreachable(what);
  if (REFUSED.test(code)) return new ReleaseRefused(what);
  return new BackendDoesNotRun(
    `npm could not install the packages (${code || 'no code'}): ${reason}`,
  );
}

/** A certificate that is not trusted keeps the registry out of reach, too. */
const isUnreachable = (code: string): boolean =>
  UNREACHABLE.has(code) ||
  /^E5\d\d$/.test(code) ||
  code.includes('CERT') ||
  code.startsWith('UNABLE_TO_');

/** All that npm says of an optional package is how the requests for it ended. */
function leftOut(name: string, stderr: string): Error {
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('npm http fetch') && isAbout(name, line));
  const last = lines.at(-1) ?? '';
  if (/ GET 200 /.test(last))
    return new VerificationFailed(
      `What npm has got as ${name} was cut, or is not what the lock names. Try again.`,
    );
  if (/ GET 4(?!29)\d\d /.test(last))
    return new ReleaseRefused(`The registry of npm does not have ${name}.`);
  if (last !== '')
    return new ReleaseHostUnreachable(`npm could not fetch ${name}: ${withoutCredentials(last)}`);
  return new BackendDoesNotRun(`npm has left out ${name}, which is not made for this system.`);
}

const isAbout = (name: string, line: string): boolean =>
  line.includes(`/${name}`) || line.includes(`/${name.replace('/', '%2f')}`);
const withoutCredentials = (text: string): string => text.replaceAll(/\/\/[^\s/@]*@/g, '//');
