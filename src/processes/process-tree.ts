// A process with all that it has started.

/** One process, as the system lists it. */
export interface ProcessTimes {
  pid: number;
  parent: number;
  group: number;
  /** Processor time, on Linux with that of its children that have ended. */
  cpuMs: number;
}

/** Members of the group, and descendants that have left it. */
export function treeOf<One extends Pick<ProcessTimes, 'pid' | 'parent' | 'group'>>(
  pid: number,
  all: readonly One[],
): readonly One[] {
  const tree = new Set(all.filter((one) => one.pid === pid || one.group === pid));
  // A set also visits what is added to it meanwhile.
  for (const member of tree) for (const one of all) if (one.parent === member.pid) tree.add(one);
  return [...tree];
}
