// Redirects between hosts over https, which no fixture on loopback can be: msw responds for them.
import { lookup } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { HttpResponse, http, passthrough, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { type GetResponse, openGet } from './get.ts';

const HUB = 'https://hub.example/model';
const TOKEN = 'hf_secret';

class Unreachable extends Error {}
class Invalid extends Error {}

/** Every request that left, with the token it carried. */
let sent: { url: string; authorization: string | null }[] = [];
const hosts = setupServer();
hosts.events.on('request:start', ({ request }) => {
  sent.push({ url: request.url, authorization: request.headers.get('authorization') });
});

beforeAll(() => {
  hosts.listen({ onUnhandledRequest: 'error' });
  // Named imports of node:https see what msw has put in its place only after this.
  syncBuiltinESMExports();
});
// proxies.test.ts is about these.
beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  hosts.resetHandlers();
  sent = [];
});
afterAll(() => {
  hosts.close();
  syncBuiltinESMExports();
});

function open(...handlers: RequestHandler[]): Promise<GetResponse> {
  return openFrom(HUB, handlers);
}

function openFrom(url: string, handlers: readonly RequestHandler[]): Promise<GetResponse> {
  hosts.use(...handlers);
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
  });
}

const redirect = (from: string, location: string, status = 302) =>
  http.get(from, () => new HttpResponse(null, { status, headers: { location } }));
const bytes = (from: string) => http.get(from, () => HttpResponse.text('GGUF'));

async function textOf({ body }: GetResponse): Promise<string> {
  let text = '';
  for await (const piece of body.setEncoding('utf8')) text += piece;
  return text;
}

test.each([301, 302, 303, 307, 308])('a redirect with status %d is followed', async (status) => {
  const response = await open(redirect(HUB, '/moved', status), bytes('https://hub.example/moved'));
  expect([response.status, await textOf(response)]).toEqual([200, 'GGUF']);
});

test.each([
  ['another host', 'https://cdn.example/blob', null],
  ['a subdomain', 'https://cdn.hub.example/blob', null],
  ['another port', 'https://hub.example:8443/blob', null],
  ['the same host', 'https://hub.example/blob', `Bearer ${TOKEN}`],
])(
  'the token goes to %s only if that is where it belongs',
  async (_title, location, authorization) => {
    await textOf(await open(redirect(HUB, location), bytes(location)));
    expect(sent).toEqual([
      { url: HUB, authorization: `Bearer ${TOKEN}` },
      { url: location, authorization },
    ]);
  },
);

test('a redirect that comes back does not bring the token back', async () => {
  const [away, home] = ['https://cdn.example/away', 'https://hub.example/home'];
  await textOf(await open(redirect(HUB, away), redirect(away, home), bytes(home)));
  expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`, null, null]);
});

test.each([
  ['from https to http', 'http://hub.example/model', /from https to http \(hub\.example\)/],
  ['to a file', 'file:///etc/passwd', /a file: address/],
  ['with a password', 'https://me:pw@hub.example/model', /an address with a password/],
  ['to nowhere', 'https://', /redirects to nowhere/],
  ['into this machine', 'https://127.0.0.1:8443/blob', /into this machine \(127\.0\.0\.1:8443\)/],
  ['into the local network', 'https://192.168.1.1/blob', /into the local network/],
])(
  'a redirect %s is not followed, and nothing is asked there',
  async (_title, location, message) => {
    const opened = open(redirect(HUB, location));
    await expect(opened).rejects.toThrow(Invalid);
    await expect(opened).rejects.toThrow(message);
    expect(sent).toHaveLength(1);
  },
);

test('redirects in a circle end, and the error keeps signatures to itself', async () => {
  const opened = open(redirect(HUB, `${HUB}?signature=s3cret`));
  await expect(opened).rejects.toThrow('https://hub.example/model redirects more than 5 times.');
  expect(sent).toHaveLength(6);
});

test('a host that fails is unreachable, with its name and without the token', async () => {
  const opened = open(http.get(HUB, () => HttpResponse.error()));
  await expect(opened).rejects.toThrow(Unreachable);
  await expect(opened).rejects.toThrow(/hub\.example can't be reached/);
  await expect(opened).rejects.not.toThrow(TOKEN);
});

/** This machine's own name, where it stands for an address in a private network. */
const OWN_ADDRESS = await lookup(hostname()).then(
  ({ address }) => (/^(?:127|10|172|192)\./.test(address) ? address : undefined),
  () => undefined,
);

test.skipIf(OWN_ADDRESS === undefined)(
  'a redirect to a name that stands for a private address is not connected to',
  async () => {
    const inner = `http://${hostname()}:9/blob`;
    const opened = openFrom('http://hub.example/model', [
      redirect('http://hub.example/model', inner),
      http.get(inner, () => passthrough()),
    ]);
    await expect(opened).rejects.toThrow(Invalid);
    await expect(opened).rejects.toThrow(`(${hostname().toLowerCase()})`);
  },
);
