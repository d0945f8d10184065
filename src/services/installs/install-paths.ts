// The paths of an installation and how its folders are exchanged, so that at any moment the old one
// is there or the new one.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceByRename } from '../../lib/files-in-use.ts';
import type { Log } from '../../lib/log.ts';
import { isLeftOver, serverMark } from '../../lib/server-mark.ts';
import { codeOf } from '../../lib/values.ts';
import { syncFolder } from '../../platform/disk.ts';
import { refuseLinks, removeInside } from '../../platform/files/remove-inside.ts';
import { installationFolder, VERSION_FILE } from '../../recipes/kit/installation.ts';
import { BackendFilesStuck } from './errors.ts';

/** Of one installation. All are in one folder, so that they can be renamed into each other. */
export interface InstallPaths {
  binDirectory: string;
  recipe: string;
  backend: string;
  folder: string;
  /** Name of the staging folder, which stands in for the backend's until the exchange. */
  stagingName: string;
  staging: string;
  aside: string;
  archive: string;
}

const LEFTOVER = /^\.(.+)\.(\d+(?:x[0-9a-f]{8})?)\.(new|old|archive|archive\.etag)$/;

/** Names say of which server they are: another one may work in the same cache. */
export function installPathsOf(details: {
  binDirectory: string;
  recipe: string;
  backend: string;
}): InstallPaths {
  const { binDirectory, recipe, backend } = details;
  const folder = installationFolder(details);
  const nextTo = (end: string) => join(dirname(folder), `.${backend}.${serverMark()}.${end}`);
  return {
    binDirectory,
    recipe,
    backend,
    folder,
    stagingName: `.${backend}.${serverMark()}.new`,
    staging: nextTo('new'),
    aside: nextTo('old'),
    archive: nextTo('archive'),
  };
}

/**
 * Fills an empty staging folder and puts it in place. What was installed before stays where it is
 * when that fails.
 * @param fill resolves with the version that is noted of it
 * @throws {BackendFilesStuck}, what `fill` throws, or the signal's reason
 */
export async function installInto(
  paths: InstallPaths,
  { name, signal, log }: { name: string; signal: AbortSignal; log: Log },
  fill: () => Promise<string>,
): Promise<void> {
  try {
    await remove(paths, paths.staging);
    await mkdir(paths.staging, { recursive: true });
    const version = await fill();
    // Last, because what has it counts as complete.
    await writeFile(join(paths.staging, VERSION_FILE), version);
    signal.throwIfAborted();
    await swapIn(paths, log);
    log.info(`Installed ${name} ${version}`);
  } catch (error) {
    log.warning(`Installing ${name} failed: ${String(error)}`);
    throw error;
  } finally {
    await remove(paths, paths.staging);
  }
}

/**
 * Puts the staging folder in place.
 * @throws {BackendFilesStuck} and leaves the former one where it was
 */
export async function swapIn(paths: InstallPaths, log: Log): Promise<void> {
  const { folder, staging, aside } = paths;
  const hadOne = await setAside(paths);
  try {
    await replaceByRename(staging, folder);
  } catch (error) {
    if (hadOne) await replaceByRename(aside, folder);
    throw stuck(paths, error);
  }
  await syncFolder(dirname(folder));
  await throwAway(paths, log);
}

/**
 * Moves the folder out of the way, so that it is not found. False when there is none.
 * @throws {BackendFilesStuck}
 */
export async function setAside(paths: InstallPaths): Promise<boolean> {
  const { folder, aside } = paths;
  try {
    await remove(paths, aside);
    await replaceByRename(folder, aside);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw stuck(paths, error);
  }
}

/** What can't be removed now is at the next start. */
export async function throwAway(paths: InstallPaths, log: Log): Promise<void> {
  const { aside } = paths;
  await remove(paths, aside).catch((error: unknown) =>
    log.warning(`${aside} is left over: ${String(error)}`),
  );
}

/** Deletes an installation, if there is one. What can't be moved stays, and the log says so. */
export async function removeInstallation(paths: InstallPaths, log: Log): Promise<void> {
  const name = `${paths.recipe}:${paths.backend}`;
  try {
    if (!(await setAside(paths))) return;
    await throwAway(paths, log);
    log.info(`Removed ${name}`);
  } catch (error) {
    log.warning(`${name} is not used any more, and can't be removed: ${String(error)}`);
  }
}

/**
 * Clears what servers left that ended in the middle of an installation, and puts back what they had
 * set aside.
 */
export async function recoverInterrupted(binDirectory: string, log: Log): Promise<void> {
  for (const recipe of await namesIn(binDirectory)) {
    const names = await namesIn(join(binDirectory, recipe));
    for (const name of names) {
      const [, backend, mark, kind] = LEFTOVER.exec(name) ?? [];
      if (backend === undefined || mark === undefined) continue;
      const leftover = join(binDirectory, recipe, name);
      try {
        if (!(await isLeftOver(mark, leftover))) continue;
        await refuseLinks(binDirectory, join(binDirectory, recipe));
        if (kind === 'old' && !names.includes(backend)) {
          await replaceByRename(leftover, join(binDirectory, recipe, backend));
          log.warning(
            `An update of ${recipe}:${backend} was interrupted; the former version is back.`,
          );
        } else await remove({ binDirectory }, leftover);
      } catch (error) {
        log.warning(`${leftover} is left over: ${String(error)}`);
      }
    }
  }
}

const remove = (
  { binDirectory }: Pick<InstallPaths, 'binDirectory'>,
  path: string,
): Promise<void> => removeInside(binDirectory, path, { recursive: true });
const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const stuck = ({ recipe, backend, folder }: InstallPaths, cause: unknown): BackendFilesStuck =>
  new BackendFilesStuck(
    `The files of ${recipe}:${backend} in ${folder} can't be moved: ${String(cause)}. Unload its models, close programs that use them, and try again.`,
    { cause },
  );
