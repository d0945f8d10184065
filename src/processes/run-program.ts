// Runs a short-lived program to its end: a question to a native server's executable, a download
// that it does itself.
import type { Readable } from 'node:stream';
import { passedEnvironment } from '../lib/passed-environment.ts';
import { setFields } from '../lib/values.ts';
import { createLineSplitter } from './line-splitter.ts';
import type { OrphanGuard } from './orphan-guard.ts';
import { endOrphans, HAS_PROCESS_GROUPS, signalGroup } from './process-group.ts';

const MAX_OUTPUT_CHARACTERS = 4 * 2 ** 20;
const GRACE_MS = 2000;

/** A program to be run to its end. */
export interface ProgramRun {
  /** Absolute path. */
  file: string;
  args: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** Its working folder, which must be there; the one of this process where there is none. */
  cwd?: string | undefined;
  signal: AbortSignal;
  onLine?(line: string): void;
  onErrorLine?(line: string): void;
  /**
   * True for one that takes long or starts others: all of it ends with the program, the signal and
   * this server.
   */
  withDescendants?: true;
}

/** How a program ended, and what it printed. */
export interface ProgramResult {
  /** Undefined when it was killed, or could not be started: then `stderr` tells why. */
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** See {@link runProgram}; a parameter of what runs programs, so that tests need none. */
export type RunProgram = (run: ProgramRun) => Promise<ProgramResult>;

/**
 * Resolves however the program ends.
 * @throws the signal's reason when it aborts first; the program is gone then.
 */
export async function runProgram({
  withDescendants,
  ...program
}: ProgramRun): Promise<ProgramResult> {
  const { file, args, env, cwd, signal, onLine, onErrorLine } = program;
  signal.throwIfAborted();
  const { execa } = await import('execa');
  const guard = withDescendants && (await import('./orphan-guard.ts')).createOrphanGuard({});
  signal.throwIfAborted();
  if (guard) guard.prepare();
  const ending = guard
    ? { detached: HAS_PROCESS_GROUPS, cleanup: false }
    : { cancelSignal: signal };
  const subprocess = execa(file, args, {
    env: { ...passedEnvironment(process.env), ...env },
    extendEnv: false,
    ...setFields({ cwd }),
    ...ending,
    forceKillAfterDelay: GRACE_MS,
    reject: false,
    stdin: 'ignore',
    maxBuffer: MAX_OUTPUT_CHARACTERS,
    windowsHide: true,
  });
  if (guard && subprocess.pid !== undefined)
    endWithGroup(subprocess, subprocess.pid, { guard, signal });
  passLines(subprocess.stdout, onLine);
  passLines(subprocess.stderr, onErrorLine);
  const result = await subprocess;
  await guard?.close();
  signal.throwIfAborted();
  const { exitCode, stdout, stderr, originalMessage } = result;
  return { exitCode, stdout: stdout ?? '', stderr: stderr || (originalMessage ?? '') };
}

function passLines(stream: Readable, pass: ((line: string) => void) | undefined): void {
  if (pass === undefined) return;
  const splitter = createLineSplitter(pass);
  stream.on('data', (chunk: Buffer) => splitter.write(chunk));
  stream.once('end', () => splitter.end());
}

/**
 * Ends the group of a program on the signal, politely first, and what is left of it when the
 * program itself ends.
 */
function endWithGroup(
  program: { once(event: 'exit', listener: () => void): unknown; kill(signal: 'SIGKILL'): unknown },
  pid: number,
  { guard, signal }: { guard: Pick<OrphanGuard, 'add' | 'remove'>; signal: AbortSignal },
): void {
  const leader = { pid, startedAtMs: Date.now(), kill: () => program.kill('SIGKILL') };
  let deadline: NodeJS.Timeout | undefined;
  const end = () => {
    signalGroup(leader, 'SIGTERM');
    deadline = setTimeout(() => signalGroup(leader, 'SIGKILL'), GRACE_MS);
  };
  // In the tick of the spawn: from here on it can't outlive us.
  guard.add(pid);
  signal.addEventListener('abort', end, { once: true });
  program.once('exit', () => {
    signal.removeEventListener('abort', end);
    clearTimeout(deadline);
    endOrphans(leader);
    guard.remove(pid);
  });
}
