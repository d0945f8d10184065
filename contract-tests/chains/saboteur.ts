// Stands in front of a server and answers in its place as a broken handler would.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';

/** A request as it comes by. */
export interface Passing {
  method: string;
  /** Without the prefix and the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  json: Readonly<Record<string, unknown>>;
}

/** A response in place of the server's. */
export interface Instead {
  status?: number;
  json: unknown;
}

/** The next response of the server, for this request or another one. */
export type Ask = (request: Passing) => Promise<{ status: number; json: unknown }>;

/** Undefined lets the request pass. */
export type Fault = (request: Passing, ask: Ask) => Promise<Instead | undefined>;

export interface Saboteur {
  baseUrl: string;
  close(): Promise<void>;
}

/** @param origin of the server behind it */
export async function startSaboteur(origin: string, fault: Fault): Promise<Saboteur> {
  const send = ({ method, path, headers, body }: Passing, prefix: string) =>
    fetch(origin + prefix + path, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
    });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [, prefix = '', path = ''] = /^(\/v1)?(.*)$/.exec(url) ?? [];
    const body = await text(request);
    const { authorization = '', 'content-type': type } = request.headers;
    const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) };
    const json = fieldsOf(body);
    const passing = { method, path, headers, body, json };
    const ask: Ask = async (asked) => {
      const answer = await send(asked, prefix);
      return { status: answer.status, json: await answer.json() };
    };
    const instead = await fault(passing, ask);
    if (instead !== undefined) {
      response.writeHead(instead.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(instead.json));
      return;
    }
    const answer = await send(passing, prefix);
    const kept = [...answer.headers].filter(([name]) => !CHANGED.has(name));
    response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
  }

  const server = createServer((request, response) => {
    // The client learns of it: the connection ends.
    handle(request, response).catch(() => response.destroy());
  });
  await listenOnLoopback(server);
  return { baseUrl: originOf(server), close: () => closeServer(server) };
}

/** None where it is not an object, which the server refuses. */
function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  const json: unknown = body === '' ? undefined : JSON.parse(body);
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

/** `fetch` has unpacked the body, and it is sent as a whole. */
const CHANGED: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);
