// Finds every process that a server under test has started, also those that it has lost: they all
// carry its mark.
import { readdir, readFile } from 'node:fs/promises';

/**
 * Variable of the environment by which descendants are known; children inherit it, also when their
 * parent has changed.
 */
export const MARK = 'LEMONADE_CONTRACT_RUN';

/** A process of this machine, by what `ps` says. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/**
 * Living processes with this mark. A process that has ended and only waits to be collected is none.
 */
export async function processesMarked(mark: string): Promise<FoundProcess[]> {
  if (process.platform !== 'linux')
    throw new Error('Finding processes by their environment needs /proc (Linux).');
  const entries = await readdir('/proc');
  const found = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map((name) => look(Number(name), mark)),
  );
  return found.filter((entry) => entry !== undefined);
}

async function look(pid: number, mark: string): Promise<FoundProcess | undefined> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    if (!environment.split('\0').includes(`${MARK}=${mark}`)) return undefined;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    return { pid, command };
  } catch {
    // It ended while we looked, or belongs to another user.
    return undefined;
  }
}

/**
 * Whether it is the small shell that takes the children down with the server; it is not a native
 * server.
 */
export function isOrphanGuard({ command }: FoundProcess): boolean {
  return command.includes('lemonade-orphan-guard');
}

const LOOK_AGAIN_MS = 5;

/**
 * Waits until no marked process is left. The system tells only a parent that a process has ended,
 * so this looks again until it is so; at those that were left only, because a look at all processes
 * costs as much as some tests.
 * @throws {Error} with what is left after `limitMs`.
 */
export async function untilNoneMarked(mark: string, limitMs = 10_000): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  let left = await processesMarked(mark);
  while (left.length > 0) {
    if (performance.now() > deadlineMs)
      throw new Error(`Processes were left behind: ${JSON.stringify(left)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    const looks = await Promise.all(left.map(({ pid }) => look(pid, mark)));
    left = looks.filter((entry) => entry !== undefined);
    // They may have started others.
    if (left.length === 0) left = await processesMarked(mark);
  }
}
