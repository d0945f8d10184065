// Reads what a person writes of an MCP server, line by line.

/** A line that can't be read. */
export class BadLine extends Error {
  override name = 'BadLine';
  readonly line: string;

  constructor(line: string) {
    super(`'${line}' has no name and value`);
    this.line = line;
  }
}

/** As they are, without those that are empty: spaces at an end may be meant. */
export function argumentsIn(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** `NAME=value`; undefined for no line. @throws {BadLine} */
export function variablesIn(text: string): Record<string, string> | undefined {
  return pairsIn(text, /^\s*([^\s=]+)\s*=(.*)$/);
}

/** `Name: value`; undefined for no line. @throws {BadLine} */
export function headersIn(text: string): Record<string, string> | undefined {
  return pairsIn(text, /^\s*([^\s:]+)\s*:(.*)$/);
}

function pairsIn(text: string, form: RegExp): Record<string, string> | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = form.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new BadLine(line);
      return [name, value.trim()];
    }),
  );
}
