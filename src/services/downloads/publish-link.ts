// Shows a blob of the cache under a name of a snapshot.
import { constants, copyFile, link, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { identityOf } from '../../lib/file-identity.ts';
import { makeFolders } from '../../lib/private-files.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { replaceWith } from '../../platform/files/replace-file.ts';

/**
 * By a relative link, else by a second name, else by a copy. In one step: readers see the old file
 * or the new one.
 */
export async function publishLink(details: {
  blob: string;
  path: string;
  makeLink?: (target: string, path: string) => Promise<void>;
}): Promise<void> {
  const { blob, path, makeLink = symlink } = details;
  await makeFolders(dirname(path));
  // A file that shows it already may be in use, and could not be replaced on Windows.
  const [shown, wanted] = await Promise.all(
    [path, blob].map((file) => identityOf(file).catch(() => undefined)),
  );
  if (shown !== undefined && shown === wanted) return;
  await replaceWith(path, (temporary) =>
    makeLink(relativePath(dirname(path), blob), temporary).catch(() =>
      link(blob, temporary).catch(() => copyFile(blob, temporary, constants.COPYFILE_FICLONE)),
    ),
  );
}
