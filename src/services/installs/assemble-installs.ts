// Puts the parts of the installation service together, for the machine that it runs on.
import { systemClock } from '../../lib/clock.ts';
import { defaultRetryPolicy } from '../../lib/retries.ts';
import { systemDisk } from '../../platform/disk.ts';
import { runProgram } from '../../processes/run-program.ts';
import { createArchiveFetcher } from './fetch-archive.ts';
import { createInstallBackend } from './install-backend.ts';
import { createInstalls, type Installs, type InstallsOptions } from './installs.ts';
import { createReleaseHost } from './release-host.ts';
import type { ReleaseSettings } from './release-settings.ts';

/** Silence of the host after which a connection is given up and made anew. */
const HOST_PATIENCE_MS = 60_000;
/** Archives are small next to models, and somebody waits for them. */
const retries = { ...defaultRetryPolicy, mostFailures: 5 };

export function assembleInstalls(
  options: Omit<InstallsOptions, 'installBackend' | 'newestTag'> & { releaseSettings: ReleaseSettings },
): Installs {
  const { binDirectory, log, releaseSettings } = options;
  const common = { disk: systemDisk, clock: systemClock, log };
  const host = createReleaseHost({ ...releaseSettings, clock: systemClock, headersTimeoutMs: HOST_PATIENCE_MS, log });
  const fetchArchive = createArchiveFetcher({ ...common, host, retries, stallMs: HOST_PATIENCE_MS });
  const installBackend = createInstallBackend({
    ...{ ...common, binDirectory, host, fetchArchive, run: runProgram, environment: process.env },
  });
  return createInstalls({ ...options, installBackend, newestTag: host.newestTag });
}
