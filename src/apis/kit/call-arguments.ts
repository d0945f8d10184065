// Reads the arguments of a call that a model has made.
import { BackendResponseInvalid } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';

/**
 * No text, or null, means no arguments. Undefined for what a limit has cut off: half the arguments of a call are none.
 * @throws {BackendResponseInvalid} for what is no JSON object although nothing has cut it off.
 */
export function readArguments(
  { name, text }: { name: string; text: string },
  { isCutOff }: { isCutOff: boolean },
): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  const value = tryParseLimitedJson(text);
  if (isObject(value)) return value;
  if (value === null) return {};
  if (isCutOff) return undefined;
  throw new BackendResponseInvalid(`The model called '${name}' with what are no arguments: ${text.slice(0, 200)}`);
}
