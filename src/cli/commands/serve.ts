// `lemonade serve --detach`: a server in the background; and `lemonade stop`, which ends it.
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getLive } from '../../../generated/client/index.ts';
import {
  askToStop,
  forgetServer,
  isAlive,
  readServerFile,
  runningServers,
  type ServerFile,
} from '../../lib/server-file.ts';
import { addressOf } from '../kit/address.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, interrupted } from '../kit/failures.ts';
import { isLive, startServer } from '../kit/own-server.ts';
import { unloadCommand } from './load.ts';

/** What this program takes of the command line; all else is for the server. */
const OURS = new Set(['serve', '--detach', '--json', '-q', '--quiet']);

export async function serveDetached(context: Context): Promise<void> {
  const words = process.argv.slice(2).filter((word) => !OURS.has(word));
  const folder = optionValue('--cache-dir', words);
  const cacheDirectory = folder === undefined ? context.cacheDirectory : resolve(folder);
  for (const server of runningServers(cacheDirectory)) {
    if (!(await answers(context, server))) continue;
    const port = server.port === context.address.port ? '' : ` --port ${server.port}`;
    throw new CommandFailed(`A server of this cache folder runs already at ${server.url} (process ${server.pid}).`, {
      advice: `'lemonade${port} stop' ends it.`,
    });
  }
  if (await isLive(context)) {
    throw new CommandFailed(`Something answers at ${context.address.baseUrl} already.`, {
      advice: "Choose another port with --port; 'lemonade doctor' says what it is.",
    });
  }
  const { pid, url, log } = await context.during(
    'Starting the server',
    startServer(context, { words, cacheDirectory, isKept: true }),
  );
  context.report(
    { pid, url, log },
    `The server runs at ${url} (process ${pid}); 'lemonade stop' ends it.\nLog: ${log}`,
  );
}

/** What an option of the server has for a value, in either form; undefined without one. */
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
export async function stop(context: Context, name: string | undefined): Promise<void> {
  return name === undefined ? stopServer(context) : unloadCommand(context, name);
}

const ASK_AGAIN_MS = 50;
/** Where the system tells a server nothing of files, as some network disks do, a signal does. */
const SIGNAL_AFTER_MS = 3000;

async function stopServer(context: Context): Promise<void> {
  const { address, cacheDirectory } = context;
  const server = address.isHere ? readServerFile(cacheDirectory, address.port) : undefined;
  if (server === undefined || !isAlive(server.pid) || !(await answers(context, server))) {
    if (server !== undefined) await forgetServer(cacheDirectory, server);
    const [other] = runningServers(cacheDirectory);
    throw new CommandFailed(`No server of yours runs at ${address.baseUrl}.`, {
      reason: 'noServer',
      advice: other
        ? `One runs at ${other.url}: 'lemonade --port ${other.port} stop' ends it.`
        : "'lemonade unload' takes all models of another server out of memory.",
    });
  }
  await endServer(context, server);
  context.report({ pid: server.pid, url: server.url }, `The server at ${server.url} has ended.`);
}

/** Lets a server finish its responses and end. */
export async function endServer(context: Context, server: ServerFile): Promise<void> {
  await askToStop(context.cacheDirectory, server);
  await context.during('Waiting for the server to finish its responses', untilEnded(context, server));
}

async function untilEnded(context: Context, server: ServerFile): Promise<void> {
  const { cacheDirectory, signal } = context;
  const isThere = () => isAlive(server.pid) && readServerFile(cacheDirectory, server.port)?.pid === server.pid;
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
  for (let waitedMs = 0; isAlive(server.pid) && waitedMs < SIGNAL_AFTER_MS; waitedMs += ASK_AGAIN_MS)
    await delay(ASK_AGAIN_MS);
}
