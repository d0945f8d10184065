// Fetches one file to its blob, and checks every byte.
import { stat, unlink } from 'node:fs/promises';
import { waitOutUse } from '../../lib/files-in-use.ts';
import type { Disk } from '../../platform/disk.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import { discardPartialFile, openPartialFile } from '../../platform/transfers/partial-file.ts';
import { fetchUntilRight, type Transfer, type TransferOptions } from '../../platform/transfers/transfer.ts';
import { incompletePath } from './hub-cache.ts';
import { type HubClient, hubFailures } from './hub-client.ts';
import type { RemoteFile, Repository } from './repository-file.ts';

interface FileDownload {
  repository: Pick<Repository, 'id' | 'commit'>;
  file: RemoteFile;
  blobPath: string;
  signal: AbortSignal;
  /** Bytes of the file that are here; called for every piece, and with less than before when it has to start again. */
  onProgress(bytes: number): void;
}

/** All failures but {VerificationFailed} leave what has come for the next time. */
export function createFileDownloader(options: TransferOptions & { hub: HubClient; disk: Disk }) {
  const { hub, disk } = options;

  return async ({ repository, file, blobPath, signal, onProgress }: FileDownload): Promise<void> => {
    signal.throwIfAborted();
    if (await isBlobThere(blobPath, file.sizeBytes)) {
      onProgress(file.sizeBytes);
      return;
    }
    const path = incompletePath(blobPath);
    const partial = await openPartialFile({ path, expected: file, disk });
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

/** A blob got its name only after it was found right, so that its size is enough to ask for; another size is damage. */
async function isBlobThere(blobPath: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(blobPath).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile() && found.size === sizeBytes) return true;
  await waitOutUse(() => unlink(blobPath));
  return false;
}
