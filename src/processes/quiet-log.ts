// A log that a program can't flood: so many lines in a while, and then a word about the rest.
import type { Log } from '../lib/log.ts';

const WINDOW_MS = 10_000;
const MAX_LINES = 100;

/** The same log for the lines of one program; `now` are milliseconds that only go up. */
export function quietLog(log: Log, now = () => performance.now()): Log {
  let sinceMs = now();
  let lines = 0;
  function within(write: (message: never) => void): (message: never) => void {
    return (message) => {
      if (now() - sinceMs > WINDOW_MS) {
        if (lines > MAX_LINES) log.info(`${lines - MAX_LINES} lines of it were left out.`);
        sinceMs = now();
        lines = 0;
      }
      lines += 1;
      if (lines <= MAX_LINES) write(message);
      else if (lines === MAX_LINES + 1)
        log.warning('It prints too much; the next lines are left out.');
    };
  }
  return {
    trace: (message) => log.trace(message),
    debug: (message) => log.debug(message),
    info: within((message) => log.info(message)),
    warning: within((message) => log.warning(message)),
    error: (message) => log.error(message),
    fatal: (message) => log.fatal(message),
    tagged: (tag) => log.tagged(tag),
  };
}
