// Runs npm: it installs the packages of a lock, and says whether its registry can be reached.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import { findNpm } from '../../lib/find-npm.ts';
import { passedEnvironment } from '../../lib/passed-environment.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import type { ProgramResult, RunProgram } from '../../processes/run-program.ts';
import { BackendNotInstallable, ReleaseHostUnreachable } from './errors.ts';
import { leftOutFailure, npmFailure } from './npm-failures.ts';

/**
 * npm with the configuration, the registry, the proxy and the cache of the user who runs this
 * server.
 */
export type Npm = ReturnType<typeof createNpm>;

/**
 * Scripts of packages never run, and what a user has set for own projects does not count here. It
 * fills the folder that it runs in: with `--prefix`, npm would look there for the configuration
 * that all users of the machine share.
 */
const CI = [
  'ci',
  '--ignore-scripts',
  '--omit=dev',
  '--include=optional',
  '--include=peer',
  '--install-strategy=hoisted',
  '--no-global',
  '--workspaces=false',
  '--no-dry-run',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--color=false',
  '--loglevel=http',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
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
/** npm does not go on with an archive that was cut; what it has of the others is in its cache. */
const MAX_ATTEMPTS = 2;

/** As long as npm waits for one response; it would then try twice more. */
const SILENCE_MS = 300_000;

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

/** What starts npm for installations. It throws what `npm-failures.ts` makes of its output. */
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
        `It comes by npm, which is not on this machine: neither next to ${process.execPath} nor on PATH. Install npm and try again.`,
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
        if (exitCode !== 0) throw npmFailure(stderr);
        if (existsSync(join(folder, 'node_modules', required, 'package.json'))) return;
        const failure = leftOutFailure(required, stderr);
        if (attempt === MAX_ATTEMPTS || !(failure instanceof VerificationFailed)) throw failure;
      }
    },

    /** Resolves when the registry responds at all; given up after seconds. */
    async requireRegistry(signal: AbortSignal): Promise<void> {
      const { exitCode, stderr } = await start(PING, { cwd: emptyFolder, signal });
      if (exitCode === 0) return;
      const failure = npmFailure(stderr);
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
    restart: () => {
      timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}
