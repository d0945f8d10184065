// What makes the process end: a signal, and the end of whatever has started it.
import { onStopSignal } from './lib/stop-signals.ts';

const PARENT_CHECK_MS = 500;

/**
 * Runs the shutdown once, by a signal or by the function that it gives, and ends the process; a
 * second signal means that the user won't wait. `fail` gets what the shutdown throws.
 */
export function onShutdown(
  shutdown: (reason: string) => Promise<void>,
  fail: (error: unknown) => void,
): (reason: string) => void {
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    shutdown(reason).then(() => process.exit(0), fail);
  };
  onStopSignal((signal) => {
    if (isStopping) process.exit(1);
    stop(signal);
  });
  return stop;
}

/** The command that has started this server holds the other end of its standard input. */
export function whenInputEnds(then: () => void): void {
  process.stdin.on('end', then).on('error', then).resume();
}

/** npm passes a signal on to its shell alone, which ends and leaves the server. */
export function whenParentHasGone(then: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) then();
  }, PARENT_CHECK_MS).unref();
}
