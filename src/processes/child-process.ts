// One child: spawned in a group of its own, its output drained, its state kept by a single writer, its end certain.
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import type { Log } from '../lib/log.ts';
import { passedEnvironment } from '../lib/passed-environment.ts';
import type { ChildJournal } from './child-journal.ts';
import { createChildOutput } from './child-output.ts';
import type { ExitReport, LaunchPlan, ProcessState } from './native-server.ts';
import type { OrphanGuard } from './orphan-guard.ts';
import { HAS_PROCESS_GROUPS, signalGroup } from './process-group.ts';

/** How long pipes may stay open after the child's exit: only a descendant that left the group can hold them. */
const PIPES_AFTER_EXIT_MS = 1000;

/** A child as its starter sees it. */
export interface ChildProcess {
  readonly pid: number;
  readonly command: readonly string[];
  state(): ProcessState;
  /** The starter found it ready; has no effect on a child that is stopping or gone. */
  markReady(): void;
  readonly exited: Promise<ExitReport>;
  /** Aborts in the tick in which the exit is noticed, before the pipes are drained. */
  readonly gone: AbortSignal;
  lastLines(): readonly string[];
  lastWriteAtMs(): number;
  /** See `NativeServer.stop`. */
  stop(): Promise<void>;
  /** Ends it and its group at once; counts as an end of its own, not as one that was asked for. */
  kill(): void;
}

/** The executable could not be started at all. */
interface SpawnFailure {
  command: readonly string[];
  /** `ENOENT`, `EACCES`, … */
  code: string | undefined;
  message: string;
}

/**
 * Starts a child; resolves to a SpawnFailure when the system refuses to. Long because the life of a child has a single
 * writer: what sets its state is in one place.
 */
export async function spawnChild(deps: {
  plan: LaunchPlan;
  /** What the plan's `keyVariable` is to hold; never logged, even if the child prints it. */
  key?: string | undefined;
  log: Log;
  guard: OrphanGuard;
  journal?: ChildJournal | undefined;
  stopGraceMs: number;
}): Promise<ChildProcess | SpawnFailure> {
  const { plan, key, log, guard, journal, stopGraceMs } = deps;
  const command = [plan.file, ...plan.args];
  guard.prepare();
  const subprocess = execa(plan.file, plan.args, {
    env: environmentOf(plan, key),
    extendEnv: false,
    detached: HAS_PROCESS_GROUPS,
    // Ours is the better one: execa's kills the leader only, and not when this process is killed itself.
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    windowsHide: true,
  });
  if (subprocess.pid === undefined) {
    const result = await subprocess;
    return { command, code: result.code, message: result.originalMessage ?? 'the system refused to start it' };
  }
  const pid = subprocess.pid;
  // In the tick of the spawn: from here on it can't outlive us.
  guard.add(pid);
  journal?.add(pid, command);

  const output = createChildOutput({ log, secret: key });
  output.drain(subprocess.stdout);
  output.drain(subprocess.stderr);

  let state: ProcessState = 'starting';
  let expected = false;
  let stopping: Promise<void> | undefined;
  const gone = new AbortController();

  function become(next: ProcessState): void {
    if (state === next) return;
    log.debug(`Process ${pid}: ${state} → ${next}`);
    state = next;
  }

  const exited = new Promise<ExitReport>((resolve) => {
    subprocess.once('exit', (exitCode, signal) => {
      // What the leader left behind dies with it; then its number is nobody's, and the guard must forget it.
      if (HAS_PROCESS_GROUPS) signalGroup(pid, 'SIGKILL');
      guard.remove(pid);
      journal?.remove(pid);
      become(expected ? 'stopped' : 'failed');
      gone.abort();
      const cutPipes = setTimeout(() => {
        subprocess.stdout.destroy();
        subprocess.stderr.destroy();
      }, PIPES_AFTER_EXIT_MS);
      subprocess.once('close', () => {
        clearTimeout(cutPipes);
        resolve({
          exitCode: exitCode ?? undefined,
          signal: signal ?? undefined,
          expected,
          lastLines: output.lastLines(),
        });
      });
    });
  });

  /** Resolves to true when the child is gone within the time. */
  const goneWithin = (milliseconds: number) => delay(milliseconds, false, { signal: gone.signal }).catch(() => true);

  /**
   * 1. Ask politely. 2. Ask again after a quarter of the grace: llama-server loses a SIGTERM that comes right after it
   * became ready, and takes a second one as an order. 3. Kill the group when the grace is over. 4. Wait for exit and pipes.
   */
  async function end(): Promise<void> {
    become('stopping');
    signalGroup(pid, 'SIGTERM');
    if (!(await goneWithin(stopGraceMs / 4))) {
      signalGroup(pid, 'SIGTERM');
      if (!(await goneWithin((stopGraceMs * 3) / 4))) {
        log.warning(`Process ${pid} did not end within ${stopGraceMs} ms after SIGTERM; killing it.`);
        signalGroup(pid, 'SIGKILL');
      }
    }
    await exited;
  }

  function stop(): Promise<void> {
    if (stopping === undefined) {
      if (gone.signal.aborted) stopping = exited.then(() => {});
      else {
        expected = true;
        stopping = end();
      }
    }
    return stopping;
  }

  return {
    pid,
    command,
    state: () => state,
    markReady() {
      if (state === 'starting') become('ready');
    },
    exited,
    gone: gone.signal,
    lastLines: output.lastLines,
    lastWriteAtMs: output.lastWriteAtMs,
    stop,
    kill() {
      if (!gone.signal.aborted) signalGroup(pid, 'SIGKILL');
    },
  };
}

function environmentOf({ env, keyVariable }: LaunchPlan, key: string | undefined): LaunchPlan['env'] & object {
  return { ...passedEnvironment(process.env), ...env, ...(keyVariable !== undefined && { [keyVariable]: key }) };
}
