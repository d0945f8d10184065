// The server's own log: filters by level, keeps the last entries for readers that come later, and
// feeds the output. Keys and tokens are blotted out, and lines are of bounded length and can't
// steer a terminal.
import type { Writable } from 'node:stream';
import type { LogEntry } from '../../../generated/channels.ts';
import { LOG_LEVELS, type Log, type LogLevel, SEVERITIES, type Severity } from '../../lib/log.ts';
import { stackOf } from '../../lib/values.ts';

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

  readonly addSecret = (secret: string): void => this.#redactor.add(secret);
  readonly redactCommand = (words: readonly string[]): string[] =>
    this.#redactor.redactCommand(words);

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
    for (const text of cleanLines(
      this.#redactor.redact(typeof message === 'string' ? message : message()),
    )) {
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

const COLOURS: Readonly<Record<Severity, string>> = {
  Fatal: '1;31',
  Error: '31',
  Warning: '33',
  Info: '32',
  Debug: '2',
  Trace: '2',
};

const coloured = (severity: Severity): string =>
  `\u001b[${COLOURS[severity]}m[${severity}]\u001b[0m`;

/** FORCE_COLOR (https://force-color.org) wins over NO_COLOR (https://no-color.org). */
export function isColoured(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: unwanted, TERM: terminal } = environment;
  if (forced) return !['0', 'false'].includes(forced);
  return !unwanted && stream.isTTY === true && terminal !== 'dumb';
}

/** Longest text of one entry in UTF-16 units, before the note about what was cut. */
export const MAX_LINE_LENGTH = 16 * 1024;
/**
 * Most entries that one message becomes; a dump of a whole file must not push everything else out.
 */
export const MAX_LINES = 500;

// Besides control characters: separators that some readers take for line ends, and marks that
// reverse what is shown.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const UNSAFE_CHARACTERS = new RegExp(UNSAFE.source, 'gu');
const ESCAPE = '\\u001b';
/**
 * Colours and cursor movements, and titles of windows: noise in a log, so they vanish without a
 * trace.
 */
const TERMINAL_SEQUENCE = new RegExp(
  `${ESCAPE}\\[[0-9:;<=>?]{0,64}[ -/]{0,8}[@-~]|${ESCAPE}\\][^\\u0007\\u001b]{0,256}(?:\\u0007|${ESCAPE}\\\\)`,
  'g',
);

/**
 * The lines of a message, each harmless and at most MAX_LINE_LENGTH long plus a note. An empty
 * message is one empty line.
 */
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

/** Local time to the millisecond, e.g. `2026-01-02 03:04:05.006`. */
export function formatTimestamp(timeMs: number): string {
  const date = new Date(timeMs);
  const day = [
    digits(date.getFullYear(), 4),
    digits(date.getMonth() + 1, 2),
    digits(date.getDate(), 2),
  ].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => digits(part, 2))
    .join(':');
  return `${day} ${time}.${digits(date.getMilliseconds(), 3)}`;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

interface OutputOptions {
  /**
   * Pipes and sockets are written asynchronously by Node; a terminal that is stopped by hand does
   * hold the process.
   */
  stream: Writable;
  maxBufferedBytes?: number;
}

const DEFAULT_MAX_BUFFERED_BYTES = 2 ** 20;
/**
 * Lines are collected up to this many characters, or to the end of the event loop's turn, to save
 * system calls.
 */
const BATCH_CHARACTERS = 64 * 1024;

