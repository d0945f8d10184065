// The key that a child demands of whoever talks to it: made for each start, known to the child and to our client only.
import { randomBytes } from 'node:crypto';

/** By the child's address, from the moment on in which it is known to be the one that listens there. */
const keys = new Map<string, string>();

/** A new key; nothing in it needs quoting anywhere. */
export function createChildKey(): string {
  return randomBytes(32).toString('hex');
}

/** From now on every request to this address carries the key. */
export function rememberKey(baseUrl: string, key: string): void {
  keys.set(baseUrl, key);
}

/** The child is gone. Another one may have its port by now, whose key stays. */
export function forgetKey(baseUrl: string, key: string): void {
  if (keys.get(baseUrl) === key) keys.delete(baseUrl);
}

/** Undefined for a child that knows no key, and for an address that is not known to be a child's. */
export function keyOf(baseUrl: string): string | undefined {
  return keys.get(baseUrl);
}
