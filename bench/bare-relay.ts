// The least that any relay in Node does, for comparison: of bytes that it doesn't look at, and of
// HTTP. Both check nothing.
import { createServer as createHttpServer, request } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
} from 'node:net';

const [kind, target = ''] = process.argv.slice(2);

/**
 * A second process between two others, and nothing else: what this costs is the price of there
 * being one.
 */
function relaySockets(): Server {
  const { hostname, port } = new URL(target);
  return createSocketServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
}

/**
 * A request in, a request out, on a connection of its own, since llama-server closes them after
 * streams; bytes back.
 */
function relayRequests(): Server {
  return createHttpServer((incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = request(
      `${target}${incoming.url}`,
      { method, headers, agent: false },
      (received) => {
        response.writeHead(received.statusCode ?? 502, {
          'content-type': received.headers['content-type'] ?? 'text/plain',
        });
        received.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
}

const server = kind === 'socket' ? relaySockets() : relayRequests();
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
