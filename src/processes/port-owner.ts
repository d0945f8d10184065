// Tells whether it is the child that listens on its port, or a program that was faster.
import { treeOf } from './cpu-time.ts';
import { listeningSockets, listProcessStats, openSockets } from './linux-processes.ts';

/** `unknown` where the system doesn't tell, which all but Linux don't without running a program. */
export type PortOwner = 'child' | 'stranger' | 'unknown';

/** Who listens on the port: the process group that `pid` leads and what it has started, or somebody else. */
export async function ownerOfPort(port: number, pid: number): Promise<PortOwner> {
  const sockets = await listeningSockets(port, 'tcp');
  // Nearly always the child itself, and looking further takes longer.
  if (holdsOne(pid, sockets)) return 'child';
  const all = [...sockets, ...(await listeningSockets(port, 'tcp6'))];
  const stats = listProcessStats();
  // Whoever answered has gone since, or is out of sight.
  if (all.length === 0 || stats === undefined) return 'unknown';
  const answers = treeOf(pid, stats).map((member) => holdsOne(member.pid, all));
  if (answers.includes(true)) return 'child';
  return answers.includes(undefined) ? 'unknown' : 'stranger';
}

/** Undefined where nobody may see. */
function holdsOne(pid: number, sockets: readonly string[]): boolean | undefined {
  return openSockets(pid)?.some((socket) => sockets.includes(socket));
}
