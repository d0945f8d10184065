// How a server and the person who runs it find each other: a file per port in the cache folder,
// which its owner alone can read. The key in it proves that, and a file next to it asks the server
// to end, which works on every system.
import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, watch } from 'node:fs';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceByRename } from './files-in-use.ts';
import { linkBetween } from './paths.ts';
import { makePrivateFolder } from './private-files.ts';
import { CONTAINER_MARK } from './server-mark.ts';
import { attempt, isObject } from './values.ts';

const MAX_LOG_BYTES = 10_000_000;
export type ServerFile = { pid: number; port: number; url: string; key: string };
export const serversFolder = (cacheDirectory: string): string => join(cacheDirectory, 'servers');
export const createOwnerKey = (): string => randomBytes(32).toString('base64url');

/**
 * `onAsked` is called when its owner asks the server to end.
 * @throws {Error} when others could read the file
 */
export async function announceServer(
  cacheDirectory: string,
  content: ServerFile,
  onAsked: () => void,
) {
  const folder = serversFolder(cacheDirectory);
  const why = await makePrivateFolder(folder);
  if (why !== undefined) throw new Error(`Others can look into ${folder}. ${why}`);
  const path = serverFilePath(cacheDirectory, content.port);
  // What servers left that were killed.
  for (const one of announcedServers(cacheDirectory))
    if (!isAlive(one.pid)) await forgetServer(cacheDirectory, one);
  const question = stopFile(content.port);
  await removeServerFile(cacheDirectory, join(folder, question));
  const draft = `${path}.${content.pid}`;
  await removeServerFile(cacheDirectory, draft);
  await writeFile(draft, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
  await replaceByRename(draft, path);
  const watcher = watch(folder, { persistent: false }, (_event, name) => {
    if (name === question) onAsked();
  });
  watcher.on('error', () => watcher.close());
  return {
    async remove(): Promise<void> {
      watcher.close();
      if (readServerFile(cacheDirectory, content.port)?.pid === content.pid)
        await forgetServer(cacheDirectory, content);
    },
  };
}

/** Servers in containers that share a folder listen on one port each, of the same number. */
const stopFile = (port: number): string => `${port}${CONTAINER_MARK}.stop`;
export const serverFilePath = (cacheDirectory: string, port: number | string): string =>
  join(serversFolder(cacheDirectory), `${port}${CONTAINER_MARK}.json`);

export async function askToStop(cacheDirectory: string, { port }: ServerFile): Promise<void> {
  await writeFile(join(serversFolder(cacheDirectory), stopFile(port)), '', { mode: 0o600 });
}

/**
 * Removes a file below the cache folder, if there is one.
 * @throws {Error} where a folder on the way is a link
 */
export async function removeServerFile(cacheDirectory: string, path: string): Promise<void> {
  const link = await linkBetween(cacheDirectory, dirname(path));
  if (link !== undefined)
    throw new Error(
      `${link} is a link, and nothing is removed behind it. Put a folder in its place.`,
    );
  await rm(path, { force: true });
}

export async function forgetServer(cacheDirectory: string, { port }: ServerFile): Promise<void> {
  const question = join(serversFolder(cacheDirectory), stopFile(port));
  for (const path of [serverFilePath(cacheDirectory, port), question])
    await removeServerFile(cacheDirectory, path);
}

/** The file of the server on that port, as far as only its owner can have written it. */
export function readServerFile(
  cacheDirectory: string,
  port: number | string,
): ServerFile | undefined {
  const path = serverFilePath(cacheDirectory, port);
  try {
    const { mode, uid } = lstatSync(path);
    const isPrivate =
      process.platform === 'win32' || ((mode & 0o077) === 0 && uid === process.getuid?.());
    return isPrivate ? serverIn(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

export const runningServers = (cacheDirectory: string): ServerFile[] =>
  announcedServers(cacheDirectory).filter(({ pid }) => isAlive(pid));

function announcedServers(cacheDirectory: string): ServerFile[] {
  let names: string[] = [];
  try {
    names = readdirSync(serversFolder(cacheDirectory));
  } catch {}
  return names.flatMap((name) => {
    const [, port, mark = ''] = /^(\d+)(x\w+)?\.json$/.exec(name) ?? [];
    const isHere = port !== undefined && mark === CONTAINER_MARK;
    const found = isHere ? readServerFile(cacheDirectory, port) : undefined;
    return found === undefined ? [] : [found];
  });
}

export const BACKGROUND_LOG = 'LEMONADE_BACKGROUND_LOG';

/**
 * The environment variable that tells a server to end with its standard input: with the command
 * that started it.
 */
export const ENDS_WITH_INPUT = 'LEMONADE_ENDS_WITH_INPUT';
export const formerLog = (path: string): string => path.replace(/\.log$/, '.former.log');
const LOG_CHECK_MS = 60_000;

/**
 * Cuts the log of a server in the background off when it gets long; what was in it stays for a
 * while as the former one.
 */
export function boundLog(
  path: string,
  maxBytes = MAX_LOG_BYTES,
  everyMs = LOG_CHECK_MS,
): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(async () => {
    // What is copied while it is being cut off would be nothing.
    if (isBusy) return;
    isBusy = true;
    try {
      if ((await stat(path)).size <= maxBytes) return;
      await writeFile(formerLog(path), await readFile(path), { mode: 0o600 });
      await truncate(path);
    } catch {
      // On a full disk, or without the file, there is nothing to cut off.
    } finally {
      isBusy = false;
    }
  }, everyMs).unref();
}

/** False for a process of another user too: it can't be the server that wrote our file. */
export const isAlive = (pid: number): boolean => attempt(() => process.kill(pid, 0), false);

function serverIn(text: string): ServerFile | undefined {
  const content: unknown = attempt(() => JSON.parse(text));
  if (!isObject(content)) return undefined;
  const { pid, port, url, key } = content;
  if (typeof pid !== 'number' || !(pid > 0) || typeof port !== 'number') return undefined;
  return typeof url === 'string' && typeof key === 'string' && key !== ''
    ? { pid, port, url, key }
    : undefined;
}
