// Reads the command line, whose names are koko's.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** What this program was asked to do. */
export interface KokoroArguments {
  /** Path of the ONNX file. */
  model: string;
  /** Path of the file with the voices. */
  voices: string;
  /** 0 lets the system choose. */
  port: number;
  threads: number;
}

/** @throws {Error} when an argument is unknown, missing or malformed; the message names it. */
export function readArguments(argv: readonly string[]): KokoroArguments {
  const option = { type: 'string' } as const;
  const options = { model: { ...option, short: 'm' }, data: { ...option, short: 'd' }, port: option, threads: option };
  const { values } = parseArgs({ args: [...argv], options });
  const numberOf = (name: 'port' | 'threads', least: number, most: number): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new Error(`--${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
  };
  if (!values.model) throw new Error('--model is missing: name the ONNX file of the model.');
  if (!values.data) throw new Error('--data is missing: name the file with the voices.');
  return {
    model: values.model,
    voices: values.data,
    port: numberOf('port', 0, 65_535) ?? 0,
    threads: numberOf('threads', 1, 1024) ?? availableParallelism(),
  };
}
