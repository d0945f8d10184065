// The files into which llama.cpp saves what a slot holds.
import { open } from 'node:fs/promises';

/**
 * With these begin the files of one sequence, and of a whole context: 'ggsq' and 'ggsn' as
 * little-endian numbers.
 */
export const FILE_MARKS = ['qsgg', 'nsgg'] as const;
const [SEQUENCE] = FILE_MARKS;
/**
 * In words of four bytes: the magic, the version, and how many words there are before the state.
 */
const HEAD_WORDS = 3;
/**
 * Stands before a list that has its version, its length and the tokens, and what is known of images
 * behind them.
 */
const MARKED = -1;
const MARK_WORDS = 3;
/** More tokens than any model keeps in view. */
const MAX_TOKENS = 2 ** 24;

/**
 * See `SavedSlots.readTokens`. llama.cpp writes the tokens as they are, and llama-server, from
 * September 2026 on, a list that is marked.
 */
export async function readCachedTokens(path: string): Promise<Int32Array> {
  const file = await open(path);
  try {
    const read = async (at: number, count: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(count * 4), 0, count * 4, at * 4);
      if (bytesRead < count * 4) throw new Error('The file of the prompt cache is cut off.');
      return new Int32Array(buffer.buffer, buffer.byteOffset, count);
    };
    const head = await read(0, HEAD_WORDS);
    if (Buffer.from(head.buffer, head.byteOffset, 4).toString('latin1') !== SEQUENCE)
      throw new Error('The file is not a saved prompt cache.');
    const [, , count = 0] = head;
    const mark = count >= MARK_WORDS ? await read(HEAD_WORDS, MARK_WORDS) : undefined;
    const isMarked = mark?.[0] === MARKED;
    const tokens = isMarked ? (mark[2] ?? 0) : count;
    if (tokens < 0 || tokens > MAX_TOKENS)
      throw new Error('The file says that it holds more tokens than there can be.');
    return await read(HEAD_WORDS + (isMarked ? MARK_WORDS : 0), tokens);
  } finally {
    await file.close();
  }
}
