// HTTP byte by byte: sends whatever it is given, also what no client would, and reads the
// responses.
import { connect, type Socket } from 'node:net';
import { createResponseReader, type RawResponse } from './response-reader.ts';

/** All that came over one connection. */
export interface RawExchange {
  responses: readonly RawResponse[];
  /** Statuses from 100 to 199 that came before. */
  interim: readonly number[];
  /** How it ended: with all responses, by the server, or by our timeout. */
  end: 'answered' | 'closed' | 'silent';
}

/** Bytes of a request; a text is sent as UTF-8. */
export type Piece = string | Buffer;

export interface RawRequest {
  port: number;
  /**
   * Sent one after the other, as fast as they are taken, until the responses are there. Strings are
   * bytes (latin1).
   */
  pieces: Iterable<Piece> | AsyncIterable<Piece>;
  /** Answers to wait for; 1 when not said. */
  answers?: number;
  timeoutMs?: number;
}

const TIMEOUT_MS = 45_000;

/** Never rejects: whatever happens to the connection is an outcome. */
export async function exchange({
  port,
  pieces,
  answers = 1,
  timeoutMs = TIMEOUT_MS,
}: RawRequest): Promise<RawExchange> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const reader = createResponseReader();
  let end: RawExchange['end'] | undefined;
  const over = new Promise<void>((resolve) => {
    const finish = (how: RawExchange['end']) => {
      end ??= how;
      clearTimeout(timeout);
      resolve();
    };
    const timeout = setTimeout(() => finish('silent'), timeoutMs);
    socket.on('data', (chunk) => {
      reader.read(chunk);
      if (reader.responses.length >= answers) finish('answered');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      reader.end();
      finish(reader.responses.length >= answers ? 'answered' : 'closed');
    });
  });
  for await (const piece of pieces) {
    if (end !== undefined) break;
    await written({ socket, piece, over });
  }
  await over;
  socket.destroy();
  return { responses: reader.responses, interim: reader.interim, end: end ?? 'closed' };
}

/** Resolves when there is room for more, or nothing more is to be said. */
async function written({
  socket,
  piece,
  over,
}: {
  socket: Socket;
  piece: Piece;
  over: Promise<void>;
}): Promise<void> {
  if (socket.destroyed || !socket.writable) return over;
  const isRoomLeft = socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  if (!isRoomLeft)
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over]);
}
