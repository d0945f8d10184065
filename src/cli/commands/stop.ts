// `lemonade stop`: ends a server of this machine, or takes a model out of memory.
import { setTimeout as delay } from 'node:timers/promises';
import * as serverFile from '../../lib/shared/server-file.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, interrupted } from '../kit/failures.ts';
import { killWords, whoListens } from '../kit/processes.ts';
import { ASK_AGAIN_MS, isAnswering, isLive, type ServerFile, stopCommand } from './live-server.ts';
import { unloadCommand } from './memory.ts';

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
    !(await isAnswering(context, server))
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

/** Asks a server to end, and waits until its responses are complete and it is gone. */
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
    if (waitedMs >= SIGNAL_AFTER_MS && !isSignalled && (await isAnswering(context, server))) {
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
