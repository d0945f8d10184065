// Threads of programs that run a model; apart from what starts the programs, so that these load little.
import { Worker } from 'node:worker_threads';

/**
 * The thread of an engine: `NAME-worker.js` next to this program. Run from its sources, it needs the loader as well, which
 * Node 20 does not give to threads.
 */
export function startThread(engine: string, workerData: unknown): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const program = process.argv[1] ?? '';
    return new Worker(program.replace(/\.js$/, '-worker.js'), { workerData, execArgv: [] });
  }
  const address = new URL(`../${engine}/worker.ts`, import.meta.url).href;
  const loader = import.meta.resolve('tsx/esm/api');
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(address)})))`;
  return new Worker(source, { eval: true, workerData, execArgv: [] });
}
