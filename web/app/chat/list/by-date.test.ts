import { expect, test } from 'vitest';
import { newConversation, summaryOf } from '../conversation/conversation.ts';
import { byDate } from './by-date.ts';

const NOW = new Date(2026, 2, 18, 9, 30).getTime();

function at(id: string, ...date: [number, number, number, number?]) {
  const [year, month, day, hour = 12] = date;
  return summaryOf(newConversation(id, new Date(year, month - 1, day, hour).getTime()));
}

const periods = (...of: Parameters<typeof byDate>[0]) =>
  byDate(of, NOW).map(([period, summaries]) => [period, ...summaries.map(({ id }) => id)]);

test('conversations stand below today, yesterday, the last seven days and their months', () => {
  const listed = periods(
    at('now', 2026, 3, 18, 9),
    at('midnight', 2026, 3, 18, 0),
    at('late', 2026, 3, 17, 23),
    at('early', 2026, 3, 17, 0),
    at('week', 2026, 3, 12),
    at('march', 2026, 3, 2),
    at('february', 2026, 2, 27),
    at('other', 2026, 2, 3),
    at('old', 2025, 2, 3),
  );
  expect(listed).toEqual([
    ['today', 'now', 'midnight'],
    ['yesterday', 'late', 'early'],
    ['week', 'week'],
    [new Date(2026, 2).getTime(), 'march'],
    [new Date(2026, 1).getTime(), 'february', 'other'],
    [new Date(2025, 1).getTime(), 'old'],
  ]);
});

test('a pinned conversation stands above all days', () => {
  const pinned = { ...at('pinned', 2025, 1, 1), isPinned: true };
  expect(periods(at('today', 2026, 3, 18, 9), pinned)).toEqual([
    ['pinned', 'pinned'],
    ['today', 'today'],
  ]);
});
