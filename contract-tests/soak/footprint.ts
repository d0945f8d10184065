// What a server holds: memory, sockets, and everything else that has a descriptor.
import { readdir, readFile, readlink } from 'node:fs/promises';
import { isOrphanGuard } from '../support/processes.ts';
import type { Server } from '../support/server.ts';

/** What a server process holds, to compare before and after. */
export interface Footprint {
  sockets: number;
  /** Kinds of the other descriptors, sorted. */
  otherHandles: readonly string[];
  memoryBytes: number;
}

/** With pipes to children: as many before as after, when the same model is loaded. */
export async function footprint({ pid }: Server): Promise<Footprint> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  const handles = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((handle) =>
      readlink(`/proc/${pid}/fd/${handle}`).catch(() => 'closed meanwhile'),
    ),
  );
  const kinds = handles.map((target) => target.replace(/:\[\d+\]$/, '')).toSorted();
  return {
    sockets: kinds.filter((kind) => kind === 'socket').length,
    otherHandles: kinds.filter((kind) => kind !== 'socket'),
    memoryBytes: kibibytes * 1024,
  };
}

/** Children that run models; the shell that guards against orphans is none. */
export async function nativeServers(server: Server) {
  return (await server.children()).filter((child) => !isOrphanGuard(child));
}
