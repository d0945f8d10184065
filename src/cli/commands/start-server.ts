// Starts a server as a process of its own, and waits until it responds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programPath } from '../../lib/package-root.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import * as backgroundServer from '../../lib/shared/background-server.ts';
import * as serverFile from '../../lib/shared/server-file.ts';
import { messageOf } from '../../lib/values.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, interrupted } from '../kit/failures.ts';
import { openFailed } from '../kit/inputs.ts';
import { ASK_AGAIN_MS, isLive } from './live-server.ts';

/**
 * A server tells by its file that it is ready; one that can't write it, on a full disk, answers all
 * the same.
 */
const ANSWERS_WITHOUT_FILE = 40;

const SHOWN_LINES = 5;

interface StartOptions {
  /** Options of `serve`. */
  words: readonly string[];
  /** It goes on when this program ends. */
  isKept?: boolean;
  cacheDirectory?: string;
  /** Of the file in the folder of servers, without its ending; the port where none is named. */
  logName?: string;
}

/** A server that responds. */
export interface StartedServer {
  pid: number | undefined;
  url: string;
  /** False where it could not write the file by which other commands find it. */
  isAnnounced: boolean;
  /** The path of its log. */
  log: string;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * It ends with this program, however that ends, unless it is kept.
 * @param program the path of the server's program
 * @throws {CommandFailed} with the end of its log
 */
export async function startServer(
  context: Context,
  options: StartOptions,
  program = programPath('main'),
): Promise<StartedServer> {
  const { address, signal } = context;
  const {
    words,
    isKept = false,
    cacheDirectory = context.cacheDirectory,
    logName = String(address.port),
  } = options;
  const log = join(serverFile.serversFolder(cacheDirectory), `${logName}.log`);
  const file = await openLog(cacheDirectory, log);
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], {
    // In a group of its own: Ctrl-C stops an answer, not the server that makes it.
    detached: true,
    windowsHide: true,
    stdio: [isKept ? 'ignore' : 'pipe', file.fd, file.fd],
    env: environmentFor(context, { log, isKept }),
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
  let answerCount = 0;
  while (!hasEnded() && !signal.aborted) {
    // Its port may be another than that of this command: config.json can say so.
    const url = serverFile.runningServers(cacheDirectory).find(({ pid }) => pid === child.pid)?.url;
    if (url !== undefined) return { pid: child.pid, url, isAnnounced: true, log, stop };
    if (await isLive(context)) answerCount += 1;
    if (answerCount >= ANSWERS_WITHOUT_FILE)
      return { pid: child.pid, url: address.baseUrl, isAnnounced: false, log, stop };
    await Promise.race([delay(ASK_AGAIN_MS), ended]);
  }
  await stop();
  if (signal.aborted) throw interrupted();
  throw await startFailure(log);
}

/**
 * The variables of this program, with those that tell a server who has started it. A key that was
 * typed is among them: the command line of a process can be read by everybody on the machine.
 */
function environmentFor(
  { typedKey }: Context,
  { log, isKept }: { log: string; isKept: boolean },
): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, [backgroundServer.BACKGROUND_LOG]: log };
  if (!isKept) environment[backgroundServer.ENDS_WITH_INPUT] = '1';
  if (typedKey !== undefined) environment.LEMONADE_API_KEY = typedKey;
  return environment;
}

/** With the last lines of its log, of which the last one says most. */
async function startFailure(log: string): Promise<CommandFailed> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const said = text.trimEnd().split('\n').slice(-SHOWN_LINES);
  const last = said.pop()?.replace(/^lemonade-server: /, '') || 'it said nothing';
  return new CommandFailed([`The server could not be started: ${last}`, ...said].join('\n  '), {
    advice: `Its log is ${log}.`,
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
