// A server for the time of a command, where none runs.
import { noServer } from '../kit/call-failures.ts';
import type { Context } from '../kit/context.ts';
import { interrupted } from '../kit/failures.ts';
import { isLive, stopCommand } from './live-server.ts';
import { startServer } from './start-server.ts';

/** Other commands find no server afterwards, which people do not expect. */
const HOW_TO_KEEP_ONE =
  "The server of this command has ended. 'lemonade serve --detach' starts one that stays, and 'lemonade run --keep' keeps its own.";

/**
 * Makes sure that a server responds. True when one was started, which ends with the command unless
 * it is kept.
 * @throws {CommandFailed}
 */
export async function ensureServer(
  context: Context,
  { isKept = false, start = startServer } = {},
): Promise<boolean> {
  const { address, atEnd } = context;
  if (await isLive(context)) return false;
  if (context.signal.aborted) throw interrupted();
  if (!address.isHere) throw noServer(context);
  const words = ['--host', address.host, '--port', String(address.port)];
  const what = isKept ? 'Starting a server' : 'Starting a server for this command';
  const { url, stop } = await context.during(what, start(context, { words, isKept }));
  const end = async () => {
    await stop();
    if (!context.signal.aborted) context.hint(HOW_TO_KEEP_ONE);
  };
  if (isKept) context.hint(`The server at ${url} stays; ${stopCommand(context, url)} ends it.`);
  else atEnd(end);
  return true;
}
