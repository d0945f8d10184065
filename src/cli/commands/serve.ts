// `lemonade serve --detach`: a server in the background.
import { resolve } from 'node:path';
import * as serverFile from '../../lib/shared/server-file.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { killWords } from '../kit/processes.ts';
import { isAnswering, isLive, stopCommand } from './live-server.ts';
import { optionValue, withoutOption } from './option-value.ts';
import { startServer } from './start-server.ts';

/** What this program takes of the command line; all else is for the server. */
const OURS = new Set(['serve', '--detach', '--json', '-q', '--quiet']);

/** The key is left out: the server has it by its environment, which others can't read. */
const wordsForServer = (args: readonly string[]): string[] =>
  withoutOption('--api-key', args).filter((word) => !OURS.has(word));

/**
 * All options of `serve` are for the server.
 * @throws {CommandFailed} where one runs already, or another program has its port
 */
export const serveDetached = (context: Context): Promise<void> =>
  serveInBackground(context, process.argv.slice(2));

/** As {@link serveDetached}, with the words behind the program's name. */
export async function serveInBackground(
  context: Context,
  args: readonly string[],
  start = startServer,
): Promise<void> {
  const words = wordsForServer(args);
  const folder = optionValue('--cache-dir', words);
  const cacheDirectory = folder === undefined ? context.cacheDirectory : resolve(folder);
  for (const server of serverFile.runningServers(cacheDirectory)) {
    if (!(await isAnswering(context, server))) continue;
    const message = `A server of this cache folder runs already at ${server.url} (process ${server.pid}).`;
    throw new CommandFailed(message, { advice: `${stopCommand(context, server.url)} ends it.` });
  }
  if (await isLive(context)) {
    const advice = "Choose another port with --port; 'lemonade doctor' says what it is.";
    throw new CommandFailed(`Something answers at ${context.address.baseUrl} already.`, {
      advice,
    });
  }
  const starting = start(context, { words, cacheDirectory, isKept: true });
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
