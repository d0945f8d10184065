// Where the programs of embedded engines and their libraries are.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isSource, programPath } from '../../../lib/package-root.ts';

const require = createRequire(import.meta.url);

/** What Node is given to run a program of ours: the loader if needed, and the program. @param program its absolute path. */
export function nodeArguments(program: string): readonly string[] {
  return isSource ? ['--import', pathToFileURL(require.resolve('tsx')).href, program] : [program];
}

/**
 * The folder of a package, in any folder that a resolution would look into; its `exports` do not matter. Undefined when it
 * isn't there. @param from `import.meta.url` of the module that would import it.
 */
export function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [dirname(fileURLToPath(from))];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

/**
 * A thread that runs a program of ours, as `programPath` names it. Run from its sources, it needs the loader as well, which
 * Node 20 does not give to threads.
 */
export function startThread(name: string, workerData: unknown): Worker {
  const program = programPath(name);
  if (!isSource) return new Worker(program, { workerData, execArgv: [] });
  const [loader, address] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(program).href];
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(address)})))`;
  return new Worker(source, { eval: true, workerData, execArgv: [] });
}
