// Memory on Linux: what is built in, or less where a control group says so.
import type { Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { toNumber, valuesOf } from '../text.ts';

const ROOT = '/sys/fs/cgroup';

export async function probeLinuxMemory(reader: MachineReader): Promise<Findings> {
  const kibibytes = toNumber(
    valuesOf((await reader.readText('/proc/meminfo')) ?? '', 'MemTotal')[0]?.replace(/ kB$/, ''),
  );
  const builtIn = kibibytes === undefined ? reader.totalMemoryBytes() : kibibytes * 1024;
  const limits = await readLimits(reader);
  return { memoryBytes: Math.min(builtIn, ...limits) };
}

/** Limits of our own control group and of those above it; every one of them holds. */
async function readLimits(reader: MachineReader): Promise<readonly number[]> {
  const limits: number[] = [];
  for (const line of ((await reader.readText('/proc/self/cgroup')) ?? '').split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (path === undefined) continue;
    const isUnified = controllers === '';
    if (!isUnified && !controllers?.split(',').includes('memory')) continue;
    const [top, name] = isUnified ? [ROOT, 'memory.max'] : [`${ROOT}/memory`, 'memory.limit_in_bytes'];
    for (const group of withAncestors(path)) {
      // "max" is no number, and where version 1 has no limit it gives one that is larger than any memory.
      const limit = toNumber(await reader.readText(`${top}${group}/${name}`));
      if (limit !== undefined && limit > 0) limits.push(limit);
    }
  }
  return limits;
}

/** `/a/b` → `/a/b`, `/a` and the root, which is the empty string. In a container only the root may be there. */
function withAncestors(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '..');
  return Array.from({ length: parts.length + 1 }, (_, index) =>
    parts
      .slice(0, parts.length - index)
      .map((part) => `/${part}`)
      .join(''),
  );
}
