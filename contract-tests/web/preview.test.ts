// A page that a model has written, shown in the chat: it runs, and reaches neither the server, nor
// the app, nor anything else.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeBehind, load } from '../support/client.ts';
import { API_KEY, idOf, type Server, startServer } from '../support/server.ts';
import {
  chosenModel,
  closePages,
  hasBrowser,
  hasFirefox,
  keepKey,
  launchBrowser,
} from './app-under-test.ts';

/** Each way out is tried by itself; what it says is a mark that it got out. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  fetch: 'await fetch(own + "/api/v1/models"); return "fetched"',
  'a request without CORS':
    'await fetch(own + "/api/v1/models", { mode: "no-cors" }); return "sent"',
  'another server': "await fetch(other, { mode: 'no-cors' }); return 'sent'",
  socket:
    'return new Promise((resolve, reject) => { const socket = new WebSocket(other.replace("http", "ws")); socket.onopen = () => resolve("open"); socket.onerror = reject; })',
  image:
    'return new Promise((resolve, reject) => { const image = new Image(); image.onload = () => resolve("loaded"); image.onerror = reject; image.src = own + "/icon.svg?preview"; })',
  script:
    'return new Promise((resolve, reject) => { const script = document.createElement("script"); script.onload = () => resolve("ran"); script.onerror = reject; script.src = other + "/x.js"; document.head.append(script); })',
  localStorage: "localStorage.setItem('a', 'b'); return 'kept'",
  cookies: "document.cookie = 'a=b'; return document.cookie",
  database:
    "return new Promise((resolve, reject) => { const opening = indexedDB.open('chat'); opening.onsuccess = () => resolve('open'); opening.onerror = reject; })",
  'the app around it': 'return parent.parent.document.title',
  'the page around it': 'return parent.document.title',
  'the window of the app': 'top.location.href = other + "/top"; return undefined',
  'a new window': 'return window.open(other + "/window") ? "opened" : undefined',
  form: 'const form = document.createElement("form"); form.method = "post"; form.action = own + "/api/v1/unload"; document.body.append(form); form.submit(); return undefined',
  // A server that tells a page its own address learns that the page is open.
  calls:
    'const calls = new RTCPeerConnection({ iceServers: [{ urls: stun }] }); calls.createDataChannel("a"); await calls.setLocalDescription(await calls.createOffer()); return "called"',
  'what is fetched ahead':
    'for (const rel of ["preconnect", "prefetch", "modulepreload"]) { const link = document.createElement("link"); link.rel = rel; link.href = other + "/ahead"; document.head.append(link); } return undefined',
  'a frame of its own':
    'const frame = document.createElement("iframe"); frame.src = other + "/frame"; document.body.append(frame); return undefined',
};

const pageOf = ({
  own,
  other,
  stun,
}: Record<'own' | 'other' | 'stun', string>) => `<!doctype html><h1>Begun</h1><script>
const own = ${JSON.stringify(own)};
const other = ${JSON.stringify(other)};
const stun = ${JSON.stringify(stun)};
const attempts = {${Object.entries(ATTEMPTS)
  .map(([name, body]) => `${JSON.stringify(name)}: async () => { ${body} }`)
  .join(',')}};
(async () => {
  const out = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const result = await attempt().catch(() => undefined);
    if (result) out.push(name + ': ' + result);
  }
  document.querySelector('h1').textContent = 'Out: ' + out.join();
})();
</script>
<button onclick="location.href = other + '/location'">location</button>
<button onclick="document.head.innerHTML = '<meta http-equiv=refresh content=&quot;0;url=' + other + '/refresh&quot;>'">refresh</button>`;

describe('a preview of a page that tries to get out', () => {
  let server: Server;
  let outside: HttpServer;
  let other: string;
  let stun: Socket;
  /**
   * What came from the page: requests by their paths, connections, and questions for its address.
   */
  const asked: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    outside = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    });
    outside.on('connection', () => asked.push('connection'));
    stun = createSocket('udp4');
    stun.on('message', () => asked.push('stun'));
    await Promise.all([
      once(outside.listen(0, '127.0.0.1'), 'listening'),
      once(stun.bind(0, '127.0.0.1'), 'listening'),
    ]);
    other = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const fake = fakeBehind(await load(server, 'chat'));
    const addresses = { own: server.baseUrl, other, stun: `stun:127.0.0.1:${stun.address().port}` };
    await fake.order({ text: `\`\`\`html\n${pageOf(addresses)}\n\`\`\`\n` });
  });
  afterAll(async () => {
    await server?.stop();
    outside?.close();
    stun?.close();
  });

  test.each([
    ['chromium', hasBrowser],
    ['firefox', hasFirefox],
  ] as const)(
    'runs its script in %s, and everything that it tries fails',
    async (engine, isThere) => {
      if (!isThere) return;
      await using browser = await launchBrowser(engine);
      for (const way of ['location', 'refresh']) {
        const page = await browser.newPage();
        await page.addInitScript(keepKey(API_KEY));
        const sent: string[] = [];
        page.on('requestfinished', (request) => sent.push(request.url()));
        await page.goto(server.baseUrl);
        const field = page.getByLabel('Your message', { exact: true });
        await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
        await field.pressSequentially('Make a page');
        await field.press('Enter');
        await page.getByRole('button', { name: 'Preview' }).last().click();
        const frame = (url: string) => page.frames().find((one) => one.url().endsWith(url));
        const heading = () => frame('about:srcdoc')?.locator('h1');
        await expect.poll(() => heading()?.textContent(), { timeout: 10_000 }).toMatch(/^Out: /);
        expect(await heading()?.textContent()).toBe('Out: ');
        const blocked = frame('/preview.html')?.evaluate<string>(
          "new Promise((resolve) => addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)))",
        );
        await frame('about:srcdoc')?.getByRole('button', { name: way }).click();
        expect(await blocked).toBe('frame-src');
        expect(new URL(page.url()).origin).toBe(server.baseUrl);
        expect(asked).toEqual([]);
        expect(sent.filter((url) => /unload|[?]preview/.test(url))).toEqual([]);
        await closePages(page.context());
      }
    },
  );
});
