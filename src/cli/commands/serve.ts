// Servers of this machine: one for the time of a command, one in the background (`lemonade serve
// --detach`), and how it ends (`lemonade stop`).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getLive } from '../../../generated/client/index.ts';
import { programPath } from '../../lib/package-root.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import * as backgroundServer from '../../lib/shared/background-server.ts';
import * as serverFile from '../../lib/shared/server-file.ts';
import { messageOf } from '../../lib/values.ts';
import { noServer } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, interrupted } from '../kit/failures.ts';
import { openFailed } from '../kit/inputs.ts';
import { killWords, whoListens } from '../kit/processes.ts';
import { addressOf } from '../kit/server.ts';
import { unloadCommand } from './memory.ts';

type ServerFile = serverFile.ServerFile;
const ASK_AGAIN_MS = 50;
/**
 * A server tells by its file that it is ready; one that can't write it, on a full disk, answers all
 * the same.
 */
const ANSWERS_WITHOUT_FILE = 40;
const SHOWN_LINES = 5;

/** Other commands find no server afterwards, which people do not expect. */
const HOW_TO_KEEP_ONE =
  "The server of this command has ended. 'lemonade serve --detach' starts one that stays, and 'lemonade run --keep' keeps its own.";

/**
 * Makes sure that a server responds. True when one was started, which ends with the command unless
 * it is kept.
 * @throws {CommandFailed}
 */
export async function ensureServer(context: Context, { isKept = false } = {}): Promise<boolean> {
  const { address, atEnd } = context;
  if (await isLive(context)) return false;
  if (context.signal.aborted) throw interrupted();
  if (!address.isHere) throw noServer(context);
  const words = ['--host', address.host, '--port', String(address.port)];
  const what = isKept ? 'Starting a server' : 'Starting a server for this command';
  const { url, stop } = await context.during(what, startServer(context, { words, isKept }));
  const end = async () => {
    await stop();
    if (!context.signal.aborted) context.hint(HOW_TO_KEEP_ONE);
  };
  if (isKept) context.hint(`The server at ${url} stays; ${stopCommand(context, url)} ends it.`);
  else atEnd(end);
  return true;
}

/**
 * The command that ends a server, in quotes: the port is said where one without options means
 * another.
 */
function stopCommand({ usualPort }: Context, url: string): string {
  const { port } = addressOf({ host: url });
  return port === usualPort() ? "'lemonade stop'" : `'lemonade --port ${port} stop'`;
}

const isLive = async ({ client }: Pick<Context, 'client'>): Promise<boolean> =>
  (await getLive({ client })).response !== undefined;

/**
 * It ends with this program, however that ends, unless it is kept.
 * @throws {CommandFailed} with the end of its log
 */
