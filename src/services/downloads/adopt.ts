// Takes over a file that another tool has put into a snapshot as a real file, so that it is not fetched again.
import { constants, copyFile, link, lstat } from 'node:fs/promises';
import { createFileHasher } from './file-hasher.ts';
import type { HubCache } from './hub-cache.ts';
import type { PlannedFile } from './plan.ts';

/** True when the blob is there afterwards. It is hashed before, for its name says nothing about its content. */
export async function adoptLocalFile({ repository, file, blobPath }: PlannedFile, cache: HubCache): Promise<boolean> {
  if (await lstat(blobPath).catch(() => undefined)) return true;
  for (const commit of await cache.commits(repository.id)) {
    const path = cache.snapshotPath({ id: repository.id, commit }, file.path);
    // A link shows a blob, which would have been found by its own name.
    const facts = await lstat(path).catch(() => undefined);
    if (!facts?.isFile() || facts.size !== file.sizeBytes) continue;
    const hasher = createFileHasher({ ...file, path });
    hasher.reached(file.sizeBytes);
    const hex = await hasher.finish().finally(() => hasher.close());
    if (hex !== file.digest.hex) continue;
    await link(path, blobPath).catch(() =>
      copyFile(path, blobPath, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    );
    return true;
  }
  return false;
}