export function createOutput({
  stream,
  maxBufferedBytes = DEFAULT_MAX_BUFFERED_BYTES,
}: OutputOptions) {
  let pending = '';
  let isTurnEndDue = false;
  let droppedCount = 0;
  let isBroken = false;
  // The first error (EPIPE, when the reader has left) also destroys the stream; there is no reader
  // to write to.
  stream.on('error', () => {
    isBroken = true;
    pending = '';
  });

  function hand(): void {
    isTurnEndDue = false;
    if (pending === '' || isBroken || stream.destroyed) return;
    const lines = pending;
    pending = '';
    stream.write(lines);
  }

  return {
    /**
     * Takes whole lines, each with its line end. Never throws; drops lines while the reader is too
     * far behind.
     */
    write: (lines: string): void => {
      if (isBroken || stream.destroyed) return;
      if (stream.writableLength + pending.length > maxBufferedBytes) {
        droppedCount++;
        return;
      }
      if (droppedCount > 0) {
        pending += `… ${droppedCount} log lines are missing here: the reader of this output was too slow\n`;
        droppedCount = 0;
      }
      pending += lines;
      if (pending.length >= BATCH_CHARACTERS) hand();
      else if (!isTurnEndDue) {
        isTurnEndDue = true;
        setImmediate(hand);
      }
    },
    /**
     * Resolves when everything written so far is with the operating system, or when the stream is
     * broken.
     */
    flush: (): Promise<void> => {
      hand();
      if (isBroken || stream.destroyed) return Promise.resolve();
      return new Promise((resolve) => {
        stream.once('close', resolve);
        stream.write('', () => {
          stream.off('close', resolve);
          resolve();
        });
      });
    },
  };
}

const BLOT = '***';

/**
 * Each is found by what stands before it, and read from there: as one expression they could not be
 * proved linear.
 */
const CREDENTIALS: readonly { before: RegExp; value: RegExp }[] = [
  { before: /\bBearer\s{1,4}/gi, value: /[\w.~+/=-]{8,}/y },
  { before: /api[_-]?key["']?\s{0,4}[=:]\s{0,4}["']?/gi, value: /[^\s"'&,;<]+/y },
  { before: /--api-key /gi, value: /[^\s"'-][^\s"']*/y },
  { before: /\bbearer\./gi, value: /[\w=-]{4,}/y },
  { before: /\b(?=hf_|sk-)/gi, value: /[\w-]{19,}/y },
];
/**
 * One of these is in every text that has a credential; looking for them first is several times
 * faster.
 */
const HINT = /bearer|key|hf_|sk-/i;
const SECRET_FLAG = /^--?(?:api-key|hf-token|hft|password|token)$/i;

export class Redactor {
  #secrets: readonly string[] = [];

  redact(text: string): string {
    let redacted = text;
    for (const secret of this.#secrets) {
      if (redacted.includes(secret)) redacted = redacted.replaceAll(secret, BLOT);
    }
    return HINT.test(redacted) ? withoutCredentials(redacted) : redacted;
  }

  /**
   * The words of a command line without secrets, also without those that stand behind a flag that
   * announces one.
   */
  redactCommand(words: readonly string[]): string[] {
    return words.map((word, index) =>
      SECRET_FLAG.test(words[index - 1] ?? '') ? BLOT : this.redact(word),
    );
  }

  /**
   * Blots out this text from now on, also as it appears in a URL, a JSON string or a WebSocket
   * subprotocol.
   */
  add(secret: string): void {
    if (secret === '') return;
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64url'),
    ];
    // The longest first: a key that starts with another one must not be left half readable.
    this.#secrets = [...new Set([...this.#secrets, ...forms])].sort(
      (one, other) => other.length - one.length,
    );
  }
}

/** From left to right, and nothing twice: the time stays in proportion to the length. */
function withoutCredentials(text: string): string {
  const places = CREDENTIALS.flatMap(({ before, value }) =>
    Array.from(text.matchAll(before), ({ index, 0: words }) => ({
      start: index + words.length,
      value,
    })),
  );
  let redacted = '';
  let end = 0;
  for (const { start, value } of places.sort((one, other) => one.start - other.start)) {
    value.lastIndex = start;
    if (start < end || !value.test(text)) continue;
    redacted += text.slice(end, start) + BLOT;
    end = value.lastIndex;
  }
  return redacted + text.slice(end);
}
