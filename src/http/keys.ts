// What a caller may do, by the key that it shows.
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The keys of the settings; undefined or '' for one that is not set. */
export interface KeyOptions {
  /** For clients that may use models. */
  apiKey: string | undefined;
  /** For the person who runs the server; without one, `apiKey` is the admin's too. */
  adminApiKey: string | undefined;
  /**
   * Lies in a file that only the owner of the server can read; is an admin key for requests from
   * this machine.
   */
  ownerKey: string | undefined;
}

/** `keyless`: no key is configured, so that callers can't be told apart. */
export type Access = 'none' | 'user' | 'admin' | 'keyless';

/**
 * Without any configured key everyone has the admin's access: the server then listens on loopback
 * only.
 */
export function createKeyCheck(keys: KeyOptions) {
  const user = keys.apiKey ? digest(keys.apiKey) : undefined;
  const admin = keys.adminApiKey ? digest(keys.adminApiKey) : user;
  const owner = keys.ownerKey ? digest(keys.ownerKey) : undefined;
  return (presented: string | undefined, isFromHere = false): Access => {
    if (presented === undefined && !admin) return 'keyless';
    const given = digest(presented ?? '');
    if (owner && timingSafeEqual(given, owner) && isFromHere) return 'admin';
    if (!admin) return 'keyless';
    // Both comparisons always run, so that the time taken says nothing about which key was nearly
    // right.
    const isAdmin = timingSafeEqual(given, admin);
    const isUser = user ? timingSafeEqual(given, user) : false;
    if (presented === undefined) return user ? 'none' : 'user';
    if (isAdmin) return 'admin';
    return isUser || !user ? 'user' : 'none';
  };
}

/** Equal length for every key, which timingSafeEqual needs. */
const digest = (key: string): Buffer => hash('sha256', key, 'buffer');

/** The key in `Authorization: Bearer`, else in `x-api-key`; undefined where there is none. */
export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const apiKey = headers['x-api-key'];
  return typeof apiKey === 'string' && apiKey !== '' ? apiKey : undefined;
}
