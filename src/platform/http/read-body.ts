// Reads the whole body of a response, up to a limit.
import { joinInTurns } from '../../lib/join-in-turns.ts';
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
  return joinInTurns(pieces, sizeBytes);
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
