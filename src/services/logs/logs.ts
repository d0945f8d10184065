// The server's own log: filters by level, keeps the last entries for readers that come later, and feeds the output.

import type { LogEntry } from '../../../generated/channels.ts';
import { stackOf } from '../../lib/error-values.ts';
import { LOG_LEVELS, type Log, type LogLevel, SEVERITIES } from '../../lib/log.ts';
import { PLAIN_LABELS, type SeverityLabels } from './colours.ts';
import { createRedactor } from './redact.ts';
import { cleanLines, formatTimestamp } from './text.ts';

const ROOT_TAG = 'Server';
const RETAINED_ENTRIES = 5000;
// 5000 entries of the longest kind would be 80 MB; ordinary ones come nowhere near this.
const RETAINED_CHARACTERS = 8 * 2 ** 20;

export type Logs = ReturnType<typeof createLogs>;

export interface LogsOptions {
  level: LogLevel;
  /** Takes one or more whole lines, each with its line end; must not block or throw (see createOutput). */
  write(lines: string): void;
  /** How severities look in what is written; plain when left out. Retained entries are always plain. */
  labels?: SeverityLabels;
  /** Milliseconds since the epoch. */
  now(): number;
}

export function createLogs({ level: initialLevel, write, labels = PLAIN_LABELS, now }: LogsOptions) {
  const entries: LogEntry[] = [];
  let retainedCharacters = 0;
  let newestSeq = 0;
  const redactor = createRedactor();
  const listeners = new Set<() => void>();
  let level = initialLevel;
  let maxRank = LOG_LEVELS.indexOf(level);
  let isWakeUpDue = false;

  function record(rank: number, tag: string, message: string | (() => string)): void {
    if (rank > maxRank) return;
    const severity = SEVERITIES[rank] ?? 'Fatal';
    const timestamp = formatTimestamp(now());
    const start = `${timestamp} ${PLAIN_LABELS[severity]} (${tag}) `;
    const shownStart = `${timestamp} ${labels[severity]} (${tag}) `;
    for (const text of cleanLines(redactor.redact(typeof message === 'string' ? message : message()))) {
      const line = start + text;
      newestSeq += 1;
      retain({ seq: newestSeq, timestamp, severity, tag, line });
      write(`${shownStart}${text}\n`);
    }
    if (listeners.size > 0 && !isWakeUpDue) {
      isWakeUpDue = true;
      setImmediate(wakeListeners);
    }
  }

  /** The newest entry stays whatever its length. */
  function retain(entry: LogEntry): void {
    entries.push(entry);
    retainedCharacters += entry.line.length;
    const isTooMuch = () => entries.length > RETAINED_ENTRIES || retainedCharacters > RETAINED_CHARACTERS;
    while (entries.length > 1 && isTooMuch()) retainedCharacters -= entries.shift()?.line.length ?? 0;
  }

  function wakeListeners(): void {
    isWakeUpDue = false;
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        listeners.delete(listener);
        log.error(`A reader of the log failed and was removed: ${stackOf(error)}`);
      }
    }
  }

  function createLog(requestedTag: string): Log {
    const tag = cleanLines(redactor.redact(requestedTag)).join(' ');
    return {
      trace: (message) => record(5, tag, message),
      debug: (message) => record(4, tag, message),
      info: (message) => record(3, tag, message),
      warning: (message) => record(2, tag, message),
      error: (message) => record(1, tag, message),
      fatal: (message) => record(0, tag, message),
      tagged: createLog,
    };
  }

  const log = createLog(ROOT_TAG);
  return {
    /** The log under the tag `Server`; `log.tagged(name)` gives it to the other parts. Its methods never throw. */
    log,
    get level(): LogLevel {
      return level;
    },
    /** Entries below the level are neither written nor retained. */
    setLevel: (next: LogLevel): void => {
      level = next;
      maxRank = LOG_LEVELS.indexOf(level);
    },
    /** From now on this text is blotted out wherever it would appear. */
    addSecret: redactor.add,
    /** The words of a command line without any secret. */
    redactCommand: redactor.redactCommand,
    /** Sequence number of the newest entry; 0 before the first one. */
    get newestSeq(): number {
      return newestSeq;
    },
    /** Retained entries newer than `seq`, oldest first; all retained ones for null. */
    entriesAfter: (seq: number | null): readonly LogEntry[] =>
      entries.slice(Math.max(0, Math.floor(seq ?? 0) - newestSeq + entries.length)),
    /**
     * Calls `listener`, once per burst and never from within a log call, when `entriesAfter` has something new. The retained
     * entries are thereby the only queue: however slow a listener is, it neither delays logging nor makes anything pile up.
     */
    subscribe: (listener: () => void): (() => void) => {
      // A function of its own per subscription, so that subscribing the same one twice is two subscriptions.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
