// The arguments of a call in the history of a chat, which templates read.
import { tryParseLimitedJson } from './limited-json.ts';
import { isObject } from './values.ts';

/**
 * A JSON object stays as it came: numbers keep their digits. What was cut off stays readable for
 * the model.
 */
export function callArguments(given: unknown): string {
  if (typeof given !== 'string') return JSON.stringify(isObject(given) ? given : {});
  if (isObject(tryParseLimitedJson(given))) return given;
  const text = given.trim();
  return text === '' || text === 'null' ? '{}' : JSON.stringify({ arguments: given });
}
