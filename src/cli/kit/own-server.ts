// A server for the time of one command, when none responds and the address is of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { getLive } from '../../../generated/client/index.ts';
import { programPath } from '../../lib/package-root.ts';
import { noServer } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted } from './failures.ts';

/** Other commands find no server afterwards, which people do not expect. */
const HOW_TO_KEEP_ONE =
  "The server of this command has ended. 'lemonade serve --detach' starts one that stays, and 'lemonade run --keep' keeps its own.";

/**
 * Makes sure that a server responds. Starts one if necessary, which ends with the command; then the result is true.
 * @throws {CommandFailed} when none responds on another machine, or when none can be started.
 */
export async function ensureServer(context: Context): Promise<boolean> {
  const { response } = await getLive({ client: context.client });
  if (response !== undefined) return false;
  if (context.signal.aborted) throw interrupted();
  if (!context.address.isHere) throw noServer(context);
  await context.during('Starting a server for this command', start(context));
  return true;
}

async function start({ address, apiKey, atEnd, signal, hint }: Context): Promise<void> {
  const words = [...process.execArgv, programPath('main'), '--host', address.host, '--port', String(address.port)];
  const child = spawn(process.execPath, words, {
    // In a group of its own: Ctrl-C stops an answer, not the server that makes it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(apiKey === undefined ? {} : { LEMONADE_API_KEY: apiKey }) },
  });
  const ended = once(child, 'close');
  let isReady = false;
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    if (isReady && !signal.aborted) hint(HOW_TO_KEEP_ONE);
  });
  let last = 'it said nothing';
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        last = line;
        if (line.includes('Ready: http')) resolve(true);
      });
    }
    void ended.then(() => resolve(false));
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  isReady = await ready;
  if (isReady) return;
  if (signal.aborted) throw interrupted();
  throw new CommandFailed(`The server could not be started: ${last}`, { advice: "'lemonade serve' shows more." });
}
