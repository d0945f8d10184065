// Shows blobs in snapshots.
import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolders } from '../../lib/private-files.ts';

/**
 * Shows a blob at `path`: by a relative link, as Hugging Face's tools do; where the system has none (Windows without the
 * privilege) by a second name of the same file; on a disk that can't do that either, by a copy. In one step: readers see
 * the old file or the new one.
 */
export async function publishLink({
  blob,
  path,
  makeLink = symlink,
}: {
  blob: string;
  path: string;
  makeLink?: (target: string, path: string) => Promise<void>;
}): Promise<void> {
  await makeFolders(dirname(path));
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await makeLink(relative(dirname(path), blob).split(sep).join('/'), temporary).catch(() =>
      link(blob, temporary).catch(() => copyFile(blob, temporary, constants.COPYFILE_FICLONE)),
    );
    await rename(temporary, path);
  } finally {
    // Also when source and target were names of the same file already: a rename does nothing then.
    await rm(temporary, { force: true });
  }
}
