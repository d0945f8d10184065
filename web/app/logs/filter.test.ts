import { expect, test } from 'vitest';
import type { LogEntry } from '../../../generated/channels.ts';
import { choiceCount, filterEntries } from './filter.ts';

const entry = (
  seq: number,
  time: string,
  severity: LogEntry['severity'],
  line: string,
): LogEntry => ({
  seq,
  timestamp: `2026-03-30 ${time}`,
  severity,
  tag: 'Http',
  line,
});
const entries = [
  entry(1, '13:00:00.000', 'Error', 'The disk is full'),
  entry(2, '14:10:00.000', 'Debug', 'GET /health'),
  entry(3, '14:20:00.000', 'Info', 'POST /v1/chat/completions'),
  entry(4, '14:22:00.000', 'Warning', 'A model was slow'),
];

test.each([
  ['from a severity on', { level: 'Warning', words: '', minutes: 0 }, [1, 4]],
  ['with words in any case', { level: 'Trace', words: 'get', minutes: 0 }, [2]],
  ['of the minutes before the newest one', { level: 'Trace', words: '', minutes: 5 }, [3, 4]],
  ['of the hour before the newest one', { level: 'Trace', words: '', minutes: 60 }, [2, 3, 4]],
] as const)('entries are shown %s', (_title, filter, shown) => {
  expect(filterEntries(entries, filter).map(({ seq }) => seq)).toEqual(shown);
});

test.each([
  [0, { level: 'Info', words: 'disk', minutes: 0 }],
  [1, { level: 'Trace', words: '', minutes: 0 }],
  [2, { level: 'Error', words: '', minutes: 5 }],
] as const)('%i choices are set besides the words', (count, filter) => {
  expect(choiceCount(filter)).toBe(count);
});
