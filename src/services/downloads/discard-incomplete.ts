// Deletes what interrupted downloads have left in a repository's folder.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HubCache } from './hub-cache.ts';

/** Nothing may be downloading into these repositories meanwhile. */
export async function discardIncomplete(
  cache: Pick<HubCache, 'blobsFolder'>,
  repositoryIds: readonly string[],
): Promise<void> {
  for (const id of repositoryIds) {
    const folder = cache.blobsFolder(id);
    const names = await readdir(folder).catch(() => []);
    const incomplete = names.filter((name) => /\.incomplete(?:\.etag)?$/.test(name));
    await Promise.all(incomplete.map((name) => rm(join(folder, name), { force: true })));
  }
}
