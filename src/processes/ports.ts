// TCP ports for children: free ones, and who listens on one.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import * as processes from './linux-processes.ts';
import { treeOf } from './process-tree.ts';

/**
 * Ports that were handed out lately are not handed out again: a child may not have bound its own
 * yet.
 */
const REMEMBERED_PORTS = 128;

async function askSystem(): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port: 0, exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A port of 127.0.0.1 that was free a moment ago. Another program may still be faster: expect to
 * retry.
 */
export function createPortPicker({
  ask = askSystem,
}: {
  ask?: () => Promise<number>;
} = {}): () => Promise<number> {
  const recent: number[] = [];
  return async () => {
    for (;;) {
      const port = await ask();
      if (recent.includes(port)) continue;
      recent.push(port);
      if (recent.length > REMEMBERED_PORTS) recent.shift();
      return port;
    }
  };
}

const SUPERUSER = 0;

/**
 * Who listens on the port, `unknown` where the system doesn't tell, which only Linux does without
 * running a program: the process group that `pid` leads and what it has started, or a program that
 * was there before it, or that another user runs. What came later is `unknown`: a script that is
 * the child may well have a container do the work, which the superuser does for it.
 */
export async function ownerOfPort(
  port: number,
  pid: number,
): Promise<'child' | 'stranger' | 'unknown'> {
  const sockets = await processes.listeningSockets(port, 'tcp');
  // Nearly always the child itself, and looking further takes longer.
  if (holdsOne(pid, sockets)) return 'child';
  const all = [...sockets, ...(await processes.listeningSockets(port, 'tcp6'))];
  const stats = processes.listProcessStats();
  const child = stats?.find((one) => one.pid === pid);
  // The process that responded has gone since, or is out of sight.
  if (all.length === 0 || stats === undefined || child === undefined) return 'unknown';
  const tree = treeOf(pid, stats);
  const holders = stats.filter((one) => holdsOne(one.pid, all));
  if (tree.some((member) => holders.includes(member))) return 'child';
  // What other users have opened is out of sight, but not whose it is.
  const users = new Set([SUPERUSER, ...tree.map((member) => processes.userOf(member.pid))]);
  if (all.every(({ user }) => !users.has(user))) return 'stranger';
  return holders.some(({ startTicks }) => Number(startTicks) < Number(child.startTicks))
    ? 'stranger'
    : 'unknown';
}

const holdsOne = (
  pid: number,
  sockets: readonly processes.ListeningSocket[],
): boolean | undefined =>
  processes.openSockets(pid)?.some((socket) => sockets.some(({ inode }) => inode === socket));
