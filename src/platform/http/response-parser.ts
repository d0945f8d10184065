// Reads one HTTP/1.1 response out of the bytes of a connection, however they are cut.
import type { IncomingHttpHeaders } from 'node:http';

export interface ResponseHead {
  status: number;
  /** Names in lower case; a name that comes more than once has its values joined by commas. */
  headers: IncomingHttpHeaders;
}

/** `surplus`: the response is whole, but bytes came after it, so that the connection can't be trusted with another. */
export type Progress = 'unfinished' | 'whole' | 'surplus';

export interface ResponseParser {
  /** Owns `bytes` from then on, and writes into them. @throws {MalformedResponse} */
  push(bytes: Buffer): Progress;
  /** The connection ended. True when that is the end of a whole response. */
  end(): boolean;
  /** Whether the other side, too, means to keep the connection after this response. */
  keepsConnection(): boolean;
}

export interface ResponseParserOptions {
  /** Of the request: a response to HEAD has no body, whatever it announces. */
  method: string;
  onHead(head: ResponseHead): void;
  /** At most once for each `push`: the content of all chunks in it, without their frames. */
  onBody(bytes: Buffer): void;
}

/** What came is not HTTP/1.1, or more than anybody should have to keep. */
export class MalformedResponse extends Error {}

const MAX_HEAD_BYTES = 64 * 2 ** 10;
/** Heads of 1xx before the one that counts. */
const MAX_INTERIM_HEADS = 8;
const MAX_FRAME_BYTES = 16 * 2 ** 10;
/** 16 TiB; more digits would not be counted exactly. */
const MAX_SIZE_DIGITS = 11;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const SEMICOLON = 0x3b;
const END_OF_HEAD = '\r\n\r\n';
const START = 'HTTP/1.';
const STATUS_LINE = /^HTTP\/1\.([01]) (\d{3})(?: |$)/;
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

type Where =
  | 'head'
  | 'until-close'
  | 'length'
  | 'size'
  | 'extension'
  | 'size-lf'
  | 'data'
  | 'data-cr'
  | 'data-lf'
  | 'trailer'
  | 'trailer-line'
  | 'trailer-lf'
  | 'last-lf'
  | 'over';

