// Tells the parent, who was the one to choose the key, from everybody else on the machine and from web pages.
import { createHash, timingSafeEqual } from 'node:crypto';

/** A check of `Authorization` headers, in constant time; without a key everybody passes, as with llama-server. */
export function createKeyCheck(key: string | undefined): (authorization: string | undefined) => boolean {
  if (key === undefined) return () => true;
  const expected = digest(`Bearer ${key}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
