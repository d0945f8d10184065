// Says in the log which tools of a request the model does not get to know of.
import type { Log } from '../../lib/log.ts';

/** Writes nothing when nothing was left out. */
export function noteLeftOut(
  log: Pick<Log, 'debug'>,
  { leftOut, model }: { leftOut: readonly string[]; model: string },
): void {
  if (leftOut.length === 0) return;
  log.debug(
    `Model '${model}' is asked without the tools of types ${leftOut.join(', ')}: this server does not have them.`,
  );
}
