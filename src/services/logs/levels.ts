// The levels of the log and what each one lets through.
import type { Severity } from '../../lib/log.ts';

/** Values of `--log-level`, from the quietest to the most talkative (spec 1, "Debugging"). */
export const LOG_LEVELS = ['critical', 'error', 'warning', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The severity that each level adds to those of the quieter ones. */
export const SEVERITIES = [
  'Fatal',
  'Error',
  'Warning',
  'Info',
  'Debug',
  'Trace',
] as const satisfies readonly Severity[];