export function createResponseParser({ method, onHead, onBody }: ResponseParserOptions): ResponseParser {
  let where: Where = 'head';
  /** What has come of an unfinished head, one character a byte. */
  let held = '';
  /** Bytes that the body, or the chunk, still has. */
  let left = 0;
  let digits = 0;
  /** Bytes of extensions and trailers, which nobody reads. */
  let ignored = 0;
  let mayKeep = false;
  let interimHeads = 0;

  /** Where the body begins; -1 while the head is unfinished. Heads of 1xx are passed over. */
  function readHead(bytes: Buffer): number {
    let from = 0;
    for (;;) {
      const before = held.length;
      held += bytes.toString('latin1', from);
      if (!START.startsWith(held.slice(0, START.length)) && !held.startsWith(START)) {
        throw new MalformedResponse('it does not begin like a response');
      }
      const end = held.indexOf(END_OF_HEAD, Math.max(0, before - END_OF_HEAD.length));
      if (end > MAX_HEAD_BYTES || (end < 0 && held.length > MAX_HEAD_BYTES)) {
        throw new MalformedResponse(`its head is longer than ${MAX_HEAD_BYTES} bytes`);
      }
      if (end < 0) return -1;
      const text = held.slice(0, end);
      held = '';
      from += end + END_OF_HEAD.length - before;
      if (acceptHead(text)) return from;
      interimHeads += 1;
      if (interimHeads > MAX_INTERIM_HEADS) throw new MalformedResponse('it announces answers without end');
      if (from === bytes.length) return -1;
    }
  }

  /** False for a head that announces another one. */
  function acceptHead(text: string): boolean {
    const lines = text.split('\r\n');
    const [, version, code] = STATUS_LINE.exec(lines[0] ?? '') ?? [];
    if (code === undefined) throw new MalformedResponse('its first line is no status line');
    const status = Number(code);
    const headers = readHeaders(lines);
    if (status === 101) throw new MalformedResponse('it changes to a protocol that nobody asked for');
    if (status < 200) return false;
    mayKeep = version === '1' && !/\bclose\b/i.test(headers.connection ?? '');
    beginBody(status, headers);
    onHead({ status, headers });
    return true;
  }

  function beginBody(status: number, headers: IncomingHttpHeaders): void {
    const encoding = headers['transfer-encoding'];
    const length = headers['content-length'];
    if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || length !== undefined)) {
      throw new MalformedResponse('nobody can tell where its body ends');
    }
    if (length !== undefined && !/^\d{1,15}$/.test(length))
      throw new MalformedResponse('its Content-Length is no number');
    if (method === 'HEAD' || status === 204 || status === 304) where = 'over';
    else if (encoding !== undefined) where = 'size';
    else if (length === undefined) where = 'until-close';
    else {
      left = Number(length);
      where = left === 0 ? 'over' : 'length';
    }
    if (where === 'until-close') mayKeep = false;
  }

  /** Steps over the frames and moves the content together, which takes no memory; frames have six bytes or so. */
  function readChunks(bytes: Buffer, from: number): number {
    let at = from;
    let start = -1;
    let end = -1;
    while (at < bytes.length && where !== 'over') {
      if (where === 'data') {
        const size = Math.min(left, bytes.length - at);
        if (start < 0) {
          start = at;
          end = at;
        } else bytes.copyWithin(end, at, at + size);
        end += size;
        at += size;
        left -= size;
        if (left === 0) where = 'data-cr';
      } else {
        readFrameByte(bytes[at] ?? 0);
        at += 1;
      }
    }
    if (start >= 0) onBody(bytes.subarray(start, end));
    return at;
  }

  function readFrameByte(byte: number): void {
    switch (where) {
      case 'size': {
        const digit = digitOf(byte);
        if (digit >= 0) {
          left = left * 16 + digit;
          digits += 1;
          if (digits > MAX_SIZE_DIGITS) throw new MalformedResponse('one of its chunks is too long');
        } else if (digits === 0) throw new MalformedResponse('the size of a chunk is no number');
        else if (byte === CR) where = 'size-lf';
        else if (byte === SEMICOLON || byte === SPACE || byte === TAB) where = 'extension';
        else throw new MalformedResponse('the size of a chunk is no number');
        return;
      }
      case 'extension':
        ignore();
        if (byte === CR) where = 'size-lf';
        return;
      case 'size-lf':
        expect(byte, LF);
        digits = 0;
        where = left === 0 ? 'trailer' : 'data';
        return;
      case 'data-cr':
        expect(byte, CR);
        where = 'data-lf';
        return;
      case 'data-lf':
        expect(byte, LF);
        where = 'size';
        return;
      case 'trailer':
        ignore();
        where = byte === CR ? 'last-lf' : 'trailer-line';
        return;
      case 'trailer-line':
        ignore();
        if (byte === CR) where = 'trailer-lf';
        return;
      case 'trailer-lf':
        expect(byte, LF);
        where = 'trailer';
        return;
      default:
        expect(byte, LF);
        where = 'over';
    }
  }

  function ignore(): void {
    ignored += 1;
    if (ignored > MAX_FRAME_BYTES) throw new MalformedResponse('its chunks say too much about themselves');
  }

  return {
    push(bytes) {
      let at = 0;
      if (where === 'head') {
        at = readHead(bytes);
        if (at < 0) return 'unfinished';
      }
      if (at < bytes.length) {
        if (where === 'length' || where === 'until-close') {
          const size = where === 'length' ? Math.min(left, bytes.length - at) : bytes.length - at;
          onBody(bytes.subarray(at, at + size));
          at += size;
          left -= size;
          if (where === 'length' && left === 0) where = 'over';
        } else if (where !== 'over') at = readChunks(bytes, at);
      }
      if (where !== 'over') return 'unfinished';
      return at < bytes.length ? 'surplus' : 'whole';
    },
    end() {
      if (where === 'until-close') where = 'over';
      return where === 'over';
    },
    keepsConnection: () => mayKeep,
  };
}

/** @param lines The first is the status line. */
function readHeaders(lines: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string> = Object.create(null);
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (colon < 1 || !TOKEN.test(name) || CONTROL.test(value))
      throw new MalformedResponse('one of its headers is none');
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    // Twice the same length is a length.
    else if (name !== 'content-length' || before !== value) headers[name] = `${before}, ${value}`;
  }
  return headers;
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function expect(byte: number, expected: number): void {
  if (byte !== expected) throw new MalformedResponse('one of its chunks is longer than it says');
}
