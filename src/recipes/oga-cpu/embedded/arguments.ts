// Reads the command line: `--model <folder> --ctx-size <tokens> --port <n> --threads <n>`.
import { parseArgs } from 'node:util';

/** What this program was asked to do. */
export interface OgaArguments {
  /** Absolute path of the folder. */
  folder: string;
  /** 0 lets the system choose. */
  port: number;
  /** Tokens per request, at most; the model's own limit holds beside it. */
  contextSize: number;
  /** Undefined leaves it to the machine. */
  threads: number | undefined;
}

const usualContextSize = 4096;

/** @throws {Error} when an argument is unknown, missing or malformed; the message names it. */
export function readArguments(argv: readonly string[]): OgaArguments {
  const option = { type: 'string' } as const;
  const options = { model: { ...option, short: 'm' }, 'ctx-size': option, port: option, threads: option };
  const { values } = parseArgs({ args: [...argv], options });
  const numberOf = (name: 'ctx-size' | 'port' | 'threads', least: number, most: number): number | undefined => {
    const text = values[name];
    const value = Number(text);
    if (text === undefined) return undefined;
    if (Number.isInteger(value) && value >= least && value <= most && text.trim() !== '') return value;
    throw new Error(`--${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
  };
  if (!values.model) throw new Error('--model is missing: name the folder of the model.');
  return {
    folder: values.model,
    port: numberOf('port', 0, 65_535) ?? 0,
    contextSize: numberOf('ctx-size', 1, 2 ** 30) ?? usualContextSize,
    threads: numberOf('threads', 1, 1024),
  };
}
