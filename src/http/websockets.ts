// Accepts WebSocket connections on the main port: who may connect, to which channel, and when a
// connection ends.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type OperationRow, operationTable } from '../../generated/handlers.ts';
import { DomainError, ServerStopping } from '../errors.ts';
import type { Channel, Connection, Session } from '../lib/channel.ts';
import { JsonTooLarge, parseLimitedJson } from '../lib/limited-json.ts';
import type { Log } from '../lib/log.ts';
import type { Place } from '../lib/place.ts';
import { isObject, stackOf } from '../lib/values.ts';
import { REQUEST_JSON_LIMITS } from './body.ts';
import { sendRawError } from './error-response.ts';
import { refusal, toWireError, type WireError } from './error-table.ts';
import { type Guard, placeOf, presentedKey } from './guard.ts';
import type { CheckMessage, MessageValidators } from './message-validators.ts';
import { canonicalPaths, isRefused, readTarget, withoutPrefix } from './request-target.ts';

/**
 * Subprotocol that carries a key, because pages can't set headers on a WebSocket:
 * `bearer.<base64url of the key>`.
 */
const BEARER_PROTOCOL = 'bearer.';
const KEY_PARAMETER = 'api_key';

export function channelQuery(request: IncomingMessage): Readonly<Record<string, string>> {
  const parameters = parametersOf(request);
  parameters.delete(KEY_PARAMETER);
  return Object.fromEntries(parameters);
}

/** It may be compared, never logged, and neither may the request's URL. */
export const keyFromUpgrade = (request: IncomingMessage): string | undefined =>
  presentedKey(request.headers) ??
  (parametersOf(request).get(KEY_PARAMETER) || keyOfProtocols(request));

/**
 * Browsers fail a connection whose offers are all ignored; with nothing but a key on offer, that
 * goes back.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  const [first = false] = offered;
  return [...offered].find((protocol) => !protocol.startsWith(BEARER_PROTOCOL)) ?? first;
}

function parametersOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

function keyOfProtocols(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((protocol) => protocol.trim());
  const carrier = offered.find((protocol) => protocol.startsWith(BEARER_PROTOCOL));
  if (carrier === undefined) return undefined;
  return Buffer.from(carrier.slice(BEARER_PROTOCOL.length), 'base64url').toString() || undefined;
}

/**
 * While more than this waits for a peer, nothing more is read from it: what it says may need a
 * reply.
 */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** RFC 6455 §7.4.1. */
const INTERNAL_ERROR = 1011;

export interface PeerOptions {
  websocket: WebSocket;
  channel: Channel<unknown, unknown>;
  address: string;
  query: Readonly<Record<string, string>>;
  place: Place;
  checkIncoming: CheckMessage;
  checkOutgoing?: CheckMessage | undefined;
  log: Log;
}

export class Peer implements Connection<unknown> {
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  readonly query: PeerOptions['query'];
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly #options: PeerOptions;
  readonly #websocket: WebSocket;
  #hasShownLife = true;
  #bufferedBytesBefore = 0;
  #isHeld = false;

  constructor(options: PeerOptions) {
    const { websocket, channel, address, query, place, log } = options;
    const gone = new AbortController();
    this.#options = options;
    this.#websocket = websocket;
    this.query = query;
    this.place = place;
    this.signal = gone.signal;
    this.closed = new Promise((resolve) => websocket.once('close', resolve)).then(() =>
      gone.abort(),
    );
    websocket.on('pong', () => {
      this.#hasShownLife = true;
    });
    // Protocol errors and frames beyond the limit: ws has responded with the fitting close code and
    // ends the connection.
    websocket.on('error', (error) =>
      log.debug(`The connection to ${address} broke: ${error.message}`),
    );
    const session = channel.open(this);
    websocket.on('message', (data, isBinary) => this.#receive(session, data, isBinary));
  }

  send(message: unknown, onSent?: () => void): void {
    const { address, checkOutgoing, log } = this.#options;
    const problems = checkOutgoing?.(message) ?? [];
    if (problems.length > 0) {
      // The connection ends first: it may be the log's own, which this entry would reach.
      this.close(
        INTERNAL_ERROR,
        'The server was about to send a message that its contract does not allow.',
      );
      log.error(`A message on ${address} breaks asyncapi.yaml: ${problems.join(' ')}`);
      return;
    }
    this.#websocket.send(JSON.stringify(message), (error) => {
      if (this.#websocket.isPaused) this.#readOrWait();
      if (!error) onSent?.();
    });
  }

