// Listens on every address that the host name stands for, and closes without cutting responses that
// are under way.
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackConnections } from './connections.ts';
import type { Wire } from './front-door.ts';
import { serveWithoutUpgrade } from './ignored-upgrades.ts';
import { listenFailure, PortTaken } from './listen-errors.ts';
import { inTurns } from './pipelining.ts';
import { refuseMalformed } from './raw-errors.ts';

/** Open ports. `close` ends them, and cuts what still runs after so many milliseconds. */
export type Listener = Awaited<ReturnType<typeof listenOnAll>>;

export interface ListenerOptions extends Wire {
  /** A name or an address; `localhost` stands for both loopback addresses. */
  host: string;
  /** 0 for one that the system chooses. */
  port: number;
  platform?: NodeJS.Platform;
}

const LOOPBACKS = ['127.0.0.1', '::1'];
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/**
 * Clients keep connections in pools for about a minute; closing first would break their next
 * request.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * How often another port is tried when the system gave one (port 0) that is taken on the second
 * address.
 */
const PORT_ATTEMPTS = 5;

/** @throws {PortTaken} {AddressNotAvailable} and then nothing is left listening. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnAll(options);
    } catch (error) {
      if (options.port !== 0 || !(error instanceof PortTaken) || attempt === PORT_ATTEMPTS)
        throw error;
    }
  }
}

/**
 * What comes in and goes out. Their prototypes get what Express adds: once, as for each request
 * that takes 0.04 ms.
 */
export class Incoming extends IncomingMessage {}

/** See {@link Incoming}. */
export class Outgoing extends ServerResponse<IncomingMessage> {}

type Bound = { server: Server; connections: ReturnType<typeof trackConnections> };

async function listenOnAll({
  host,
  port,
  platform = process.platform,
  ...handlers
}: ListenerOptions) {
  const all: Bound[] = [];
  const close = async (graceMs: number) => {
    await Promise.all(all.map((bound) => closeServer(bound, graceMs)));
  };
  try {
    // Windows lets another program have the same port on one address, and what calls localhost
    // reaches that program.
    if (platform === 'win32' && port !== 0 && ALL_ADDRESSES.includes(host))
      await requireFreeLoopback(port);
    for (const address of host === 'localhost' ? LOOPBACKS : [host]) {
      const bound = makeServer(handlers);
      const chosenPort = port === 0 ? (portOf(all[0]?.server) ?? 0) : port;
      const isOptional = all.length > 0;
      if (await bind({ server: bound.server, address, port: chosenPort, isOptional, platform }))
        all.push(bound);
    }
  } catch (error) {
    await close(0);
    throw error;
  }
  const actualPort = portOf(all[0]?.server) ?? port;
  return {
    port: actualPort,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close,
  };
}

class OldVersion extends Error {
  readonly code = 'HPE_INVALID_VERSION';
}

function makeServer({ onRequest, onUpgrade }: Wire): Bound {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    IncomingMessage: Incoming,
    ServerResponse: Outgoing,
    // Node's own refusal has no body; request-target.ts has one.
    requireHostHeader: false,
  });
  const connections = trackConnections(server);
  const inTurn = inTurns(onRequest);
  const serve: RequestListener = (request, response) => {
    // Node takes a line without a version for HTTP/0.9, which has no headers: no key, no Host and
    // no Origin.
    if (request.httpVersionMajor > 0) inTurn(request, response);
    else refuseMalformed(new OldVersion(), request.socket, false);
  };
  // A request may take as long as its model takes; only receiving it is bounded (Node's
  // requestTimeout).
  server.timeout = 0;
  server.on('request', serve);
  // Whether a client may send its body is known when it has passed the guard (body.ts); one that
  // may not closes.
  server.on('checkContinue', (request, response) => {
    response.setHeader('Connection', 'close');
    serve(request, response);
  });
  // Without a listener, Node refuses any other expectation itself.
  server.on('checkExpectation', serve);
  // Once there is a listener for upgrades, Node hands over all of them, also the offers of h2c that
  // mean plain HTTP.
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(server, request, socket, head);
    connections.handOver(socket);
    onUpgrade(request, socket, head);
  });
  server.on('clientError', (error, socket) =>
    refuseMalformed(error, socket, connections.hasBegun(socket)),
  );
  return { server, connections };
}

async function requireFreeLoopback(port: number): Promise<void> {
  for (const address of LOOPBACKS) {
    const server = createServer();
    await bind({ server, address, port, isOptional: true, platform: 'win32' });
    await new Promise((resolve) => server.close(resolve));
  }
}

/**
 * False when the address family isn't there (a container without IPv6), which only an optional
 * address may lack.
 */
const bind = ({
  server,
  address,
  port,
  isOptional,
  platform,
}: {
  server: Server;
  address: string;
  port: number;
  isOptional: boolean;
  platform: NodeJS.Platform;
}): Promise<boolean> =>
  new Promise((resolve, reject) => {
    // It stays: an accept that fails later, for lack of file descriptors, must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (isMissing && isOptional) resolve(false);
      else reject(listenFailure(error, { address, port, platform }));
    });
    server.listen({ port, host: address }, () => resolve(true));
  });

const portOf = (server: Server | undefined) =>
  (server?.address() as AddressInfo | null | undefined)?.port;

const closeServer = ({ server, connections }: Bound, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(connections.cut, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    connections.drain();
  });
