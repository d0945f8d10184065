// How a server and the person who runs it find each other: a file per port in the cache folder,
// which its owner alone can read. The key in it proves that, and a file next to it asks the server
// to end, which works on every system.
import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, watch } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceByRename } from '../files-in-use.ts';
import { linkBetween } from '../links.ts';
import { makePrivateFolder } from '../private-files.ts';
import { CONTAINER_MARK } from '../server-mark.ts';
import { attempt, isObject } from '../values.ts';

const OWNER_KEY_BYTES = 32;
const PRIVATE_MODE = 0o600;
/** The bits of a mode that are for other users. */
const OTHERS = 0o077;

/** What the file says; `key` is an admin key for requests from this machine. */
export type ServerFile = { pid: number; port: number; url: string; key: string };
/** Where servers announce themselves, and logs of those in the background are. */
export const serversFolder = (cacheDirectory: string): string => join(cacheDirectory, 'servers');
/** A new key for one run of the server. */
export const createOwnerKey = (): string => randomBytes(OWNER_KEY_BYTES).toString('base64url');

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
  await writeFile(draft, JSON.stringify(content), { mode: PRIVATE_MODE, flag: 'wx' });
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
/** The file of the server on that port. */
export const serverFilePath = (cacheDirectory: string, port: number | string): string =>
  join(serversFolder(cacheDirectory), `${port}${CONTAINER_MARK}.json`);

/** Asks the server to end; it does so as on a signal. */
export async function askToStop(cacheDirectory: string, { port }: ServerFile): Promise<void> {
  await writeFile(join(serversFolder(cacheDirectory), stopFile(port)), '', { mode: PRIVATE_MODE });
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

/** Removes what a server that has ended has left of itself. @throws {Error} as above */
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
      process.platform === 'win32' || ((mode & OTHERS) === 0 && uid === process.getuid?.());
    return isPrivate ? serverIn(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** The servers of this user that run, as their files say. */
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
