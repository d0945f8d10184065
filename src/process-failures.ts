// What was not caught: a rejected promise is logged and the server goes on; an exception ends the
// process, in order.
import type { Log } from './lib/log.ts';
import { stackOf } from './lib/values.ts';

/**
 * Native servers are given two seconds; the guard against orphans kills what is left after this.
 */
const MAX_END_MS = 8000;

/**
 * A promise without a handler is one request's failure. An exception leaves work half done: the
 * process ends.
 */
export function handleProcessFailures({
  log,
  end,
}: {
  log: Pick<Log, 'error' | 'fatal'>;
  end(): Promise<void>;
}): void {
  let isEnding = false;
  process.on('unhandledRejection', (reason) => {
    log.error(
      `Something failed that no request waited for; the server goes on: ${stackOf(reason)}`,
    );
  });
  process.on('uncaughtException', (error) => {
    log.fatal(`Something failed that can't be repaired; the server ends: ${stackOf(error)}`);
    if (isEnding) return;
    isEnding = true;
    const exit = () => process.exit(1);
    setTimeout(exit, MAX_END_MS);
    end().then(exit, exit);
  });
}
