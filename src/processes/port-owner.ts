// Tells whether it is the child that listens on its port, or a program that was faster.
import { treeOf } from './cpu-time.ts';
import { listeningSockets, listProcessStats, openSockets } from './linux-processes.ts';

/** `unknown` where the system doesn't tell, which all but Linux don't without running a program. */
export type PortOwner = 'child' | 'stranger' | 'unknown';

/** Who listens on the port: the process group that `pid` leads and what it has started, or somebody else. */
export function ownerOfPort(port: number, pid: number): PortOwner {
  const listening = listeningSockets(port);
  // Whoever answered has gone since, or is out of sight.
  if (listening === undefined || listening.length === 0) return 'unknown';
  const holds = (one: number) => openSockets(one)?.some((socket) => listening.includes(socket));
  // Nearly always the child itself, and looking for the others takes longer.
  if (holds(pid)) return 'child';
  const all = listProcessStats();
  if (all === undefined) return 'unknown';
  const answers = treeOf(pid, all).map((member) => holds(member.pid));
  if (answers.includes(true)) return 'child';
  return answers.includes(undefined) ? 'unknown' : 'stranger';
}
