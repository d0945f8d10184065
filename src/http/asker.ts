// What a request says about the models that may answer it, and how its client is told which one did.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { InvalidRequest } from '../errors.ts';
import { isObject } from '../lib/values.ts';
import { booleanOf } from './boolean-words.ts';

/** As the document calls it, for `Access-Control-Expose-Headers` too. */
export const ANSWERED_BY = 'X-Lemonade-Model';
const LOCAL_ONLY = 'X-Lemonade-Local-Only';
const IN_METADATA = 'local_only';

/**
 * Whether the request, by its header or the metadata of its body, must not leave this machine.
 * @throws {InvalidRequest} for a wish that can't be understood: it might be that one.
 */
export function readLocalOnly(headers: IncomingHttpHeaders, body?: unknown): boolean {
  const metadata = isObject(body) && isObject(body.metadata) ? body.metadata : {};
  const noted = metadata[IN_METADATA] ?? undefined;
  const wishes = [
    { value: headers[LOCAL_ONLY.toLowerCase()], param: LOCAL_ONLY },
    { value: noted, param: 'metadata' },
  ];
  // All of them are read: one that can't be understood is refused whatever the other says.
  return wishes.map(isTrue).includes(true);
}

function isTrue({ value, param }: { value: unknown; param: string }): boolean {
  if (value === undefined) return false;
  const meant = typeof value === 'string' ? booleanOf(value) : value;
  if (typeof meant === 'boolean') return meant;
  const what = param === LOCAL_ONLY ? `The header ${LOCAL_ONLY}` : `'${IN_METADATA}' of 'metadata'`;
  throw new InvalidRequest(`${what} must be true or false.`, { param });
}

/** The same of a handshake, where a wish that can't be understood counts as that one. */
export function wantsLocalOnly(headers: IncomingHttpHeaders): boolean {
  try {
    return readLocalOnly(headers);
  } catch {
    return true;
  }
}

/** Does nothing once the response has begun. */
export function tellModel(response: ServerResponse, id: string): void {
  if (!response.headersSent) response.setHeader(ANSWERED_BY, asHeader(id));
}

/** Names may be in any script, headers in ASCII only. */
function asHeader(id: string): string {
  return id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
}
