// Fields of a call that are not ours and that its sender wants back with it, such as the signature
// of Gemini's thoughts. APIs that have no place for them keep them in the id of the call, which
// every client sends back as it is.
import { tryParseLimitedJson } from './limited-json.ts';
import { isObject } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of letters that the ids of all APIs may have. */
const MARK = '__more__';

/** The id with the fields in it; the id as it is where there are none. */
export function withExtras(id: string, extras: Fields): string {
  if (Object.keys(extras).length === 0) return id;
  return `${id}${MARK}${Buffer.from(JSON.stringify(extras)).toString('base64url')}`;
}

/** The other way round; undefined for an id without any. */
export function extrasIn(given: unknown): { id: string; extras: Fields } | undefined {
  if (typeof given !== 'string') return undefined;
  const at = given.lastIndexOf(MARK);
  // An id is not empty.
  if (at < 1) return undefined;
  const id = given.slice(0, at);
  const packed = given.slice(at + MARK.length);
  const extras = tryParseLimitedJson(Buffer.from(packed, 'base64url').toString());
  return isObject(extras) ? { id, extras } : undefined;
}
