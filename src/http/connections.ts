// The open connections of a listener, and the responses that are under way on each.
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Node's `close` truncates a response that is written but not read. Call this before anything else
 * listens for requests.
 */
export function trackConnections(server: Server) {
  const responses = new Map<Duplex, Set<ServerResponse>>();
  const handedOver = new Set<Duplex>();
  let isDraining = false;
  server.closeIdleConnections = () => undefined;
  server.on('connection', (socket: Duplex) => {
    // A socket that comes back from an ignored upgrade is known already.
    if (responses.has(socket)) return;
    responses.set(socket, new Set());
    socket.once('close', () => {
      responses.delete(socket);
      handedOver.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    const underWay = responses.get(socket);
    underWay?.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      underWay?.delete(response);
      if (isDraining) socket.destroySoon();
    });
  });
  return {
    /** The socket is a WebSocket's from now on, whose own code closes it. */
    handOver(socket: Duplex): void {
      handedOver.add(socket);
    },
    /**
     * True when a response's first byte has left, so that an error response would land in the
     * middle of it.
     */
    hasBegun: (socket: Duplex) =>
      [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    /** Closes idle connections now, and each other one after its responses. */
    drain() {
      isDraining = true;
      for (const [socket, underWay] of responses)
        if (underWay.size === 0 && !handedOver.has(socket)) socket.destroy();
    },
    /** Closes all connections at once. */
    cut() {
      for (const socket of responses.keys()) socket.destroy();
    },
  };
}
