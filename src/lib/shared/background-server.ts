// What the command that starts a server in the background tells it, and the log of such a server.
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';

const PRIVATE_MODE = 0o600;
const MAX_LOG_BYTES = 10_000_000;

/** The environment variable that names the log of a server in the background. */
export const BACKGROUND_LOG = 'LEMONADE_BACKGROUND_LOG';

/**
 * The environment variable that tells a server to end with its standard input: with the command
 * that started it.
 */
export const ENDS_WITH_INPUT = 'LEMONADE_ENDS_WITH_INPUT';
/** Where what was in that log before stays for a while. */
export const formerLog = (path: string): string => path.replace(/\.log$/, '.former.log');
const LOG_CHECK_MS = 60_000;

/**
 * Cuts the log of a server in the background off when it gets long; what was in it stays for a
 * while as the former one.
 */
export function boundLog(
  path: string,
  maxBytes = MAX_LOG_BYTES,
  everyMs = LOG_CHECK_MS,
): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(async () => {
    // What is copied while it is being cut off would be nothing.
    if (isBusy) return;
    isBusy = true;
    try {
      if ((await stat(path)).size <= maxBytes) return;
      await writeFile(formerLog(path), await readFile(path), { mode: PRIVATE_MODE });
      await truncate(path);
    } catch {
      // On a full disk, or without the file, there is nothing to cut off.
    } finally {
      isBusy = false;
    }
  }, everyMs).unref();
}
