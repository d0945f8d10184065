// The texts of single tokens, and their bytes where only several of them are a character.
import type { TokenPiece } from './engine.ts';

const replacementCharacter = '\uFFFD';
/** No character has more bytes. */
const longestCharacter = 4;

/** @param detokenize writes special tokens as their texts. */
export function toTokenPieces(
  ids: readonly number[],
  detokenize: (ids: readonly number[]) => string,
): readonly TokenPiece[] {
  /** The bytes of tokens that only together are a character, if each of them is one byte. */
  function bytesOf(run: readonly number[]): readonly number[] | undefined {
    const text = detokenize(run);
    const bytes = [...Buffer.from(text)];
    return text.includes(replacementCharacter) || bytes.length !== run.length ? undefined : bytes;
  }

  const found: TokenPiece[] = [];
  while (found.length < ids.length) {
    const at = found.length;
    const id = ids[at] as number;
    const piece = detokenize([id]);
    const lengths = piece.includes(replacementCharacter) ? [2, 3, longestCharacter] : [];
    const run = lengths.map((length) => ids.slice(at, at + length)).find((some) => bytesOf(some) !== undefined);
    const bytes = run === undefined ? undefined : bytesOf(run);
    if (run === undefined || bytes === undefined) found.push({ id, piece });
    else found.push(...run.map((part, index) => ({ id: part, piece: bytes.slice(index, index + 1) })));
  }
  return found;
}
