// Makes the `Place` of a request or handshake: who asks, and what must not leave this machine.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { invalid } from '../errors.ts';
import { digestOf } from '../lib/digest.ts';
import type { Place } from '../lib/place.ts';
import { attempt, isObject } from '../lib/values.ts';
import { booleanOf } from './boolean-words.ts';
import type { Access } from './keys.ts';

const LOCAL_ONLY = 'X-Lemonade-Local-Only';
const NO_STORE = 'X-Lemonade-No-Store';
const IN_METADATA = 'local_only';
const NO_KEY = digestOf('');

/**
 * The one place where a `Place` is made. What can't be understood is refused; in a handshake it
 * counts as true.
 */
export function placeOf(
  { headers, socket }: IncomingMessage,
  {
    key,
    access = 'none',
    body,
    isHandshake = false,
  }: {
    key: string | undefined;
    access?: Access | undefined;
    body?: unknown;
    isHandshake?: boolean;
  },
): Place {
  const isLocalOnly = isHandshake ? wantsLocalOnly(headers) : readLocalOnly(headers, body);
  return {
    client: socket.remoteAddress ?? '',
    key: key === undefined ? NO_KEY : digestOf(key),
    isAdmin: access === 'admin' || access === 'keyless',
    isLocalOnly,
    leavesNothing: wantsNoStore(headers, isHandshake) || isLocalOnly,
  };
}

/**
 * The place of one request that came over a connection, which its body may keep on this machine.
 * @throws {InvalidRequest} for what can't be understood
 */
export function placeWithin(connection: Place, body: unknown): Place {
  const isLocalOnly = connection.isLocalOnly || readLocalOnly({}, body);
  return { ...connection, isLocalOnly, leavesNothing: connection.leavesNothing || isLocalOnly };
}

function wantsNoStore(headers: IncomingHttpHeaders, isHandshake: boolean): boolean {
  const value = headers[NO_STORE.toLowerCase()];
  return isHandshake ? value !== undefined : isTrue(value, `The header ${NO_STORE}`, NO_STORE);
}

/**
 * Whether the request, by its header or the metadata of its body, must not leave this machine.
 * @throws {InvalidRequest} for a value that can't be understood: it might mean true.
 */
export function readLocalOnly(headers: IncomingHttpHeaders, body?: unknown): boolean {
  const metadata = isObject(body) && isObject(body.metadata) ? body.metadata : {};
  // Both are read: one that can't be understood is refused whatever the other says.
  const header = headers[LOCAL_ONLY.toLowerCase()];
  const inHeader = isTrue(header, `The header ${LOCAL_ONLY}`, LOCAL_ONLY);
  const field = metadata[IN_METADATA] ?? undefined;
  const inBody = isTrue(field, `'${IN_METADATA}' of 'metadata'`, 'metadata');
  return inHeader || inBody;
}

function isTrue(value: unknown, what: string, param: string): boolean {
  if (value === undefined) return false;
  const meant = typeof value === 'string' ? booleanOf(value) : value;
  if (typeof meant === 'boolean') return meant;
  throw invalid(param, `${what} must be true or false.`);
}

/** The same for a handshake: a header that can't be understood counts as true. */
export const wantsLocalOnly = (headers: IncomingHttpHeaders): boolean =>
  attempt(() => readLocalOnly(headers), true);
