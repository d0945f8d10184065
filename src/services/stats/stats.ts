// Figures of the last inference request, measured while it ran.

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
  /** Undefined before the first request. */
  last(): RequestStats | undefined;
}

export function createStats(): Stats {
  let latest: RequestStats | undefined;
  return {
    record: (stats) => {
      latest = stats;
    },
    last: () => latest,
  };
}
