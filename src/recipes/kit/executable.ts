// Finds the executables of native servers: on PATH, and below the folder of what has been
// installed.
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import { foldersOnPath } from '../../lib/find-npm.ts';

/** Release archives nest `build/bin/` at most; deeper folders are data. */
const MAX_DEPTH = 4;
/**
 * ROCm archives bring tens of thousands of kernels along, which lie next to executables, not above
 * them.
 */
const MAX_FOLDERS = 500;

/** False too for what is not there or is out of reach. */
export async function isExecutableFile(path: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false;
    await access(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or out of reach: for a caller that looks for something to run it is the same.
    return false;
  }
}

/**
 * The executable of that name in a folder; undefined when there is none.
 *
 * On Windows only an `.exe`: a file without an ending is a shell's script, or was built for Linux.
 */
export async function executableIn(
  folder: string,
  name: string,
  platform = process.platform,
): Promise<string | undefined> {
  const file = join(folder, platform === 'win32' ? `${name}.exe` : name);
  return (await isExecutableFile(file)) ? file : undefined;
}

/**
 * Lists of models ask for each of them; a program that was installed a moment ago may be found a
 * moment later.
 */
const SEARCH_KEPT_MS = 500;
const searches = new Map<
  string,
  { path: string; atMs: number; found: Promise<string | undefined> }
>();

/**
 * The first executable of that name on PATH; undefined when there is none.
 *
 * As of now or half a second ago. What runs must not depend on the directory in which the server
 * was started.
 */
export function findOnPath(
  name: string,
  environment: Environment,
  nowMs = performance.now(),
): Promise<string | undefined> {
  const folders = foldersOnPath(environment);
  const path = folders.join(delimiter);
  const last = searches.get(name);
  if (last?.path === path && nowMs - last.atMs < SEARCH_KEPT_MS) return last.found;
  const found = searchIn(folders, name);
  searches.set(name, { path, atMs: nowMs, found });
  return found;
}

async function searchIn(folders: readonly string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const file = await executableIn(folder, name);
    if (file !== undefined) return file;
  }
  return undefined;
}

/**
 * The absolute path of the executable of that name below `<binDirectory>/<recipe>/<backend>/`; the
 * one nearest to the top, undefined when there is none.
 */
export async function locateInstalled(details: {
  binDirectory: string | undefined;
  recipe: string;
  backend: string;
  executable: string;
}): Promise<string | undefined> {
  const { binDirectory, recipe, backend, executable } = details;
  if (binDirectory === undefined) return undefined;
  let level = [join(binDirectory, recipe, backend)];
  let visited = 0;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const folder of level) {
      visited += 1;
      if (visited > MAX_FOLDERS) return undefined;
      const file = await executableIn(folder, executable);
      if (file !== undefined) return file;
      // Not installed, or being replaced right now: for a caller that looks for something to run it
      // is the same.
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      // Links are not followed: they could lead out of the installation, or in a circle.
      const folders = entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name));
      below.push(...folders.sort());
    }
    level = below;
  }
  return undefined;
}
