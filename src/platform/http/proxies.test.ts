// The proxies of the environment: hosts of the internet, which a proxy finds on loopback, with TLS
// and without.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ForwardProxy, startForwardProxy } from '../../../fixtures/forward-proxy.ts';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { systemClock } from '../../lib/clock.ts';
import { type GetResponse, openGet } from './get.ts';

const HUB = 'https://hub.example/model';
const PLAIN_HUB = 'http://hub.example/model';
const TOKEN = 'hf_secret';

class Unreachable extends Error {}
class Invalid extends Error {}

/** Every request that arrived at a host, with the keys that it carried. */
let received: {
  url: string;
  authorization?: string | undefined;
  proxyAuthorization?: string | undefined;
}[] = [];
let respond: RequestListener;
const hostOf =
  (scheme: string): RequestListener =>
  (request, response) => {
    const { host, authorization, 'proxy-authorization': proxyAuthorization } = request.headers;
    received.push({ url: `${scheme}://${host}${request.url}`, authorization, proxyAuthorization });
    respond(request, response);
  };

const folder = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'tls');
const [cert, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)));
const plain = createPlainServer(hostOf('http'));
const secure = createTlsServer({ cert, key }, hostOf('https'));
let proxy: ForwardProxy;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const startProxy = (credentials?: string) =>
  startForwardProxy({
    portOf: (host) => portOf(host.endsWith(':443') ? secure : plain),
    ...(credentials === undefined ? {} : { credentials }),
  });
const lines = () => proxy.requests.map(({ line }) => line);

const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

/** As the environment of the process has them; all others are absent. */
function setProxies(set: Readonly<Record<string, string>>): void {
  for (const name of VARIABLES) vi.stubEnv(name, set[name]);
}

beforeAll(() => Promise.all([listenOnLoopback(plain), listenOnLoopback(secure)]));
beforeEach(async () => {
  respond = (_request, response) => void response.end('GGUF');
  proxy = await startProxy();
  setProxies({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url });
  // The hosts have self-signed certificates.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  received = [];
  await proxy.close();
});
afterAll(() => Promise.all([closeServer(plain), closeServer(secure)]));

function open(
  url: string,
  more: { signal?: AbortSignal; silenceMs?: number } = {},
): Promise<GetResponse> {
  return openGet({
    url: new URL(url),
    token: TOKEN,
    signal: new AbortController().signal,
    silenceMs: 60_000,
    clock: systemClock,
    failures: {
      unreachable: (message, options) => new Unreachable(message, options),
      invalid: (message, options) => new Invalid(message, options),
    },
    ...more,
  });
}

async function textOf({ body }: GetResponse): Promise<string> {
  let text = '';
  for await (const chunk of body.setEncoding('utf8')) text += chunk;
  return text;
}

test.each(['HTTPS_PROXY', 'https_proxy'])('https goes through a tunnel of %s', async (name) => {
  setProxies({ [name]: proxy.url });
  expect(await textOf(await open(HUB))).toBe('GGUF');
  expect(lines()).toEqual(['CONNECT hub.example:443']);
  expect(received).toEqual([{ url: HUB, authorization: `Bearer ${TOKEN}` }]);
});

test.each(['HTTP_PROXY', 'http_proxy'])('http goes to %s as a whole address', async (name) => {
  setProxies({ [name]: proxy.url });
  const url = `${PLAIN_HUB}?blobs=true`;
  expect(await textOf(await open(url))).toBe('GGUF');
  expect(lines()).toEqual([`GET ${url}`]);
  expect(received).toEqual([{ url, authorization: `Bearer ${TOKEN}` }]);
});

test('variables in small letters win, and one without http:// names a proxy, too', async () => {
  setProxies({ HTTPS_PROXY: 'http://127.0.0.1:9', https_proxy: proxy.url.slice('http://'.length) });
  expect(await textOf(await open(HUB))).toBe('GGUF');
});

