// Where the server is, from options and variables in the forms that people write, and the client
// that calls it there.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { type Client, createClient } from '../../../generated/client/index.ts';
import { ADDRESS_FORMS, readServerAddress, type ServerAddress } from '../../lib/host-port.ts';
import { misuse } from './failures.ts';

const DEFAULT_PORT = 13_305;
/** What a server listens on says nothing about where to call it. */
const EVERY_ADDRESS = new Set(['', '0.0.0.0', '::', '*']);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

export interface Address {
  /** Without a path and without a slash at the end. */
  baseUrl: string;
  host: string;
  port: number;
  isHere: boolean;
}

/**
 * A host is a name, an address, or a URL; one that means all addresses means this machine.
 * @throws {CommandFailed}
 */
export function addressOf({
  host = '',
  port,
}: {
  host?: string | undefined;
  port?: string | undefined;
}): Address {
  const given = readServerAddress(host);
  if (given === undefined)
    throw misuse(
      `The host '${host}' is not where a server can be.`,
      `Use ${ADDRESS_FORMS}, or http://name:port.`,
    );
  const { protocol = 'http:' } = given;
  const called = EVERY_ADDRESS.has(given.host) ? 'localhost' : given.host;
  const usedPort = port === undefined || port === '' ? portOf(given) : readPort(port);
  const shown = called.includes(':') ? `[${called}]` : called;
  const isHere = protocol === 'http:' && LOOPBACK.test(called);
  return { baseUrl: `${protocol}//${shown}:${usedPort}`, host: called, port: usedPort, isHere };
}

/** Whether the port is said with the host. */
export const hasPort = (host: string | undefined): boolean =>
  readServerAddress(host ?? '')?.port !== undefined;

/** Of a URL without one, the port of its protocol. */
function portOf({ port, protocol }: ServerAddress): number {
  if (port !== undefined) return port;
  if (protocol === undefined) return DEFAULT_PORT;
  return protocol === 'https:' ? 443 : 80;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw misuse(
    `The port '${text}' is not a number from 1 to 65535.`,
    'Use --port or LEMONADE_PORT, e.g. 13305.',
  );
}

export function clientOf(
  { baseUrl }: Address,
  key: () => string | undefined,
  signal: AbortSignal,
): Client {
  const fetch = (url: string, init: RequestInit) => nodeFetch(url, init, signal);
  return createClient({ baseUrl, fetch, auth: key });
}

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);
/**
 * What arrives while the command does something with it; all else is read first, which is faster.
 */
const STREAMED = /^text\/event-stream|ndjson/;

/**
 * What the generated client needs of `fetch`: Node's own costs 90 ms, and ends what is silent for
 * five minutes.
 */
async function nodeFetch(
  url: string,
  { method, headers, body }: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  // Fetch's own classes know how a form is written.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const content = form
    ? Buffer.from(await form.arrayBuffer())
    : Buffer.from((body ?? '') as string);
  const type = form?.headers.get('content-type');
  const sent = {
    ...(headers as Record<string, string>),
    ...(type ? { 'content-type': type } : {}),
  };
  // TLS takes 10 ms to load, and few servers on a machine have it.
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = body ? { 'content-length': content.byteLength } : {};
    const call = start(url, { method: method ?? 'GET', signal, headers: { ...sent, ...length } });
    call.once('response', resolve).once('error', reject).end(content);
  });
  const { statusCode: status = 0 } = response;
  const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  if (STREAMED.test(response.headers['content-type'] ?? ''))
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, {
      status,
      headers: received,
    });
  const whole = await buffer(response);
  return new Response(WITHOUT_BODY.has(status) ? null : whole, { status, headers: received });
}
