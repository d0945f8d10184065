// How long something kept the processor, which says more than a clock on a machine with other work.

/** Of Node; web pages, which share these types, have none. */
const { process } = globalThis as unknown as {
  process: { cpuUsage(since?: object): { user: number; system: number } };
};

/** Seconds of processor time that this process spends until `work` is done. */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before as object);
  return (user + system) / 1e6;
}