  fail(cause: unknown, about: object = {}): void {
    const { address, log } = this.#options;
    if (!(cause instanceof DomainError))
      log.error(`A message on ${address} failed: ${stackOf(cause)}`);
    this.#refuse(toWireError(cause).error, about);
  }

  close(code: number, reason: string): void {
    this.#websocket.close(code, reason);
  }

  terminate(): void {
    this.#websocket.terminate();
  }

  pause(): void {
    this.#isHeld = true;
    this.#readOrWait();
  }

  resume(): void {
    this.#isHeld = false;
    // What is not read can't have shown life.
    this.#hasShownLife = true;
    this.#readOrWait();
  }

  bufferedBytes(): number {
    return this.#websocket.bufferedAmount;
  }

  isAlive(): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#websocket;
    // A ping waits its turn behind the data; a peer that reads a long snapshot over a slow line is
    // alive all the same.
    const isAlive =
      this.#hasShownLife || bufferedAmount < this.#bufferedBytesBefore || this.#isHeld;
    this.#bufferedBytesBefore = bufferedAmount;
    this.#hasShownLife = false;
    if (isAlive && readyState === OPEN) this.#websocket.ping();
    return isAlive;
  }

  #readOrWait(): void {
    const websocket = this.#websocket;
    const isWaiting = this.#isHeld || websocket.bufferedAmount > MAX_BUFFERED_BYTES;
    if (isWaiting && !websocket.isPaused) websocket.pause();
    if (!isWaiting && websocket.isPaused) websocket.resume();
  }

  #refuse(error: WireError['error'], about: object): void {
    this.send({ type: 'error', error: { ...error, ...about } });
  }

  #receive(session: Session<unknown>, data: RawData, isBinary: boolean): void {
    this.#hasShownLife = true;
    const { message, problems } = isBinary ? BINARY : parse(data, this.#options.checkIncoming);
    const about = namedBy(message);
    if (problems.length > 0) {
      const text = problems.join(' ').slice(0, MAX_PROBLEM_LENGTH);
      this.#refuse(refusal({ status: 400, code: 'invalid_message', message: text }).error, about);
    } else {
      try {
        session.receive(message);
      } catch (error) {
        this.fail(error, about);
      }
    }
    this.#readOrWait();
  }
}

type Received = { message: unknown; problems: readonly string[] };
const BINARY: Received = {
  message: undefined,
  problems: ['Messages are JSON in text frames; this frame is binary.'],
};

function parse(data: RawData, check: CheckMessage): Received {
  try {
    const message = parseLimitedJson(data as Buffer, REQUEST_JSON_LIMITS);
    return { message, problems: check(message) };
  } catch (error) {
    if (error instanceof JsonTooLarge)
      return { message: undefined, problems: [`The message is refused: ${error.message}.`] };
    return {
      message: undefined,
      problems: [`The message is not JSON: ${(error as SyntaxError).message}.`],
    };
  }
}

const MAX_PROBLEM_LENGTH = 1000;
const MAX_NAME_LENGTH = 512;

function namedBy(message: unknown): { event_id?: string } {
  const name = isObject(message) ? message.event_id : undefined;
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH ? { event_id: name } : {};
}

/** Four times the longest piece of sound. */
export const MAX_MESSAGE_BYTES = 2 ** 20;
const DEFAULT_HEARTBEAT_MS = 30_000;
const DEFAULT_CLOSE_TIMEOUT_MS = 1000;
/** RFC 6455 §7.4.1: the endpoint goes away. */
const GOING_AWAY = 1001;

export interface WebSocketsOptions {
  /** Every channel by its address in asyncapi.yaml. */
  channels: Readonly<Record<string, Channel<unknown, unknown>>>;
  guard: Guard;
  checkFor: MessageValidators;
  validatesOutgoing: boolean;
  log: Log;
  /** Milliseconds between two pings; a peer that shows no life from one to the next is dropped. */
  heartbeatMs?: number;
}

