// Finds the executable of a backend that has been installed below the cache directory.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutableFile } from './executable.ts';

/** Release archives nest `build/bin/` at most; deeper folders are data. */
const DEEPEST_LEVEL = 4;
/** ROCm archives bring tens of thousands of kernels along, which lie beside executables, not above them. */
const MOST_FOLDERS = 500;

/**
 * The absolute path of the executable called `executable` (on Windows `<executable>.exe`) below
 * `<binDirectory>/<recipe>/<backend>/`; the one nearest to the top, undefined when there is none.
 */
export async function locateInstalled(details: {
  binDirectory: string | undefined;
  recipe: string;
  backend: string;
  executable: string;
}): Promise<string | undefined> {
  const { binDirectory, recipe, backend, executable } = details;
  if (binDirectory === undefined) return undefined;
  const names = process.platform === 'win32' ? [`${executable}.exe`, executable] : [executable];
  let level = [join(binDirectory, recipe, backend)];
  let visited = 0;
  for (let depth = 0; depth <= DEEPEST_LEVEL && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const folder of level) {
      visited += 1;
      if (visited > MOST_FOLDERS) return undefined;
      const entries = await entriesOf(folder);
      for (const name of names) {
        const file = join(folder, name);
        if (entries.some((entry) => entry.name === name) && (await isExecutableFile(file))) return file;
      }
      // Links are not followed: they could lead out of the installation, or in a circle.
      below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)));
    }
    level = below;
  }
  return undefined;
}

async function entriesOf(folder: string) {
  // Not installed, or being replaced right now: for a caller that looks for something to run it is the same.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}
