// A request on its way to a host: direct, or through the proxy that HTTPS_PROXY, HTTP_PROXY and
// NO_PROXY name, in capitals or not.
import {
  type Agent,
  type ClientRequest,
  type ClientRequestArgs,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { setFields } from '../../lib/values.ts';
import { isThisMachine } from './redirects.ts';

/** What to send, without its body; see `HttpRequest` and `HttpPolicy`. */
interface Head {
  url: URL;
  path?: string;
  method: string;
  headers: OutgoingHttpHeaders;
  lookup?: LookupFunction;
  isDirect: boolean;
  /**
   * Keeps connections to hosts that are asked directly with encryption; absent, each request has
   * one of its own.
   */
  agent: Agent | undefined;
  ca: readonly string[] | undefined;
  /** A connection that is open already, for a request in plain HTTP that goes directly. */
  socket?: Socket | undefined;
  /** Ends the way to the host, as long as there is no request yet. */
  signal: AbortSignal;
}

/**
 * Gives a request in plain HTTP a connection of its own. `agent: false` would make an agent for it
 * as well: 0.03 ms.
 */
const ownConnection = {
  createConnection: ({ host, port, lookup }: ClientRequestArgs) =>
    connect({
      host: host ?? '',
      port: Number(port),
      noDelay: true,
      ...setFields({ lookup }),
    }),
};

/**
 * This machine is never asked through a proxy.
 * @throws when that refuses, or a variable names something else
 */
export async function prepareRequest(head: Head): Promise<ClientRequest> {
  const { url, path, method, headers, lookup, isDirect, agent = false, ca, socket, signal } = head;
  const trust = ca && { ca: [...ca] };
  const isSecure = url.protocol === 'https:';
  const request = isSecure ? requestSecure : requestPlain;
  const proxy = isDirect ? undefined : proxyFor(url);
  if (proxy === undefined) {
    const details = { method, headers, ...setFields({ path, lookup }) };
    if (isSecure) return request(url, { ...details, agent, ...trust });
    if (socket) return request(url, { ...details, createConnection: () => socket });
    return request(url, { ...details, ...ownConnection });
  }
  if (!isSecure) {
    const named = { ...headers, host: url.host };
    return requestOfProxy(proxy, { method, path: url.href, headers: named });
  }
  const tunnel = await openTunnel(proxy, { url, signal });
  const host = withoutBrackets(url.hostname);
  const servername = isIP(host) === 0 ? host : '';
  const createConnection = () => connectSecure({ socket: tunnel, host, servername, ...trust });
  return request(url, { method, headers, createConnection, defaultPort: 443 });
}

function openTunnel(proxy: URL, { url, signal }: Pick<Head, 'url' | 'signal'>): Promise<Socket> {
  const target = `${url.hostname}:${url.port || '443'}`;
  return new Promise((resolve, reject) => {
    requestOfProxy(proxy, { method: 'CONNECT', path: target, headers: { host: target }, signal })
      .once('connect', ({ statusCode }, socket: Socket) => {
        if (statusCode === 200) return resolve(socket);
        socket.destroy();
        reject(new Error(`the proxy ${proxy.host} refuses, with status ${statusCode}`));
      })
      .once('error', (cause) =>
        reject(new Error(`the proxy ${proxy.host}: ${cause.message}`, { cause })),
      )
      .end();
  });
}

function requestOfProxy(
  proxy: URL,
  {
    headers,
    ...options
  }: { method?: string; path: string; headers: OutgoingHttpHeaders; signal?: AbortSignal },
): ClientRequest {
  const user = decodeURIComponent(proxy.username);
  const password = decodeURIComponent(proxy.password);
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return (proxy.protocol === 'https:' ? requestSecure : requestPlain)({
    ...options,
    agent: false,
    host: withoutBrackets(proxy.hostname),
    port: proxy.port,
    headers:
      proxy.username === ''
        ? headers
        : { ...headers, 'proxy-authorization': `Basic ${credentials}` },
  });
}

/** Undefined for the direct way. @throws when a variable names something that is not a proxy */
function proxyFor({ protocol, hostname, port }: URL): URL | undefined {
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const value = variable(name);
  if (value === '' || isThisMachine(hostname)) return undefined;
  if (isInNoProxy(hostname, port || (protocol === 'https:' ? '443' : '80'))) return undefined;
  // Other programs take `proxy.example:3128`, too.
  const address = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy?.protocol === 'http:' || proxy?.protocol === 'https:') return proxy;
  throw new Error(
    `${name.toUpperCase()} is not the address of a proxy, such as http://proxy.example:3128`,
  );
}

/** Entries are hosts, with their subdomains, or `*`; each may have a port. */
function isInNoProxy(hostname: string, port: string): boolean {
  const entries = variable('no_proxy')
    .toLowerCase()
    .split(/[\s,]+/);
  return entries.some((entry) => {
    const [, host = '', itsPort = port] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    return host !== '' && itsPort === port && (host === '*' || `.${hostname}`.endsWith(`.${host}`));
  });
}

const variable = (name: string): string =>
  process.env[name] || process.env[name.toUpperCase()] || '';
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
