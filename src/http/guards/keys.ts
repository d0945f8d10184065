// Checks API keys in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a presented key allows. `anybody` is an admin without a key, because none is configured. */
export type Access = 'none' | 'user' | 'admin' | 'anybody';

/**
 * A check for presented keys. Without any configured key everyone has the admin's access: the server then listens on loopback only.
 * The admin key defaults to the API key, as LEMONADE_ADMIN_API_KEY's description in docs/settings.md says.
 */
export function createKeyCheck(keys: {
  apiKey?: string | undefined;
  adminApiKey?: string | undefined;
  /** Lies in a file that only the owner of the server can read; is an admin key for requests from this machine. */
  ownerKey?: string | undefined;
}): (presented: string | undefined, isFromHere?: boolean) => Access {
  const user = keys.apiKey ? digest(keys.apiKey) : undefined;
  const admin = keys.adminApiKey ? digest(keys.adminApiKey) : user;
  const owner = keys.ownerKey ? digest(keys.ownerKey) : undefined;
  return (presented, isFromHere = false) => {
    const given = digest(presented ?? '');
    if (owner && timingSafeEqual(given, owner) && isFromHere) return 'admin';
    if (!admin) return 'anybody';
    // Both comparisons always run, so that the time taken says nothing about which key was nearly right.
    const isAdmin = timingSafeEqual(given, admin);
    const isUser = user ? timingSafeEqual(given, user) : false;
    if (presented === undefined) return user ? 'none' : 'user';
    if (isAdmin) return 'admin';
    return isUser || !user ? 'user' : 'none';
  };
}

/** Equal length for every key, which timingSafeEqual needs. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key of an `Authorization: Bearer` header, or of the `x-api-key` header that Anthropic's clients send. */
export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const ownHeader = headers['x-api-key'];
  return (
    /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ??
    (typeof ownHeader === 'string' && ownHeader !== '' ? ownHeader : undefined)
  );
}
