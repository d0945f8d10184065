// Runs a short-lived program to its end: a question to a native server's executable, a download that it does itself.
import { createLineSplitter } from './line-splitter.ts';

/** What a program's answer may be long; more of it is dropped. */
const MOST_CHARACTERS = 4 * 2 ** 20;

/** A program to run; never goes through a shell. */
export interface ProgramRun {
  /** Absolute path. */
  file: string;
  args: readonly string[];
  /** Laid over the server's own environment; undefined takes a variable away. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program. */
  signal: AbortSignal;
  /** Called with each line of its stdout as it comes. */
  onLine?(line: string): void;
}

/** How a program ended and what it said. */
export interface ProgramResult {
  /** Undefined when it was killed, or could not be started: then `stderr` tells why. */
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** See {@link runProgram}; a parameter of whoever runs programs, so that tests need none. */
export type RunProgram = (run: ProgramRun) => Promise<ProgramResult>;

/** Resolves however the program ends. @throws the signal's reason when it aborts first; the program is gone then. */
export async function runProgram({ file, args, env, signal, onLine }: ProgramRun): Promise<ProgramResult> {
  signal.throwIfAborted();
  const { execa } = await import('execa');
  signal.throwIfAborted();
  const subprocess = execa(file, args, {
    ...(env === undefined ? {} : { env }),
    cancelSignal: signal,
    forceKillAfterDelay: 2000,
    reject: false,
    stdin: 'ignore',
    maxBuffer: MOST_CHARACTERS,
    windowsHide: true,
  });
  if (onLine !== undefined) {
    const splitter = createLineSplitter(onLine);
    subprocess.stdout.on('data', (chunk: Buffer) => splitter.write(chunk));
    subprocess.stdout.once('end', () => splitter.end());
  }
  const result = await subprocess;
  signal.throwIfAborted();
  const { exitCode, stdout, stderr, originalMessage } = result;
  return { exitCode, stdout: stdout ?? '', stderr: stderr || (originalMessage ?? '') };
}
