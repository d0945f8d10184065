// Backends come and go: the hosts of their archives and of ROCm, and what fetches, tries and
// removes them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../lib/clock.ts';
import { packageRoot } from '../lib/package-root.ts';
import { systemDisk } from '../platform/disk.ts';
import { defaultRetryPolicy } from '../platform/transfers/retries.ts';
import { runProgram } from '../processes/run-program.ts';
import {
  createArchiveFetcher,
  createInstallArchive,
} from '../services/installs/install-archive.ts';
import { createInstallBackend, createProbeBackend } from '../services/installs/install-backend.ts';
import { createInstallPackages, createNpm } from '../services/installs/install-packages.ts';
import { Installs, type InstallsOptions } from '../services/installs/installs.ts';
import {
  type ArchiveHost,
  createRocmHost,
  ReleaseHost,
  type ReleaseSettings,
} from '../services/installs/release-host.ts';
import { RocmRuntime } from '../services/installs/rocm-runtime.ts';

const HOST_IDLE_TIMEOUT_MS = 60_000;
const enginesDirectory = fileURLToPath(new URL('engines', packageRoot));
/**
 * Its package.json keeps npm from looking for a project further up, whose configuration would
 * count.
 */
const emptyProject = join(enginesDirectory, 'llamacpp', 'embedded');
/** Archives are small next to models, and a person waits for them. */
const retries = { ...defaultRetryPolicy, maxFailures: 5 };

export function assembleInstalls(
  options: Omit<InstallsOptions, 'installBackend' | 'newestTag' | 'requireHost' | 'rocmRuntime'> & {
    releaseSettings: ReleaseSettings;
  },
): Installs {
  const {
    recipes,
    hardware,
    backends,
    binDirectory,
    isOffline,
    mayFetch,
    residency,
    releaseSettings,
    log,
  } = options;
  const { rocmUrl, ...releases } = releaseSettings;
  const npm = createNpm({ environment: process.env, run: runProgram, folder: emptyProject });
  const host = new ReleaseHost({
    baseUrl: releases.baseUrl,
    apiUrl: releases.apiUrl,
    token: releases.token,
    clock: systemClock,
    silenceMs: HOST_IDLE_TIMEOUT_MS,
    log,
  });
  const rocmHost = createRocmHost({
    url: rocmUrl,
    clock: systemClock,
    silenceMs: HOST_IDLE_TIMEOUT_MS,
  });
  const installFrom = (from: Pick<ArchiveHost, 'open' | 'refusal'>) =>
    createInstallArchive({
      disk: systemDisk,
      clock: systemClock,
      fetchArchive: createArchiveFetcher({
        host: from,
        disk: systemDisk,
        clock: systemClock,
        retries,
        log,
      }),
      log,
    });
  const installBackend = createInstallBackend({
    binDirectory,
    host,
    installArchive: installFrom(host),
    installPackages: createInstallPackages({ enginesDirectory, npm, disk: systemDisk, log }),
    probe: createProbeBackend({ run: runProgram, clock: systemClock }),
    environment: process.env,
  });
  const rocmRuntime = new RocmRuntime({
    binDirectory,
    installArchive: installFrom(rocmHost),
    residency,
    log,
  });
  return new Installs({
    recipes,
    hardware,
    backends,
    binDirectory,
    isOffline,
    mayFetch,
    installBackend,
    rocmRuntime,
    newestTag: (repo, signal) => host.newestTag(repo, signal),
    requireHost: (source, signal) =>
      source === 'npm' ? npm.requireRegistry(signal) : host.requireReachable(signal),
    residency,
    log,
  });
}
