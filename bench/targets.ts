// Who is asked in a benchmark, and who asks: each in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result, Task } from './load-generator.ts';

/** Gives the load generator a task. */
export type Ask = (task: Task) => Promise<Result>;

/** A server that responds to requests; `pid` where its CPU time is of interest. */
export interface Target {
  baseUrl: string;
  pid?: number | undefined;
}

/**
 * The native server itself, two relays that do nothing else, and the server. Above `socketRelay` is
 * what HTTP takes, above `httpRelay` what we take; what `socketRelay` takes no second process can
 * do without.
 */
export interface Targets {
  direct: Target;
  socketRelay: Target;
  httpRelay: Target;
  through: Target;
}

/** A relay of `bare-relay.ts` in front of `target`. */
export async function startBareRelay(
  kind: 'socket' | 'http',
  target: string,
): Promise<{ baseUrl: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-relay.ts'), [kind, target]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { baseUrl: `http://127.0.0.1:${port}`, child };
}

/**
 * The client in its own process; one task at a time. `key` is the native server's, which all
 * targets are sent.
 */
export function startLoadGenerator(key: string): { ask: Ask; child: ChildProcess } {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'), [key]);
  return {
    child,
    async ask(task) {
      child.send(task);
      const [report] = (await once(child, 'message')) as [{ value: Result } | { problem: string }];
      if ('problem' in report) throw new Error(`The load generator failed: ${report.problem}`);
      return report.value;
    },
  };
}
