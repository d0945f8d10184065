// Accepts WebSocket connections on the main port: who may connect, to which channel, and when a
// connection ends.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { ServerStopping } from '../errors.ts';
import type { Channel } from '../lib/channel.ts';
import type { Log } from '../lib/log.ts';
import { withoutPrefix } from './canonical-path.ts';
import { toWireError } from './error-table.ts';
import type { Guard } from './guard.ts';
import { badHandshake, HTTP_PATHS, noSuchChannel, noWebSocket } from './handshake-refusals.ts';
import type { Access } from './keys.ts';
import type { MessageValidators } from './message-validators.ts';
import { placeOf } from './place.ts';
import { sendRawError } from './raw-errors.ts';
import { isRefused, type RequestTarget, readTarget } from './request-target.ts';
import { channelQuery, chooseProtocol, keyFromUpgrade } from './upgrade-request.ts';
import { Peer } from './websocket-peer.ts';
import { type AdmissionOptions, createAdmission } from './websocket-requests.ts';

/** Four times the longest piece of sound; for channels that don't say another number. */
export const MAX_MESSAGE_BYTES = 2 ** 20;

const DEFAULT_HEARTBEAT_MS = 30_000;
const GOODBYE_MS = 1000;

/** RFC 6455 §7.4.1: the endpoint goes away. */
const GOING_AWAY = 1001;

/** What the assembly hands to {@link createWebSockets}. */
export interface WebSocketsOptions extends AdmissionOptions {
  /** Every channel by its address in asyncapi.yaml. */
  channels: Readonly<Record<string, Channel<unknown, unknown>>>;
  guard: Guard;
  checkFor: MessageValidators;
  validatesOutgoing: boolean;
  log: Log;
  /** Milliseconds between two pings; a peer that shows no life from one to the next is dropped. */
  heartbeatMs?: number;
}

/** `handleUpgrade` takes every handshake of the listener; `close` ends all connections. */
export function createWebSockets(options: WebSocketsOptions) {
  const { channels, guard, checkFor, validatesOutgoing, log } = options;
  /** By the most bytes of their messages. */
  const servers = new Map<number, WebSocketServer>();
  const peers = new Set<Peer>();
  let isClosing = false;
  const heartbeat = setInterval(() => {
    for (const peer of peers) if (!peer.isAlive()) peer.terminate();
  }, options.heartbeatMs ?? DEFAULT_HEARTBEAT_MS);
  heartbeat.unref();
  function serverFor({ maxMessageBytes = MAX_MESSAGE_BYTES }: Channel<unknown, unknown>) {
    const server = servers.get(maxMessageBytes) ?? createHandshakes(maxMessageBytes);
    servers.set(maxMessageBytes, server);
    return server;
  }
  async function accept(
    address: string,
    channel: Channel<unknown, unknown>,
    handshake: Handshake,
  ): Promise<void> {
    const { request, socket, head, target, access } = handshake;
    const { path, prefix } = target;
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const checkIncoming = await checkFor(address, 'receive');
    const checkOutgoing = validatesOutgoing ? await checkFor(address, 'send') : undefined;
    socket.off('error', onError);
    if (isClosing) throw new ServerStopping();
    serverFor(channel).handleUpgrade(request, socket, head, (websocket: WebSocket) => {
      const place = placeOf(request, { key: keyFromUpgrade(request), access, isHandshake: true });
      const peer = new Peer({
        websocket,
        channel,
        address,
        query: channelQuery(request),
        prefix,
        place,
        admit: createAdmission(options, { handshake: request, path, place }),
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
      const { access, refusal } = guard({
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
      accept(address, channel, { request, socket, head, target, access }).catch(
        (error: unknown) => {
          if (!(error instanceof ServerStopping))
            log.error(`A connection to ${address} could not be opened: ${error}`);
          sendRawError(socket, toWireError(error));
        },
      );
    },
    connectionCount: () => peers.size,
    /**
     * Nothing new is begun. What is under way may end within `graceMs`; then all have `goodbyeMs` to
     * say goodbye.
     */
    async close(graceMs = 0, goodbyeMs = GOODBYE_MS): Promise<void> {
      isClosing = true;
      await Promise.all([...peers].map((peer) => sayGoodbye(peer, graceMs, goodbyeMs)));
      clearInterval(heartbeat);
    },
  };
}

async function sayGoodbye(peer: Peer, graceMs: number, goodbyeMs: number): Promise<void> {
  const waiting = new AbortController();
  const wait = (ms: number) => delay(ms, undefined, waiting).catch(() => undefined);
  await Promise.race([peer.finish(), peer.closed, wait(graceMs)]);
  peer.close(GOING_AWAY, 'The server is shutting down.');
  await Promise.race([peer.closed, wait(goodbyeMs)]);
  waiting.abort();
  peer.terminate();
  await peer.closed;
}

function keepAmong(peers: Set<Peer>, peer: Peer, say: (what: string) => void): void {
  peers.add(peer);
  say('connected to');
  void peer.closed.then(() => {
    peers.delete(peer);
    say('left');
  });
}

function createHandshakes(maxPayload: number): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
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

type Handshake = {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  target: RequestTarget;
  access: Access;
};
