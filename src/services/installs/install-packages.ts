// One installation by npm: it fills a folder next to the old one, the result is tried, and only
// then they are exchanged.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../lib/log.ts';
import { codeOf } from '../../lib/values.ts';
import { type Disk, ensureRoom } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { LOCK_FILE } from '../../recipes/kit/installation.ts';
import type { Asset } from './archive-host.ts';
import { type InstallPaths, installInto } from './install-paths.ts';
import type { InstallProgress } from './install-progress.ts';
import type { Npm } from './npm.ts';
import { type Lock, lockWithout, packagesHere, requireChecksums } from './package-lock.ts';

/** Packages of the lock in `engines/<recipe>/<backend>/` that are to become a folder. */
export interface PackagesInstallation {
  paths: InstallPaths;
  asset: Asset;
  /** What a person should know of it; the log says it. */
  notice?: string | undefined;
  /** Looks at what has come into `paths.staging`; rejects when that is not to be taken. */
  check(): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

interface InstallPackagesOptions {
  /** Absolute path of the folder with the locks. */
  enginesDirectory: string;
  npm: Pick<Npm, 'install'>;
  disk: Disk;
  log: Log;
}

/** The function leaves nothing of what fails: what has come is in npm's own cache. */
export function createInstallPackages({
  enginesDirectory,
  npm,
  disk,
  log,
}: InstallPackagesOptions) {
  async function fillStaging({
    paths,
    asset,
    check,
    signal,
    report,
  }: PackagesInstallation): Promise<void> {
    const { recipe, backend, staging } = paths;
    const engine = join(enginesDirectory, recipe, backend);
    const copy = (file: string) => copyFile(join(engine, file), join(staging, file));
    const whole: Lock = JSON.parse(await readFile(join(engine, LOCK_FILE), 'utf8'));
    const lock = lockWithout(asset.leftOut ?? [], whole);
    const packages = packagesHere(lock);
    requireChecksums(packages, `${recipe}:${backend}`);
    await copy('package.json');
    await writeFile(join(staging, LOCK_FILE), JSON.stringify(lock));
    const total = packages.length;
    const reportCount = (count: number) =>
      report(progressOf(asset, { count: Math.min(count, total), total }));
    reportCount(0);
    await npm.install({ folder: staging, required: asset.name, onPackage: reportCount, signal });
    reportCount(total);
    // The one that tells whether there is an update.
    await copy(LOCK_FILE);
    for (const path of asset.npm?.unneeded ?? [])
      await removeInside(staging, join(staging, path), { recursive: true });
    if (asset.npm?.platforms !== undefined)
      await dropOtherPlatforms(staging, join(staging, asset.npm.platforms));
    await check();
  }

  return async (installation: PackagesInstallation): Promise<void> => {
    const { paths, asset, notice, signal } = installation;
    const name = `${paths.recipe}:${paths.backend}`;
    await installInto(paths, { name, signal, log }, async () => {
      await ensureRoom(disk, paths.staging, asset.npm?.unpackedBytes ?? 0);
      log.info(`Installing ${name} ${asset.tag} with npm: ${asset.repo}`);
      if (notice !== undefined) log.info(`${name}: ${notice}`);
      await fillStaging(installation);
      return asset.tag;
    });
  };
}

/**
 * Leaves `<platform>/<architecture>/` of this machine in a folder that has such folders for all.
 */
async function dropOtherPlatforms(root: string, folder: string): Promise<void> {
  await dropAllBut(process.platform, root, folder);
  await dropAllBut(process.arch, root, join(folder, process.platform));
}

async function dropAllBut(kept: string, root: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Nothing is there for this machine; the check will say so.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const others = names.filter((name) => name !== kept);
  await Promise.all(
    others.map((name) => removeInside(root, join(folder, name), { recursive: true })),
  );
}

/** In packages: their sizes are not known before they have come. */
function progressOf(
  asset: Asset,
  { count, total }: { count: number; total: number },
): InstallProgress {
  const percent = total === 0 ? 100 : Math.floor((count / total) * 1000) / 10;
  const file = `${asset.repo}@${asset.tag}`;
  return { file, fileIndex: 1, totalFiles: 1, bytes: 0, totalBytes: 0, percent };
}
