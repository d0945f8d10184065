// Stands between a client and the server, and writes down what the client sends.
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';

/** A request as a client has sent it. */
export interface Recorded {
  method: string;
  /** With its query. */
  target: string;
  /** '' without a body. */
  type: string;
  body: Buffer;
}

/** See {@link startRecorder}. */
export interface Recorder {
  /** What clients are told to call. */
  baseUrl: string;
  /** Those since the last time. */
  take(): readonly Recorded[];
  close(): Promise<void>;
}

/** @param origin of the server behind it */
export async function startRecorder(origin: string): Promise<Recorder> {
  const recorded: Recorded[] = [];

  async function passOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked;
    const body = await buffer(asked);
    recorded.push({ method, target: url, type: headers['content-type'] ?? '', body });
    const { expect: _told, 'transfer-encoding': _chunked, ...kept } = headers;
    const passed = body.length > 0 ? { ...kept, 'content-length': body.length } : kept;
    const request = requestOf(origin + url, { method, headers: passed }, (response) => {
      answer.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(answer);
    });
    // The client learns of it: the connection ends.
    request.once('error', () => answer.destroy()).end(body);
  }

  const server = createServer((asked, answer) => {
    passOn(asked, answer).catch(() => answer.destroy());
  });
  await listenOnLoopback(server);
  return {
    baseUrl: originOf(server),
    take: () => recorded.splice(0),
    close: () => closeServer(server),
  };
}
