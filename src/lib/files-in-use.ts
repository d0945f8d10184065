// Windows refuses for a moment what another program has open: a scanner for viruses, an indexer, a backup, a program that
// is just ending.
import { rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './error-values.ts';

const IN_USE: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY']);
/** Ten seconds in all: a scanner takes that long for a model that has just come. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1250, 2500, 5000];

export interface Patience {
  platform?: NodeJS.Platform;
  /** Before each further attempt. */
  pausesMs?: Iterable<number>;
}

/** Does the work again, on Windows, as long as a file that it needs is in use. @throws the last error */
export async function waitOutUse<Result>(
  work: () => Promise<Result>,
  { platform = process.platform, pausesMs = PAUSES_MS }: Patience = {},
): Promise<Result> {
  if (platform !== 'win32') return work();
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
    await delay(pauseMs);
  }
  return work();
}

export function isInUse(error: unknown): boolean {
  return IN_USE.has(codeOf(error));
}

/** Gives a file or folder another name, also one that a file has which is to be replaced. */
export function replaceByRename(from: string, to: string, patience?: Patience): Promise<void> {
  return waitOutUse(() => rename(from, to), patience);
}
