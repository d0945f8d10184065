// Finds out with how many threads a model is fastest, by trying.

/** More threads have to be clearly better: they suffer most from whatever else the machine does. */
const MIN_GAIN = 1.1;
const DEFAULT_BUDGET_MS = 60;

/**
 * llama.cpp makes and ends its threads at each step here, and they wait for each other in busy loops. On a machine with few
 * cores, or with other work to do, a small model is faster with fewer of them.
 * @param most the most threads that may be chosen.
 * @param step evaluates one token with so many threads. @returns how long that took, in milliseconds.
 * @param budgetMs no round of all candidates is begun after it; one is always made.
 */
export async function chooseThreads({
  most,
  step,
  budgetMs = DEFAULT_BUDGET_MS,
}: {
  most: number;
  step(threads: number): Promise<number>;
  budgetMs?: number;
}): Promise<number> {
  if (most <= 1) return 1;
  const counts = [...new Set([1, Math.ceil(most / 2), most - 1, most])];
  // The first reads the weights from the disk, if they are not in memory yet.
  await step(most);
  const totals = new Map(counts.map((count) => [count, 0]));
  for (let spentMs = 0; spentMs < budgetMs; ) {
    for (const count of counts) {
      const tookMs = await step(count);
      spentMs += tookMs;
      totals.set(count, (totals.get(count) ?? 0) + tookMs);
    }
  }
  return counts.reduce((best, count) => {
    const [bestMs, tookMs] = [totals.get(best) ?? 0, totals.get(count) ?? 0];
    return tookMs * MIN_GAIN < bestMs ? count : best;
  });
}
