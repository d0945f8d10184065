// Puts a large body together from the pieces in which it came.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A copy of that many bytes takes a few milliseconds at most. */
const BYTES_PER_TURN = 2 ** 20;

/** The pieces as one, of `sizeBytes` together; others have their turns while much is copied. */
export async function joinInTurns(
  pieces: readonly Uint8Array[],
  sizeBytes: number,
): Promise<Buffer> {
  if (sizeBytes < BYTES_PER_TURN) return Buffer.concat(pieces, sizeBytes);
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  let turnBeganAt = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    if (at - turnBeganAt < BYTES_PER_TURN) continue;
    turnBeganAt = at;
    await nextTurn();
  }
  return whole;
}
