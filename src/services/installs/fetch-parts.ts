// Fetches an archive that is published in parts, and puts them together.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { asDiskError } from '../../platform/disk.ts';
import { type ArchiveFetch, discardArchive } from './fetch-archive.ts';

/**
 * Like `fetchArchive`, which it calls for each part. A part that was cut is gone on with; an archive of which parts are
 * missing at the end of the call is thrown away.
 */
export function createPartsFetcher(
  fetchArchive: (fetch: ArchiveFetch) => Promise<void>,
): (fetch: ArchiveFetch) => Promise<void> {
  return async (fetch) => {
    const { asset, path, signal, onProgress } = fetch;
    if (asset.parts === undefined) return fetchArchive(fetch);
    const partPath = `${path}.part`;
    await discardArchive(path);
    try {
      let bytesBefore = 0;
      for (const part of asset.parts) {
        // How many bytes there are in all is known with the last part only.
        await fetchArchive({
          asset: part,
          path: partPath,
          signal,
          onProgress: (bytes) => onProgress(bytesBefore + bytes, undefined),
        });
        await append(partPath, path, signal);
        bytesBefore = (await stat(path)).size;
        await discardArchive(partPath);
      }
      onProgress(bytesBefore, bytesBefore);
    } catch (error) {
      await Promise.all([path, partPath].map(discardArchive));
      throw error;
    }
  };
}

async function append(from: string, to: string, signal: AbortSignal): Promise<void> {
  const { size } = await stat(from);
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { flags: 'a', mode: 0o600 }), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw asDiskError(error, size);
  }
}
