// One child: spawned in a group of its own, its output drained, its state kept by a single writer,
// its end certain.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { win32 } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { execa, type ResultPromise } from 'execa';
import type { Log } from '../lib/log.ts';
import { passedEnvironment } from '../lib/passed-environment.ts';
import { type ChildOutput, createChildOutput } from './child-output.ts';
import { NativeServerStuck } from './errors.ts';
import type { ExitReport, LaunchPlan, ProcessState } from './native-server.ts';
import type { OrphanGuard } from './orphan-guard.ts';
import { endOrphans, type GroupLeader, HAS_PROCESS_GROUPS, signalGroup } from './process-group.ts';

/**
 * How long pipes may stay open after the child's exit: only a descendant that left the group can
 * hold them.
 */
const PIPES_AFTER_EXIT_MS = 1000;
/**
 * A killed child may have to free a hundred gigabytes. What is still there then waits for a driver
 * that hangs.
 */
const STUCK_AFTER_MS = 30_000;
/** Of what Windows runs without a question which program opens it. */
const PROGRAM_ENDINGS = ['.exe', '.com', '.cmd', '.bat'];

type SpawnFailure = { command: readonly string[]; code: string | undefined; message: string };

interface Spawning {
  plan: LaunchPlan;
  /** What the plan's `keyVariable` is to hold; never logged, even if the child prints it. */
  key?: string | undefined;
  log: Log;
  guard: OrphanGuard;
  stopGraceMs: number;
  stuckAfterMs?: number;
  /** Only tests bring another one. */
  signal?: typeof signalGroup;
}

/** Starts a child; resolves to a SpawnFailure when the system refuses to. */
export async function spawnChild(deps: Spawning): Promise<ChildProcess | SpawnFailure> {
  const { plan, key, guard } = deps;
  const command = [plan.file, ...plan.args];
  guard.prepare();
  const { args, cwd } = plan.cwd === undefined ? plainPaths(plan.args) : { ...plan, cwd: plan.cwd };
  if (!isProgram(plan.file))
    return { command, code: 'ENOENT', message: 'there is no program of that name' };
  const subprocess = execa(plan.file, args, spawnOptions(plan, key, cwd));
  if (subprocess.pid === undefined) {
    const result = await subprocess;
    return {
      command,
      code: result.code,
      message: result.originalMessage ?? 'the system refused to start it',
    };
  }
  // In the tick of the spawn: from here on it can't outlive us.
  guard.add(subprocess.pid);
  return new ChildProcess(deps, subprocess, subprocess.pid);
}

/**
 * False on Windows for what execa would hand to the command prompt, which says that in the language
 * of the system.
 */
function isProgram(file: string): boolean {
  if (process.platform !== 'win32' || !win32.isAbsolute(file)) return true;
  const names =
    win32.extname(file) === '' ? PROGRAM_ENDINGS.map((ending) => file + ending) : [file];
  return names.some(
    (name) => PROGRAM_ENDINGS.includes(win32.extname(name).toLowerCase()) && existsSync(name),
  );
}

/**
 * Many native servers on Windows can't open paths with other letters than ASCII, mostly those of a
 * user's name.
 */
export function plainPaths(
  args: readonly string[],
  { platform = process.platform, home = homedir() } = {},
) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is where ASCII begins
  if (platform !== 'win32' || /^[\u0000-\u007f]*$/.test(home)) return { args, cwd: '.' };
  const inHome = `${win32.normalize(home)}\\`;
  const named = args.map((arg) =>
    win32.normalize(arg).startsWith(inHome) ? win32.relative(home, arg) : arg,
  );
  return { args: named, cwd: home };
}

function spawnOptions(
  { env, keyVariable, speaksOnPipes }: LaunchPlan,
  key: string | undefined,
  cwd: string,
) {
  const variables: Record<string, string | undefined> = {
    ...passedEnvironment(process.env),
    ...env,
  };
  if (keyVariable !== undefined) variables[keyVariable] = key;
  return {
    cwd,
    env: variables,
    extendEnv: false,
    detached: HAS_PROCESS_GROUPS,
    // Ours is the better one: execa's kills the leader only, and not when this process is killed
    // itself.
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: speaksOnPipes ? 'pipe' : 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    windowsHide: true,
  } as const;
}

type Subprocess = ResultPromise<ReturnType<typeof spawnOptions>>;

/** The life of a child: the single writer of its state. */
export class ChildProcess {
  readonly pid: number;
  readonly command: readonly string[];
  readonly exited: Promise<ExitReport>;
  readonly #output: ChildOutput;
  #state: ProcessState = 'starting';
  readonly #deps: Required<Omit<Spawning, 'key'>>;
  readonly #subprocess: Subprocess;
  readonly #leader: GroupLeader;
  readonly #gone = new AbortController();
  #isEndExpected = false;
  #stopping: Promise<void> | undefined;

