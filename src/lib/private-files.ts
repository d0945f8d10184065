// Folders and files that are for this user alone: what people say to models is in them.
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Of folders that are there for everybody, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes a folder, and those above it that are missing. Our own folder that was there before is closed to others as far as that
 * can be done; Windows gives such folders to one user anyway. Resolves as {@link closeFolder} does.
 * @throws {Error} when it can't be made.
 */
export async function makePrivateFolder(path: string): Promise<string | undefined> {
  await makeFolders(path, FOLDER_MODE);
  return closeFolder(path);
}

/**
 * As `mkdir` with `recursive`, which never comes back where the system says of a folder in one that is there that it is not
 * found, as it does under /proc.
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

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Closes a folder to others. Resolves with why it stays open to them, a sentence, or with nothing.
 * A folder of everybody's, and one of another user, stay as they are.
 */
export async function closeFolder(path: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const { mode, uid } = await stat(path);
  if ((mode & OTHERS) === 0) return undefined;
  if ((mode & STICKY) !== 0) return 'It is a folder for everybody.';
  if (uid !== process.getuid?.()) return 'It belongs to another user.';
  return chmod(path, FOLDER_MODE).then(
    () => undefined,
    (error: Error) => `Its mode can't be changed: ${error.message}.`,
  );
}

/** Closes to others what is in a folder, at all depths, and the folder itself. What is not ours stays as it is. */
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
