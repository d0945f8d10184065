// Downloads one file of a hub to its place in the cache.
import { stat, unlink } from 'node:fs/promises';
import { waitOutUse } from '../../lib/files-in-use.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import type { Disk } from '../../platform/disk.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import { discardPartialFile, openPartialFile } from '../../platform/transfers/partial-file.ts';
import {
  fetchUntilRight,
  type Transfer,
  type TransferOptions,
} from '../../platform/transfers/transfer.ts';
import { incompletePath } from './hub-cache.ts';
import { type FileRequest, type HubClient, hubFailures } from './hub-client.ts';

/** A client for each hub. */
export type Hubs = Readonly<Record<ModelSource, HubClient>>;

interface FileDownload extends Pick<FileRequest, 'repository' | 'file' | 'signal'> {
  blobPath: string;
  /**
   * Bytes of the file that are here; called for every piece, and with less than before when it has
   * to start again.
   */
  onProgress(bytes: number): void;
}

/** The function's failures, all but {VerificationFailed}, leave what has come for the next time. */
export function createFileDownloader(options: TransferOptions & { hubs: Hubs; disk: Disk }) {
  const { hubs, disk } = options;

  return async ({
    repository,
    file,
    blobPath,
    signal,
    onProgress,
  }: FileDownload): Promise<void> => {
    signal.throwIfAborted();
    if (await isBlobThere(blobPath, file.sizeBytes)) {
      onProgress(file.sizeBytes);
      return;
    }
    const path = incompletePath(blobPath);
    const partial = await openPartialFile({ path, expected: file, disk });
    const hub = hubs[repository.source];
    try {
      onProgress(partial.bytes);
      const transfer: Transfer = {
        name: `${repository.id}/${file.path}`,
        partial,
        open: (rest) => hub.openFile({ repository, file, ...rest, signal }),
        refusal: (response) => hub.refusal(response, repository.id),
        failures: hubFailures,
        onProgress,
        signal,
      };
      await fetchUntilRight(transfer, options);
    } catch (error) {
      await partial.close();
      if (error instanceof VerificationFailed) await discardPartialFile(path);
      throw error;
    }
    await partial.publish(blobPath);
    onProgress(file.sizeBytes);
  };
}

/**
 * A blob got its name only after it was found right, so that its size is enough to ask for; another
 * size is damage.
 */
async function isBlobThere(blobPath: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(blobPath).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile() && found.size === sizeBytes) return true;
  await waitOutUse(() => unlink(blobPath));
  return false;
}
