// Where in the documents' files each object was read, so that a message about a mistake can name
// its place.

/** A line of a file; the path is relative to the folder of the documents. */
export interface Place {
  file: string;
  line: number;
}

interface Remembered extends Place {
  /** Where each key of an object, or each item of a list, stands. */
  keys: Map<string, Place>;
}

const places = new WeakMap<object, Remembered>();

/**
 * A mistake in a document or in the data of a recipe, in one sentence that begins with its place;
 * several are a line each.
 */
export class DocumentError extends Error {
  override name = 'DocumentError';
}

/** For an object or list of a document that was just read. */
export function rememberPlace(value: object, { file, line }: Place): void {
  places.set(value, { file, line, keys: places.get(value)?.keys ?? new Map() });
}

/** For a value that has a place. */
export function rememberKey(value: object, key: string, place: Place): void {
  places.get(value)?.keys.set(key, place);
}

/** Lets a changed copy have the place of what it was made from. */
export function withPlaceOf<T extends object>(original: object, copy: T): T {
  const place = places.get(original);
  if (place) places.set(copy, place);
  return copy;
}

/**
 * Where a value of a document stands, or one of its keys; undefined for what was not read from a
 * file.
 */
export function placeOf(value: object, key?: string): Place | undefined {
  const place = places.get(value);
  const at = key === undefined ? undefined : place?.keys.get(key);
  return at ?? (place && { file: place.file, line: place.line });
}

/**
 * Where a JSON pointer such as `#/paths/~1live/get` leads; for one that leads nowhere, how far it
 * came.
 */
export function placeOfPointer(document: object, pointer: string): Place | undefined {
  let place = placeOf(document);
  let value: unknown = document;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== 'object' || value === null || !(token in value)) break;
    place = placeOf(value, token) ?? place;
    value = (value as Record<string, unknown>)[token];
  }
  return place;
}

/** `['paths', '/live']` of `#/paths/~1live`. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((token) => token !== '')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `openapi/system/live.yaml:12` */
export function placeText({ file, line }: Place): string {
  return `${file}:${line}`;
}

/** The error for a mistake in a value of a document, or at one of its keys. */
export function mistakeIn(value: object, message: string, key?: string): DocumentError {
  const place = placeOf(value, key);
  return new DocumentError(place ? `${placeText(place)}: ${message}` : message);
}
