// Threads of programs that run a model; apart from what starts the programs, so that these load little.
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isSource, programPath } from '../../../lib/package-root.ts';

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
