// Puts conversations under the heading of their day, week or month.
import type { Summary } from '../conversation/conversation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A month is its first day, in milliseconds since 1970. */
export type Period = 'pinned' | 'today' | 'yesterday' | 'week' | number;

/**
 * Pinned ones first, then the others in the order in which they come.
 * @param now In milliseconds since 1970.
 */
export function byDate(summaries: readonly Summary[], now: number): [Period, Summary[]][] {
  const groups = new Map<Period, Summary[]>([['pinned', []]]);
  for (const summary of summaries) {
    const period = summary.isPinned ? 'pinned' : periodOf(summary.updatedAt, now);
    groups.set(period, [...(groups.get(period) ?? []), summary]);
  }
  return [...groups].filter(([, dated]) => dated.length > 0);
}

function periodOf(time: number, now: number): Period {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (time >= today) return 'today';
  // A day of 23 or 25 hours lies between two midnights where the clocks change.
  if (time >= new Date(today - DAY_MS / 2).setHours(0, 0, 0, 0)) return 'yesterday';
  if (time >= today - 7 * DAY_MS) return 'week';
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth()).getTime();
}
