// One request with a body over the network and the head of its response: no redirect is followed, nothing is sent twice.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Readable } from 'node:stream';
import { messageOf } from '../../lib/error-values.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import { lengthOf, type PlainExchange, type PlainResponse, sendPlain } from './plain-exchange.ts';
import { prepareRequest, proxyFor } from './proxies.ts';
import { MalformedResponse } from './response-parser.ts';

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

/** Its body fails with {ExchangeFailed}. */
export type ExchangeResponse = PlainResponse;

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

  /** With encryption, or through a proxy. */
  async function sendByNode(details: ExchangeRequest): Promise<ExchangeResponse> {
    const { url, method, body, signal, bodyFailure = (failure) => failure } = details;
    const length = body === undefined ? {} : { 'content-length': lengthOf(body) };
    const headers = { ...details.headers, ...length };
    const over = new AbortController();
    let phase: FailurePhase = 'connect';
    const limit = createLimit(timers, (message) => over.abort(new Error(message)));
    limit.set(patience.connectMs, 'no connection');
    try {
      const sent = AbortSignal.any([signal, over.signal]);
      const agent = url.protocol === 'https:' ? secure : undefined;
      const outgoing = await prepareRequest({ url, method, headers, agent, ca, signal: sent });
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.once('socket', (socket) => {
          const connected = () => {
            phase = 'head';
            limit.set(patience.headMs, 'no response');
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
      limit.cancel();
      return responseOf(incoming, { signal, timers, idleMs: patience.idleMs, bodyFailure });
    } catch (cause) {
      limit.cancel();
      signal.throwIfAborted();
      throw new ExchangeFailed(phase, over.signal.aborted ? messageOf(over.signal.reason) : wordsFor(cause), { cause });
    }
  }

  /** With the client of native servers, which takes half the work. */
  async function sendDirectly(details: ExchangeRequest): Promise<ExchangeResponse> {
    const { url, bodyFailure = (failure) => failure } = details;
    let phase: FailurePhase = 'connect';
    const limit = createLimit(timers, (message) => exchange.fail(new Error(message)));
    let stopWatch = () => {};
    const exchange = sendPlain({
      ...details,
      ...{ origin: url.origin, path: `${url.pathname}${url.search}`, isFresh: true, isKept: false },
      onConnected() {
        phase = 'head';
        limit.set(patience.headMs, 'no response');
      },
      failureOf(error, { hasHead }) {
        if (hasHead) return bodyFailure(new ExchangeFailed('body', wordsFor(error), { cause: error }));
        return new ExchangeFailed(phase, wordsFor(error), { cause: error });
      },
      onOver() {
        limit.cancel();
        stopWatch();
      },
    });
    limit.set(patience.connectMs, 'no connection');
    const response = await exchange.response;
    limit.cancel();
    const giveUp = (message: string) => exchange.fail(new Error(message));
    // One that broke off right behind its head is over already.
    if (!response.body.destroyed) stopWatch = watchSilence(exchange, { timers, idleMs: patience.idleMs, giveUp });
    return response;
  }

  return {
    async open(details) {
      details.signal.throwIfAborted();
      return isDirect(details.url) ? sendDirectly(details) : sendByNode(details);
    },
    close: () => secure.destroy(),
  };
}

function isDirect(url: URL): boolean {
  try {
    return url.protocol === 'http:' && proxyFor(url) === undefined;
  } catch {
    // The way through a proxy tells what is wrong with its address.
    return false;
  }
}

/** One limit at a time, in milliseconds. */
function createLimit(timers: Timers, exceeded: (message: string) => void) {
  let cancel = () => {};
  return {
    set(ms: number, what: string) {
      cancel();
      cancel = timers.after(ms, () => exceeded(`${what} within ${ms / 1000} s`));
    },
    cancel: () => cancel(),
  };
}

/** Gives up a body that is silent for `idleMs`. Returns what ends the watch. */
function watchSilence(
  { receivedBytes, isWaiting }: Pick<PlainExchange, 'receivedBytes' | 'isWaiting'>,
  { timers, idleMs, giveUp }: { timers: Timers; idleMs: number; giveUp(message: string): void },
): () => void {
  let seenBytes = 0;
  let lastMs = timers.now();
  let cancel = () => {};
  const look = () => {
    // While nobody reads, its silence is ours.
    if (receivedBytes() !== seenBytes || !isWaiting()) lastMs = timers.now();
    seenBytes = receivedBytes();
    if (timers.now() - lastMs >= idleMs) giveUp(`nothing came for ${idleMs / 1000} s`);
    else cancel = timers.after(idleMs / 4, look);
  };
  cancel = timers.after(idleMs / 4, look);
  return () => cancel();
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
  let sizeBytes = 0;
  const breakOff = (message: string, cause?: unknown) => {
    flush();
    body.destroy(signal.aborted ? toError(signal.reason) : bodyFailure(new ExchangeFailed('body', message, { cause })));
  };
  const body = new Readable({
    read: () => void incoming.resume(),
    destroy(error, done) {
      stopWatch();
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
    sizeBytes += chunk.length;
    if (pieces.push(chunk) === 1) process.nextTick(flush);
  });
  incoming.once('end', () => {
    stopWatch();
    flush();
    body.push(null);
  });
  incoming.once('error', (cause) => breakOff(wordsFor(cause), cause));
  incoming.once('close', () => void (incoming.complete || body.destroyed || breakOff('it cut the connection')));
  const stopWatch = watchSilence(
    { receivedBytes: () => sizeBytes, isWaiting: () => !incoming.isPaused() },
    { timers, idleMs, giveUp: breakOff },
  );
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body };
}

/** The end of a sentence about what went wrong. */
function wordsFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'it cut the connection';
  if (code.startsWith('HPE_') || error instanceof MalformedResponse) return 'it does not speak HTTP';
  return messageOf(error) || code;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
