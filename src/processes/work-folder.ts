// Folders for files that this server and a program exchange: removed with the program, or when the
// next server starts.
import { mkdtemp, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '../lib/private-files.ts';
import { isLeftOver, serverMark } from '../lib/server-mark.ts';
import { removeInside } from '../platform/files/remove-inside.ts';

/**
 * Gives `work` an empty folder below `directory`, which no other user may read, and removes it when
 * that has ended.
 */
export async function withWorkFolder<Result>(
  directory: string,
  work: (folder: string) => Promise<Result>,
) {
  await makePrivateFolder(directory);
  // Named after the server: another one may work in the same cache.
  const folder = await mkdtemp(join(directory, `${serverMark()}-`));
  try {
    return await work(folder);
  } finally {
    await removeInside(directory, folder, { recursive: true });
  }
}

/**
 * Removes the folders of servers that were killed. To be called before there are any of our own.
 */
export async function clearWorkFolders(directory: string): Promise<void> {
  // None was ever needed.
  const names = await readdir(directory).catch(() => []);
  // What can't be removed now is at the next start.
  await Promise.allSettled(
    names.map(async (name) => {
      const path = join(directory, name);
      if (await isLeftOver(name, path))
        await removeInside(dirname(directory), path, { recursive: true });
    }),
  );
}
