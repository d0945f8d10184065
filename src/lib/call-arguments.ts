// The arguments of a call in the history of a chat, which templates read.
import { tryParseLimitedJson } from './limited-json.ts';
import { isObject } from './values.ts';

/**
 * The text of a JSON object, as which they came where they are one: numbers keep their digits. What was cut off stays
 * readable for the model, which is told by the result of the call that it failed.
 */
export function callArguments(given: unknown): string {
  if (typeof given !== 'string') return JSON.stringify(isObject(given) ? given : {});
  if (isObject(tryParseLimitedJson(given))) return given;
  const text = given.trim();
  return text === '' || text === 'null' ? '{}' : JSON.stringify({ arguments: given });
}
