// Stands in front of the server: passes everything through, byte by byte, but for what the switches
// say.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DocumentedAnswers, PreparedAnswer } from './documented-answers.ts';
import { InvalidSwitch, isSwitch, readSwitches, type Switches } from './switches.ts';

/** The server behind the mock, and what stands in for it where a switch says so. */
export interface ProxyOptions {
  /** Of the server, on loopback. */
  port: number;
  answers: DocumentedAnswers;
  /** Resolves after so long; rejects when the client leaves before. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Proxy {
  onRequest(request: IncomingMessage, response: ServerResponse): void;
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** They concern one connection, and there are two. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'proxy-connection']);

/**
 * Tells the port of WebSockets, which is to be ours: the server's own would lead past the switches.
 */
const HEALTH_PATH = /^(?:\/api)?\/v[01]\/health(?:\?|$)/;

/** Handlers for an HTTP server. */
export function createProxy({ port, answers, wait }: ProxyOptions): Proxy {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    try {
      const switches = readSwitches(request.headers);
      if (switches.delayMs !== undefined) await wait(switches.delayMs, left.signal);
      if (switches.status === undefined)
        await forward({ request, response, switches, signal: left.signal });
      else await answerInstead({ request, response, switches, status: switches.status });
    } catch (error) {
      if (error instanceof InvalidSwitch) sendProblem(response, request, error);
      // Who has left hears nothing any more; who is in the middle of an answer must not take it for
      // a whole one.
      else if (left.signal.aborted || response.headersSent) response.destroy();
      else
        send(
          response,
          request,
          failure(502, `The server behind the mock can't be reached: ${String(error)}`),
        );
    }
  }

  async function forward(details: {
    request: IncomingMessage;
    response: ServerResponse;
    switches: Switches;
    signal: AbortSignal;
  }): Promise<void> {
    const { request, response, switches, signal } = details;
    const isHealth = HEALTH_PATH.test(request.url ?? '') && request.method === 'GET';
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url } = request;
      // What is changed on its way must not be compressed.
      const headers = throughHeaders(request, isHealth ? ['accept-encoding'] : []);
      const onward = ask({
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers,
        setHost: false,
        agent: false,
        signal,
      });
      onward.once('response', resolve).once('error', reject);
      request.pipe(onward);
    });
    if (isHealth) {
      const health = await withPort(answer, request.socket.localPort);
      response.writeHead(health.status, health.headers);
      if (switches.cutAfterBytes === undefined) response.end(health.body);
      else await sendCut([Buffer.from(health.body)], response, switches.cutAfterBytes);
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, throughHeaders(answer));
    response.flushHeaders();
    if (switches.cutAfterBytes === undefined) await pipeline(answer, response);
    else await sendCut(answer, response, switches.cutAfterBytes);
  }

  async function answerInstead(details: {
    request: IncomingMessage;
    response: ServerResponse;
    switches: Switches;
    status: number;
  }): Promise<void> {
    const { request, response, switches, status } = details;
    const answer = answers.answer({
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      status,
    });
    // Read to its end: who is still sending would otherwise see a broken connection instead of the
    // answer.
    request.resume();
    if ('problem' in answer) throw new InvalidSwitch('x-mock-status', answer.problem);
    if (switches.cutAfterBytes === undefined) return send(response, request, answer);
    response.writeHead(answer.status, { ...answer.headers, ...originHeaders(request) });
    await sendCut([Buffer.from(answer.body ?? '')], response, switches.cutAfterBytes);
  }

  return {
    onRequest: (request, response) => void handle(request, response),
    onUpgrade(request, socket, head) {
      const server = connect(port, '127.0.0.1');
      const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
      const { rawHeaders } = request;
      for (let at = 0; at < rawHeaders.length; at += 2) {
        if (!isSwitch(rawHeaders[at] ?? '')) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
      }
      // Node reads header bytes as latin1, so this gives back the same bytes.
      server.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
      // Whichever side ends or breaks first takes the other with it.
      pipeline(socket, server, socket).catch(() => undefined);
    },
  };
}

async function withPort(answer: IncomingMessage, port: number | undefined) {
  const body = (await text(answer)).replace(/"websocket_port":\d+/, `"websocket_port":${port}`);
  const through = throughHeaders(answer);
  const lengthAt = through.findIndex(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'content-length',
  );
  if (lengthAt !== -1) through[lengthAt + 1] = String(Buffer.byteLength(body));
  return { status: answer.statusCode ?? 502, headers: through, body };
}

/**
 * Passes on so many bytes, and then breaks the connection; a body that is shorter arrives whole.
 */
async function sendCut(
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  response: ServerResponse,
  afterBytes: number,
): Promise<void> {
  response.flushHeaders();
  let left = afterBytes;
  for await (const chunk of body) {
    // The callback says that the bytes are with the system; those that are not would go with the
    // connection.
    await new Promise((resolve) => response.write(chunk.subarray(0, left), resolve));
    if (left < chunk.length) {
      response.destroy();
      return;
    }
    left -= chunk.length;
  }
  response.end();
}

function throughHeaders(
  { rawHeaders }: IncomingMessage,
  without: readonly string[] = [],
): string[] {
  const through: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (
      CONNECTION_HEADERS.has(name.toLowerCase()) ||
      isSwitch(name) ||
      without.includes(name.toLowerCase())
    )
      continue;
    through.push(name, rawHeaders[at + 1] ?? '');
  }
  return through;
}

/** Pages may read what is not secret. */
function originHeaders({ headers: { origin } }: IncomingMessage): Record<string, string> {
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' };
}

function send(
  response: ServerResponse,
  request: IncomingMessage,
  { status, headers, body }: PreparedAnswer,
): void {
  response.writeHead(status, { ...headers, ...originHeaders(request) }).end(body);
}

function sendProblem(
  response: ServerResponse,
  request: IncomingMessage,
  { message, header }: InvalidSwitch,
): void {
  send(response, request, failure(400, message, header));
}

function failure(status: number, message: string, param: string | null = null): PreparedAnswer {
  const type = status < 500 ? 'invalid_request_error' : 'mock_error';
  const error = {
    message,
    type,
    code: status < 500 ? 'invalid_mock_switch' : 'mock_failed',
    param,
  };
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error }),
  };
}
