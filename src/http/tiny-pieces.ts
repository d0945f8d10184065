// Refuses a body that comes in pieces of a few bytes.
import type { Request } from 'express';
import { RequestRefused, refusal } from './error-table.ts';

/**
 * A body in pieces of a few bytes costs hundreds of times what the bytes do, and no client in use
 * sends it.
 */
const MAX_PIECES = 1000;
const MIN_PIECE_BYTES = 64;

/** Calls `refuse` once there are too many; the connection has to be closed then. */
export function refuseTinyPieces(request: Request, refuse: (reason: RequestRefused) => void): void {
  let pieces = 0;
  let receivedBytes = 0;
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    receivedBytes += piece.length;
    if (pieces <= MAX_PIECES + receivedBytes / MIN_PIECE_BYTES) return;
    request.socket.pause();
    // What is left of the same read costs only half as much when nothing listens.
    request.unpipe().removeAllListeners('data').resume();
    refuse(new RequestRefused(TOO_MANY_PIECES));
  });
}

const TOO_MANY_PIECES = {
  ...refusal({
    status: 400,
    message:
      'The body comes in too many tiny pieces. Send it with its length, or in larger chunks.',
  }),
  headers: { Connection: 'close' },
};
