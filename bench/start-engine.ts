// Starts a native server as its recipe plans it, for measurements that ask it directly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LaunchPlan } from '../src/processes/native-server.ts';

/** The key that it demands, where it demands one. */
export const BENCH_KEY = 'bench';
const START_DEADLINE_MS = 60_000;
const ROOT = join(import.meta.dirname, '..');

/** An engine that responds, without the server in front of it. */
export interface StartedEngine {
  baseUrl: string;
  pid: number | undefined;
  /** Milliseconds from its start to its first healthy response. */
  readyMs: number;
}

/** The port of its address is among the plan's arguments. It is killed when `work` has settled. */
export async function withEngine(
  { file, args, env, keyVariable }: LaunchPlan,
  name: string,
  work: (engine: StartedEngine) => Promise<void>,
): Promise<void> {
  const startedMs = performance.now();
  const key = keyVariable === undefined ? {} : { [keyVariable]: BENCH_KEY };
  const child = spawn(file, asBuilt(args), {
    env: { ...process.env, ...env, ...key },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${args[args.indexOf('--port') + 1]}`;
  try {
    while (!(await isReady(baseUrl))) {
      if (child.exitCode !== null)
        throw new Error(`${name} ended with code ${child.exitCode} before it was ready.`);
      if (performance.now() - startedMs > START_DEADLINE_MS)
        throw new Error(`${name} was not ready in time.`);
      await wait(3);
    }
    await work({ baseUrl, pid: child.pid, readyMs: performance.now() - startedMs });
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

/**
 * From its sources, an engine would start with a loader for TypeScript, which costs it a second and
 * 100 MB.
 */
function asBuilt(args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => word.startsWith(ROOT) && word.endsWith('.ts'));
  const source = args[at];
  if (source === undefined) return args;
  return [join(ROOT, 'dist', 'engines', `${basename(dirname(source))}.js`), ...args.slice(at + 1)];
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/health`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
