// Asks a program of the system one question. Every start does, so it must cost no library: execa is 150 files and 2 MB.

import { spawn } from 'node:child_process';
import { codeOf } from '../../lib/error-values.ts';

/** Between asking a program to end and ending it. */
const KILL_AFTER_MS = 1000;

/** What a program printed, or why that is unknown, in words that go on a sentence. */
type BriefResponse =
  | { output: string; problem?: never }
  | { output?: never; problem: string }
  | { output?: never; problem: 'not found' };

/**
 * Runs a program without a shell and resolves with its standard output, without the last line's end, once it has ended
 * with code 0. One that takes longer or prints more than the limits is ended, as it is when this process exits.
 */
export function runBriefly(
  file: string,
  args: readonly string[],
  { timeoutMs, maxCharacters }: { timeoutMs: number; maxCharacters: number },
): Promise<BriefResponse> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      // What programs print is parsed, so it must not depend on the user's language.
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    let output = '';
    let problem: string | undefined;
    let killing: NodeJS.Timeout | undefined;

    function end(reason: string): void {
      if (problem !== undefined) return;
      problem = reason;
      child.kill();
      killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      // A descendant may hold the pipe open for as long as it likes.
      child.stdout.destroy();
    }

    const killAtExit = () => child.kill();
    process.once('exit', killAtExit);
    const deadline = setTimeout(() => end(`it timed out after ${timeoutMs} milliseconds`), timeoutMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > maxCharacters) end(`it printed more than ${maxCharacters} characters`);
    });
    child.once('error', (error) => {
      problem ??= codeOf(error) === 'ENOENT' ? 'not found' : error.message;
    });
    child.once('close', (code, signal) => {
      clearTimeout(deadline);
      clearTimeout(killing);
      process.off('exit', killAtExit);
      if (code !== 0) problem ??= code === null ? `it was ended by ${signal}` : `it ended with exit code ${code}`;
      resolve(problem === undefined ? { output: output.replace(/\r?\n$/, '') } : { problem });
    });
  });
}
