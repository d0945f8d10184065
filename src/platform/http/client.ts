// The way to another server, with timeouts: to connect, until the head of a response, and of silence in its body.
import type { OutgoingHttpHeaders } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { codeOf, messageOf } from '../../lib/error-values.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import {
  type BodyFilter,
  type Exchange,
  exchange,
  type HttpResponse,
  isConnectionLoss,
  isNotHttp,
  type RequestBody,
} from './exchange.ts';
import { prepareRequest } from './proxies.ts';

/** What to ask, and of whom. */
export interface HttpRequest {
  url: URL;
  method: string;
  headers: OutgoingHttpHeaders;
  body?: RequestBody;
  /** Ends the request and its response. */
  signal: AbortSignal;
  filter?: BodyFilter | undefined;
  /** What the body fails with in place of {HttpFailed}. */
  bodyFailure?: (failure: HttpFailed) => Error;
}

/** In milliseconds. */
export interface HttpTimeouts {
  /** Until a connection is made, with its encryption. */
  connectMs: number;
  /** From then on until the head of the response is here. */
  headMs: number;
  /** Silence within a body. */
  idleMs: number;
}

/** Until when it went well: `connect`: nothing was sent; `head`: it was sent, and nothing came; `body`: the response broke off. */
export type FailurePhase = 'connect' | 'head' | 'body';

/** The network's failure, or the other side's; the message is the end of a sentence. */
export class HttpFailed extends Error {
  readonly phase: FailurePhase;

  constructor(phase: FailurePhase, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.phase = phase;
  }
}

/** The way to one host, or to several that are alike. */
export interface HttpClient {
  /**
   * Sends a request, once, and resolves with the head of its response, whatever the status. No redirect is followed.
   * @throws {HttpFailed}, or the signal's reason
   */
  open(request: HttpRequest): Promise<HttpResponse>;
  /** Gives up connections that are kept. */
  close(): void;
}

export interface HttpClientOptions {
  /** Certificates, in PEM, of all authorities that are trusted; those that Node trusts unless told. */
  ca?: readonly string[] | undefined;
  timeouts: HttpTimeouts;
  timers?: Timers;
}

/** Servers keep connections for 5 s or longer. One that is about to be closed must not get a request: it would be lost. */
const KEEP_MS = 3000;

/** Connections are kept only with encryption, where a new one takes several round trips. */
export function createHttpClient({ ca, timeouts, timers = systemTimers }: HttpClientOptions): HttpClient {
  const secure = new SecureAgent({ keepAlive: true, timeout: KEEP_MS, maxFreeSockets: 16 });

  async function open(details: HttpRequest): Promise<HttpResponse> {
    const { url, method, headers, body, signal, bodyFailure = (failure) => failure } = details;
    const isSecure = url.protocol === 'https:';
    const timeout = createTimeout(timers);
    let phase: FailurePhase = 'connect';
    // The way through a proxy, on which there is no request yet.
    const way = new AbortController();
    let fail = (error: Error) => way.abort(error);
    const leave = () => fail(signal.reason);
    try {
      signal.throwIfAborted();
      signal.addEventListener('abort', leave, { once: true });
      timeout.set(timeouts.connectMs, 'no connection', (error) => fail(error));
      const agent = isSecure ? secure : undefined;
      const outgoing = await prepareRequest({ url, method, headers, agent, ca, signal: way.signal });
      const sent: Exchange = exchange(outgoing, {
        body,
        signal,
        filter: details.filter,
        failureOf: (error, hasHead) =>
          hasHead ? bodyFailure(new HttpFailed('body', reasonOf(error), { cause: error })) : error,
        onOver: () => timeout.cancel(),
      });
      fail = sent.fail;
      outgoing.once('socket', (socket) => {
        const connected = () => {
          phase = 'head';
          timeout.set(timeouts.headMs, 'no response', fail);
        };
        if (outgoing.reusedSocket || (!socket.connecting && !isSecure)) connected();
        else socket.once(isSecure ? 'secureConnect' : 'connect', connected);
      });
      const response = await sent.response;
      timeout.cancel();
      watchSilence(sent, response, { timers, idleMs: timeouts.idleMs });
      return response;
    } catch (cause) {
      timeout.cancel();
      signal.throwIfAborted();
      const error = way.signal.aborted ? way.signal.reason : cause;
      throw new HttpFailed(phase, reasonOf(error), { cause });
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return { open, close: () => secure.destroy() };
}

/** One limit at a time, in milliseconds. */
function createTimeout(timers: Timers) {
  let cancel = () => {};
  return {
    set(ms: number, what: string, exceeded: (error: Error) => void) {
      cancel();
      cancel = timers.after(ms, () => exceeded(new Error(`${what} within ${ms / 1000} s`)));
    },
    cancel: () => cancel(),
  };
}

/** Gives up a body that is silent for `idleMs`. While nobody reads, its silence is ours. */
function watchSilence(
  { receivedBytes, isWaiting, fail }: Exchange,
  { body }: HttpResponse,
  { timers, idleMs }: { timers: Timers; idleMs: number },
): void {
  if (body.destroyed) return;
  let seenBytes = 0;
  let lastMs = timers.now();
  let cancel = () => {};
  const look = () => {
    if (receivedBytes() !== seenBytes || !isWaiting()) lastMs = timers.now();
    seenBytes = receivedBytes();
    if (timers.now() - lastMs >= idleMs) fail(new Error(`nothing came for ${idleMs / 1000} s`));
    else cancel = timers.after(idleMs / 4, look);
  };
  cancel = timers.after(idleMs / 4, look);
  body.once('close', () => cancel());
}

/** What went wrong, as the end of a sentence. */
function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (error instanceof Error && isNotHttp(error)) return 'it does not speak HTTP';
  if (error instanceof Error && isConnectionLoss(error)) return 'it cut the connection';
  return messageOf(error) || code;
}
