// Threads of programs that run a model; apart from what starts the programs, so that these load little.
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { enginePath, isSource } from '../../src/lib/package-root.ts';

/** The thread of an engine. Run from its sources, it needs the loader as well, which Node 20 does not give to threads. */
export function startThread(engine: string, workerData: unknown): Worker {
  const program = enginePath(engine, 'worker');
  if (!isSource) return new Worker(program, { workerData, execArgv: [] });
  const [loader, address] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(program).href];
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(address)})))`;
  return new Worker(source, { eval: true, workerData, execArgv: [] });
}
