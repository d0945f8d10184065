// Decides how many tokens and how many sequences a context gets, so that it fits into memory.

export interface ContextPlan {
  contextSize: number;
  sequences: number;
}

/**
 * Each has a context of its own, as the library can't let them share one, and takes the memory of it at once. Two are a
 * conversation and what an app asks at the same time, so that neither loses what it has in its cache; others wait.
 */
const DEFAULT_SEQUENCES = 2;
/** More of them keep the caches of more conversations, where memory is plenty; as many as llama-server has. */
const MAX_SEQUENCES = 4;
/** The part of the memory for contexts that more than the default number of them may take. */
const SHARE_OF_MORE_SEQUENCES = 1 / 4;
/** Below this, fewer sequences are better than a smaller context. */
const COMFORTABLE_CONTEXT_SIZE = 8192;
const SMALLEST_CONTEXT_SIZE = 2048;
const MAX_AUTOMATIC_BYTES = 4 * 1024 ** 3;
/** A driver rounds up, and what is on the screen grows. */
const SHARE_OF_DEVICE = 0.9;

interface ContextWish {
  /** Tokens per sequence, 0 when left open. */
  requestedContextSize: number;
  requestedSequences: number | undefined;
  trainedContextSize: number;
  availableBytes: number;
  /** Memory that a context of this size takes. */
  estimateBytes(plan: ContextPlan): Promise<number>;
}

/** What was asked for is kept; only what was left open is made smaller until it fits. */
export async function planContext(wish: ContextWish): Promise<ContextPlan> {
  const { requestedContextSize, requestedSequences, trainedContextSize, estimateBytes } = wish;
  const sizes =
    requestedContextSize > 0 ? [Math.min(requestedContextSize, trainedContextSize)] : halvings(trainedContextSize);
  const counts = requestedSequences === undefined ? [DEFAULT_SEQUENCES, 1] : [requestedSequences];
  const attempts = attemptsWith(sizes, counts);
  const budgetBytes = Math.min(wish.availableBytes / 4, MAX_AUTOMATIC_BYTES);
  const generous = { contextSize: sizes[0] ?? SMALLEST_CONTEXT_SIZE, sequences: MAX_SEQUENCES };
  if (requestedSequences === undefined && (await estimateBytes(generous)) <= budgetBytes * SHARE_OF_MORE_SEQUENCES)
    return generous;
  for (const attempt of attempts) {
    if ((await estimateBytes(attempt)) <= budgetBytes) return attempt;
  }
  // Nothing fits: the smallest is tried all the same, as the estimate may be wrong and the library has the last word.
  return attempts.at(-1) ?? { contextSize: SMALLEST_CONTEXT_SIZE, sequences: 1 };
}

/** The best first: fewer sequences are better than an uncomfortable context. */
function attemptsWith(sizes: readonly number[], counts: readonly number[]): readonly ContextPlan[] {
  const comfortable = sizes.filter((size, index) => index === 0 || size >= COMFORTABLE_CONTEXT_SIZE);
  return [
    ...counts.flatMap((sequences) => comfortable.map((contextSize) => ({ contextSize, sequences }))),
    ...sizes.map((contextSize) => ({ contextSize, sequences: counts.at(-1) ?? 1 })),
  ];
}

/** The plan, or the best of the smaller ones that the memory of a GPU has room for; the smallest of them where it has none. */
export async function fitToDevice(
  plan: ContextPlan,
  limits: {
    leastContextSize: number;
    /** False where their number was asked for. */
    mayShareLess: boolean;
    freeBytes: number;
    /** What of a context is on the GPU. */
    deviceBytes(plan: ContextPlan): Promise<number>;
  },
): Promise<ContextPlan> {
  const counts = limits.mayShareLess && plan.sequences > 1 ? [plan.sequences, 1] : [plan.sequences];
  const attempts = attemptsWith(halvings(plan.contextSize, limits.leastContextSize), counts);
  for (const attempt of attempts) {
    if ((await limits.deviceBytes(attempt)) <= limits.freeBytes * SHARE_OF_DEVICE) return attempt;
  }
  return attempts.at(-1) ?? plan;
}

/**
 * The system promises more memory than it has, and ends the process that uses it, without a reason.
 * @param bytes what the context takes of the memory of this machine.
 * @throws {Error} when that is more than there is.
 */
export function requireMemory({ contextSize, sequences }: ContextPlan, bytes: number, memoryBytes: number): void {
  if (bytes <= memoryBytes) return;
  const inGb = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  throw new Error(
    `A context of ${sequences} times ${contextSize} tokens takes ${inGb(bytes)}, and this machine has ${inGb(memoryBytes)} of memory. Load it with a smaller ctx_size.`,
  );
}

function halvings(size: number, least = SMALLEST_CONTEXT_SIZE): number[] {
  const sizes = [size];
  for (let next = Math.floor(size / 2); next >= least; next = Math.floor(next / 2)) sizes.push(next);
  return sizes;
}
