// Writes the manual page lemonade(1) from the commands of the program, as `man lemonade` shows it.
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { version } from '../../src/lib/package-root.ts';

/** The page in the macros of man(7). */
export function manPage(): string {
  const program = createProgram(async () => undefined);
  const help = program.createHelp();
  const groups = new Map<string, Command[]>();
  for (const command of help.visibleCommands(program)) {
    const name = command.helpGroup() || 'Help:';
    groups.set(name, [...(groups.get(name) ?? []), command]);
  }
  const commands = [...groups].flatMap(([title, members]) => [
    `.SS ${text(title.replace(/:$/, ''))}`,
    ...members.flatMap((command) => commandLines(command, 'lemonade')),
  ]);
  return [
    `.TH LEMONADE 1 "" "Lemonade Server ${version}" "User Commands"`,
    '.SH NAME',
    `lemonade \\- ${text(program.description().replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    '.B lemonade',
    '.I COMMAND',
    '[\\fIOPTION\\fR...]',
    '.SH OPTIONS',
    'They come before or behind any command.',
    ...optionLines(program),
    '.SH COMMANDS',
    ...commands,
    '.SH EXIT STATUS',
    ...EXITS.flatMap(([code, meaning]) => entry(code, meaning)),
    '.SH SEE ALSO',
    "The page docs/command-line.md of the program's folder, and \\fIhttp://localhost:13305/docs\\fR of a server that runs.",
  ].join('\n');
}

const EXITS = [
  ['0', 'done'],
  ['1', 'failed, or refused'],
  ['2', 'the command line is wrong'],
  ['3', 'no server answers'],
  ['4', 'the model, file or agent has not been found'],
  ['130', 'stopped'],
] as const;

/** A command with its options, then those below it. */
function commandLines(command: Command, parent: string): string[] {
  const help = command.createHelp();
  const path = `${parent} ${command.name()}`;
  const below = help.visibleCommands(command).filter((one) => one.name() !== 'help');
  const words = help.visibleArguments(command).map((argument) => help.argumentTerm(argument));
  const usage = command.registeredArguments.map((one, index) =>
    termOf(words[index] ?? one.name(), one),
  );
  const about = command.description() + aliasesOf(command);
  return [
    ...entry([path, ...usage].join(' '), about),
    ...indented(optionLines(command)),
    ...below.flatMap((one) => commandLines(one, path)),
  ];
}

function termOf(
  name: string,
  { required, variadic }: { required: boolean; variadic: boolean },
): string {
  const shown = variadic ? `${name}...` : name;
  return required ? shown : `[${shown}]`;
}

const aliasesOf = (command: Command): string =>
  command.aliases().length === 0 ? '' : ` (also: ${command.aliases().join(', ')})`;

const indented = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['.RS', ...lines, '.RE'];

function optionLines(command: Command): string[] {
  const options = command.createHelp().visibleOptions(command);
  return options
    .filter(({ long }) => long !== '--help')
    .flatMap((option) => entry(option.flags, option.description));
}

const entry = (term: string, about: string): string[] => ['.TP', `.B ${text(term)}`, text(about)];

/** The formatter reads ASCII. */
const codeOf = (character: string): string => `\\[u${hexadecimal(character.codePointAt(0) ?? 0)}]`;
const hexadecimal = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/**
 * A dot or a quote at the start of a line would be a command of the formatter, and a dash would be
 * typeset.
 */
function text(words: string): string {
  const escaped = words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll(/[^\n -~]/gu, codeOf);
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