export async function startServer(
  context: Context,
  options: {
    words: readonly string[];
    isKept?: boolean;
    cacheDirectory?: string;
    logName?: string;
  },
) {
  const { address, apiKey, signal } = context;
  const {
    words,
    isKept = false,
    cacheDirectory = context.cacheDirectory,
    logName = String(address.port),
  } = options;
  const log = join(serverFile.serversFolder(cacheDirectory), `${logName}.log`);
  const file = await openLog(cacheDirectory, log);
  const child = spawn(process.execPath, [...process.execArgv, programPath('main'), ...words], {
    // In a group of its own: Ctrl-C stops an answer, not the server that makes it.
    detached: true,
    windowsHide: true,
    stdio: [isKept ? 'ignore' : 'pipe', file.fd, file.fd],
    env: {
      ...process.env,
      [backgroundServer.BACKGROUND_LOG]: log,
      ...(isKept ? {} : { [backgroundServer.ENDS_WITH_INPUT]: '1' }),
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
    const url = serverFile.runningServers(cacheDirectory).find(({ pid }) => pid === child.pid)?.url;
    if (url === undefined && (await isLive(context))) answers++;
    if (url !== undefined || answers >= ANSWERS_WITHOUT_FILE)
      return {
        pid: child.pid,
        url: url ?? address.baseUrl,
        isAnnounced: url !== undefined,
        log,
        stop,
      };
    await Promise.race([delay(ASK_AGAIN_MS), ended]);
  }
  await stop();
  if (signal.aborted) throw interrupted();
  const said = (await readFile(log, 'utf8').catch(() => ''))
    .trimEnd()
    .split('\n')
    .slice(-SHOWN_LINES);
  const last = said.pop()?.replace(/^lemonade-server: /, '') || 'it said nothing';
  const advice = `Its log is ${log}.`;
  throw new CommandFailed([`The server could not be started: ${last}`, ...said].join('\n  '), {
    advice,
  });
}

/** An empty file; the one of before is kept next to it. @throws {CommandFailed} */
async function openLog(cacheDirectory: string, path: string) {
  const folder = dirname(path);
  const advice = 'Name another cache folder with LEMONADE_CACHE_DIR.';
  await makePrivateFolder(folder).catch((error: unknown) => {
    throw new CommandFailed(`The folder ${folder} can't be made: ${messageOf(error)}.`, { advice });
  });
  await rename(path, backgroundServer.formerLog(path)).catch(() =>
    serverFile.removeServerFile(cacheDirectory, path),
  );
  return open(path, 'ax', 0o600).catch(openFailed(path));
}

/** What this program takes of the command line; all else is for the server. */
const OURS = new Set(['serve', '--detach', '--json', '-q', '--quiet']);

export async function serveDetached(context: Context): Promise<void> {
  const words = process.argv.slice(2).filter((word) => !OURS.has(word));
  const folder = optionValue('--cache-dir', words);
  const cacheDirectory = folder === undefined ? context.cacheDirectory : resolve(folder);
  for (const server of serverFile.runningServers(cacheDirectory)) {
    if (!(await answers(context, server))) continue;
    const message = `A server of this cache folder runs already at ${server.url} (process ${server.pid}).`;
    throw new CommandFailed(message, { advice: `${stopCommand(context, server.url)} ends it.` });
  }
  if (await isLive(context)) {
    const advice = "Choose another port with --port; 'lemonade doctor' says what it is.";
    throw new CommandFailed(`Something answers at ${context.address.baseUrl} already.`, { advice });
  }
  const starting = startServer(context, { words, cacheDirectory, isKept: true });
  const { pid = 0, url, isAnnounced, log } = await context.during('Starting the server', starting);
  const file = serverFile.serverFilePath(cacheDirectory, context.address.port);
  // Other commands look in the folder that the environment says.
  const where =
    cacheDirectory === context.cacheDirectory ? '' : ` with LEMONADE_CACHE_DIR=${cacheDirectory}`;
  const command = `${stopCommand(context, url)}${where}`;
  const howToEnd = isAnnounced
    ? `${command} ends it.`
    : `it could not write ${file}, so that ${command} does not find it: '${killWords(pid)}' ends it. Is the disk full?`;
  context.report(
    { pid, url, log },
    `The server runs at ${url} (process ${pid}); ${howToEnd}\nLog: ${log}`,
  );
}

export function optionValue(option: string, words: readonly string[]): string | undefined {
  const at = words.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const word = words[at];
  return (word === option ? words[at + 1] : word?.slice(option.length + 1)) || undefined;
}

/** True for a server that is there, and not another process that has its number by now. */
export async function answers({ client }: Context, { url }: ServerFile): Promise<boolean> {
  // An address that means all of them can't be called on every system.
  const { baseUrl } = addressOf({ host: url });
  return (await getLive({ client, baseUrl })).response !== undefined;
}

/** With a name, the model leaves memory; without one, the server ends. */
export const stop = async (context: Context, name: string | undefined): Promise<void> =>
  name === undefined ? stopServer(context) : unloadCommand(context, name);

/** Where the system tells a server nothing of files, as some network disks do, a signal does. */
const SIGNAL_AFTER_MS = 3000;

async function stopServer(context: Context): Promise<void> {
  const { address, cacheDirectory } = context;
  const server = address.isHere
    ? serverFile.readServerFile(cacheDirectory, address.port)
    : undefined;
  if (
    server === undefined ||
    !serverFile.isAlive(server.pid) ||
    !(await answers(context, server))
  ) {
    if (server !== undefined) await serverFile.forgetServer(cacheDirectory, server);
    const [other] = serverFile.runningServers(cacheDirectory);
    const advice = other
      ? `One runs at ${other.url}: ${stopCommand(context, other.url)} ends it.`
      : await adviceOnOthers(context);
    throw new CommandFailed(`No server of yours runs at ${address.baseUrl}.`, {
      reason: 'noServer',
      advice,
    });
  }
  await endServer(context, server);
  context.report({ pid: server.pid, url: server.url }, `The server at ${server.url} has ended.`);
}

/**
 * What answers there may be of another account, of an earlier version, or one that could not write
 * its file.
 */
async function adviceOnOthers(context: Context): Promise<string> {
  const { address, cacheDirectory } = context;
  if (!address.isHere || !(await isLive(context)))
    return "'lemonade unload' takes all models of another server out of memory.";
  const folder = serverFile.serversFolder(cacheDirectory);
  const why =
    'it is of another account, of an earlier version, has another cache folder, or the disk was full';
  const how = `End it where it was started; or '${whoListens()}' names its process, and '${killWords('PROCESS')}' ends that.`;
  return `What answers there has no file in ${folder}: ${why}. ${how}`;
}

export async function endServer(context: Context, server: ServerFile): Promise<void> {
  await serverFile.askToStop(context.cacheDirectory, server);
  await context.during(
    'Waiting for the server to finish its responses',
    untilEnded(context, server),
  );
}

async function untilEnded(context: Context, server: ServerFile): Promise<void> {
  const { cacheDirectory, signal } = context;
  const isThere = () =>
    serverFile.isAlive(server.pid) &&
    serverFile.readServerFile(cacheDirectory, server.port)?.pid === server.pid;
  let isSignalled = false;
  for (let waitedMs = 0; isThere(); waitedMs += ASK_AGAIN_MS) {
    if (signal.aborted) throw interrupted('The server ends when its responses are complete.');
    if (waitedMs >= SIGNAL_AFTER_MS && !isSignalled && (await answers(context, server))) {
      isSignalled = true;
      process.kill(server.pid, 'SIGTERM');
    }
    await delay(ASK_AGAIN_MS);
  }
  // Its file goes last; a process that its parent does not collect stays in the list.
  for (
    let waitedMs = 0;
    serverFile.isAlive(server.pid) && waitedMs < SIGNAL_AFTER_MS;
    waitedMs += ASK_AGAIN_MS
  )
    await delay(ASK_AGAIN_MS);
}