  constructor(deps: Spawning, subprocess: Subprocess, pid: number) {
    this.#deps = { stuckAfterMs: STUCK_AFTER_MS, signal: signalGroup, ...deps };
    this.pid = pid;
    this.command = [deps.plan.file, ...deps.plan.args];
    this.#subprocess = subprocess;
    this.#leader = { pid, startedAtMs: Date.now(), kill: (signal) => subprocess.kill(signal) };
    this.#output = createChildOutput({ log: deps.log, secret: deps.key });
    if (!deps.plan.speaksOnPipes) this.#output.drain(subprocess.stdout);
    this.#output.drain(subprocess.stderr);
    this.exited = new Promise((resolve) => {
      subprocess.once('exit', (exitCode, signal) => this.#noticeExit(exitCode, signal, resolve));
    });
  }

  /** Aborts in the tick in which the exit is noticed, before the pipes are drained. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get state(): ProcessState {
    return this.#state;
  }

  /** Of a child that speaks on them; null for all others. */
  get input(): Writable | null {
    return this.#subprocess.stdin;
  }

  /** To be read by the caller, of a child that speaks on its pipes. */
  get spoken(): Readable {
    return this.#subprocess.stdout;
  }

  lastLines(): readonly string[] {
    return this.#output.lastLines();
  }

  lastWriteAtMs(): number {
    return this.#output.lastWriteAtMs();
  }

  /** The starter found it ready; has no effect on a child that is stopping or gone. */
  markReady(): void {
    if (this.#state === 'starting') this.#become('ready');
  }

  stop(): Promise<void> {
    this.#stopping ??= this.gone.aborted ? this.exited.then(() => {}) : this.#end();
    return this.#stopping;
  }

  /** Ends it and its group at once; counts as an end of its own, not as one that was asked for. */
  kill(): void {
    if (!this.gone.aborted) this.#deps.signal(this.#leader, 'SIGKILL');
  }

  #become(next: ProcessState): void {
    if (this.#state === next) return;
    this.#deps.log.debug(`Process ${this.pid}: ${this.#state} → ${next}`);
    this.#state = next;
  }

  #noticeExit(
    exitCode: number | null,
    signal: string | null,
    resolve: (report: ExitReport) => void,
  ): void {
    const { stdout, stderr } = this.#subprocess;
    // What the leader left behind dies with it; then its number may be given away, and the guard
    // must forget it.
    if (HAS_PROCESS_GROUPS || !this.#isEndExpected) endOrphans(this.#leader);
    this.#deps.guard.remove(this.pid);
    this.#become(this.#isEndExpected ? 'stopped' : 'failed');
    this.#gone.abort();
    const cutPipes = setTimeout(() => {
      stdout.destroy();
      stderr.destroy();
    }, PIPES_AFTER_EXIT_MS);
    this.#subprocess.once('close', () => {
      clearTimeout(cutPipes);
      resolve({
        exitCode: exitCode ?? undefined,
        signal: signal ?? undefined,
        expected: this.#isEndExpected,
        lastLines: this.lastLines(),
      });
    });
  }

  /**
   * 1. Ask politely. 2. Ask again after a quarter of the grace: llama-server loses a SIGTERM that
   * comes right after it became ready, and takes a second one as an order. 3. Kill the group when
   * the grace is over. 4. Wait for exit and pipes.
   * @throws {NativeServerStuck}
   */
  async #end(): Promise<void> {
    const { plan, stopGraceMs, stuckAfterMs, log } = this.#deps;
    this.#isEndExpected = true;
    this.#become('stopping');
    // A program that speaks on its input ends with it.
    this.#subprocess.stdin?.end();
    const isSpeaking = plan.speaksOnPipes === true;
    if (isSpeaking && (await this.#goneWithin(stopGraceMs / 4))) {
      await this.exited;
      return;
    }
    this.#deps.signal(this.#leader, 'SIGTERM');
    if (!(await this.#goneWithin(stopGraceMs / 4))) {
      this.#deps.signal(this.#leader, 'SIGTERM');
      if (!(await this.#goneWithin((stopGraceMs * 3) / 4))) {
        log.warning(
          `Process ${this.pid} did not end within ${stopGraceMs} ms after SIGTERM; killing it.`,
        );
        this.#deps.signal(this.#leader, 'SIGKILL');
        if (!(await this.#goneWithin(stuckAfterMs))) {
          const stuck = new NativeServerStuck(this.pid);
          log.error(stuck.message);
          throw stuck;
        }
      }
    }
    await this.exited;
  }

  #goneWithin(milliseconds: number): Promise<boolean> {
    return delay(milliseconds, false, { signal: this.gone }).catch(() => true);
  }
}
