// Reads the whole body of a response, up to a limit.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpResponse } from './client.ts';
import type { Failures, GetResponse } from './get.ts';

/** @throws what `tooLong` makes when it has more than `maxBytes`, and what the body fails with */
export async function readBody(
  { body }: Pick<HttpResponse, 'body'>,
  options: { maxBytes: number; tooLong(): Error; onPiece?(piece: Buffer): void },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    // Leaving the loop destroys the body and with it the connection.
    if (sizeBytes > options.maxBytes) throw options.tooLong();
    options.onPiece?.(piece);
    pieces.push(piece);
  }
  return joined(pieces, sizeBytes);
}

/** A copy of that many bytes takes some milliseconds. */
const BYTES_PER_TURN = 8 * 2 ** 20;

/** Others have their turns while much is put together. */
async function joined(pieces: readonly Buffer[], sizeBytes: number): Promise<Buffer> {
  if (sizeBytes < BYTES_PER_TURN) return Buffer.concat(pieces, sizeBytes);
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  let turnBeganAt = 0;
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    if (at - turnBeganAt < BYTES_PER_TURN) continue;
    turnBeganAt = at;
    await nextTurn();
  }
  return whole;
}

/**
 * The whole body as text.
 * @throws what `failures` make of one that is longer than `maxBytes`, and what the body fails with
 */
export async function readText(
  response: GetResponse,
  { maxBytes, failures }: { maxBytes: number; failures: Pick<Failures, 'invalid'> },
): Promise<string> {
  const tooLong = () =>
    failures.invalid(
      `The response of ${new URL(response.origin).host} is longer than ${maxBytes} bytes.`,
    );
  return (await readBody(response, { maxBytes, tooLong })).toString('utf8');
}
