// Folders and files that are for this user alone: what people say to models is in them.
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, win32 } from 'node:path';
import { messageOf } from './values.ts';
import { accountIdentifier, runTool, systemProgram } from './windows.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Of folders that are there for everybody, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes a folder, and those above it that are missing. Our own folder that was there before is
 * closed to others as far as that can be done. Resolves as {@link closeFolder} does.
 * @throws {Error} when it can't be made.
 */
export async function makePrivateFolder(path: string): Promise<string | undefined> {
  await makeFolders(path, FOLDER_MODE);
  return closeFolder(path);
}

/**
 * As `mkdir` with `recursive`, which never comes back where the system says of a folder in one that
 * is there that it is not found, as it does under /proc.
 * @throws {Error} when it can't be made.
 */
export async function makeFolders(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !(await isFolder(parent))) await makeFolders(parent, mode);
  await mkdir(path, { mode }).catch(async (error: Error) => {
    if (!(await isFolder(path))) throw error;
  });
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

/**
 * Resolves with why it stays open to others. A folder of everybody's, and one of another user, stay
 * as they are.
 */
export async function closeFolder(path: string): Promise<string | undefined> {
  if (process.platform === 'win32') return closeOnWindows(path);
  const { mode, uid } = await stat(path);
  if ((mode & OTHERS) === 0) return undefined;
  if ((mode & STICKY) !== 0) return 'It is a folder for everybody.';
  if (uid !== process.getuid?.()) return 'It belongs to another user.';
  const problem = await chmod(path, FOLDER_MODE).catch((error: Error) => error);
  return problem instanceof Error ? `Its mode can't be changed: ${problem.message}.` : undefined;
}

/** The system itself, and its administrators, by the identifiers that they have everywhere. */
const SYSTEM_ACCOUNTS = ['S-1-5-18', 'S-1-5-32-544'];
/** Folders that have their access list by now; those inside of them inherit it. */
const closed: string[] = [];

/**
 * As {@link closeFolder}. A profile is closed to others already; a folder on another disk is open
 * to every account.
 */
export async function closeOnWindows(
  path: string,
  { home = homedir(), run = runTool } = {},
): Promise<string | undefined> {
  if ([home, ...closed].some((folder) => isBelow(folder, path))) return undefined;
  try {
    const accounts = [await accountIdentifier(run), ...SYSTEM_ACCOUNTS];
    const grants = accounts.map(
      (account) => `${account.startsWith('S-1-') ? '*' : ''}${account}:(OI)(CI)F`,
    );
    await run(systemProgram('icacls.exe'), [path, '/inheritance:r', '/grant:r', ...grants]);
    closed.push(path);
    return undefined;
  } catch (error) {
    return `Its access list can't be changed: ${messageOf(error).trim()}.`;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = win32.relative(folder, path);
  return !way.startsWith('..') && !win32.isAbsolute(way);
}

/**
 * Closes to others what is in a folder, at all depths, and the folder itself. What is not ours
 * stays as it is.
 */
export async function closeTree(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await lstat(path).catch(() => undefined);
  // The mode of a link is that of what it leads to, which is somewhere else.
  if (found === undefined || !(found.isDirectory() || found.isFile())) return;
  const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((found.mode & OTHERS) !== 0) await chmod(path, wanted).catch(() => undefined);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) await closeTree(join(path, name));
}