export function createWebSockets(options: WebSocketsOptions) {
  const { channels, guard, checkFor, validatesOutgoing, log } = options;
  let server: WebSocketServer | undefined;
  const peers = new Set<Peer>();
  let isClosing = false;
  const heartbeat = setInterval(() => {
    for (const peer of peers) if (!peer.isAlive()) peer.terminate();
  }, options.heartbeatMs ?? DEFAULT_HEARTBEAT_MS);
  heartbeat.unref();
  async function accept(
    address: string,
    channel: Channel<unknown, unknown>,
    handshake: Handshake,
  ): Promise<void> {
    const { request, socket, head } = handshake;
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const checkIncoming = await checkFor(address, 'receive');
    const checkOutgoing = validatesOutgoing ? await checkFor(address, 'send') : undefined;
    socket.off('error', onError);
    if (isClosing) throw new ServerStopping();
    server ??= createHandshakes();
    server.handleUpgrade(request, socket, head, (websocket: WebSocket) => {
      const peer = new Peer({
        websocket,
        channel,
        address,
        query: channelQuery(request),
        place: placeOf(request, { key: keyFromUpgrade(request), isHandshake: true }),
        checkIncoming,
        checkOutgoing,
        log,
      });
      keepAmong(peers, peer, (what) =>
        log.debug(`A client ${what} ${address}; ${peers.size} connections are open.`),
      );
    });
  }
  return {
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const target = readTarget(request);
      if (isRefused(target)) return sendRawError(socket, target);
      if (isClosing) return sendRawError(socket, toWireError(new ServerStopping()));
      const { headers, method, socket: connection } = request;
      // Without its path, because a channel is never open to everybody.
      const { refusal } = guard({
        authority: target.authority,
        headers,
        key: keyFromUpgrade(request),
        remoteAddress: connection.remoteAddress,
      });
      if (refusal) return sendRawError(socket, refusal);
      const address = withoutPrefix(target.path);
      const channel = Object.hasOwn(channels, address) ? channels[address] : undefined;
      if (channel === undefined) {
        const isOperation = HTTP_PATHS.has(target.canonicalPath);
        return sendRawError(
          socket,
          isOperation ? noWebSocket(target.path) : noSuchChannel(Object.keys(channels)),
        );
      }
      if (method !== 'GET')
        return sendRawError(
          socket,
          badHandshake(`A WebSocket handshake is a GET, not a ${method}`),
        );
      accept(address, channel, { request, socket, head }).catch((error: unknown) => {
        if (!(error instanceof ServerStopping))
          log.error(`A connection to ${address} could not be opened: ${error}`);
        sendRawError(socket, toWireError(error));
      });
    },
    connectionCount: () => peers.size,
    async close(timeoutMs = DEFAULT_CLOSE_TIMEOUT_MS): Promise<void> {
      isClosing = true;
      clearInterval(heartbeat);
      const open = [...peers];
      for (const peer of open) peer.close(GOING_AWAY, 'The server is shutting down.');
      const deadline = setTimeout(() => {
        for (const peer of open) peer.terminate();
      }, timeoutMs);
      await Promise.all(open.map((peer) => peer.closed));
      clearTimeout(deadline);
    },
  };
}

function keepAmong(peers: Set<Peer>, peer: Peer, say: (what: string) => void): void {
  peers.add(peer);
  say('connected to');
  void peer.closed.then(() => {
    peers.delete(peer);
    say('left');
  });
}

function createHandshakes(): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    // One message a turn of the event loop: a packet may hold thousands of them.
    allowSynchronousEvents: false,
    // Costs memory per connection and delays small messages; the readers are on this machine or in
    // this house.
    perMessageDeflate: false,
    handleProtocols: chooseProtocol,
  });
  server.on('wsClientError', (error, socket) => sendRawError(socket, badHandshake(error.message)));
  return server;
}

type Handshake = { request: IncomingMessage; socket: Duplex; head: Buffer };

function noSuchChannel(addresses: readonly string[]): WireError {
  const message = `There is no channel here. The channels are ${addresses.join(' and ')}; /asyncapi.yaml describes them.`;
  return refusal({ status: 404, message });
}

/** Paths of operations without parameters, as `canonicalPath` writes them. */
const HTTP_PATHS: ReadonlySet<string> = new Set(
  Object.values<OperationRow>(operationTable).flatMap(canonicalPaths),
);

/**
 * Clients that may speak to an operation by WebSocket or by HTTP, such as Codex, take 426 for "by
 * HTTP" at once.
 */
function noWebSocket(path: string): WireError {
  const message = `${path.slice(0, 200)} is not a WebSocket. Send plain HTTP requests to it.`;
  return {
    ...refusal({ status: 426, code: 'upgrade_required', message }),
    headers: { Upgrade: 'HTTP/1.1' },
  };
}

function badHandshake(problem: string): WireError {
  const message = `This is not a WebSocket handshake that the server understands: ${problem}.`;
  const refused = refusal({ status: 400, code: 'invalid_handshake', message });
  return { ...refused, headers: { 'Sec-WebSocket-Version': '13, 8' } };
}
