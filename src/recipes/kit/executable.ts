// Finds the executables of native servers.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Environment variables, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** True when `path` is a file that this process may execute. */
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
 * The absolute path of the first executable called `name` on `PATH`, undefined when there is none.
 * Relative entries are skipped: what runs must not depend on the directory in which the server was started.
 */
export async function findOnPath(name: string, environment: Environment): Promise<string | undefined> {
  const isWindows = process.platform === 'win32';
  const path = environment.PATH ?? (isWindows ? environment.Path : undefined) ?? '';
  const names = isWindows ? [`${name}.exe`, name] : [name];
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    for (const candidate of names) {
      const file = join(folder, candidate);
      if (await isExecutableFile(file)) return file;
    }
  }
  return undefined;
}
