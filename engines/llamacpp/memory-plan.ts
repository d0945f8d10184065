// Decides how many tokens and how many sequences a context gets, so that it fits into memory.

export interface ContextPlan {
  contextSize: number;
  sequences: number;
}

// Each has a context of its own, as the library can't let them share one, and takes the memory of it at once. Two are a
// conversation and what an app asks at the same time, so that neither loses what it has in its cache; others wait.
const DEFAULT_SEQUENCES = 2;
/** More of them keep the caches of more conversations, where memory is plenty; as many as llama-server has. */
const MAX_SEQUENCES = 4;
const SHARE_OF_MORE_SEQUENCES = 1 / 4;
/** Below this, fewer sequences are better than a smaller context. */
const COMFORTABLE_CONTEXT_SIZE = 8192;
const SMALLEST_CONTEXT_SIZE = 2048;
const MAX_AUTOMATIC_BYTES = 4 * 1024 ** 3;
const SHARE_OF_DEVICE = 0.9;
type Estimate = (plan: ContextPlan) => Promise<number>;

/** What was asked for is kept; only what was left open is made smaller until it fits. */
export async function planContext(wish: {
  requestedContextSize: number;
  requestedSequences: number | undefined;
  trainedContextSize: number;
  availableBytes: number;
  estimateBytes: Estimate;
}): Promise<ContextPlan> {
  const { requestedContextSize, requestedSequences, trainedContextSize, estimateBytes } = wish;
  const isSizeAsked = requestedContextSize > 0;
  const largest = isSizeAsked ? Math.min(requestedContextSize, trainedContextSize) : trainedContextSize;
  const budgetBytes = Math.min(wish.availableBytes / 4, MAX_AUTOMATIC_BYTES);
  const generous = { contextSize: largest, sequences: MAX_SEQUENCES };
  const isGenerous = requestedSequences === undefined && (await estimateBytes(generous));
  if (isGenerous !== false && isGenerous <= budgetBytes * SHARE_OF_MORE_SEQUENCES) return generous;
  const counts = requestedSequences === undefined ? [DEFAULT_SEQUENCES, 1] : [requestedSequences];
  return firstThatFits(isSizeAsked ? [largest] : halvings(largest), counts, budgetBytes, estimateBytes);
}

/** The plan, or the best of the smaller ones that the memory of a GPU has room for; the smallest of them where it has none. */
export async function fitToDevice(
  plan: ContextPlan,
  limits: {
    leastContextSize: number;
    mayShareLess: boolean;
    freeBytes: number;
    deviceBytes: Estimate;
  },
): Promise<ContextPlan> {
  const { contextSize, sequences } = plan;
  const counts = limits.mayShareLess && sequences > 1 ? [sequences, 1] : [sequences];
  const sizes = halvings(contextSize, limits.leastContextSize);
  return firstThatFits(sizes, counts, limits.freeBytes * SHARE_OF_DEVICE, limits.deviceBytes);
}

// The best first: fewer sequences are better than an uncomfortable context. Where nothing fits, the smallest is tried all the
// same, as the estimate may be wrong and the library has the last word.
async function firstThatFits(sizes: number[], counts: number[], budgetBytes: number, estimateBytes: Estimate) {
  const comfortable = sizes.filter((size, index) => index === 0 || size >= COMFORTABLE_CONTEXT_SIZE);
  const least = counts.at(-1) ?? 1;
  let last = { contextSize: SMALLEST_CONTEXT_SIZE, sequences: 1 };
  for (const [contextSize, sequences] of [
    ...counts.flatMap((count) => comfortable.map((size) => [size, count] as const)),
    ...sizes.map((size) => [size, least] as const),
  ]) {
    last = { contextSize, sequences };
    if ((await estimateBytes(last)) <= budgetBytes) return last;
  }
  return last;
}

function halvings(size: number, least = SMALLEST_CONTEXT_SIZE): number[] {
  const sizes = [size];
  for (let next = Math.floor(size / 2); next >= least; next = Math.floor(next / 2)) sizes.push(next);
  return sizes;
}
