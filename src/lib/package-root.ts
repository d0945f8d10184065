// Finds the package's own files, whether it runs from its sources or from dist/.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder with package.json, with a slash at its end. */
export const packageRoot: URL = findRoot(new URL('.', import.meta.url));

function findRoot(directory: URL): URL {
  if (existsSync(new URL('package.json', directory))) return directory;
  const above = new URL('..', directory);
  if (above.href === directory.href)
    throw new Error(`No folder above ${import.meta.url} has a package.json.`);
  return findRoot(above);
}

/** True when this runs from its sources, where Node needs a loader for TypeScript. */
export const isSource = import.meta.url.endsWith('.ts');

/**
 * The absolute path of one of our programs.
 * @param name its path below `src/` without its ending, e.g. `cli/lemonade`.
 */
export const programPath = (name: string): string =>
  fileURLToPath(new URL(isSource ? `src/${name}.ts` : `dist/src/${name}.js`, packageRoot));

/** The absolute path of a program of an engine: the engine itself, or what tries its library. */
export function enginePath(engine: string, program: 'main' | 'probe' = 'main'): string {
  const built = program === 'main' ? engine : `${engine}-${program}`;
  return fileURLToPath(
    new URL(isSource ? `engines/${engine}/${program}.ts` : `dist/engines/${built}.js`, packageRoot),
  );
}

const manifest: { name: string; version: string } = JSON.parse(
  readFileSync(new URL('package.json', packageRoot), 'utf8'),
);

/** The version of the package, which is the server's. */
export const version = manifest.version;
/** The name of the package on npm. */
export const name = manifest.name;
