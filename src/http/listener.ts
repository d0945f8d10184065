// Listens on every address that the host name stands for, and closes without cutting answers that are under way.

import type { IncomingMessage } from 'node:http';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { serveWithoutUpgrade } from './ignored-upgrade.ts';
import { isWebSocketUpgrade } from './upgrade-request.ts';

export interface Listener {
  /** URL for people, e.g. `http://localhost:13305`. */
  url: string;
  port: number;
  /**
   * Stops accepting, closes idle connections, waits for running answers and cuts those that are still running after
   * `graceMs`.
   */
  close(graceMs: number): Promise<void>;
}

export interface ListenerOptions {
  host: string;
  port: number;
  onRequest: RequestListener;
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
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

/** @throws {PortTaken} {AddressNotAvailable} and then nothing is left listening. */
export async function listen({ host, port, onRequest, onUpgrade }: ListenerOptions): Promise<Listener> {
  const servers: Server[] = [];
  const addresses = host === 'localhost' ? LOOPBACKS : [host];
  try {
    for (const address of addresses) {
      const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, onRequest);
      // A request may take as long as its model takes; only receiving it is bounded (Node's requestTimeout).
      server.timeout = 0;
      // Once somebody listens for upgrades, Node hands over all of them, also the offers of h2c that mean plain HTTP.
      server.on('upgrade', (request, socket, head) =>
        isWebSocketUpgrade(request)
          ? onUpgrade(request, socket, head)
          : serveWithoutUpgrade(server, request, socket, head),
      );
      const chosenPort = port === 0 ? (portOf(servers[0]) ?? 0) : port;
      if (await bind({ server, address, port: chosenPort, isOptional: servers.length > 0 })) servers.push(server);
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  const actualPort = portOf(servers[0]) ?? port;
  return {
    port: actualPort,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
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
    server.once('error', (error: NodeJS.ErrnoException) => {
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

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
