// Makes sure that no child outlives this server, not even one that is killed with `kill -9`.
import { execa, type ResultPromise } from 'execa';
import type { Log } from '../lib/log.ts';
import { passedEnvironment } from '../lib/passed-environment.ts';
import { HAS_PROCESS_GROUPS, orphanCommand } from './process-group.ts';

/**
 * A shell that reads `+ <group>` and `- <group>` and, at the end of its input, kills every group
 * still listed. Only this process holds the other end of that input (libuv opens it close-on-exec,
 * so that no child inherits it), and the kernel closes it whatever way this process ends. It uses
 * shell built-ins only: nothing to find, nothing to fork.
 */
const SHELL_WATCHER = `
trap '' INT TERM HUP
groups=
while read -r sign group; do
  rest=
  for known in $groups; do
    [ "$known" = "$group" ] || rest="$rest $known"
  done
  groups=$rest
  [ "$sign" = + ] && groups="$groups $group"
done
for group in $groups; do
  kill -s KILL -- "-$group" 2>/dev/null
done
exit 0
`;

/**
 * For Windows, where libuv's job object ends the children, but not what they have started: runs a
 * command for each.
 */
const NODE_WATCHER = `
const { spawn } = require('node:child_process');
const commands = new Map();
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [pid, ...command] = JSON.parse(line);
  commands.delete(pid);
  if (command.length > 0) commands.set(pid, command);
});
lines.on('close', () => {
  for (const [file, ...args] of commands.values()) spawn(file, args, { stdio: 'ignore', windowsHide: true });
});
`;

type Watch = ReturnType<typeof nodeWatch>;

const shellWatch: Watch = {
  command: ['/bin/sh', '-c', SHELL_WATCHER, 'lemonade-orphan-guard'],
  add: (group) => `+ ${group}`,
  remove: (group) => `- ${group}`,
};

/**
 * @param commandFor what ends the descendants of a child that is gone, and was started at about
 *   that time
 */
export function nodeWatch(commandFor = orphanCommand) {
  const command: [string, ...string[]] = [
    process.execPath,
    '-e',
    NODE_WATCHER,
    'lemonade-orphan-guard',
  ];
  const add = (pid: number) => JSON.stringify([pid, ...commandFor(pid, Date.now())]);
  return { command, add, remove: (pid: number) => JSON.stringify([pid]) };
}

const WATCH = HAS_PROCESS_GROUPS ? shellWatch : nodeWatch();
type Watcher = ResultPromise<ReturnType<typeof watcherOptions>>;

const watcherOptions = () =>
  ({
    // A session of its own: neither Ctrl-C nor a closing terminal nor a signal to our group reaches
    // it.
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    // Not ours: the server may have been started in a directory that a person wants to unmount.
    cwd: (!HAS_PROCESS_GROUPS && process.env.SystemRoot) || '/',
    windowsHide: true,
    env: passedEnvironment(process.env),
    extendEnv: false,
  }) as const;

/** See {@link createOrphanGuard}. */
export type OrphanGuard = ReturnType<typeof createOrphanGuard>;

/** Keeps the list of process groups that must not outlive this process. */
export function createOrphanGuard({ log, watch = WATCH }: { log?: Log; watch?: Watch }) {
  const [file, ...args] = watch.command;
  const groups = new Map<number, string>();
  let watcher: Watcher | undefined;
  let closing = false;

  function startWatcher(): Watcher {
    const started = execa(file, args, watcherOptions());
    // It must not keep a process alive that has nothing else to do.
    started.unref();
    if ('unref' in started.stdin && typeof started.stdin.unref === 'function')
      started.stdin.unref();
    // A write to a watcher that just died fails; its exit, handled below, starts the next one.
    started.stdin.on('error', () => {});
    started.once('exit', () => {
      if (watcher !== started || closing) return;
      watcher = undefined;
      log?.warning(
        'The process that guards against orphans was ended from outside; starting another one.',
      );
      if (groups.size > 0) renew();
    });
    if (started.pid !== undefined) log?.debug(`Process ${started.pid} guards against orphans.`);
    else log?.error(`${file} can't be started: children would survive a kill -9 of this server.`);
    return started;
  }

  function renew(): void {
    watcher = startWatcher();
    for (const line of groups.values()) tell(line);
  }

  function tell(line: string): void {
    // libuv writes a short line to an idle pipe at once, so it is there even if we are killed in
    // the next instant.
    if (watcher?.pid !== undefined) watcher.stdin.write(`${line}\n`);
  }

  return {
    /**
     * Starts the watcher: a child that is spawned next is on its own for an instant only, until
     * `add`.
     */
    prepare(): void {
      watcher ??= startWatcher();
    },
    /** From now on the group dies with this process. */
    add(group: number): void {
      const line = watch.add(group);
      groups.set(group, line);
      if (watcher === undefined) renew();
      else tell(line);
    },
    /**
     * Must be called in the same tick in which the leader's exit is noticed: later its number may
     * be a stranger's.
     */
    remove(group: number): void {
      if (groups.delete(group)) tell(watch.remove(group));
    },
    /** Ends the watcher, which kills what is still listed; resolves when it is gone. */
    async close(): Promise<void> {
      closing = true;
      if (watcher === undefined) return;
      watcher.ref();
      watcher.stdin.end();
      await watcher;
      watcher = undefined;
      groups.clear();
    },
  };
}
