// How hostile requests are put together: byte by byte, with the key unless they do without.
import { mediaTypeIn, problemsOf } from '../support/answers.ts';
import { problemsOfUnrouted } from '../support/before-operations.ts';
import { operationAt } from '../support/document.ts';
import { exchange, type Piece, type RawExchange } from '../support/raw-http.ts';
import type { RawResponse } from '../support/response-reader.ts';
import { API_KEY, idOf, type Server } from '../support/server.ts';
import type { Answer } from './attack.ts';

export interface HostileRequest {
  method?: string;
  target: string;
  /** Null sends none. */
  key?: string | null;
  /** Null leaves it out. */
  host?: string | null;
  /** Whole lines, without their end. */
  headers?: readonly string[];
  /** Sent with its length. */
  body?: Piece;
  /** Sent in chunks, until the server has had enough. */
  chunks?: () => Iterable<Piece> | AsyncIterable<Piece>;
  type?: string;
  /** So often on one connection, without waiting for answers. */
  times?: number;
  timeoutMs?: number;
}

/** The media type of JSON, as clients send it. */
export const JSON_TYPE = 'application/json';
/** The target of most attacks, as it takes the largest bodies. */
export const CHAT = '/v1/chat/completions';

/** The bytes in front of the body. */
export function headOf({
  method,
  target,
  key = API_KEY,
  host = '127.0.0.1',
  headers = [],
  type,
  body,
  chunks,
}: HostileRequest) {
  const hasBody = body !== undefined || chunks !== undefined;
  return [
    `${method ?? (hasBody ? 'POST' : 'GET')} ${target} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...(chunks === undefined ? [] : ['Transfer-Encoding: chunked']),
    ...headers,
    '',
    '',
  ].join('\r\n');
}

async function* piecesOf(request: HostileRequest): AsyncGenerator<Piece> {
  const head = headOf(request);
  const { body, chunks } = request;
  if (body === undefined || typeof body === 'string') {
    // In one piece, so that pipelined ones arrive together.
    yield Buffer.concat(
      Array.from({ length: request.times ?? 1 }, () => Buffer.from(head + (body ?? ''), 'utf8')),
    );
  } else {
    yield head;
    yield body;
  }
  if (chunks === undefined) return;
  for await (const chunk of chunks()) {
    const bytes = Buffer.from(chunk);
    yield Buffer.concat([
      Buffer.from(`${bytes.length.toString(16)}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  }
  yield '0\r\n\r\n';
}

/** Sends it, and says what came of it. */
export function sends(request: HostileRequest): (server: Server) => Promise<Answer> {
  return async ({ port }) => {
    const { times = 1, timeoutMs } = request;
    const got = await exchange({
      port,
      pieces: piecesOf(request),
      answers: times,
      ...(timeoutMs && { timeoutMs }),
    });
    return answerOf(got, askedBy(headOf(request)));
  };
}

/** Sends bytes that need not be a request. */
export function sendsBytes(
  pieces: readonly Piece[],
  { timeoutMs }: { timeoutMs?: number } = {},
): (server: Server) => Promise<Answer> {
  return async ({ port }) =>
    answerOf(
      await exchange({ port, pieces, ...(timeoutMs && { timeoutMs }) }),
      askedBy(String(pieces[0] ?? '')),
    );
}

/** What a request asks for, as far as its first line can be read. */
interface Asked {
  method: string;
  target: string | undefined;
  isOfAnthropic: boolean;
}

function askedBy(bytes: string): Asked {
  const [, method = '', target] = /^([A-Z]+) (\S+) HTTP\/1\.[01]\r\n/.exec(bytes) ?? [];
  // What stands before the path of a URL is the host, which is in no document.
  const path = target?.replace(/^https?:\/\/[^/?]*/i, '');
  return { method, target: path, isOfAnthropic: /^anthropic-version:/im.test(bytes) };
}

/** One status when all have the same, else all of them; and what the documents don't say. */
function answerOf({ responses, interim, end }: RawExchange, asked: Asked): Answer {
  const statuses = [...new Set([...interim, ...responses.map(({ status }) => status)])];
  const text = longest(responses.map(({ body }) => body));
  if (statuses.length === 0) return { outcome: end };
  const [first] = responses;
  const problems = first === undefined ? [] : problemsOfRaw(asked, first);
  if (problems.length > 0) return { outcome: `${statuses}, but: ${problems.join('; ')}`, text };
  return { outcome: statuses.length === 1 ? (statuses[0] ?? end) : statuses.join(', '), text };
}

/** A request for an operation may be refused before that is asked. */
function problemsOfRaw(asked: Asked, { status, headers: sent, body }: RawResponse) {
  const headers = new Headers(Object.entries(sent));
  if (headers.has('content-encoding')) return [];
  const before = problemsOfUnrouted({ ...asked, status, headers, body });
  const operation =
    asked.target === undefined ? undefined : operationAt(asked.method, asked.target);
  if (operation === undefined || (status >= 400 && before.length === 0)) return before;
  if (/event-stream|ndjson/.test(mediaTypeIn(headers))) return [];
  return problemsOf({ operation, status, headers, body });
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
}

/** Posts a body as it is, or an object as JSON, to `/chat/completions` by default. */
export const postsJson = (body: Piece | object, more: Partial<HostileRequest> = {}) =>
  sends({
    target: CHAT,
    type: JSON_TYPE,
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...more,
  });

/** A chat request that is in order, with more fields, written out by hand: `'"a": [[[]]]'`. */
export const chatWith = (fields: string) =>
  `{"model": ${JSON.stringify(idOf('chat'))}, "messages": [{"role": "user", "content": "Hello"}]${fields && `, ${fields}`}}`;

/** Several in a row; the first that is different from the others is told. */
export function allOf(
  attacks: readonly ((server: Server) => Promise<Answer>)[],
): (server: Server) => Promise<Answer> {
  return async (server) => {
    const answers = await Promise.all(attacks.map((attack) => attack(server)));
    const outcomes = [...new Set(answers.map(({ outcome }) => outcome))];
    const text = longest(answers.map((answer) => answer.text ?? ''));
    return {
      outcome: outcomes.length === 1 ? (outcomes[0] ?? 'nothing') : outcomes.join(', '),
      text,
    };
  };
}

/** The same attack so often at once. */
export const atOnce = (times: number, attack: (server: Server) => Promise<Answer>) =>
  allOf(Array.from({ length: times }, () => attack));

const MIB = 2 ** 20;

/** One piece of text over and over, in blocks of a mebibyte, at most so many bytes. */
export function* flood(text: string, bytes: number): Generator<Buffer> {
  const block = Buffer.from(text.repeat(Math.max(1, Math.floor(MIB / text.length))));
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
}
