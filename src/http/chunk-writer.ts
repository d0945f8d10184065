// Writes the pieces of a streamed response, each with its HTTP frame in one buffer.
import type { ServerResponse } from 'node:http';

/**
 * Node writes a chunk as four buffers in a tick of their own, 13 us for each token; one buffer to the socket takes 7
 * (200 bytes, loopback). The first piece goes Node's way, because the head travels with it, and so does everything where
 * chunks aren't Node's frame (HTTP/1.0) or the connection still belongs to an earlier response.
 */
export function createChunkWriter(response: ServerResponse) {
  return {
    /** False when the client reads too slowly; `onDrain` says when it has caught up. */
    write(piece: Uint8Array): boolean {
      const { socket } = response;
      const isFramedByUs =
        response.headersSent && response.chunkedEncoding && socket !== null && !response.writableEnded;
      // An empty chunk would be the end of the response.
      return isFramedByUs && piece.length > 0 ? socket.write(frame(piece)) : response.write(piece);
    },
    /** Calls the listener whenever there is room again; the result takes it off. */
    onDrain(listener: () => void): () => void {
      const { socket } = response;
      response.on('drain', listener);
      socket?.on('drain', listener);
      return () => {
        response.off('drain', listener);
        socket?.off('drain', listener);
      };
    },
  };
}

/** Whether what was written last waits for the client, whichever way it was written. */
export function isBlocked(response: ServerResponse): boolean {
  return response.writableNeedDrain || response.socket?.writableNeedDrain === true;
}

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
