// What the service is for each system: a unit, an agent or a task of service-files.json, filled in.
import files from './service-files.json' with { type: 'json' };
import type { ServiceFacts } from './service-manager.ts';

/** What starts a program with a session: a unit, an agent or a task of service-files.json. */
const fillIn = (name: keyof typeof files, values: Readonly<Record<string, string>>): string =>
  files[name].join('\n').replaceAll(/\{(\w+)\}/g, (_, key) => values[key] ?? '');

/** The text of the unit, which names the file of variables by itself. */
export const systemdUnit = ({ node, program, options }: Omit<ServiceFacts, 'variables'>): string =>
  fillIn('systemd', {
    command: [node, program, 'serve', ...options].map(quotedForSystemd).join(' '),
  });

/** The name of the agent, also of its file. */
export const LAUNCHD_LABEL = 'ai.lemonade.server';

/** The property list of the agent. `logPath` is where launchd writes what the server prints. */
export function launchdAgent(facts: ServiceFacts, logPath: string): string {
  const words = serverCommand(facts).map((word) => `    <string>${escapedForXml(word)}</string>`);
  return fillIn('launchd', {
    label: LAUNCHD_LABEL,
    words: words.join('\n'),
    log: escapedForXml(logPath),
  });
}

/**
 * schtasks alone would make one for every account, that ends on battery. `host` runs it without a
 * window.
 */
export function windowsTask(
  facts: ServiceFacts,
  { account, host }: { account: string; host: string },
): string {
  const words = ['--headless', ...serverCommand(facts).map(quotedForWindows)].join(' ');
  const values = { account, host, words };
  return fillIn(
    'windows',
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, escapedForXml(text)])),
  );
}

function serverCommand({ node, program, options, variables }: ServiceFacts): string[] {
  return [node, `--env-file=${variables}`, program, 'serve', ...options];
}

/** systemd replaces `%` and `$` also inside of quotes. */
const quotedForSystemd = (word: string): string =>
  `"${word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

const escapedForXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As Windows' own parser of command lines reads it: backslashes count only in front of a quote. */
const quotedForWindows = (word: string): string =>
  `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
