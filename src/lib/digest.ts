// A short, stable stand-in for a text of any length.
import { hash } from 'node:crypto';

export const digestOf = (text: string | Uint8Array): string => hash('sha256', text);
