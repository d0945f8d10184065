// Takes a model's files out of the cache without touching what another model uses.
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import { readRecord, writeRecord } from './completion-record.ts';
import type { LocalFile } from './hub-cache.ts';
import type { Repository } from './repository-file.ts';
import { selectFiles } from './select-files.ts';

/** See `HubCache.remove`. */
export async function removeFromCache({
  repositoryFolder,
  snapshots,
  checkpoint,
  keep,
}: {
  repositoryFolder: string;
  snapshots: (id: string) => Promise<readonly Repository<LocalFile>[]>;
  checkpoint: Checkpoint;
  keep: readonly Checkpoint[];
}): Promise<number> {
  const id = checkpoint.repositoryId;
  const kept = keep.filter(
    (other) => other.repositoryId === id && formatCheckpoint(other) !== formatCheckpoint(checkpoint),
  );
  const contents = new Map<string, number>();

  for (const { commit, files } of await snapshots(id)) {
    const record = await readRecord(repositoryFolder, commit);
    if (record) {
      const { [formatCheckpoint(checkpoint)]: _removed, ...others } = record;
      await writeRecord(repositoryFolder, commit, others);
    }
    const needed = new Set(kept.flatMap((other) => chosen(other, files)));
    // With nobody else in the repository its small companions go too.
    const own = kept.length === 0 ? [...chosen(checkpoint, files)] : chosen(checkpoint, files, 'without companions');
    for (const file of own.filter((candidate) => !needed.has(candidate))) {
      const facts = await stat(file.absolutePath);
      contents.set(identity(facts), facts.size);
      await rm(file.absolutePath, { force: true });
      await removeEmptyFolders(dirname(file.absolutePath), repositoryFolder);
    }
  }

  const stillShown = new Set<string>();
  for (const { files } of await snapshots(id)) {
    for (const file of files) stillShown.add(identity(await stat(file.absolutePath)));
  }
  for (const shown of stillShown) contents.delete(shown);
  const blobs = join(repositoryFolder, 'blobs');
  for (const name of await readdir(blobs).catch(() => [])) {
    const blob = join(blobs, name);
    const facts = await stat(blob).catch(() => undefined);
    if (facts && contents.has(identity(facts))) await rm(blob, { force: true });
  }
  const isEmpty = (await snapshots(id)).every(({ files }) => files.length === 0);
  if (isEmpty && kept.length === 0) await rm(repositoryFolder, { recursive: true, force: true });
  return [...contents.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0);
}

function chosen(checkpoint: Checkpoint, files: readonly LocalFile[], companions?: 'without companions'): LocalFile[] {
  try {
    const selection = selectFiles(checkpoint, files);
    return companions === undefined ? [...selection.files, ...selection.companions] : [...selection.files];
  } catch {
    // Not in this snapshot.
    return [];
  }
}

/** Links, second names and the blob itself are one content. */
function identity({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev}:${ino}`;
}

async function removeEmptyFolders(folder: string, upTo: string): Promise<void> {
  for (let at = folder; at !== upTo && at !== dirname(at); at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
