// Ends a child together with everything that it has started.
import { passedEnvironment } from '../lib/passed-environment.ts';
import { codeOf } from '../lib/values.ts';
import { systemProgram } from '../lib/windows.ts';

/**
 * Whether children get a process group of their own. On Windows they must stay in libuv's job
 * object instead.
 */
export const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/**
 * A child as its starter holds it: `kill` reaches it alone, and never another process that has got
 * its number.
 */
export interface GroupLeader {
  readonly pid: number;
  /** Unix time. */
  readonly startedAtMs: number;
  kill(signal: 'SIGKILL'): unknown;
}

/** A policy or a scanner may keep a program of the system waiting. */
const TASKKILL_MS = 5000;
/** What a process starts may be older than the moment in which its starter goes on. */
const SPAWN_MS = 1000;

/**
 * The number stays reserved while one member lives: before or at the leader's exit it reaches no
 * stranger.
 */
export function signalGroup(leader: GroupLeader, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (HAS_PROCESS_GROUPS) signalPosixGroup(leader.pid, signal);
  else void endTree(leader, signal);
}

/** Ends what a child has left that has just exited. */
export function endOrphans({ pid, startedAtMs }: GroupLeader): void {
  if (HAS_PROCESS_GROUPS) signalPosixGroup(pid, 'SIGKILL');
  else void runQuietly(orphanCommand(pid, startedAtMs));
}

/**
 * Windows knows no SIGTERM: a console program can only be ended, and `/T` takes its descendants
 * along.
 */
export async function endTree(
  leader: GroupLeader,
  signal: 'SIGTERM' | 'SIGKILL',
  { taskkill = systemProgram('taskkill.exe'), orphans = orphanCommand } = {},
): Promise<void> {
  const { pid, startedAtMs } = leader;
  const exitCode = await runQuietly([taskkill, '/pid', String(pid), '/T', '/F'], TASKKILL_MS);
  if (exitCode === 0 && signal === 'SIGTERM') return;
  leader.kill('SIGKILL');
  // Too slow, forbidden or missing: what the child has started is looked for without it.
  if (exitCode !== 0) await runQuietly(orphans(pid, startedAtMs));
}

/** Windows still knows the number of the parent of what is left. */
export function orphanCommand(pid: number, startedAtMs: number): readonly [string, ...string[]] {
  const since = new Date(startedAtMs - SPAWN_MS).toISOString();
  const ending = `& '${systemProgram('taskkill.exe')}' /pid $_.ProcessId /T /F`;
  const script = `Get-CimInstance Win32_Process -Filter 'ParentProcessId=${pid}' | Where-Object CreationDate -ge ([datetime]'${since}') | ForEach-Object { ${ending} }`;
  const powerShell = systemProgram('WindowsPowerShell\\v1.0\\powershell.exe');
  return [powerShell, '-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script];
}

async function runQuietly(
  [file, ...args]: readonly [string, ...string[]],
  timeout = 0,
): Promise<number | undefined> {
  const { execa } = await import('execa');
  const { exitCode } = await execa(file, args, {
    env: passedEnvironment(process.env),
    extendEnv: false,
    reject: false,
    stdio: 'ignore',
    windowsHide: true,
    timeout,
  });
  return exitCode;
}

function signalPosixGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // EPERM is how macOS says that only zombies are left in the group.
    const code = codeOf(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
