// Takes the responses out of a connection's bytes: by their length, by their chunks, or up to the
// end.

/** A final response; its body is put together from its chunks. */
export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface ResponseReader {
  readonly responses: readonly RawResponse[];
  /** Statuses from 100 to 199. */
  readonly interim: readonly number[];
  read(chunk: Buffer): void;
  /** No more bytes will come. */
  end(): void;
}

const HEAD = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n/;
const NOTHING = Buffer.alloc(0);

/** Reads responses from the bytes of a connection, in whatever pieces they come. */
export function createResponseReader(): ResponseReader {
  const responses: RawResponse[] = [];
  const interim: number[] = [];
  let waiting: Buffer[] = [];
  /** Nothing is to be looked at before so many bytes are there. */
  let neededBytes = 0;
  let waitingBytes = 0;

  /** True when something was taken. */
  function take(isEnd: boolean): boolean {
    const bytes = waiting.length === 1 ? (waiting[0] ?? NOTHING) : Buffer.concat(waiting);
    waiting = [bytes];
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd === -1) return false;
    const head = bytes.toString('latin1', 0, headEnd + 2);
    const status = Number(HEAD.exec(head)?.[1]);
    const headers = headersOf(head);
    const start = headEnd + 4;
    const body = bodyOf({ bytes, start, status, headers, isEnd });
    if (body === undefined) {
      neededBytes =
        headers['content-length'] === undefined ? 0 : start + Number(headers['content-length']);
      return false;
    }
    if (status < 200 && status !== 101) interim.push(status);
    else responses.push({ status, headers, body: body.text });
    neededBytes = 0;
    waiting = [bytes.subarray(body.end)];
    waitingBytes = bytes.length - body.end;
    return waitingBytes > 0;
  }

  return {
    responses,
    interim,
    read(chunk) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < neededBytes) return;
      while (take(false));
    },
    end() {
      while (take(true));
    },
  };
}

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

interface Framed {
  bytes: Buffer;
  start: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  isEnd: boolean;
}

/** The body and where it ends; undefined when it is not all there. */
function bodyOf({
  bytes,
  start,
  status,
  headers,
  isEnd,
}: Framed): { text: string; end: number } | undefined {
  if (status < 200 || status === 204 || status === 304) return { text: '', end: start };
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(bytes, start);
  const { 'content-length': length } = headers;
  if (length === undefined)
    return isEnd ? { text: bytes.toString('utf8', start), end: bytes.length } : undefined;
  const end = start + Number(length);
  return bytes.length >= end ? { text: bytes.toString('utf8', start, end), end } : undefined;
}

function chunkedBody(bytes: Buffer, start: number): { text: string; end: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), end: end + 2 };
    parts.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
