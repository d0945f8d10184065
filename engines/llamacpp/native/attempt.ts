// What llama.cpp makes or loads: where it can't, its log says why.
import type { Native } from './native.ts';
import type { Address } from './structs.ts';

/** As `ggml_log_level` counts. */
const ERROR = 4;

/**
 * @param what the beginning of the sentence.
 * @param lines where all lines of the log are put.
 * @throws {Error} with the reason, where no address is returned.
 */
export function attempt(
  native: Native,
  what: string,
  work: () => Address,
  lines: string[] = [],
): bigint {
  const errors: string[] = [];
  const log = (level: number, text: string) => {
    lines.push(text.trim());
    if (level === ERROR) errors.push(text.trim());
  };
  const address = native.withLog(log, work);
  if (address !== null) return address;
  // The first line says why, behind the name of a function; the others only that it has failed.
  const reason = errors[0]?.replace(/^\w+: /, '') ?? 'it has not said why.';
  throw new Error(`${what}: ${reason}`);
}
