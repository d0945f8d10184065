// The only way in which probes see the machine, so that recorded machines can stand in for it.
import { type ExecFileException, execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { passedEnvironment } from '../../lib/passed-environment.ts';
import { codeOf } from '../../lib/values.ts';

const MAX_OUTPUT_CHARACTERS = 1_000_000;
/**
 * Nothing here throws: what can't be read is undefined or empty, and a reason that isn't just
 * absence is noted.
 */
export type MachineReader = ReturnType<typeof createMachineReader>;

/**
 * Nothing here throws: what can't be read is undefined or empty, and `note` gets a sentence for
 * everything that is there but could not be read.
 */
export function createMachineReader({ note }: { note: (problem: string) => void }) {
  /** Resolves to undefined when there is nothing at the path. */
  async function attempt<T>(path: string, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      const code = codeOf(error) ?? String(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EINVAL')
        note(`${path} can't be read: ${code}.`);
      return undefined;
    }
  }

  let cpuNames: readonly string[] | undefined;
  return {
    platform: process.platform as string,
    arch: process.arch as string,
    environment: process.env as Readonly<Record<string, string | undefined>>,
    /** As Node sees them, for systems that say nothing else. Read once: that takes long, and they stay. */
    cpuNames: (): readonly string[] => (cpuNames ??= os.cpus().map(({ model }) => model.trim())),
    totalMemoryBytes: () => os.totalmem(),
    freeMemoryBytes: () => Math.min(os.freemem(), process.availableMemory()),
    /** What all processors have spent since the machine was started, in milliseconds. */
    processorTimes() {
      const times = os.cpus().map(({ times }) => times);
      const sum = (names: readonly (keyof (typeof times)[number])[]) =>
        times.reduce((total, one) => total + names.reduce((all, name) => all + one[name], 0), 0);
      return { busyMs: sum(['user', 'nice', 'sys', 'irq']), idleMs: sum(['idle']) };
    },
    osRelease: () => os.release(),
    /** Without the white space around it. */
    readText: (path: string) => attempt(path, async () => (await readFile(path, 'utf8')).trim()),
    /** In natural order (`card2` before `card10`). */
    async list(folder: string): Promise<readonly string[]> {
      const names = (await attempt(folder, () => readdir(folder))) ?? [];
      return names.toSorted(new Intl.Collator('en', { numeric: true }).compare);
    },
    /** Last part of the path that a symbolic link leads to. */
    linkName: (path: string) => attempt(path, async () => basename(await readlink(path))),
    /**
     * What a program printed; undefined when it is not there, fails, takes too long or prints too
     * much.
     */
    async run(
      file: string,
      args: readonly string[],
      { timeoutMs }: { timeoutMs: number },
    ): Promise<string | undefined> {
      const asked = execute(file, args, {
        // What programs print is parsed, so it must not depend on the user's language.
        env: { ...passedEnvironment(process.env), LC_ALL: 'C' },
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_CHARACTERS,
        timeout: timeoutMs,
        windowsHide: true,
      });
      asked.child.stdin?.end();
      try {
        return (await asked).stdout.replace(/\r?\n$/, '');
      } catch (error) {
        const problem = problemOf(error as ExecFileException, timeoutMs);
        if (problem !== undefined) note(`${basename(file)} told nothing: ${problem}.`);
        return undefined;
      }
    },
  };
}

const execute = promisify(execFile);

/**
 * Undefined for a program that is not there, or in a folder of the search path that this user may
 * not enter.
 */
function problemOf(
  { code, killed, signal, message }: ExecFileException,
  timeoutMs: number,
): string | undefined {
  if (code === 'ENOENT' || code === 'EACCES') return undefined;
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return `it printed more than ${MAX_OUTPUT_CHARACTERS} characters`;
  if (killed) return `it timed out after ${timeoutMs} milliseconds`;
  if (typeof code === 'number') return `it ended with exit code ${code}`;
  return signal ? `it was ended by ${signal}` : message;
}
