// The cache folder: made if need be, and closed to other users, because prompts lie in it.
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import { isInside } from '../../lib/is-inside.ts';
import type { Log } from '../../lib/log.ts';
import { closeFolder, closeTree, makeFolders } from '../../lib/private-files.ts';
import { messageOf } from '../../lib/values.ts';
import { InvalidSetting } from './errors.ts';
import type { Settings } from './settings.ts';

/**
 * What holds texts of clients, or could: saved prompt caches, uploads, command lines; and what
 * opens those that clients keep.
 */
const PRIVATE = ['slots', 'work', 'children', 'servers', 'sealing.key'];

/**
 * Modes do it, and not a umask of the whole process: pulled models lie in a folder that other tools
 * and users share, and shall stay readable as its owner wants it.
 * @throws {InvalidSetting} when the folder can't be made.
 */
export async function makeCacheFolder(
  {
    cacheDirectory,
    extraModelsDirectory,
  }: Pick<Settings, 'cacheDirectory' | 'extraModelsDirectory'>,
  log: Log,
): Promise<void> {
  try {
    await makeFolders(cacheDirectory, 0o700);
    // Only the cache folder is ours to make: models folders of other places may lie on a disk that
    // is not there yet.
    if (isInside(cacheDirectory, extraModelsDirectory)) await makeFolders(extraModelsDirectory);
  } catch (cause) {
    throw new InvalidSetting(
      `--cache-dir (LEMONADE_CACHE_DIR) is '${cacheDirectory}', but must be a folder that can be written: ${messageOf(cause)}.`,
    );
  }
  const why = isSharedByNature(cacheDirectory)
    ? 'It holds more than what this server keeps.'
    : await closeFolder(cacheDirectory);
  if (why !== undefined) {
    log.warning(
      `Other users can look into the cache folder ${cacheDirectory}. ${why} Name one of your own with --cache-dir.`,
    );
  }
  // Also where the folder itself stays open, and for a time when it will be again.
  const files = await readdir(cacheDirectory, { withFileTypes: true }).catch(() => []);
  const ours = files
    .filter((entry) => entry.isFile() && entry.name.includes('.json'))
    .map(({ name }) => name);
  for (const name of [...PRIVATE, ...ours]) await closeTree(join(cacheDirectory, name));
}

/** A home folder, or a disk, is closed by its owner, if at all. */
const isSharedByNature = (path: string): boolean => path === homedir() || path === parse(path).root;
