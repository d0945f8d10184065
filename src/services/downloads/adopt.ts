// Takes over a file that another tool has put into a snapshot as a real file, so that it is not fetched again.
import { constants, copyFile, link, lstat } from 'node:fs/promises';
import { createFileHasher } from './file-hasher.ts';
import type { HubCache } from './hub-cache.ts';
import type { PlannedFile } from './plan.ts';

/** True when the blob is there afterwards. It is hashed before, for its name says nothing about its content. */
export async function adoptLocalFile({ repository, file, blobPath }: PlannedFile, cache: HubCache): Promise<boolean> {
  if (await lstat(blobPath).catch(() => undefined)) return true;
  for (const snapshot of await cache.snapshots(repository.id)) {
    const found = snapshot.files.find(({ path, sizeBytes }) => path === file.path && sizeBytes === file.sizeBytes);
    if (found === undefined || (await lstat(found.absolutePath)).isSymbolicLink()) continue;
    const hasher = createFileHasher({ ...file, path: found.absolutePath });
    hasher.reached(file.sizeBytes);
    const hex = await hasher.finish().finally(() => hasher.close());
    if (hex !== file.digest.hex) continue;
    await link(found.absolutePath, blobPath).catch(() =>
      copyFile(found.absolutePath, blobPath, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    );
    return true;
  }
  return false;
}