test('a proxy that speaks TLS is asked over TLS', async () => {
  setProxies({ HTTP_PROXY: originOf(secure).replace('http:', 'https:') });
  expect(await textOf(await open(PLAIN_HUB))).toBe('GGUF');
  // The TLS host stands in for the proxy, and gets what a proxy gets.
  expect(received).toMatchObject([{ url: `https://hub.example${PLAIN_HUB}` }]);
});

test('a tunnel leads to the port of the host, also of one with a bare address', async () => {
  await expect(open('https://93.184.215.14:8443/model')).rejects.toThrow(Unreachable);
  expect(lines()).toEqual(['CONNECT 93.184.215.14:8443']);
});

describe('a proxy with a password', () => {
  let strict: ForwardProxy;
  const withPassword = () => strict.url.replace('//', '//me:p%40ss@');
  const received407 = /hub\.example can't be reached: the proxy .*refuses, with status 407/;
  beforeEach(async () => {
    strict = await startProxy('me:p@ss');
  });
  afterEach(() => strict.close());

  test('gets it; the token goes through the tunnel and not to the proxy', async () => {
    setProxies({ HTTPS_PROXY: withPassword() });
    await textOf(await open(HUB));
    expect(strict.requests).toMatchObject([
      { authorization: undefined, proxyAuthorization: /^Basic / },
    ]);
    expect(received).toEqual([{ url: HUB, authorization: `Bearer ${TOKEN}` }]);
  });

  test('gets it for http, too', async () => {
    setProxies({ HTTP_PROXY: withPassword() });
    expect(await textOf(await open(PLAIN_HUB))).toBe('GGUF');
  });

  test.each([HUB, PLAIN_HUB])(
    'refuses without it, which the error tells, and nothing else happens: %s',
    async (url) => {
      setProxies({ HTTP_PROXY: strict.url, HTTPS_PROXY: strict.url });
      const opened = open(url);
      await expect(opened).rejects.toThrow(Unreachable);
      await expect(opened).rejects.toThrow(received407);
      expect(received).toEqual([]);
    },
  );

  test('is named in errors without it', async () => {
    setProxies({ HTTPS_PROXY: 'http://me:p%40ss@127.0.0.1:9' });
    const opened = open(HUB);
    await expect(opened).rejects.toThrow(/the proxy 127\.0\.0\.1:9: .*ECONNREFUSED/);
    await expect(opened).rejects.not.toThrow(/p(?:%40|@)ss/);
  });
});

test.each(['ftp://proxy.example', 'http://', 'socks5://127.0.0.1:9'])(
  'a variable that names no proxy is an error that says so: %s',
  async (address) => {
    setProxies({ HTTPS_PROXY: address });
    const opened = open(HUB);
    await expect(opened).rejects.toThrow(Unreachable);
    await expect(opened).rejects.toThrow(/HTTPS_PROXY is not the address of a proxy/);
  },
);

describe('NO_PROXY', () => {
  test.each([
    ['NO_PROXY', 'hub.invalid'],
    ['no_proxy', 'hub.invalid'],
    ['NO_PROXY', 'other.example, .HUB.invalid'],
    ['NO_PROXY', '*.hub.invalid'],
    ['NO_PROXY', 'invalid:80'],
    ['NO_PROXY', '*'],
  ])('%s=%s: http://cdn.hub.invalid is asked directly', async (name, value) => {
    setProxies({ HTTP_PROXY: proxy.url, [name]: value });
    await expect(open('http://cdn.hub.invalid/model')).rejects.toThrow('its name is not known');
    expect(lines()).toEqual([]);
  });

  test.each(['', ',', 'ub.invalid', 'cdn.hub', 'hub.invalid:443', 'cdn.hub.invalid.example', '.'])(
    'NO_PROXY=%s: http://cdn.hub.invalid is asked through the proxy',
    async (value) => {
      setProxies({ HTTP_PROXY: proxy.url, NO_PROXY: value });
      expect(await textOf(await open('http://cdn.hub.invalid/model'))).toBe('GGUF');
    },
  );
});

