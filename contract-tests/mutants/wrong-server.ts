// A server that is right but for one thing: passes everything on to a true one, and spoils certain
// answers or messages.
import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';

/** A response on its way, whole. */
export interface PassedAnswer {
  method: string;
  /** Without prefix and query. */
  path: string;
  status: number;
  contentType: string;
  body: string;
}

/** What is spoiled; what is undefined is passed on as it is. */
export interface Spoiling {
  /** Returns what it changes about a response. */
  answer?: (answer: PassedAnswer) => Partial<Pick<PassedAnswer, 'status' | 'contentType' | 'body'>>;
  /** Returns what is sent in place of a message, or undefined for nothing at all. */
  message?: (text: string) => string | undefined;
}

export interface WrongServer {
  url: string;
  close(): Promise<void>;
}

/** Of one connection, of which there are two; and those that a spoiled body makes wrong. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-type',
]);
const withoutPrefix = (url: string) =>
  url.replace(/\?.*$/, '').replace(/^(?:\/api)?\/v[01](?=\/)/, '');

/** @param baseUrl of the true server */
export async function startWrongServer({
  baseUrl,
  answer,
  message,
}: Spoiling & { baseUrl: string }): Promise<WrongServer> {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/' } = request;
    const { status, headers, bytes } = await askTrue({
      baseUrl,
      request,
      body: Buffer.concat(chunks),
    });
    const contentType = headers['content-type'] ?? '';
    const passed = {
      method,
      path: withoutPrefix(url),
      status,
      contentType,
      body: bytes.toString('utf8'),
    };
    const spoiled = answer?.(passed) ?? {};
    const through = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
    const type = spoiled.contentType ?? contentType;
    const isWhole = spoiled.body === undefined;
    response.writeHead(spoiled.status ?? status, {
      ...Object.fromEntries(through),
      ...(type === '' ? {} : { 'content-type': type }),
      // A response to HEAD tells how long one to GET would be.
      ...(isWhole && headers['content-length'] !== undefined
        ? { 'content-length': headers['content-length'] }
        : {}),
    });
    response.end(isWhole ? bytes : spoiled.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host: _host, authorization, origin } = request.headers;
    const headers = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(origin === undefined ? {} : { origin }),
    };
    const onward = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}${request.url}`, { headers });
    onward.on('error', () => socket.destroy());
    onward.once('open', () =>
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', (data, binary) => onward.send(data, { binary }));
        onward.on('message', (data) => {
          const text = message === undefined ? String(data) : message(String(data));
          if (text !== undefined) client.send(text);
        });
        client.once('close', () => onward.close());
        onward.once('close', () => client.close());
      }),
    );
    // What is sent before the way back is open must not be lost.
    onward.pause();
    onward.once('open', () => onward.resume());
  });
  await listenOnLoopback(server);
  return {
    url: originOf(server),
    async close() {
      for (const client of sockets.clients) client.terminate();
      await closeServer(server);
    },
  };
}

async function askTrue({
  baseUrl,
  request,
  body,
}: {
  baseUrl: string;
  request: IncomingMessage;
  body: Buffer;
}) {
  const { hostname, port } = new URL(baseUrl);
  const onward = ask({
    hostname,
    port,
    method: request.method,
    path: request.url,
    headers: request.rawHeaders,
    setHost: false,
    agent: false,
  });
  onward.end(body);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return { status: answer.statusCode ?? 502, headers, bytes: Buffer.concat(chunks) };
}
