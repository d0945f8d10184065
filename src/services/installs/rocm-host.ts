// The host of ROCm's archives: all lie in one folder.
import type { Clock } from '../../lib/clock.ts';
import { type ArchiveHost, createArchiveHost } from './archive-host.ts';

/** `url` is that of the folder, without a slash at its end. */
export function createRocmHost({
  url,
  ...timing
}: {
  url: string;
  clock: Clock;
  headersTimeoutMs: number;
}): ArchiveHost {
  return createArchiveHost({
    ...timing,
    addressOf: ({ name }) => `${url}/${encodeURIComponent(name)}`,
    overviewOf: () => `${url}/`,
    // The token is for the host of the releases.
    token: undefined,
  });
}