test.each(['127.0.0.1', 'localhost'])(
  'this machine (%s) is asked directly, for a proxy would ask itself',
  async (host) => {
    expect(await textOf(await open(`http://${host}:${portOf(plain)}/model`))).toBe('GGUF');
    expect(lines()).toEqual([]);
  },
);

test('redirects keep their rules: none leads inward, and the token stays with its host', async () => {
  respond = (request, response) => {
    const location =
      request.url === '/model' ? 'https://cdn.example/blob' : 'https://192.168.1.1/blob';
    response.writeHead(302, { location }).end();
  };
  const opened = open(HUB);
  await expect(opened).rejects.toThrow(Invalid);
  await expect(opened).rejects.toThrow(/into the local network/);
  expect(lines()).toEqual(['CONNECT hub.example:443', 'CONNECT cdn.example:443']);
  expect(received).toEqual([
    { url: HUB, authorization: `Bearer ${TOKEN}` },
    { url: 'https://cdn.example/blob', authorization: undefined },
  ]);
});

test('a self-signed certificate is not accepted through a tunnel', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', undefined);
  const opened = open(HUB);
  await expect(opened).rejects.toThrow(Unreachable);
  await expect(opened).rejects.toThrow(/self-signed certificate/);
  expect(received).toEqual([]);
});

test.each([
  [
    'an abort',
    (controller: AbortController) => controller.abort(new Error('enough')),
    60_000,
    'enough',
  ],
  ['the timeout', () => {}, 50, 'no connection within 0.05 s'],
])('%s ends a request that a proxy does not respond to', async (_what, act, silenceMs, message) => {
  const silent = createPlainServer();
  await listenOnLoopback(silent);
  const controller = new AbortController();
  setProxies({ HTTPS_PROXY: originOf(silent) });
  const opened = open(HUB, { signal: controller.signal, silenceMs });
  opened.catch(() => undefined);
  const [, connection] = await once(silent, 'connect');
  act(controller);
  await expect(opened).rejects.toThrow(message);
  await once(connection.resume(), 'end');
  connection.destroy();
  await closeServer(silent);
});

describe('a body that breaks off while its reader is behind is an error of that body, and of nothing else', () => {
  test.each([
    ['of a host', () => `${originOf(plain)}/model`, (host: Socket) => void host.resetAndDestroy()],
    ['through a proxy', () => PLAIN_HUB, () => proxy.reset()],
    ['through a tunnel', () => HUB, () => proxy.reset()],
    ['through a tunnel that ends', () => HUB, () => void proxy.close()],
  ])('%s', async (_where, urlOf, breakOff) => {
    let connection: Socket | undefined;
    respond = (request, response) => {
      connection = request.socket;
      response.writeHead(200, { connection: 'close', 'content-length': 1_000_000 });
      // A little more than is taken before it is read, and never the rest.
      response.write(Buffer.alloc(70_000));
    };
    const { body } = await open(urlOf());
    await once(body, 'readable');
    await nextTurn();
    if (connection !== undefined) breakOff(connection);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    body.resume();
    if (!body.closed) await once(body, 'close').catch(() => undefined);
    expect(body.errored).toBeInstanceOf(Error);
  });
});

test('a host that closes after its response, while the reader is behind, has sent all of it', async () => {
  const sizeBytes = 300_000;
  respond = (_request, response) => {
    response
      .writeHead(200, { connection: 'close', 'content-length': sizeBytes })
      .end(Buffer.alloc(sizeBytes));
  };
  for (const url of [`${originOf(plain)}/model`, PLAIN_HUB, HUB]) {
    let readBytes = 0;
    for await (const chunk of (await open(url)).body) {
      readBytes += chunk.length;
      await nextTurn();
    }
    expect(readBytes).toBe(sizeBytes);
  }
});
