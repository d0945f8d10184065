// The tokens of a GGUF file: how many there are, and a digest to compare them by.
import { createHash } from 'node:crypto';
import { COUNT_BYTES, type Cursor, LIST_HEAD_BYTES, MAX_VALUE_BYTES } from './cursor.ts';
import { UnreadableGguf } from './errors.ts';
import { TEXT_TYPE } from './value-types.ts';

/** The tokens, as far as two models are compared by them. */
export interface Vocabulary {
  /** How many tokens there are. */
  size: number;
  /** SHA-256 of the tokens that are compared, as hexadecimal digits. */
  digest: string;
}

/** The first ones are often unused, or named differently. */
const FIRST_COMPARED = 5;

/** Reads the list of tokens at the cursor; those before the index `upTo` count for the digest. */
export async function readVocabulary(cursor: Cursor, upTo: number): Promise<Vocabulary> {
  await cursor.need(LIST_HEAD_BYTES);
  if (cursor.uint32() !== TEXT_TYPE) throw new UnreadableGguf('its tokens are not texts');
  const size = cursor.count();
  const hash = createHash('sha256');
  for (let index = 0; index < size; index++) {
    if (cursor.available() < COUNT_BYTES) await cursor.need(COUNT_BYTES);
    const bytes = cursor.count();
    if (index < FIRST_COMPARED || index >= upTo) {
      cursor.skip(bytes);
      continue;
    }
    if (bytes > MAX_VALUE_BYTES) throw new UnreadableGguf(`it has a token of ${bytes} bytes`);
    if (cursor.available() < bytes) await cursor.need(bytes);
    // With its length, so that no two lists of tokens read the same.
    hash.update(`${bytes} `).update(cursor.bytes(bytes));
  }
  return { size, digest: hash.digest('hex') };
}
