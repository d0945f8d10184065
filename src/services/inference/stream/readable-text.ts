// Text in the forms that senders give it: as it is, as a number, and in parts.
import { isObject, isSet } from '../../../lib/values.ts';

/** Undefined where there is none; false for what can't be read as a text. */
export function readText(value: unknown): string | undefined | false {
  if (!isSet(value)) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value))
    return isObject(value) && typeof value.text === 'string' ? value.text : false;
  let text = '';
  for (const part of value) {
    // What else is among parts of text, such as thoughts, is read elsewhere.
    const said = isObject(part) ? (part.text ?? '') : part;
    if (typeof said !== 'string') return false;
    text += said;
  }
  return text;
}
