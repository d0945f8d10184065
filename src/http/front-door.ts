// What a port does before the application is built: it responds to `/live` and lets the rest wait.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * What a listener hands over: each request, and each handshake with the bytes that came behind it.
 */
export interface Wire {
  onRequest: RequestListener;
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const ALIVE = JSON.stringify({ status: 'ok' });

/**
 * Loading the libraries takes longer than the rest of a start; a client that only asks for `/live`
 * need not wait for it.
 */
export function createFrontDoor() {
  let application: Wire | undefined;
  const waiting: ((application: Wire) => void)[] = [];
  const wire: Wire = {
    onRequest(request, response) {
      if (application) return application.onRequest(request, response);
      if (isProbe(request)) {
        response.writeHead(200, {
          'Content-Type': 'application/json; charset=utf-8',
          Vary: 'Origin',
        });
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
  function open(opened: Wire): void {
    application = opened;
    for (const enter of waiting.splice(0)) enter(opened);
  }
  return { ...wire, open };
}

/**
 * Without an Origin only: whether a page may ask is the guard's decision, which belongs to the
 * application.
 */
const isProbe = ({ method, url, headers }: IncomingMessage): boolean =>
  url === '/live' && (method === 'GET' || method === 'HEAD') && headers.origin === undefined;
