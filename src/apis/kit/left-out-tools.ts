// Tools that only the server of another company has.
import type { Log } from '../../lib/log.ts';

/** Tells the log, once for a request, the types of tools that the model is not offered. */
export function noteLeftOut(
  log: Pick<Log, 'debug'>,
  model: string,
  leftOut: readonly string[],
): void {
  if (leftOut.length === 0) return;
  log.debug(
    `Model '${model}' is asked without the tools of types ${leftOut.join(', ')}: this server does not have them.`,
  );
}
