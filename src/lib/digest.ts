// A short, stable stand-in for a text of any length.
import { hash } from 'node:crypto';

/** SHA-256 of the text, or of its bytes, as 64 hexadecimal digits. */
export const digestOf = (text: string | Uint8Array): string => hash('sha256', text);
