// Knows a server's open connections and the responses under way on each, so that closing cuts none of them.
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type OpenConnections = ReturnType<typeof trackConnections>;

/**
 * Node's own `close` takes a response that is written but not read for a finished one and truncates it, and leaves a
 * connection that becomes idle afterwards open until its keep-alive time is over.
 * Call this before anything else listens for the server's requests.
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
    /** Exempts a connection from `drain`: it now speaks WebSocket and says goodbye by itself. */
    handOver: (socket: Duplex) => void handedOver.add(socket),
    /** True when a response's first byte has left, so that an error response would land in the middle of it. */
    hasBegun: (socket: Duplex) => [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    /** Closes idle connections now and each other one with the last byte of its response. */
    drain() {
      isDraining = true;
      for (const [socket, underWay] of responses) if (underWay.size === 0 && !handedOver.has(socket)) socket.destroy();
    },
    /** Closes all connections now. */
    cut() {
      for (const socket of responses.keys()) socket.destroy();
    },
  };
}
