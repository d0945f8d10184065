// Figures of an answer: its tokens, and how fast they came.
import type * as api from '../../../generated/client/index.ts';

/** Undefined where neither the server nor the clock has told it yet. */
export interface AnswerStats {
  tokens?: number | undefined;
  promptTokens?: number | undefined;
  tokensPerSecond?: number | undefined;
  firstTokenMs?: number | undefined;
  /** True for an answer that was stopped: the server tells nothing of its tokens. */
  isStopped?: boolean;
}

/** The figures so far, with what one more chunk of the stream tells. */
export const statsOf = (
  { usage, timings }: api.ChatCompletionChunk,
  before: AnswerStats,
): AnswerStats => ({
  ...before,
  tokens: timings?.predicted_n ?? usage?.completion_tokens ?? before.tokens,
  promptTokens: usage?.prompt_tokens ?? before.promptTokens,
  tokensPerSecond: timings?.predicted_per_second ?? before.tokensPerSecond,
});

/** `128 tokens, 42.1 tokens/s, first after 0.3 s, prompt of 30 tokens`. */
export function statsText(stats: AnswerStats): string {
  const { tokens, promptTokens, tokensPerSecond, firstTokenMs, isStopped = false } = stats;
  const parts = [
    isStopped && tokens === undefined && 'stopped before its tokens were counted',
    tokens !== undefined && `${tokens} tokens`,
    tokensPerSecond !== undefined && `${tokensPerSecond.toFixed(1)} tokens/s`,
    firstTokenMs !== undefined && `first after ${shortTime(firstTokenMs)}`,
    promptTokens !== undefined && `prompt of ${promptTokens} tokens`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `40 ms`, `1.2 s`. */
const shortTime = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
