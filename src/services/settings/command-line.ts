// The command line: `npm start -- --port 8000` and `--help`.

import { parseArgs } from 'node:util';
import { messageOf } from '../../lib/error-values.ts';
import { InvalidSetting } from './setting-types.ts';
import { SETTINGS, type Setting } from './table.ts';

/** What was given, by the option's name. */
export type CommandLine = Readonly<Record<string, string | boolean | undefined>>;

/** Options that are no settings. */
const QUESTIONS = [
  { option: 'help', help: 'print this help and exit' },
  { option: 'version', help: 'print the version and exit' },
] as const;

/** @throws {InvalidSetting} for unknown options, missing values and words that are no option. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const known: readonly Pick<Setting, 'option' | 'value'>[] = [...SETTINGS, ...QUESTIONS];
  const options = Object.fromEntries(
    known.flatMap(({ option, value }) =>
      option === undefined
        ? []
        : [[option, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]],
    ),
  );
  const { values, positionals } = parse(args, options);
  // `lemonade-server serve` is how people start the original.
  const unexpected = positionals.find((word, index) => word !== 'serve' || index > 0);
  if (unexpected !== undefined)
    throw new InvalidSetting(`Unexpected argument '${unexpected}'. --help lists the options.`);
  return values as CommandLine;
}

function parse(args: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (cause) {
    // The first sentence says what is wrong; what follows advises on positional arguments, which there are none of.
    const [what = ''] = messageOf(cause).split(/[.\n]/);
    throw new InvalidSetting(`${what}. --help lists the options.`, { cause });
  }
}

/** The text of `--help`. */
export function helpText(): string {
  const rows = [...SETTINGS, ...QUESTIONS].flatMap((setting: Partial<Setting>) => {
    const { option, value, environment, help = '' } = setting;
    if (option === undefined) return [];
    const left = `  --${option}${value ? ` ${value}` : ''}`;
    // A name that fills its column has the rest on the next line.
    const start = left.length < 28 ? left.padEnd(28) : `${left}\n${' '.repeat(28)}`;
    return [`${start}${help}${defaultNote(setting)}${environment ? ` [${environment}]` : ''}`];
  });
  const others = SETTINGS.filter(({ option, isSecret }) => option === undefined && isSecret);
  return [
    'Lemonade Server: OpenAI-compatible AI on your own machine.',
    '',
    'Usage: npx lemonade-server serve [options], or npm start -- [options]',
    '',
    ...rows,
    '',
    'The command line wins over the environment, and that over config.json in the cache folder. Keys come from the',
    `environment only: ${others.map(({ environment }) => environment).join(', ')}. docs/settings.md lists all settings.`,
  ].join('\n');
}

function defaultNote(setting: Partial<Setting>): string {
  if (setting.type === undefined || setting.value === undefined) return '';
  const text = defaultOf(setting as Setting);
  return text === '' ? '' : ` (default ${text})`;
}

/** The default of a setting in words; empty when there is nothing to say. */
export function defaultOf({ default: value, defaultText }: Setting): string {
  if (defaultText !== undefined) return defaultText;
  return value === null || value === false || (Array.isArray(value) && value.length === 0) ? '' : String(value);
}
