// Letters in the bytes of tokens, of which one may hold only a part of a letter.

const MAX_BYTES = 4;

/**
 * Of the last letter: how many bytes of it are there, and how many it has; undefined where its
 * beginning is not there.
 */
function lastLetter(bytes: Buffer): { count: number; length: number } | undefined {
  for (let count = 1; count <= Math.min(MAX_BYTES, bytes.length); count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    const isContinued = (byte & 0xc0) === 0x80;
    if (!isContinued)
      return { count, length: byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1 };
  }
  return undefined;
}

/**
 * Whether the last letter is whole; as for llama-server, it is not where only the end of one is
 * there.
 */
export function endsWithLetter(bytes: Buffer): boolean {
  const last = lastLetter(bytes);
  return last === undefined ? bytes.length === 0 : last.count >= last.length;
}

/** The letters that are whole, and the bytes of one that is not yet. */
export function wholeLetters(bytes: Buffer): { text: string; rest: Buffer } {
  const last = lastLetter(bytes);
  const end =
    last !== undefined && last.count < last.length ? bytes.length - last.count : bytes.length;
  return { text: bytes.toString('utf8', 0, end), rest: bytes.subarray(end) };
}
