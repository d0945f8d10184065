// Starts a server on this machine: for the time of one command, or for longer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getLive } from '../../../generated/client/index.ts';
import { messageOf } from '../../lib/error-values.ts';
import { programPath } from '../../lib/package-root.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import {
  BACKGROUND_LOG,
  ENDS_WITH_INPUT,
  formerLog,
  removeServerFile,
  runningServers,
  serversFolder,
} from '../../lib/server-file.ts';
import { noServer } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted } from './failures.ts';
import { openFailed } from './files.ts';

const ASK_AGAIN_MS = 50;
/** A server tells by its file that it is ready; one that can't write it, on a full disk, answers all the same. */
const ANSWERS_WITHOUT_FILE = 40;
/** Of the log of a server that did not start. */
const SHOWN_LINES = 5;

/** Other commands find no server afterwards, which people do not expect. */
const HOW_TO_KEEP_ONE =
  "The server of this command has ended. 'lemonade serve --detach' starts one that stays, and 'lemonade run --keep' keeps its own.";

/**
 * Makes sure that a server responds. Starts one if necessary, which ends with the command unless it is kept; then the
 * result is true.
 * @throws {CommandFailed} when none responds on another machine, or when none can be started.
 */
export async function ensureServer(context: Context, { isKept = false } = {}): Promise<boolean> {
  const { address, atEnd } = context;
  if (await isLive(context)) return false;
  if (context.signal.aborted) throw interrupted();
  if (!address.isHere) throw noServer(context);
  const words = ['--host', address.host, '--port', String(address.port)];
  const what = isKept ? 'Starting a server' : 'Starting a server for this command';
  const { url, stop } = await context.during(what, startServer(context, { words, isKept }));
  if (isKept) context.hint(`The server at ${url} stays; 'lemonade stop' ends it.`);
  else {
    atEnd(async () => {
      await stop();
      if (!context.signal.aborted) context.hint(HOW_TO_KEEP_ONE);
    });
  }
  return true;
}

/** True when something responds where the server should be. */
export async function isLive({ client }: Pick<Context, 'client'>): Promise<boolean> {
  return (await getLive({ client })).response !== undefined;
}

/**
 * Starts a server and waits until it responds. It ends with this program, however that ends, unless it is kept, or by `stop`.
 * @throws {CommandFailed} when it ends before, with the end of its log
 */
export async function startServer(
  context: Context,
  {
    words,
    isKept = false,
    cacheDirectory = context.cacheDirectory,
    logName = String(context.address.port),
  }: { words: readonly string[]; isKept?: boolean; cacheDirectory?: string; logName?: string },
) {
  const { address, apiKey, signal } = context;
  const log = join(serversFolder(cacheDirectory), `${logName}.log`);
  const file = await openLog(cacheDirectory, log);
  const child = spawn(process.execPath, [...process.execArgv, programPath('main'), ...words], {
    // In a group of its own: Ctrl-C stops an answer, not the server that makes it.
    detached: true,
    windowsHide: true,
    stdio: [isKept ? 'ignore' : 'pipe', file.fd, file.fd],
    env: {
      ...process.env,
      [BACKGROUND_LOG]: log,
      ...(isKept ? {} : { [ENDS_WITH_INPUT]: '1' }),
      ...(apiKey === undefined ? {} : { LEMONADE_API_KEY: apiKey }),
    },
  });
  // Listened to at once: it may end before anything else here is done.
  const ended = once(child, 'close');
  await file.close();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    // A signal would end it at once on Windows, without its responses and its native servers.
    if (child.stdin) child.stdin.end();
    else if (!hasEnded()) child.kill('SIGTERM');
    await ended;
  };
  for (let answers = 0; !hasEnded() && !signal.aborted; ) {
    // Its port may be another than that of this command: config.json can say so.
    const url = runningServers(cacheDirectory).find(({ pid }) => pid === child.pid)?.url;
    if (url === undefined && (await isLive(context))) answers++;
    if (url !== undefined || answers >= ANSWERS_WITHOUT_FILE) {
      return { pid: child.pid, url: url ?? address.baseUrl, log, stop };
    }
    await Promise.race([delay(ASK_AGAIN_MS), ended]);
  }
  await stop();
  if (signal.aborted) throw interrupted();
  const said = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-SHOWN_LINES);
  const last = said.pop()?.replace(/^lemonade-server: /, '') || 'it said nothing';
  throw new CommandFailed([`The server could not be started: ${last}`, ...said].join('\n  '), {
    advice: `Its log is ${log}.`,
  });
}

/** An empty file; the one of before is kept next to it. @throws {CommandFailed} */
async function openLog(cacheDirectory: string, path: string) {
  const folder = dirname(path);
  await makePrivateFolder(folder).catch((error: unknown) => {
    throw new CommandFailed(`The folder ${folder} can't be made: ${messageOf(error)}.`, {
      advice: 'Name another cache folder with LEMONADE_CACHE_DIR.',
    });
  });
  await rename(path, formerLog(path)).catch(() => removeServerFile(cacheDirectory, path));
  return open(path, 'ax', 0o600).catch(openFailed(path));
}
