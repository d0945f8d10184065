// The arguments with which a model has called a tool.
import { BackendResponseInvalid } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';

const MAX_QUOTED_LENGTH = 200;

/**
 * No text, or null, means no arguments. Undefined for what a limit has cut off: half the arguments
 * of a call can't be used.
 * @throws {BackendResponseInvalid} for what is not a JSON object although nothing has cut it off.
 */
export function readArguments(
  { name, text }: { name: string; text: string },
  { isCutOff }: { isCutOff: boolean },
) {
  if (text.trim() === '') return {};
  const value = tryParseLimitedJson(text);
  if (isObject(value)) return value;
  if (value === null) return {};
  if (isCutOff) return undefined;
  throw new BackendResponseInvalid(
    `The model called '${name}' with text in place of arguments: ${text.slice(0, MAX_QUOTED_LENGTH)}`,
  );
}
