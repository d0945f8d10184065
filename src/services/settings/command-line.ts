// The command line: `npm start -- --port 8000` and `--help`.
import { parseArgs } from 'node:util';
import { helpLines } from '../../lib/help-lines.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { wrapped } from '../../lib/wrapped.ts';
import { InvalidSetting } from './errors.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './table.ts';

/** What was given, by the name of the option: a text, or true for a switch. */
export type CommandLine = Readonly<Record<string, string | boolean | undefined>>;

/** Options that set nothing. */
const QUESTIONS = [
  {
    option: 'detach',
    help: "run in the background: 'lemonade serve' returns when it is ready, 'lemonade stop' ends it",
  },
  { option: 'help', short: 'h', help: 'print this help and exit' },
  { option: 'version', short: 'v', help: 'print the version and exit' },
] as const;

const HELP_COLUMN = 28;
/** An option as Node's parser wants it described. */
interface OptionShape {
  type: 'string' | 'boolean';
  short?: string;
}

type CommandLineOption = Pick<Setting, 'option' | 'value'> & { short?: string };

/**
 * Reads the words behind the program's name.
 * @throws {InvalidSetting} for unknown options, missing values and arguments that are not options.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const known: readonly CommandLineOption[] = [...SETTINGS, ...QUESTIONS];
  const options: Record<string, OptionShape> = {};
  for (const { option, value, short } of known) {
    if (option === undefined) continue;
    options[option] = {
      type: value === undefined ? 'boolean' : 'string',
      ...setFields({ short }),
    };
  }
  const { values, positionals } = parseOptions(args, options);
  // `lemonade-server serve` is how people start the original.
  const unexpected = positionals.find((word, index) => word !== 'serve' || index > 0);
  if (unexpected !== undefined)
    throw new InvalidSetting(`Unexpected argument '${unexpected}'. --help lists the options.`);
  return values as CommandLine;
}

function parseOptions(args: readonly string[], options: Record<string, OptionShape>) {
  try {
    return parseArgs({
      args: withJoinedNumbers(args, options),
      options,
      strict: true,
      allowPositionals: true,
    });
  } catch (cause) {
    // The first sentence says what is wrong; what follows advises on positional arguments, which
    // there are none of.
    const [what = ''] = messageOf(cause).split(/[.\n]/);
    const [, unknown] = /^Unknown option '--([^']*)'/.exec(what) ?? [];
    const [nearest] = unknown === undefined ? [] : suggestNames(unknown, Object.keys(options));
    const meant = nearest === undefined ? '' : ` Did you mean --${nearest}?`;
    throw new InvalidSetting(`${what}.${meant} --help lists the options.`, { cause });
  }
}

/** `--ctx-size -1` as `--ctx-size=-1`: Node takes whatever begins with a dash for an option. */
function withJoinedNumbers(
  args: readonly string[],
  options: Record<string, OptionShape>,
): string[] {
  const words: string[] = [];
  for (const word of args) {
    const last = words.at(-1);
    const isValue =
      /^-\d/.test(word) && last?.startsWith('--') && options[last.slice(2)]?.type === 'string';
    if (isValue) words.push(`${words.pop()}=${word}`);
    else words.push(word);
  }
  return words;
}

/**
 * What `--help` prints.
 * @param width in columns of the terminal.
 */
export function helpText(width: number): string {
  const rows = [...SETTINGS, ...QUESTIONS].flatMap(
    (setting: Partial<Setting> & CommandLineOption) => {
      const { option, short, value, environment, help = '' } = setting;
      if (option === undefined) return [];
      const term = `  ${short === undefined ? '' : `-${short}, `}--${option}${value ? ` ${value}` : ''}`;
      const text = `${help}${defaultNote(setting)}${environment ? ` [${environment}]` : ''}`;
      return helpLines({ term, text }, { column: HELP_COLUMN, width });
    },
  );
  const others = SETTINGS.filter(({ option, isSecret }) => option === undefined && isSecret);
  const secrets = others.map(({ environment }) => environment).join(', ');
  return [
    ...wrapped('Lemonade Server: OpenAI-compatible AI on your own machine.', width),
    '',
    ...wrapped('Usage: lemonade serve [options], or npm start -- [options]', width),
    '',
    ...rows,
    '',
    ...wrapped(
      `The command line wins over the environment, and that over config.json in the cache folder. Keys come from the environment only: ${secrets}. docs/settings.md lists all settings.`,
      width,
    ),
  ].join('\n');
}

function defaultNote(setting: Partial<Setting>): string {
  if (setting.type === undefined || setting.value === undefined) return '';
  const text = defaultOf(setting as Setting);
  return text === '' ? '' : ` (default ${text})`;
}

/** The default of a setting for people; '' where it is none, or off. */
export function defaultOf({ default: value, defaultText }: Setting): string {
  if (defaultText !== undefined) return defaultText;
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
    ? ''
    : String(value);
}
