// Stands at the open port while the application is still being built: says that the process lives, lets the rest wait.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the port hands over. */
export interface Wire {
  onRequest: RequestListener;
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const ALIVE = JSON.stringify({ status: 'ok' });

/** Loading the libraries takes longer than all the rest of a start; who only asks for `/live` need not wait for it. */
export function createFrontDoor() {
  let application: Wire | undefined;
  const waiting: ((application: Wire) => void)[] = [];

  const wire: Wire = {
    onRequest(request, response) {
      if (application) return application.onRequest(request, response);
      if (isProbe(request)) {
        response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Origin' });
        response.end(request.method === 'HEAD' ? undefined : ALIVE);
        return;
      }
      waiting.push(({ onRequest }) => {
        if (!response.destroyed) onRequest(request, response);
      });
    },

    onUpgrade(request, socket, head) {
      if (application) return application.onUpgrade(request, socket, head);
      const onError = () => socket.destroy();
      socket.on('error', onError);
      waiting.push(({ onUpgrade }) => {
        socket.off('error', onError);
        if (!socket.destroyed) onUpgrade(request, socket, head);
      });
    },
  };

  /** From now on everything goes to the application, first what has waited for it. */
  function open(opened: Wire): void {
    application = opened;
    for (const enter of waiting.splice(0)) enter(opened);
  }

  return { ...wire, open };
}

/** Without an Origin only: whether a page may ask is the guard's decision, which belongs to the application. */
function isProbe({ method, url, headers }: IncomingMessage): boolean {
  return url === '/live' && (method === 'GET' || method === 'HEAD') && headers.origin === undefined;
}
