// Writes the chunks of a streamed response with one buffer for each.
import type { ServerResponse } from 'node:http';

/**
 * Node writes a chunk as four buffers (13 us), this as one (7). The head, HTTP/1.0 and pipelined
 * responses go Node's way.
 */
export const createChunkWriter = (response: ServerResponse) => ({
  write(piece: Uint8Array): boolean {
    const { socket } = response;
    const isFramedByUs =
      response.headersSent &&
      response.chunkedEncoding &&
      socket !== null &&
      !response.writableEnded;
    // An empty chunk would be the end of the response.
    return isFramedByUs && piece.length > 0 ? socket.write(frame(piece)) : response.write(piece);
  },
  onDrain(listener: () => void): () => void {
    const { socket } = response;
    response.on('drain', listener);
    socket?.on('drain', listener);
    return () => {
      response.off('drain', listener);
      socket?.off('drain', listener);
    };
  },
});

/** Whether something waits for the client to read, in the response or behind it in the socket. */
export const isBlocked = (response: ServerResponse): boolean =>
  response.writableNeedDrain || response.socket?.writableNeedDrain === true;

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

function frame(piece: Uint8Array): Buffer {
  const head = `${piece.length.toString(16)}\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + piece.length + 2);
  bytes.write(head, 'latin1');
  bytes.set(piece, head.length);
  bytes[bytes.length - 2] = CARRIAGE_RETURN;
  bytes[bytes.length - 1] = LINE_FEED;
  return bytes;
}
