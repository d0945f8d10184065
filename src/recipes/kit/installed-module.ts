// Where the programs of embedded engines and their libraries are.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isSource } from '../../lib/package-root.ts';
import { installationFolder } from './installation.ts';

const require = createRequire(import.meta.url);

/** What Node is given to run a program of ours: the loader if needed, and the program. @param program its absolute path. */
export function nodeArguments(program: string): readonly string[] {
  return isSource ? ['--import', pathToFileURL(require.resolve('tsx')).href, program] : [program];
}

/**
 * The absolute path of a module of what npm has installed for the embedded backend of a recipe; undefined where it is not.
 * @param module its path below the folder of the installation.
 */
export function findInstalledModule(
  module: string,
  { recipe, binDirectory }: { recipe: string; binDirectory: string | undefined },
): string | undefined {
  if (binDirectory === undefined) return undefined;
  const path = join(installationFolder({ binDirectory, recipe, backend: 'embedded' }), module);
  return existsSync(path) ? path : undefined;
}

/**
 * The folder of a package, in any folder that a resolution would look into; its `exports` do not matter. Undefined when it
 * isn't there. @param from `import.meta.url` of the module that would import it.
 */
export function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [dirname(fileURLToPath(from))];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}
