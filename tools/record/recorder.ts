// A reverse proxy that passes everything on as it comes, and keeps the masked shape of each
// exchange as a file.
import { mkdir, writeFile } from 'node:fs/promises';
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import type { Mask } from './mask.ts';

/** One request and its response; bodies are masked. */
export interface Exchange {
  request: { method: string; target: string; headers: Record<string, string>; body?: Body };
  response: { status: number; headers: Record<string, string>; body?: Body; isWhole: boolean };
}

/** Of forms, sounds and pictures only the size in bytes is kept, and of what is too long. */
export type Body =
  | { json: unknown }
  | { events: readonly { event?: string; data: unknown }[] }
  | { lines: readonly unknown[] }
  | { text: string }
  | { bytes: number };

export interface RecorderOptions {
  /** The server behind it: an origin such as `http://127.0.0.1:13305`. */
  to: string;
  /** Made if it is not there. */
  folder: string;
  mask: Mask;
  /** Told of each file, and of what went wrong. */
  say: (line: string) => void;
}

const MAX_RECORDED_BYTES = 16 * 2 ** 20;
/** They concern one connection, and there are two. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'proxy-connection']);

/** An HTTP server that is not listening yet. WebSockets are not passed on. */
export function createRecorder({ to, folder, mask, say }: RecorderOptions): Server {
  const target = new URL(to);
  let count = 0;

  function relay(incoming: IncomingMessage, response: ServerResponse): void {
    count += 1;
    const number = count;
    const asked = collect(incoming);
    const { method = 'GET', url = '/' } = incoming;
    // A server that checks names is asked by its own.
    const headers = { ...through(incoming.headers), host: target.host };
    const outgoing = ask({
      host: target.hostname,
      port: target.port,
      method,
      path: url,
      headers,
      agent: false,
    });
    outgoing.on('response', (answer) => {
      const answered = collect(answer);
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, through(answer.headers));
      response.flushHeaders();
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      answer.once('close', () => {
        const exchange: Exchange = {
          request: {
            method,
            target: mask.target(url),
            headers: mask.headers(incoming.headers),
            ...asked.body(mask),
          },
          response: {
            status: answer.statusCode ?? 0,
            headers: mask.headers(answer.headers),
            ...answered.body(mask),
            isWhole: answer.complete,
          },
        };
        save(number, exchange).catch((error: unknown) =>
          say(`Exchange ${number} could not be saved: ${String(error)}`),
        );
      });
    });
    outgoing.once('error', (error) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const message = `The server at ${to} can't be reached: ${error.message}. Start it, or name another with --to.`;
      response
        .writeHead(502, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: { message } }));
    });
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  async function save(number: number, exchange: Exchange): Promise<void> {
    const { method, target: path } = exchange.request;
    const name = `${String(number).padStart(4, '0')}-${method}${path.split('?', 1)[0]?.replaceAll(/[^\w]+/g, '-')}.json`;
    await mkdir(folder, { recursive: true });
    // Only its owner may read it: the mask may have missed a thing.
    await writeFile(join(folder, name), `${JSON.stringify(exchange, null, 1)}\n`, { mode: 0o600 });
    say(`${exchange.response.status} ${name}`);
  }

  return createServer(relay);
}

function through(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name)),
  );
}

/** Listens to what is on its way; call it before the body is read. */
function collect(message: IncomingMessage) {
  let bytes = 0;
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_RECORDED_BYTES) chunks.push(chunk);
  });
  return {
    body(mask: Mask): { body?: Body } {
      if (bytes === 0) return {};
      if (bytes > MAX_RECORDED_BYTES) return { body: { bytes } };
      return { body: readBody(Buffer.concat(chunks), message.headers['content-type'] ?? '', mask) };
    },
  };
}

function readBody(bytes: Buffer, type: string, mask: Mask): Body {
  const text = bytes.toString();
  if (/^application\/json\b/.test(type)) return { json: masked(text, mask) };
  if (/^application\/x-ndjson\b/.test(type))
    return {
      lines: text
        .trim()
        .split('\n')
        .map((line) => masked(line, mask)),
    };
  if (/^text\/event-stream\b/.test(type)) return { events: readEvents(text, mask) };
  if (/^text\//.test(type)) return { text: mask.text(text) };
  return { bytes: bytes.length };
}

/** JSON keeps its structure; what is none, or broken off, is a text. */
function masked(text: string, mask: Mask): unknown {
  try {
    return mask.json(JSON.parse(text));
  } catch {
    return mask.text(text);
  }
}

function readEvents(text: string, mask: Mask) {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const event = /^event: ?(.*)$/m.exec(block)?.[1];
    const data = /^data: ?(.*)$/m.exec(block)?.[1];
    if (data === undefined) return [];
    const value = data === '[DONE]' ? data : masked(data, mask);
    return [{ ...(event === undefined ? {} : { event: eventName(event, mask) }), data: value }];
  });
}

/** Names of events that the contract has stay as they are. */
const eventName = (event: string, mask: Mask) =>
  (mask.json({ type: event }) as { type: string }).type;
