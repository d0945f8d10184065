// Which entries of the log are shown.
import type { LogEntry } from '../../../generated/channels.ts';

/** As the server names it. */
export type Severity = LogEntry['severity'];
/** From the least to the worst. */
export const SEVERITIES = [
  'Trace',
  'Debug',
  'Info',
  'Warning',
  'Error',
  'Fatal',
] as const satisfies Severity[];

/** What is shown at first, and more. */
export const USUAL_LEVEL: Severity = 'Info';

/** What an entry has to be, to be shown. */
export interface LogFilter {
  level: Severity;
  words: string;
  /** Before the newest entry, for the server has the clock and the time zone; 0 for all times. */
  minutes: number;
}

/** How many choices, besides the words, are not as at first. */
export function choiceCount({ level, minutes }: LogFilter): number {
  return [level !== USUAL_LEVEL, minutes !== 0].filter(Boolean).length;
}

/** Those of at least that level, with the words in any case, and not older than the minutes. */
export function filterEntries(
  entries: readonly LogEntry[],
  { level, words, minutes }: LogFilter,
): LogEntry[] {
  const least = SEVERITIES.indexOf(level);
  const wanted = words.toLowerCase();
  const newest = entries.at(-1);
  const from = minutes === 0 || newest === undefined ? 0 : timeOf(newest) - minutes * 60_000;
  return entries.filter(
    (entry) =>
      SEVERITIES.indexOf(entry.severity) >= least &&
      (from === 0 || timeOf(entry) >= from) &&
      entry.line.toLowerCase().includes(wanted),
  );
}

function timeOf({ timestamp }: LogEntry): number {
  return Date.parse(timestamp.replace(' ', 'T'));
}
