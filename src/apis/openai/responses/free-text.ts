// The text that a free-form tool is given, which travels as an argument of a function.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';

/** The arguments of the function that stands for a free-form tool. */
export const textAsArguments = (input: string): string => JSON.stringify({ input });

/**
 * The other way round. A model that has not kept to the form gets its words passed on as they are.
 */
export function argumentsAsText(json: string): string {
  const given = tryParseLimitedJson(json);
  return isObject(given) && typeof given.input === 'string' ? given.input : json;
}
