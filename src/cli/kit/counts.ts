// Whole numbers as values of options.
import { misuse } from './failures.ts';

/**
 * The whole number that `option` is given, e.g. `--runs`.
 * @throws {CommandFailed} for what is less than `least`, or none.
 */
export function readCount<Text extends string | undefined>(
  option: string,
  text: Text,
  { least = 1, example = 3 } = {},
): number | (Text & undefined) {
  if (text === undefined) return undefined as Text & undefined;
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw misuse(`${option} takes a number, not '${text}'.`, `For example: ${option} ${example}.`);
}
