// Who asks, as a request says it, and how its client learns which model responds.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { InvalidRequest } from '../errors.ts';
import { digestOf } from '../lib/digest.ts';
import type { Place } from '../lib/place.ts';
import { isObject } from '../lib/values.ts';
import { booleanOf } from './request-target.ts';

export const ANSWERED_BY = 'X-Lemonade-Model';
const LOCAL_ONLY = 'X-Lemonade-Local-Only';
const NO_STORE = 'X-Lemonade-No-Store';
const IN_METADATA = 'local_only';
const NO_KEY = digestOf('');

/** The one place where a `Place` is made. What can't be understood is refused; in a handshake it counts as true. */
export function placeOf(
  { headers, socket }: IncomingMessage,
  { key, body, isHandshake = false }: { key: string | undefined; body?: unknown; isHandshake?: boolean },
): Place {
  const isLocalOnly = isHandshake ? wantsLocalOnly(headers) : readLocalOnly(headers, body);
  return {
    client: socket.remoteAddress ?? '',
    key: key === undefined ? NO_KEY : digestOf(key),
    isLocalOnly,
    leavesNothing: wantsNoStore(headers, isHandshake) || isLocalOnly,
  };
}

function wantsNoStore(headers: IncomingHttpHeaders, isHandshake: boolean): boolean {
  const value = headers[NO_STORE.toLowerCase()];
  return isHandshake ? value !== undefined : isTrue(value, `The header ${NO_STORE}`, NO_STORE);
}

/** A value that can't be understood is refused: it might mean true. */
export function readLocalOnly(headers: IncomingHttpHeaders, body?: unknown): boolean {
  const metadata = isObject(body) && isObject(body.metadata) ? body.metadata : {};
  // Both are read: one that can't be understood is refused whatever the other says.
  const inHeader = isTrue(headers[LOCAL_ONLY.toLowerCase()], `The header ${LOCAL_ONLY}`, LOCAL_ONLY);
  const inBody = isTrue(metadata[IN_METADATA] ?? undefined, `'${IN_METADATA}' of 'metadata'`, 'metadata');
  return inHeader || inBody;
}

function isTrue(value: unknown, what: string, param: string): boolean {
  if (value === undefined) return false;
  const meant = typeof value === 'string' ? booleanOf(value) : value;
  if (typeof meant === 'boolean') return meant;
  throw new InvalidRequest(`${what} must be true or false.`, { param });
}

export function wantsLocalOnly(headers: IncomingHttpHeaders): boolean {
  try {
    return readLocalOnly(headers);
  } catch {
    return true;
  }
}

export function tellModel(response: ServerResponse, id: string): void {
  if (!response.headersSent) response.setHeader(ANSWERED_BY, asHeader(id));
}

/** Names may be in any script, headers in ASCII only. */
const asHeader = (id: string): string => id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
