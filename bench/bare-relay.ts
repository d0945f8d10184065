// The least that any relay in Node does, for comparison: of bytes that it doesn't look at, and of HTTP. Both check nothing.
import { Agent, createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net';

const [kind, target = ''] = process.argv.slice(2);

/** A second process between two others, and nothing else: what this costs is the price of there being one. */
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

/** A request in, a request out, bytes back. */
function relayRequests(): Server {
  // Idle connections go before the native server closes them (Node does after 5 s), which could hit a request.
  const agent = new Agent({ keepAlive: true, timeout: 3000 });
  return createHttpServer((incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = request(`${target}${incoming.url}`, { method, headers, agent }, (received) => {
      response.writeHead(received.statusCode ?? 502, {
        'content-type': received.headers['content-type'] ?? 'text/plain',
      });
      received.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
}

const server = kind === 'socket' ? relaySockets() : relayRequests();
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
