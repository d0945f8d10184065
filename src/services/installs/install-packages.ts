// One installation by npm: it fills a folder next to the old one, the result is tried, and only then they are exchanged.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { type Disk, ensureRoom } from '../../platform/disk.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { LOCK_FILE } from '../../recipes/kit/installation.ts';
import type { Asset } from './archive-host.ts';
import type { InstallProgress } from './install-archive.ts';
import { type InstallPaths, installInto } from './install-paths.ts';
import type { Npm } from './npm.ts';

export interface PackagesInstallation {
  paths: InstallPaths;
  asset: Asset;
  notice?: string;
  check(): Promise<void>;
  signal: AbortSignal;
  report: (progress: InstallProgress) => void;
}

interface InstallPackagesOptions {
  enginesDirectory: string;
  npm: Pick<Npm, 'install'>;
  disk: Disk;
  log: Log;
}

/** It leaves nothing: what has come is in npm's own cache. */
export function createInstallPackages({ enginesDirectory, npm, disk, log }: InstallPackagesOptions) {
  async function fillStaging({ paths, asset, check, signal, report }: PackagesInstallation): Promise<void> {
    const { recipe, backend, staging } = paths;
    const engine = join(enginesDirectory, recipe, backend);
    const copy = (file: string) => copyFile(join(engine, file), join(staging, file));
    const lock: Lock = JSON.parse(await readFile(join(engine, LOCK_FILE), 'utf8'));
    // A package for no system is one that npm passes over.
    for (const path of asset.leftOut ?? []) Object.assign(lock.packages[path] ?? {}, { os: ['none'] });
    const packages = packagesHere(lock);
    requireChecksums(packages, `${recipe}:${backend}`);
    await copy('package.json');
    await writeFile(join(staging, LOCK_FILE), JSON.stringify(lock));
    const total = packages.length;
    const reportCount = (count: number) => report(progressOf(asset, { count: Math.min(count, total), total }));
    reportCount(0);
    await npm.install({ folder: staging, required: asset.name, onPackage: reportCount, signal });
    reportCount(total);
    // The one that tells whether there is an update.
    await copy(LOCK_FILE);
    for (const path of asset.npm?.unneeded ?? []) await removeInside(staging, join(staging, path), { recursive: true });
    if (asset.npm?.platforms !== undefined) await dropOtherPlatforms(staging, join(staging, asset.npm.platforms));
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

/** Leaves `<platform>/<architecture>/` of this machine in a folder that has such folders for all. */
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
  await Promise.all(others.map((name) => removeInside(root, join(folder, name), { recursive: true })));
}

interface LockedPackage {
  os?: readonly string[];
  cpu?: readonly string[];
  integrity?: string;
}

interface Lock {
  packages: Readonly<Record<string, LockedPackage>>;
}

function packagesHere({ packages }: Lock): readonly (readonly [string, LockedPackage])[] {
  const fits = (names: readonly string[] | undefined, own: string) => names === undefined || names.includes(own);
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  return entries.filter(([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch));
}

/** npm takes whatever a registry or a proxy hands out for a package whose checksum the lock does not have. */
function requireChecksums(packages: ReturnType<typeof packagesHere>, name: string): void {
  const unknown = packages.filter(([, { integrity }]) => !integrity).map(([path]) => path.replace('node_modules/', ''));
  if (unknown.length === 0) return;
  throw new VerificationFailed(
    `${name} is not installed on ${process.platform} ${process.arch}: this release of the server knows no checksum of ${unknown.join(', ')}, so that what comes could not be verified. Use another backend, or a newer release.`,
  );
}

/** In packages: their sizes are not known before they have come. */
function progressOf(asset: Asset, { count, total }: { count: number; total: number }): InstallProgress {
  const percent = total === 0 ? 100 : Math.floor((count / total) * 1000) / 10;
  const file = `${asset.repo}@${asset.tag}`;
  return { file, fileIndex: 1, totalFiles: 1, bytes: 0, totalBytes: 0, percent };
}
