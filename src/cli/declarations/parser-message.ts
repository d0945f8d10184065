// Says what the parser found wrong as everything else is said: one sentence what, one what to do.

/** From `error: unknown option '--prot'\n(Did you mean --port?)`. */
export function parserMessage(text: string): string {
  const [, what = text.trim(), hint] = /^error: ([^\n]*)(?:\n\((.*)\))?/s.exec(text) ?? [];
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.');
  return `Error: ${sentence}\n${hint ?? "'lemonade help' lists commands and options."}\n`;
}
