// A short, stable stand-in for a text of any length.
import { createHash, hash } from 'node:crypto';
import { isLongText, slicesOf } from './long-texts.ts';

/** SHA-256 of the text, or of its bytes, as 64 hexadecimal digits. */
export function digestOf(text: string | Uint8Array): string {
  if (typeof text !== 'string' || !isLongText(text)) return hash('sha256', text);
  const sum = createHash('sha256');
  for (const slice of slicesOf(text)) sum.update(slice);
  return sum.digest('hex');
}
