// One request with a body over the network and the head of its response: no redirect is followed, nothing is sent twice.
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  Agent as PlainAgent,
} from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Readable } from 'node:stream';
import { messageOf } from '../../lib/error-values.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import { prepareRequest } from './proxies.ts';

/** What to ask, and of whom. */
export interface ExchangeRequest {
  url: URL;
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string | readonly Uint8Array[];
  /** Ends the request and its response. */
  signal: AbortSignal;
  /** What the body fails with in place of {ExchangeFailed}. */
  bodyFailure?: (failure: ExchangeFailed) => Error;
}

export interface ExchangeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Must be read to its end or destroyed. Fails with {ExchangeFailed}, or with the signal's reason when it aborts. */
  body: Readable;
}

/** In milliseconds. */
export interface Patience {
  /** Until a connection is made, with its encryption. */
  connectMs: number;
  /** From then on until the head of the response is here. */
  headMs: number;
  /** Silence within a body. */
  idleMs: number;
}

/** Until when it went well: `connect`: nothing was sent; `head`: it was sent, and nothing came; `body`: the response broke off. */
export type FailurePhase = 'connect' | 'head' | 'body';

/** The network's, or the other side's; the message is the end of a sentence. */
export class ExchangeFailed extends Error {
  readonly phase: FailurePhase;

  constructor(phase: FailurePhase, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.phase = phase;
  }
}

/** The way to one host, or to several that are alike. */
export interface Exchanges {
  /**
   * Sends a request and resolves with the head of its response, whatever the status.
   * @throws {ExchangeFailed}, or the signal's reason
   */
  open(request: ExchangeRequest): Promise<ExchangeResponse>;
  /** Gives up connections that are kept. */
  close(): void;
}

export interface ExchangesOptions {
  /** Certificates, in PEM, of all authorities that are trusted; those that Node trusts unless told. */
  ca?: readonly string[] | undefined;
  patience: Patience;
  timers?: Timers;
}

/** Servers keep connections for 5 s or longer. One that is about to be closed must not get a request: it would be lost. */
const KEEP_MS = 3000;

/** Connections are kept only with encryption, where a new one takes several round trips. */
export function createExchanges({ ca, patience, timers = systemTimers }: ExchangesOptions): Exchanges {
  const secure = new SecureAgent({ keepAlive: true, timeout: KEEP_MS, maxFreeSockets: 16 });
  const plain = new PlainAgent({ keepAlive: false });

  async function send(details: ExchangeRequest): Promise<ExchangeResponse> {
    const { url, method, headers, body, signal, bodyFailure = (failure) => failure } = details;
    const over = new AbortController();
    let phase: FailurePhase = 'connect';
    let cancelTimer = () => {};
    const limit = (ms: number, message: string) => {
      cancelTimer();
      cancelTimer = timers.after(ms, () => over.abort(new Error(message)));
    };
    limit(patience.connectMs, `no connection within ${patience.connectMs / 1000} s`);
    try {
      const agent = url.protocol === 'https:' ? secure : plain;
      const sent = AbortSignal.any([signal, over.signal]);
      const outgoing = await prepareRequest({ url, method, headers, agent, ca, signal: sent });
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.once('socket', (socket) => {
          const connected = () => {
            phase = 'head';
            limit(patience.headMs, `no response within ${patience.headMs / 1000} s`);
          };
          if (outgoing.reusedSocket || (!socket.connecting && url.protocol === 'http:')) connected();
          else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
        });
        outgoing.once('response', resolve).on('error', reject);
        if (typeof body === 'string') outgoing.end(body);
        else {
          for (const piece of body ?? []) outgoing.write(piece);
          outgoing.end();
        }
      });
      cancelTimer();
      return responseOf(incoming, { signal, timers, idleMs: patience.idleMs, bodyFailure });
    } catch (cause) {
      cancelTimer();
      signal.throwIfAborted();
      throw new ExchangeFailed(phase, over.signal.aborted ? messageOf(over.signal.reason) : wordsFor(cause), { cause });
    }
  }

  return {
    async open(details) {
      details.signal.throwIfAborted();
      return send(details);
    },
    close() {
      secure.destroy();
      plain.destroy();
    },
  };
}

/** A body that says why it broke off, and does not wait without end for the next byte. */
function responseOf(
  incoming: IncomingMessage,
  {
    signal,
    timers,
    idleMs,
    bodyFailure,
  }: { signal: AbortSignal; timers: Timers; idleMs: number; bodyFailure: (failure: ExchangeFailed) => Error },
): ExchangeResponse {
  let lastMs = timers.now();
  let cancelTimer = () => {};
  const breakOff = (message: string, cause?: unknown) => {
    flush();
    body.destroy(signal.aborted ? toError(signal.reason) : bodyFailure(new ExchangeFailed('body', message, { cause })));
  };
  const watch = () => {
    const leftMs = lastMs + idleMs - timers.now();
    // While nobody reads, its silence is ours.
    if (leftMs > 0 || incoming.isPaused()) cancelTimer = timers.after(Math.max(leftMs, idleMs / 4), watch);
    else breakOff(`nothing came for ${idleMs / 1000} s`);
  };
  const body = new Readable({
    read: () => void incoming.resume(),
    destroy(error, done) {
      cancelTimer();
      incoming.destroy();
      done(error);
    },
  });
  // A failure that nobody is there to hear must not end the process.
  body.on('error', () => {});
  let pieces: Buffer[] = [];
  const flush = () => {
    const [first, ...more] = pieces;
    pieces = [];
    if (first && !body.push(more.length === 0 ? first : Buffer.concat([first, ...more]))) incoming.pause();
  };
  // Node gives each chunk of the encoding by itself. Those of one read go on as one piece: a sixth to a half less work per token.
  incoming.on('data', (chunk: Buffer) => {
    lastMs = timers.now();
    if (pieces.push(chunk) === 1) process.nextTick(flush);
  });
  incoming.once('end', () => {
    cancelTimer();
    flush();
    body.push(null);
  });
  incoming.once('error', (cause) => breakOff(wordsFor(cause), cause));
  incoming.once('close', () => void (incoming.complete || body.destroyed || breakOff('it cut the connection')));
  cancelTimer = timers.after(idleMs, watch);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body };
}

/** The end of a sentence about what went wrong. */
function wordsFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'it cut the connection';
  if (code.startsWith('HPE_')) return 'it does not speak HTTP';
  return messageOf(error) || code;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
