// Listens on every address that the host name stands for, and closes without cutting responses that are under way.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Wire } from './front-door.ts';
import { serveWithoutUpgrade } from './ignored-upgrade.ts';
import { type OpenConnections, trackConnections } from './open-connections.ts';
import { refuseMalformed } from './raw-response.ts';
import { isWebSocketUpgrade } from './upgrade-request.ts';

export type Listener = Awaited<ReturnType<typeof listenOnAll>>;

export interface ListenerOptions extends Wire {
  host: string;
  port: number;
}

/** The port is taken. The process prints it and exits with 1. */
export class PortTaken extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is taken, perhaps by another Lemonade Server. ` +
        'Stop that program, or choose another port with --port or LEMONADE_PORT.',
    );
  }
}

/** The host is no address of this machine. */
export class AddressNotAvailable extends Error {}

const LOOPBACKS = ['127.0.0.1', '::1'];

/** Clients keep connections in pools for about a minute; closing first would break their next request. */
const KEEP_ALIVE_MS = 75_000;

/** Requests of one connection that wait for their turn: more than fit into one read. */
const MAX_PIPELINED = 2048;

/** How often another port is tried when the system gave one (port 0) that is taken on the second address. */
const PORT_ATTEMPTS = 5;

/** @throws {PortTaken} {AddressNotAvailable} and then nothing is left listening. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnAll(options);
    } catch (error) {
      if (options.port !== 0 || !(error instanceof PortTaken) || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

interface Bound {
  server: Server;
  connections: OpenConnections;
}

async function listenOnAll({ host, port, ...handlers }: ListenerOptions) {
  const all: Bound[] = [];
  /** Stops accepting, closes idle connections, waits for running responses and cuts those that still run after `graceMs`. */
  const close = async (graceMs: number) => {
    await Promise.all(all.map((bound) => closeServer(bound, graceMs)));
  };
  try {
    for (const address of host === 'localhost' ? LOOPBACKS : [host]) {
      const bound = makeServer(handlers);
      const chosenPort = port === 0 ? (portOf(all[0]?.server) ?? 0) : port;
      const isOptional = all.length > 0;
      if (await bind({ server: bound.server, address, port: chosenPort, isOptional })) all.push(bound);
    }
  } catch (error) {
    await close(0);
    throw error;
  }
  const actualPort = portOf(all[0]?.server) ?? port;
  return {
    port: actualPort,
    /** For people, e.g. `http://localhost:13305`. */
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close,
  };
}

function makeServer({ onRequest, onUpgrade }: Wire): Bound {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const connections = trackConnections(server);
  const serve = inTurns(onRequest);
  // A request may take as long as its model takes; only receiving it is bounded (Node's requestTimeout).
  server.timeout = 0;
  server.on('request', serve);
  // Whether a client may send its body is known when it has passed the guard (body.ts); one that may not closes.
  server.on('checkContinue', (request, response) => {
    response.setHeader('Connection', 'close');
    serve(request, response);
  });
  // Once somebody listens for upgrades, Node hands over all of them, also the offers of h2c that mean plain HTTP.
  server.on('upgrade', (request, socket, head) => {
    if (!isWebSocketUpgrade(request)) return serveWithoutUpgrade(server, request, socket, head);
    connections.handOver(socket);
    onUpgrade(request, socket, head);
  });
  server.on('clientError', (error, socket) => refuseMalformed(error, socket, connections.hasBegun(socket)));
  return { server, connections };
}

/**
 * A client may send its next requests before it has the first response. A thousand of them come in one read, and each gets
 * a turn of its own, so that other clients have theirs in between. A client that sends on and on is cut off: reading goes on
 * with each request that is served, and what waits would fill the memory.
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

/** False when the address family isn't there (a container without IPv6), which only an optional address may lack. */
function bind({
  server,
  address,
  port,
  isOptional,
}: {
  server: Server;
  address: string;
  port: number;
  isOptional: boolean;
}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // It stays: an accept that fails later, for lack of file descriptors, must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (isMissing && isOptional) resolve(false);
      else if (error.code === 'EADDRINUSE') reject(new PortTaken(address, port));
      else
        reject(new AddressNotAvailable(`Can't listen on ${address} port ${port}: ${error.message}`, { cause: error }));
    });
    server.listen({ port, host: address }, () => resolve(true));
  });
}

function portOf(server: Server | undefined): number | undefined {
  return (server?.address() as AddressInfo | null | undefined)?.port;
}

function closeServer({ server, connections }: Bound, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(connections.cut, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    connections.drain();
  });
}
