// The server's own log: filters by level, keeps the last entries for readers that come later, and
// feeds the output. Keys and tokens are blotted out, and lines are of bounded length and can't
// steer a terminal.
import type { LogEntry } from '../../../generated/channels.ts';
import { LOG_LEVELS, type Log, type LogLevel, SEVERITIES } from '../../lib/log.ts';
import { stackOf } from '../../lib/values.ts';
import { coloured } from './colours.ts';
import { Redactor } from './redact.ts';
import { cleanLines, formatTimestamp } from './text.ts';

const ROOT_TAG = 'Server';
const RETAINED_ENTRIES = 5000;
// 5000 entries of the longest kind would be 80 MB; ordinary ones come nowhere near this.
const RETAINED_CHARACTERS = 8 * 2 ** 20;

export interface LogsOptions {
  level: LogLevel;
  /**
   * Takes one or more whole lines, each with its line end; must not block or throw (see
   * createOutput).
   */
  write(lines: string): void;
  /** True for severities in colour, in what is written. Retained entries are always plain. */
  isColoured?: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The log of this process, with the entries that readers may still ask for. */
export class Logs {
  /**
   * The log under the tag `Server`; `log.tagged(name)` gives it to the other parts. Its methods
   * never throw.
   */
  readonly log: Log;
  readonly #options: LogsOptions;
  readonly #entries: LogEntry[] = [];
  #retainedCharacters = 0;
  #newestSeq = 0;
  readonly #redactor = new Redactor();
  readonly #listeners = new Set<() => void>();
  #level: LogLevel;
  #isWakeUpDue = false;

  constructor(options: LogsOptions) {
    this.#options = options;
    this.#level = options.level;
    this.log = this.#createLog(ROOT_TAG);
  }

  get level(): LogLevel {
    return this.#level;
  }

  /** Entries below the level are neither written nor retained. */
  readonly setLevel = (level: LogLevel): void => {
    this.#level = level;
  };

  /** This text is blotted out from now on. */
  readonly addSecret = (secret: string): void => this.#redactor.add(secret);
  /** See {@link Redactor.redactCommand}. */
  readonly redactCommand = (words: readonly string[]): string[] =>
    this.#redactor.redactCommand(words);

  /** The number of the newest entry; they count from 1. */
  get newestSeq(): number {
    return this.#newestSeq;
  }

  /** Retained entries newer than `seq`, oldest first; all retained ones for null. */
  entriesAfter(seq: number | null): readonly LogEntry[] {
    return this.#entries.slice(
      Math.max(0, Math.floor(seq ?? 0) - this.#newestSeq + this.#entries.length),
    );
  }

  /**
   * Calls the listener when there are new entries, until the returned function is called.
   *
   * Once per burst, never from within a log call. However slow a listener is, nothing piles up for
   * it.
   */
  subscribe(listener: () => void): () => void {
    // A function of its own per subscription, so that subscribing the same one twice is two
    // subscriptions.
    const own = () => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  #createLog(requestedTag: string): Log {
    const tag = cleanLines(this.#redactor.redact(requestedTag)).join(' ');
    const at = (rank: number) => (message: string | (() => string)) =>
      this.#record(rank, tag, message);
    return {
      trace: at(5),
      debug: at(4),
      info: at(3),
      warning: at(2),
      error: at(1),
      fatal: at(0),
      tagged: (name) => this.#createLog(name),
    };
  }

  #record(rank: number, tag: string, message: string | (() => string)): void {
    if (rank > LOG_LEVELS.indexOf(this.#level)) return;
    const severity = SEVERITIES[rank] ?? 'Fatal';
    const timestamp = formatTimestamp(this.#options.now());
    const shown = this.#options.isColoured ? coloured(severity) : `[${severity}]`;
    const whole = typeof message === 'string' ? message : message();
    for (const text of cleanLines(this.#redactor.redact(whole))) {
      const line = `${timestamp} [${severity}] (${tag}) ${text}`;
      this.#newestSeq += 1;
      this.#retain({ seq: this.#newestSeq, timestamp, severity, tag, line });
      this.#options.write(`${timestamp} ${shown} (${tag}) ${text}\n`);
    }
    if (this.#listeners.size === 0 || this.#isWakeUpDue) return;
    this.#isWakeUpDue = true;
    setImmediate(() => this.#wakeListeners());
  }

  /** The newest entry stays whatever its length. */
  #retain(entry: LogEntry): void {
    const entries = this.#entries;
    entries.push(entry);
    this.#retainedCharacters += entry.line.length;
    const isTooMuch = () =>
      entries.length > RETAINED_ENTRIES || this.#retainedCharacters > RETAINED_CHARACTERS;
    while (entries.length > 1 && isTooMuch())
      this.#retainedCharacters -= entries.shift()?.line.length ?? 0;
  }

  #wakeListeners(): void {
    this.#isWakeUpDue = false;
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        this.#listeners.delete(listener);
        this.log.error(`A reader of the log failed and was removed: ${stackOf(error)}`);
      }
    }
  }
}
