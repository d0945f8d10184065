// Words of the log, written as people read them.

/** By the tag of the log. */
const SOURCES: Readonly<Record<string, string>> = { Http: 'HTTP' };

/**
 * `HTTP` for `Http`; other tags stay as they are. A program that runs a model has the model behind
 * its name.
 */
export function sourceOf(tag: string): { name: string; model: string } {
  const [, program = tag, model = ''] = /^(\S+) (.+)$/.exec(tag) ?? [];
  return { name: Object.hasOwn(SOURCES, program) ? (SOURCES[program] ?? tag) : program, model };
}

/** Of a native server: time since its start, and a letter for the level, which a row has already. */
const OWN_STAMP = /^\d+(?:\.\d+){2,3} [DIWE] /;

/** What a line of a program says, without the stamp that the program writes before it. */
export const withoutStamp = (line: string): string =>
  OWN_STAMP.test(line) ? line.replace(OWN_STAMP, '').replace(/ {2,}/g, ' ') : line;

/** With a space between a number and its unit at which no line ends. */
export const keptTogether = (line: string): string =>
  line.replace(/(?<=\d) (?=(?:ms|s|min|h|[kKMGT]i?B|B|tokens)(?![\w-]))/g, '\u00A0');
