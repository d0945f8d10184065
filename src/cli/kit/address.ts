// Where the server is, from options and variables in the forms that people write.
import { ADDRESS_FORMS, readServerAddress, type ServerAddress } from '../../lib/host-port.ts';
import { misuse } from './failures.ts';

const DEFAULT_PORT = 13_305;

/** What a server listens on says nothing about where to call it. */
const EVERY_ADDRESS = new Set(['', '0.0.0.0', '::', '*']);

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** Where a command finds the server. */
export interface Address {
  /** Without a path and without a slash at the end. */
  baseUrl: string;
  host: string;
  port: number;
  isHere: boolean;
}

/**
 * A host is a name, an address, or a URL; one that means all addresses means this machine.
 * @throws {CommandFailed}
 */
export function addressOf({
  host = '',
  port,
}: {
  host?: string | undefined;
  port?: string | undefined;
}): Address {
  const given = readServerAddress(host);
  if (given === undefined)
    throw misuse(
      `The host '${host}' is not where a server can be.`,
      `Use ${ADDRESS_FORMS}, or http://name:port.`,
    );
  const { protocol = 'http:' } = given;
  const called = EVERY_ADDRESS.has(given.host) ? 'localhost' : given.host;
  const usedPort = port === undefined || port === '' ? portOf(given) : readPort(port);
  const shown = called.includes(':') ? `[${called}]` : called;
  const isHere = protocol === 'http:' && LOOPBACK.test(called);
  return { baseUrl: `${protocol}//${shown}:${usedPort}`, host: called, port: usedPort, isHere };
}

/** Whether the port is said with the host. */
export const hasPort = (host: string | undefined): boolean =>
  readServerAddress(host ?? '')?.port !== undefined;

/** Of a URL without one, the port of its protocol. */
function portOf({ port, protocol }: ServerAddress): number {
  if (port !== undefined) return port;
  if (protocol === undefined) return DEFAULT_PORT;
  return protocol === 'https:' ? 443 : 80;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw misuse(
    `The port '${text}' is not a number from 1 to 65535.`,
    'Use --port or LEMONADE_PORT, e.g. 13305.',
  );
}
