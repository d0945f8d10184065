// The least that any relay in Node does, for comparison: a request in, a request out, bytes back. Checks nothing.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const target = process.argv[2] ?? '';
// Idle connections go before the native server closes them (Node does after 5 s), which could hit a request.
const agent = new Agent({ keepAlive: true, timeout: 3000 });

const server = createServer((incoming, response) => {
  const { method, headers } = incoming;
  const outgoing = request(`${target}${incoming.url}`, { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' });
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
