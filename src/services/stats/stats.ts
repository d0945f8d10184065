// Figures of the last inference request, measured while it ran, and sums over all of them.
import { createMediaStats, type MediaStats } from './media-stats.ts';

export interface RequestStats {
  /** Prompt tokens that were computed for this request. */
  inputTokens: number;
  /** All prompt tokens, those from the prompt cache included. */
  promptTokens: number;
  outputTokens: number;
  timeToFirstTokenSeconds: number;
  tokensPerSecond: number;
  /** Time between one token and the next. */
  decodeTokenSeconds: readonly number[];
}

export interface Stats {
  record(stats: RequestStats): void;
  /** A request that worked and knows no tokens: sound, pictures. */
  count(): void;
  /** Undefined before the first request. */
  last(): RequestStats | undefined;
  totals(): StatsTotals;
  /** What is known of sound and pictures. */
  media: MediaStats;
}

/** Sums since the start of the server. */
export interface StatsTotals {
  requests: number;
  promptTokens: number;
  inputTokens: number;
  outputTokens: number;
}

export function createStats(): Stats {
  let latest: RequestStats | undefined;
  const totals: StatsTotals = { requests: 0, promptTokens: 0, inputTokens: 0, outputTokens: 0 };
  return {
    record: (stats) => {
      latest = stats;
      totals.requests += 1;
      totals.promptTokens += stats.promptTokens;
      totals.inputTokens += stats.inputTokens;
      totals.outputTokens += stats.outputTokens;
    },
    count: () => {
      totals.requests += 1;
    },
    last: () => latest,
    totals: () => ({ ...totals }),
    media: createMediaStats(),
  };
}
