// Whether the figures of /stats are those of a request that the fake has answered in a known way.
import { expect } from 'vitest';
import { type Check, ok, type ReplyOf } from './row.ts';

/**
 * @param told.delayMs the pause of the fake after each token; both tell a speed from the time that
 *   it takes.
 */
export const areFigures =
  (told: { tokens: number; prompt: number; delayMs: number }): Check =>
  async (reply: ReplyOf<'StatsReport'>, world) => {
    const { tokens, prompt, delayMs } = told;
    await ok({ output_tokens: tokens, prompt_tokens: prompt, input_tokens: prompt })(reply, world);
    const { time_to_first_token, tokens_per_second, decode_token_times: times } = reply.json;
    expect(time_to_first_token).toBeGreaterThan(0);
    expect(time_to_first_token).toBeLessThan(30);
    expect(tokens_per_second).toBeGreaterThan(0);
    // The fake never lets a token out early.
    expect(tokens_per_second).toBeLessThan((1000 / delayMs) * (tokens / (tokens - 1)) * 1.1);
    expect(times).toHaveLength(tokens);
    const sum = times.reduce((whole, seconds) => whole + seconds, 0);
    expect(sum).toBeGreaterThan(((tokens - 1) * delayMs * 0.9) / 1000);
    for (const seconds of times) expect(seconds).toBeGreaterThanOrEqual(0);
  };
