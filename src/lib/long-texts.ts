// Texts of many megabytes, such as a picture in a chat: each step that takes them in slices needs
// no second copy of the whole, and others have their turns between two.
import { isObject } from './values.ts';

/** To encode or to hash so many characters takes a few milliseconds. */
const CHARACTERS_PER_SLICE = 2 ** 18;

/** Whether a text is worth being taken in slices. */
export const isLongText = (text: string): boolean => text.length > CHARACTERS_PER_SLICE;

/** A text in pieces that can be encoded by themselves: none ends in the middle of a character. */
export function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + CHARACTERS_PER_SLICE;
    const next = endsInCharacter(text, end) ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

const endsInCharacter = (text: string, end: number): boolean =>
  isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end));
const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit < 0xdc_00;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit < 0xe0_00;

/**
 * JSON with what `make` returns in the place of each long text in it; the same value where there is
 * none.
 */
export function replaceLongTexts(value: unknown, make: (text: string) => unknown): unknown {
  if (typeof value === 'string') return isLongText(value) ? make(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceLongTexts(item, make));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value) || !isPlain(value)) return value;
  let changed: [string, unknown][] | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key];
    const made = replaceLongTexts(member, make);
    if (made === member) continue;
    changed ??= [];
    changed.push([key, made]);
  }
  return changed === undefined ? value : Object.fromEntries([...Object.entries(value), ...changed]);
}

/** What is of a class says itself how it is written. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
