// The host of ROCm's archives.
import { ArchiveHost, type ArchiveHostOptions } from './archive-host.ts';

/** All of them lie in one folder; `url` is that of the folder, without a slash at its end. */
export function createRocmHost({
  url,
  clock,
  silenceMs,
}: Pick<ArchiveHostOptions, 'clock' | 'silenceMs'> & { url: string }): ArchiveHost {
  return new ArchiveHost({
    clock,
    silenceMs,
    addressOf: ({ name }) => `${url}/${encodeURIComponent(name)}`,
    overviewOf: () => `${url}/`,
    // The token is for the host of the releases.
    token: undefined,
  });
}
