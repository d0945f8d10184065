// The server's own log: filters by level, keeps the last entries for readers that come later, and feeds the output. Keys and
// tokens are blotted out, and lines are of bounded length and can't steer a terminal.
import type { LogEntry } from '../../../generated/channels.ts';
import { stackOf } from '../../lib/error-values.ts';
import { LOG_LEVELS, type Log, type LogLevel, SEVERITIES, type Severity } from '../../lib/log.ts';
import { Redactor } from './redact.ts';

const ROOT_TAG = 'Server';
const RETAINED_ENTRIES = 5000;
// 5000 entries of the longest kind would be 80 MB; ordinary ones come nowhere near this.
const RETAINED_CHARACTERS = 8 * 2 ** 20;

export interface LogsOptions {
  level: LogLevel;
  /** Takes one or more whole lines, each with its line end; must not block or throw (see createOutput). */
  write(lines: string): void;
  /** True for severities in colour, in what is written. Retained entries are always plain. */
  isColoured?: boolean;
  now(): number;
}

export class Logs {
  /** The log under the tag `Server`; `log.tagged(name)` gives it to the other parts. Its methods never throw. */
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

  readonly addSecret = (secret: string): void => this.#redactor.add(secret);
  readonly redactCommand = (words: readonly string[]): string[] => this.#redactor.redactCommand(words);

  get newestSeq(): number {
    return this.#newestSeq;
  }

  /** Retained entries newer than `seq`, oldest first; all retained ones for null. */
  entriesAfter(seq: number | null): readonly LogEntry[] {
    return this.#entries.slice(Math.max(0, Math.floor(seq ?? 0) - this.#newestSeq + this.#entries.length));
  }

  /** Once per burst, never from within a log call. However slow a listener is, nothing piles up for it. */
  subscribe(listener: () => void): () => void {
    // A function of its own per subscription, so that subscribing the same one twice is two subscriptions.
    const own = () => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  #createLog(requestedTag: string): Log {
    const tag = cleanLines(this.#redactor.redact(requestedTag)).join(' ');
    const at = (rank: number) => (message: string | (() => string)) => this.#record(rank, tag, message);
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
    for (const text of cleanLines(this.#redactor.redact(typeof message === 'string' ? message : message()))) {
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
    const isTooMuch = () => entries.length > RETAINED_ENTRIES || this.#retainedCharacters > RETAINED_CHARACTERS;
    while (entries.length > 1 && isTooMuch()) this.#retainedCharacters -= entries.shift()?.line.length ?? 0;
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

const COLOURS: Readonly<Record<Severity, string>> = {
  Fatal: '1;31',
  Error: '31',
  Warning: '33',
  Info: '32',
  Debug: '2',
  Trace: '2',
};

const coloured = (severity: Severity): string => `\u001b[${COLOURS[severity]}m[${severity}]\u001b[0m`;

/** FORCE_COLOR (https://force-color.org) wins over NO_COLOR (https://no-color.org). */
export function isColoured(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: unwanted, TERM: terminal } = environment;
  if (forced) return !['0', 'false'].includes(forced);
  return !unwanted && stream.isTTY === true && terminal !== 'dumb';
}

/** Longest text of one entry in UTF-16 units, before the note about what was cut. */
export const MAX_LINE_LENGTH = 16 * 1024;
/** Most entries that one message becomes; a dump of a whole file must not push everything else out. */
export const MAX_LINES = 500;

// Besides control characters: separators that some readers take for line ends, and marks that reverse what is shown.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const UNSAFE_CHARACTERS = new RegExp(UNSAFE.source, 'gu');
const ESCAPE = '\\u001b';
/** Colours and cursor movements, and titles of windows: noise in a log, so they vanish without a trace. */
const TERMINAL_SEQUENCE = new RegExp(
  `${ESCAPE}\\[[0-9:;<=>?]{0,64}[ -/]{0,8}[@-~]|${ESCAPE}\\][^\\u0007\\u001b]{0,256}(?:\\u0007|${ESCAPE}\\\\)`,
  'g',
);

/** The lines of a message, each harmless and at most MAX_LINE_LENGTH long plus a note. An empty message is one empty line. */
export function cleanLines(message: string): string[] {
  if (message.length <= MAX_LINE_LENGTH && !UNSAFE.test(message)) return [message];
  const lines = message.trimEnd().split(/\r\n|\r|\n/);
  const kept = lines.slice(0, MAX_LINES).map(cleanLine);
  if (lines.length > MAX_LINES) kept.push(`… ${lines.length - MAX_LINES} more lines are not shown`);
  return kept;
}

function cleanLine(line: string): string {
  const shown = cut(line);
  const clean = shown.replace(TERMINAL_SEQUENCE, '').replace(UNSAFE_CHARACTERS, visible);
  const hidden = line.length - shown.length;
  if (hidden > 0) return `${cut(clean)}… ${hidden} more characters are not shown`;
  return clean.length > MAX_LINE_LENGTH ? `${cut(clean)}…` : clean;
}

function cut(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  // Between the halves of a surrogate pair there is no character to show.
  const isSplitPair = /[\ud800-\udbff]/.test(line.charAt(MAX_LINE_LENGTH - 1));
  return line.slice(0, isSplitPair ? MAX_LINE_LENGTH - 1 : MAX_LINE_LENGTH);
}

function visible(character: string): string {
  if (character === '\t') return ' ';
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}

export function formatTimestamp(timeMs: number): string {
  const date = new Date(timeMs);
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => digits(part, 2)).join(':');
  return `${day} ${time}.${digits(date.getMilliseconds(), 3)}`;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');
