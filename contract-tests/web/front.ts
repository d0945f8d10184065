// What browsers reach a server through: at one address after the other, so that nothing is kept for
// the new one, and cut off on wish.
import { once } from 'node:events';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Server } from '../support/server.ts';

const OF_THE_API = /^\/(api|v1|v0|internal|live)(\/|$)/;

/** Stands between browser and server, so that the server can seem to be gone. */
export interface Front {
  /** With a slash at its end. */
  readonly url: string;
  /** From now on another `url`, for which no browser has kept anything yet. */
  move(): Promise<void>;
  /**
   * From now on the API can't be reached, or can be again; the app itself stays.
   * @param what Other paths that can't.
   */
  cut(isCut: boolean, what?: RegExp): void;
  /** How often what can't be reached has been asked for. */
  readonly refused: number;
  /** All that was asked for, each as method and path; `WS` is the method of a WebSocket. */
  readonly asked: readonly string[];
  /** Also the server. */
  close(): Promise<void>;
}

/** Listens on a free port of loopback and forwards all to the server. */
export async function openFront(server: Server): Promise<Front> {
  let unreachable: RegExp | undefined;
  let refused = 0;
  const asked: string[] = [];
  const fronts: HttpServer[] = [];
  const serve = async () => {
    const http = createServer((from, to) => {
      asked.push(`${from.method} ${from.url}`);
      if (!unreachable?.test(from.url ?? '')) return forward(server, from, to);
      refused += 1;
      from.socket.destroy();
    });
    http.on('upgrade', (from, socket, head) => {
      asked.push(`WS ${from.url}`);
      joinWebSocket(server, from, socket, head);
    });
    fronts.push(http.listen(0, '127.0.0.1'));
    await once(http, 'listening');
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  };
  let url = await serve();
  const disconnect = () => {
    for (const http of fronts) http.closeAllConnections();
  };
  return {
    get url() {
      return url;
    },
    async move() {
      url = await serve();
    },
    cut(isCut, what = OF_THE_API) {
      unreachable = isCut ? what : undefined;
      refused = 0;
      if (isCut) disconnect();
    },
    get refused() {
      return refused;
    },
    asked,
    async close() {
      disconnect();
      for (const http of fronts) http.close();
      await server.stop();
    },
  };
}

function joinWebSocket(
  { baseUrl, port }: Server,
  { url, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) {
  const on = connect(port, '127.0.0.1');
  const lines = rawHeaders.map((word, index) => {
    const name = rawHeaders[index - 1]?.toLowerCase();
    if (index % 2 === 0) return `\r\n${word}: `;
    return name === 'host' ? `127.0.0.1:${port}` : name === 'origin' ? baseUrl : word;
  });
  on.write(`GET ${url} HTTP/1.1${lines.join('')}\r\n\r\n`);
  on.write(head);
  socket.pipe(on).pipe(socket);
  socket.on('error', () => on.destroy());
  on.on('error', () => socket.destroy());
}

function forward({ baseUrl, port }: Server, from: IncomingMessage, to: ServerResponse) {
  const headers = { ...from.headers, host: `127.0.0.1:${port}` };
  if (headers.origin !== undefined) headers.origin = baseUrl;
  const on = request(baseUrl + from.url, { method: from.method ?? 'GET', headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  on.on('error', () => to.destroy());
  to.on('close', () => on.destroy());
  from.pipe(on);
}
