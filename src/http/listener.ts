// Listens on every address that the host name stands for, lets requests wait while the application
// is still being built, and closes without cutting responses that are under way.
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseMalformed } from './error-response.ts';

export interface Wire {
  onRequest: RequestListener;
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const ALIVE = JSON.stringify({ status: 'ok' });

/**
 * Loading the libraries takes longer than the rest of a start; a client that only asks for `/live`
 * need not wait for it.
 */
export function createFrontDoor() {
  let application: Wire | undefined;
  const waiting: ((application: Wire) => void)[] = [];
  const wire: Wire = {
    onRequest(request, response) {
      if (application) return application.onRequest(request, response);
      if (isProbe(request)) {
        response.writeHead(200, {
          'Content-Type': 'application/json; charset=utf-8',
          Vary: 'Origin',
        });
        response.end(request.method === 'HEAD' ? undefined : ALIVE);
        return;
      }
      waiting.push(({ onRequest }) => {
        if (!response.destroyed) onRequest(request, response);
      });
    },
    onUpgrade(request, socket, head) {
      if (application) return application.onUpgrade(request, socket, head);
      const onError = () => socket.destroy();
      socket.on('error', onError);
      waiting.push(({ onUpgrade }) => {
        socket.off('error', onError);
        if (!socket.destroyed) onUpgrade(request, socket, head);
      });
    },
  };
  function open(opened: Wire): void {
    application = opened;
    for (const enter of waiting.splice(0)) enter(opened);
  }
  return { ...wire, open };
}

/**
 * Without an Origin only: whether a page may ask is the guard's decision, which belongs to the
 * application.
 */
const isProbe = ({ method, url, headers }: IncomingMessage): boolean =>
  url === '/live' && (method === 'GET' || method === 'HEAD') && headers.origin === undefined;

export type Listener = Awaited<ReturnType<typeof listenOnAll>>;

export interface ListenerOptions extends Wire {
  host: string;
  port: number;
  platform?: NodeJS.Platform;
}

export class PortTaken extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is taken, perhaps by another Lemonade Server. ` +
        'Stop that program, or choose another port with --port or LEMONADE_PORT.',
    );
  }
}

export class AddressNotAvailable extends Error {}

const LOOPBACKS = ['127.0.0.1', '::1'];
const ALL_ADDRESSES = ['0.0.0.0', '::'];
/**
 * Clients keep connections in pools for about a minute; closing first would break their next
 * request.
 */
const KEEP_ALIVE_MS = 75_000;
const MAX_PIPELINED = 2048;
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

/**
 * A thousand requests may come in one read: each gets a turn. A client that sends on and on would
 * fill the memory.
 */
function inTurns(onRequest: RequestListener): RequestListener {
  const waiting = new Map<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (queue) {
      if (queue.length < MAX_PIPELINED) queue.push(() => onRequest(request, response));
      else socket.destroy();
      return;
    }
    const others: (() => void)[] = [];
    waiting.set(socket, others);
    setImmediate(function next() {
      const serve = others.shift();
      if (serve === undefined) {
        waiting.delete(socket);
        return;
      }
      setImmediate(next);
      serve();
    });
    onRequest(request, response);
  };
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

export function listenFailure(
  error: NodeJS.ErrnoException,
  { address, port, platform }: { address: string; port: number; platform: NodeJS.Platform },
): Error {
  if (error.code === 'EADDRINUSE') return new PortTaken(address, port);
  const advice =
    error.code === 'EACCES' ? `. ${platform === 'win32' ? RESERVED_PORTS : LOW_PORTS}` : '';
  const what = `Can't listen on ${address} port ${port}: ${error.message}${advice}`;
  return new AddressNotAvailable(what, { cause: error });
}

const RESERVED_PORTS =
  "Hyper-V, WSL and Docker reserve ranges of ports: 'netsh interface ipv4 show excludedportrange protocol=tcp' lists them. " +
  'Choose a port outside of them with --port or LEMONADE_PORT.';
const LOW_PORTS =
  'Ports below 1024 are for the administrator of the machine. Choose a higher one with --port or LEMONADE_PORT.';
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

/**
 * Node's `close` truncates a response that is written but not read. Call this before anything else
 * listens for requests.
 */
function trackConnections(server: Server) {
  const responses = new Map<Duplex, Set<ServerResponse>>();
  const handedOver = new Set<Duplex>();
  let isDraining = false;
  server.closeIdleConnections = () => undefined;
  server.on('connection', (socket: Duplex) => {
    // A socket that comes back from an ignored upgrade is known already.
    if (responses.has(socket)) return;
    responses.set(socket, new Set());
    socket.once('close', () => {
      responses.delete(socket);
      handedOver.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    const underWay = responses.get(socket);
    underWay?.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      underWay?.delete(response);
      if (isDraining) socket.destroySoon();
    });
  });
  return {
    handOver: (socket: Duplex) => void handedOver.add(socket),
    /**
     * True when a response's first byte has left, so that an error response would land in the
     * middle of it.
     */
    hasBegun: (socket: Duplex) =>
      [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    drain() {
      isDraining = true;
      for (const [socket, underWay] of responses)
        if (underWay.size === 0 && !handedOver.has(socket)) socket.destroy();
    },
    cut() {
      for (const socket of responses.keys()) socket.destroy();
    },
  };
}

const OFFER = /^(?:upgrade|http2-settings)$/i;

/**
 * Java and `curl --http2` always offer h2c, which may be ignored (RFC 9110 §7.8): the request goes
 * back onto its socket.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { rawHeaders } = request;
  let text = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n`;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (OFFER.test(name)) continue;
    text += `${name}: ${/^connection$/i.test(name) ? withoutOffer(value) : value}\r\n`;
  }
  // Node reads header bytes as latin1, so this gives back the same bytes.
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutOffer(connection: string): string {
  const kept = connection.split(',').filter((option) => !OFFER.test(option.trim()));
  return kept.length > 0 ? kept.join(',').trim() : 'keep-alive';
}
