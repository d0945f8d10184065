// The one way in which every part of the server says what it did.

/** How serious a log entry is; the spelling is the one of the log stream (asyncapi.yaml). */
export type Severity = 'Trace' | 'Debug' | 'Info' | 'Warning' | 'Error' | 'Fatal';

/**
 * A place to write log entries. `tagged` gives the same log under another source tag, e.g. a native
 * server's name.
 */
export interface Log {
  /** A function is only called when the level lets its message through. */
  trace(message: string | (() => string)): void;
  debug(message: string | (() => string)): void;
  info(message: string | (() => string)): void;
  warning(message: string): void;
  error(message: string): void;
  fatal(message: string): void;
  tagged(tag: string): Log;
}

/** The values of the setting, from the quietest; a level lets entries up to its place through. */
export const LOG_LEVELS = ['critical', 'error', 'warning', 'info', 'debug', 'trace'] as const;
/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** In the order of {@link LOG_LEVELS}. */
export const SEVERITIES = [
  'Fatal',
  'Error',
  'Warning',
  'Info',
  'Debug',
  'Trace',
] as const satisfies readonly Severity[];
