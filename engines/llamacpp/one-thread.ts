// One thread of Node for native work, however this program is started.
import { spawn } from 'node:child_process';

const VARIABLE = 'UV_THREADPOOL_SIZE';
/** Older ones have used their threads to read this very program, before its first line runs. */
const FIRST_NODE_THAT_READS_BY_ITSELF = 22;

/**
 * Node hands work to its threads in turn, and llama.cpp makes helpers for the one that it runs on, for every batch. With four,
 * the system often starts a helper on the very core of the thread that waits for it. Nothing else here needs them at the same
 * time. To be called first of all. @returns whether the program now runs in another process, because it was too late in this one.
 */
export function takeOneThread(): boolean {
  if (process.env[VARIABLE] !== undefined) return false;
  process.env[VARIABLE] = '1';
  if (Number.parseInt(process.versions.node, 10) >= FIRST_NODE_THAT_READS_BY_ITSELF) return false;
  const words = [...process.execArgv, ...process.argv.slice(1)];
  // It ends when the channel closes, in whatever way this process ends.
  const child = spawn(process.execPath, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.once('disconnect', () => child.kill());
  child.once('exit', (code) => process.exit(code ?? 1));
  return true;
}
