// Tries again after failures that may pass: later each time, never all at once, and as late as the
// server asks.
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { HostUnreachable } from '../errors.ts';

/** How often it is tried again, and when. */
export interface RetryPolicy {
  /** Failures in a row, without progress in between, after which it is given up. */
  maxFailures: number;
  firstDelayMs: number;
  /** Also the longest that a `Retry-After` is obeyed. */
  maxDelayMs: number;
  /** From 0 to 1, as Math.random: spreads those who failed together. */
  random(): number;
}

/** For hubs and release pages, which may be away for some minutes. */
export const defaultRetryPolicy: RetryPolicy = {
  maxFailures: 10,
  firstDelayMs: 1000,
  maxDelayMs: 120_000,
  random: Math.random,
};

/** Whether a response of that status may be another one later. */
export const isWorthRetrying = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** What a `Retry-After` asks for, in seconds or as a date; nothing if there is none. */
export function retryAfterMs(
  headers: IncomingHttpHeaders,
  now: () => number = Date.now,
): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Beyond it the longest wait is reached anyway. */
const MAX_DOUBLINGS = 30;

/**
 * The wait after so many failures in a row: twice as long each time, spread, and never less than
 * asked.
 */
export function delayMs(
  policy: RetryPolicy,
  failures: number,
  askedMs: number | undefined,
): number {
  const growing = policy.firstDelayMs * 2 ** Math.min(failures - 1, MAX_DOUBLINGS);
  const longest = Math.min(growing, policy.maxDelayMs);
  const spread = longest / 2 + (longest / 2) * policy.random();
  return Math.min(Math.max(spread, askedMs ?? 0), policy.maxDelayMs);
}

/**
 * Runs `attempt` until it succeeds, fails with anything but {@link HostUnreachable}, or has failed
 * too often.
 */
export async function retrying<Result>(work: {
  attempt: () => Promise<Result>;
  clock: Clock;
  policy: RetryPolicy;
  signal: AbortSignal;
}): Promise<Result> {
  const { attempt, clock, policy, signal } = work;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HostUnreachable) || failures >= policy.maxFailures) throw error;
      await clock.sleep(delayMs(policy, failures, error.retryAfterMs), signal);
    }
  }
}
