import { describe, expect, test } from 'vitest';
import { createResponseParser, MalformedResponse, type Progress, type ResponseHead } from './response-parser.ts';

interface Read {
  heads: ResponseHead[];
  body: string;
  progress: Progress;
  isWholeAtEnd: boolean;
  keeps: boolean;
}

/** Reads pieces one after the other, and then the end of the connection. */
function read(pieces: readonly (string | Buffer)[], method = 'GET'): Read {
  const heads: ResponseHead[] = [];
  const body: Buffer[] = [];
  let progress: Progress = 'unfinished';
  const parser = createResponseParser({
    method,
    onHead: (head) => void heads.push(head),
    // A copy, because the parser moves later content within the same memory only after it has handed this over.
    onBody: (bytes) => void body.push(Buffer.from(bytes)),
  });
  for (const piece of pieces) {
    if (progress === 'unfinished') progress = parser.push(Buffer.from(piece as string, 'latin1'));
  }
  const isWholeAtEnd = parser.end();
  return {
    heads,
    body: Buffer.concat(body).toString('latin1'),
    progress,
    isWholeAtEnd,
    keeps: parser.keepsConnection(),
  };
}

const CHUNKED =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\nx-a: 2\r\n\r\n' +
  '5\r\nHello\r\n1;name="v"\r\n,\r\nA\r\n 0123\r\n567\r\n0\r\nX-Trailer: t\r\n\r\n';
const WITH_LENGTH = 'HTTP/1.1 201 Created\r\nContent-Length: 5\r\nContent-Type: text/plain \r\n\r\nHello';

describe('a response is read alike', () => {
  test.each([
    ['in chunks with extensions and trailers', CHUNKED, 'Hello, 0123\r\n567', 200],
    ['with a length', WITH_LENGTH, 'Hello', 201],
    [
      'after an interim response',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nA: b\r\n\r\n${WITH_LENGTH}`,
      'Hello',
      201,
    ],
  ])('wherever the bytes of one %s are cut in two', (_kind, text, body, status) => {
    for (let at = 0; at <= text.length; at += 1) {
      const got = read([text.slice(0, at), text.slice(at)]);
      expect([at, got.body, got.progress, got.heads.map((head) => head.status)]).toEqual([at, body, 'whole', [status]]);
    }
  });

  test('when every byte comes alone', () => {
    for (const text of [CHUNKED, WITH_LENGTH]) {
      expect(read([...text])).toMatchObject({ progress: 'whole', keeps: true });
      expect(read([...text]).body).toBe(read([text]).body);
    }
  });
});

test('the content of all chunks that came together is handed over as one piece', () => {
  const pieces: string[] = [];
  const parser = createResponseParser({
    method: 'GET',
    onHead: () => {},
    onBody: (bytes) => void pieces.push(String(bytes)),
  });
  parser.push(Buffer.from(CHUNKED));
  expect(pieces).toEqual(['Hello, 0123\r\n567']);
});

test('headers are named in lower case, and those of one name are joined', () => {
  expect(read([CHUNKED]).heads[0]?.headers).toEqual({ 'transfer-encoding': 'chunked', 'x-a': '1, 2' });
  expect(read([WITH_LENGTH]).heads[0]?.headers['content-type']).toBe('text/plain');
});

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'],
  ['GET', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n'],
  ['GET', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'],
])('%s answered with %j has no body', (method, text) => {
  expect(read([text], method)).toMatchObject({ body: '', progress: 'whole' });
});

test('a response without a length ends with the connection', () => {
  expect(read(['HTTP/1.1 200 OK\r\n\r\nsome ', 'words'])).toMatchObject({
    ...{ body: 'some words', progress: 'unfinished', isWholeAtEnd: true, keeps: false },
  });
});

test.each([['HTTP/1.1 200 OK\r\nContent-Le'], [WITH_LENGTH.slice(0, -1)], [CHUNKED.slice(0, -1)], ['']])(
  'an end of the connection after %j is no end of the response',
  (text) => {
    expect(read([text])).toMatchObject({ progress: 'unfinished', isWholeAtEnd: false });
  },
);

test.each([
  ['HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', false],
  ['HTTP/1.1 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n', true],
  ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', false],
])('%j keeps the connection: %s', (text, keeps) => {
  expect(read([text]).keeps).toBe(keeps);
});

test('bytes after the response are noticed, and are not part of it', () => {
  for (const text of [CHUNKED, WITH_LENGTH]) {
    expect(read([`${text}HTTP/1.1 200 OK\r\n`])).toMatchObject({ body: read([text]).body, progress: 'surplus' });
  }
});

const long = 'x'.repeat(70_000);

test.each([
  ['what is not HTTP', 'garbage'],
  ['a TLS alert', '\x15\x03\x01\x00\x02'],
  ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
  ['a status that is no number', 'HTTP/1.1 abc OK\r\n\r\n'],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nfoo\r\n\r\n'],
  ['a folded header', 'HTTP/1.1 200 OK\r\na: b\r\n c: d\r\n\r\n'],
  ['a header with a control character', 'HTTP/1.1 200 OK\r\na: b\0c\r\n\r\n'],
  ['a header with half a line break', 'HTTP/1.1 200 OK\r\na: b\nc: d\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
  ['chunks and a length', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['an unknown encoding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'],
  ['a change of the protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['one announcement after the other', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(9)],
  ['an endless head', `HTTP/1.1 200 OK\r\na: ${long}`],
  ['a long head', `HTTP/1.1 200 OK\r\na: ${long}\r\n\r\n`],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n'],
  ['a chunk of no number', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5x\r\n'],
  ['an enormous chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n'],
  ['a chunk that is longer than it says', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n'],
  ['an endless extension', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;${long}`],
  ['endless trailers', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: ${long}`],
])('%s is refused', (_what, text) => {
  expect(() => read([text])).toThrow(MalformedResponse);
  expect(() => read([...text])).toThrow(MalformedResponse);
});
