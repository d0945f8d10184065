// The log of a program that runs a model.

/** Writes a line to stderr, which is the log of a program. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
