// What the server itself is made of: the runtime and the versions of its packages.
import { readFile } from 'node:fs/promises';

/** E.g. `Node.js v20.20.2 (linux x64)`. */
export function describeRuntime(): string {
  return `Node.js ${process.version} (${process.platform} ${process.arch})`;
}

/**
 * `name version` of each package that package.json in `root` depends on; the version is the installed one, or
 * `not installed` for what npm left out.
 */
export async function listPackages(root: URL): Promise<string[]> {
  const { dependencies = {} } = await readPackage(new URL('package.json', root));
  const names = Object.keys(dependencies).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { version = 'not installed' } = await readPackage(new URL(`node_modules/${name}/package.json`, root));
      return `${name} ${version}`;
    }),
  );
}

async function readPackage(url: URL): Promise<{ version?: string; dependencies?: Record<string, string> }> {
  try {
    return JSON.parse(await readFile(url, 'utf8'));
  } catch {
    // Installed elsewhere, or not at all: this is for a bug report, which may say so.
    return {};
  }
}
