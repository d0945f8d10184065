// Requests that one connection sends without waiting for responses.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

const MAX_PIPELINED = 2048;

/**
 * A thousand requests may come in one read: each gets a turn. A client that sends on and on would
 * fill the memory.
 */
export function inTurns(onRequest: RequestListener): RequestListener {
  const waiting = new Map<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (queue) {
      if (queue.length < MAX_PIPELINED) queue.push(() => onRequest(request, response));
      else socket.destroy();
      return;
    }
    const others: (() => void)[] = [];
    waiting.set(socket, others);
    setImmediate(function next() {
      const serve = others.shift();
      if (serve === undefined) {
        waiting.delete(socket);
        return;
      }
      setImmediate(next);
      serve();
    });
    onRequest(request, response);
  };
}
