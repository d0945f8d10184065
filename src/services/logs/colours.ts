// Colours of the log at a terminal.
import type { Severity } from '../../lib/log.ts';

const COLOURS: Readonly<Record<Severity, string>> = {
  Fatal: '1;31',
  Error: '31',
  Warning: '33',
  Info: '32',
  Debug: '2',
  Trace: '2',
};

/** The severity in brackets, as a terminal shows it in colour. */
export const coloured = (severity: Severity): string =>
  `\u001b[${COLOURS[severity]}m[${severity}]\u001b[0m`;

/** FORCE_COLOR (https://force-color.org) wins over NO_COLOR (https://no-color.org). */
export function isColoured(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: unwanted, TERM: terminal } = environment;
  if (forced) return !['0', 'false'].includes(forced);
  return !unwanted && stream.isTTY === true && terminal !== 'dumb';
}
