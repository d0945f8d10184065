// Where the server is: from options and variables, in the forms that people write.
import { misuse } from './failures.ts';

const DEFAULT_PORT = 13_305;
/** What a server listens on says nothing about where to call it. */
const EVERY_ADDRESS = new Set(['', '0.0.0.0', '::', '*']);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

export interface Address {
  /** Without a path and without a slash at the end. */
  baseUrl: string;
  /** Without brackets. */
  host: string;
  port: number;
  /** True when the server would run on this machine, where we can start one. */
  isHere: boolean;
}

/**
 * A host is a name, an address, or a URL; one that means all addresses means this machine.
 * @throws {CommandFailed} for a port that is none, or a URL of another protocol.
 */
export function addressOf({ host = '', port }: { host?: string | undefined; port?: string | undefined }): Address {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(host);
  const url = isUrl ? readUrl(host) : undefined;
  const name = (url?.hostname ?? host).trim().replace(/^\[(.*)\]$/, '$1');
  const called = EVERY_ADDRESS.has(name) ? 'localhost' : name;
  const usedPort = port === undefined || port === '' ? portOf(url) : readPort(port);
  const protocol = url?.protocol ?? 'http:';
  const shown = called.includes(':') ? `[${called}]` : called;
  return {
    baseUrl: `${protocol}//${shown}:${usedPort}`,
    host: called,
    port: usedPort,
    isHere: protocol === 'http:' && LOOPBACK.test(called),
  };
}

/** True for a URL that names its port. */
export function hasPort(host: string | undefined): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]*:\d+(?:\/|$)/i.test(host ?? '');
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw misuse(`The host '${text}' is not a URL of a server.`, 'Use a name, an address, or http://name:port.');
}

function portOf(url: URL | undefined): number {
  if (url === undefined) return DEFAULT_PORT;
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw misuse(`The port '${text}' is not a number from 1 to 65535.`, 'Use --port or LEMONADE_PORT, e.g. 13305.');
}
