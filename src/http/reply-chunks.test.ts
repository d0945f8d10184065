import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { createChunkWriter, isBlocked } from './reply-chunks.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.splice(0).map(closeServer));
});

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(handler);
  servers.push(server);
  await listenOnLoopback(server, 0);
  return server;
}

/** Sends a raw request and gives all that comes until the other side closes. */
async function talk(server: Server, request: string): Promise<string> {
  const socket = connect(Number(new URL(originOf(server)).port), '127.0.0.1');
  socket.write(request);
  let text = '';
  for await (const piece of socket.setEncoding('latin1')) text += piece;
  return text;
}

function writePieces(response: ServerResponse, pieces: readonly string[]): void {
  const writer = createChunkWriter(response);
  for (const piece of pieces) writer.write(Buffer.from(piece));
  response.end('end');
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

test('every piece becomes one chunk of its own length, an empty one none', async () => {
  const server = await serve((_request, response) =>
    writePieces(response, ['first', 'x'.repeat(17), '', '€']),
  );
  const answer = await talk(server, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(bodyOf(answer)).toBe(
    `5\r\nfirst\r\n11\r\n${'x'.repeat(17)}\r\n3\r\n${Buffer.from('€').toString('latin1')}\r\n3\r\nend\r\n0\r\n\r\n`,
  );
});

test('a client of HTTP/1.0 gets no frames', async () => {
  const server = await serve((_request, response) => writePieces(response, ['a', 'b']));
  expect(bodyOf(await talk(server, 'GET / HTTP/1.0\r\n\r\n'))).toBe('abend');
});

test('a response that waits for an earlier one on its connection does not get into it', async () => {
  const earlier: ServerResponse[] = [];
  const server = await serve((request, response) => {
    if (request.url === '/1') return void earlier.push(response);
    writePieces(response, ['second', 'b']);
    const [first] = earlier;
    if (first) writePieces(first, ['first', 'a']);
  });
  const answers = await talk(
    server,
    'GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(answers.match(/^(?:first|a|second|b|end)\r$/gm)?.map((line) => line.trim())).toEqual([
    ...['first', 'a', 'end'],
    ...['second', 'b', 'end'],
  ]);
});

test('a client that does not read blocks it, and everything arrives when it reads on', async () => {
  const PIECE = Buffer.alloc(1 << 18, 'a');
  const COUNT = 64;
  let response: ServerResponse | undefined;
  let written = 0;
  const server = await serve((_request, opened) => {
    response = opened;
    const writer = createChunkWriter(opened);
    const fill = () => {
      while (written < COUNT) {
        written += 1;
        if (!writer.write(PIECE)) return;
      }
      stop();
      opened.end();
    };
    const stop = writer.onDrain(fill);
    fill();
  });
  const [answer] = (await once(get(originOf(server)), 'response')) as [IncomingMessage];
  while (response === undefined || !isBlocked(response))
    await new Promise((resolve) => setImmediate(resolve));
  expect(written).toBeLessThan(COUNT);
  let received = 0;
  for await (const chunk of answer) received += chunk.length;
  expect(received).toBe(PIECE.length * COUNT);
});
