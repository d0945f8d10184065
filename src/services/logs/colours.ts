// Colours of severities, for people at a terminal; files and pipes get plain text.
import { SEVERITIES, type Severity } from '../../lib/log.ts';

/** How each severity is written. */
export type SeverityLabels = Readonly<Record<Severity, string>>;

/** SGR parameters of ECMA-48. */
const COLOURS: Readonly<Record<Severity, string>> = {
  Fatal: '1;31',
  Error: '31',
  Warning: '33',
  Info: '32',
  Debug: '2',
  Trace: '2',
};

/** `[Info]`, and so on. */
export const PLAIN_LABELS = labelsBy((severity) => `[${severity}]`);

/** The same in colour. */
export const COLOURED_LABELS = labelsBy((severity) => `\u001b[${COLOURS[severity]}m[${severity}]\u001b[0m`);

/** The labels for what reads this stream. FORCE_COLOR (https://force-color.org) wins over NO_COLOR (https://no-color.org). */
export function labelsFor(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): SeverityLabels {
  const { FORCE_COLOR: forced, NO_COLOR: unwanted, TERM: terminal } = environment;
  const isForced = forced ? !['0', 'false'].includes(forced) : undefined;
  const isColoured = isForced ?? (!unwanted && stream.isTTY === true && terminal !== 'dumb');
  return isColoured ? COLOURED_LABELS : PLAIN_LABELS;
}

function labelsBy(label: (severity: Severity) => string): SeverityLabels {
  return Object.fromEntries(SEVERITIES.map((severity) => [severity, label(severity)])) as Record<Severity, string>;
}
