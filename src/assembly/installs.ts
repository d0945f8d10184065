// Backends come and go: the hosts of their archives and of ROCm, and what fetches, tries and
// removes them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { packageRoot } from '../lib/package-root.ts';
import { systemDisk } from '../platform/disk.ts';
import { defaultRetryPolicy } from '../platform/transfers/retries.ts';
import { runProgram } from '../processes/run-program.ts';
import type { Recipe } from '../recipes/kit/recipe.ts';
import type { ArchiveHost } from '../services/installs/archive-host.ts';
import { createArchiveFetcher } from '../services/installs/fetch-archive.ts';
import { createInstallArchive } from '../services/installs/install-archive.ts';
import { createInstallBackend } from '../services/installs/install-backend.ts';
import { createInstallPackages } from '../services/installs/install-packages.ts';
import { installPathsOf, removeInstallation } from '../services/installs/install-paths.ts';
import { Installs, type InstallsOptions } from '../services/installs/installs.ts';
import { createNpm } from '../services/installs/npm.ts';
import { createProbeBackend } from '../services/installs/probe-backend.ts';
import { ReleaseHost } from '../services/installs/release-host.ts';
import type { ReleaseSettings } from '../services/installs/release-settings.ts';
import { createRocmHost } from '../services/installs/rocm-host.ts';
import { RocmRuntime } from '../services/installs/rocm-runtime.ts';
import { type McpPackage, PACKAGES_FOLDER } from '../services/mcp-servers/packages.ts';

const HOST_IDLE_TIMEOUT_MS = 60_000;
const enginesDirectory = fileURLToPath(new URL('engines', packageRoot));
/** Archives are small next to models, and a person waits for them. */
const retries = { ...defaultRetryPolicy, maxFailures: 5 };

interface InstallRoomOptions
  extends Omit<InstallsOptions, 'installBackend' | 'newestTag' | 'requireHost' | 'rocmRuntime'> {
  releaseSettings: ReleaseSettings;
  packages: PackageInstaller;
}

/** What npm brings. */
export type PackageInstaller = ReturnType<typeof assemblePackageInstaller>;

/** npm as the user of this server has it, and what installs by the locks of this release. */
export function assemblePackageInstaller(
  recipes: readonly Recipe[],
  { binDirectory, log }: { binDirectory: string; log: Log },
) {
  const npm = createNpm({
    environment: process.env,
    run: runProgram,
    folder: npmProject(recipes),
  });
  const installPackages = createInstallPackages({
    enginesDirectory,
    npm,
    disk: systemDisk,
    log,
  });
  const pathsOf = ({ id }: McpPackage) =>
    installPathsOf({ binDirectory, recipe: PACKAGES_FOLDER, backend: id });
  const installMcpPackage = (wanted: McpPackage, signal: AbortSignal) => {
    const { npm: name, version, unpackedBytes } = wanted;
    return installPackages({
      paths: pathsOf(wanted),
      asset: { repo: name, tag: version, name, sha256: undefined, npm: { unpackedBytes } },
      // Its files are looked for behind it; it runs with its first use.
      check: async () => undefined,
      signal,
      report: () => undefined,
    });
  };
  const uninstallMcpPackage = (unwanted: McpPackage) => removeInstallation(pathsOf(unwanted), log);
  return { npm, installPackages, installMcpPackage, uninstallMcpPackage };
}

/** What brings backends here, from the hosts that the settings name. */
export function assembleInstalls(options: InstallRoomOptions): Installs {
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
  const { npm, installPackages } = options.packages;
  const host = new ReleaseHost({
    baseUrl: releaseSettings.baseUrl,
    apiUrl: releaseSettings.apiUrl,
    token: releaseSettings.token,
    clock: systemClock,
    silenceMs: HOST_IDLE_TIMEOUT_MS,
    log,
  });
  const rocmHost = createRocmHost({
    url: releaseSettings.rocmUrl,
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
    installPackages,
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

/**
 * The folder of an engine that npm installs. Its package.json keeps npm from looking for a project
 * further up, whose configuration would count.
 */
function npmProject(recipes: readonly Recipe[]): string {
  for (const { name, backends } of recipes) {
    const engine = backends.find(({ release }) => release?.npm !== undefined);
    if (engine !== undefined) return join(enginesDirectory, name, engine.name);
  }
  return enginesDirectory;
}
