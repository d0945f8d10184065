// Whether a file has changed since it was read.
import { statSync } from 'node:fs';

const seen = new Map<string, string | undefined>();

/**
 * A text that changes with the file; undefined where there is none.
 * At once: every request looks at several files, and a look through the thread pool takes ten times
 * as long.
 */
export function fileStateOf(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.ino} ${found.size} ${found.mtimeNs}`;
  } catch {
    // Reading it will fail with the reason.
    return 'out of reach';
  }
}

/** The same after one look in each turn of the event loop: a request asks several times. */
export function recentFileStateOf(path: string): string | undefined {
  if (seen.has(path)) return seen.get(path);
  if (seen.size === 0) setImmediate(() => seen.clear());
  const state = fileStateOf(path);
  seen.set(path, state);
  return state;
}

/** For who has just written the file: the next look is a new one. */
export function forgetFileState(path: string): void {
  seen.delete(path);
}
