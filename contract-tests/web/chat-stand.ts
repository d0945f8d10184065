// The built chat in a real Chromium, under the policy of the app, in front of a server with fake native servers.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Fake, fakeBehind, load } from '../support/client.ts';
import { makeFolders, ROOT, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { askNoTitles, launchBrowser } from './app-under-test.ts';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'";
const OF_THE_SERVER = /^\/(api|v1|v0|internal|live)(\/|$)/;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface ChatPage extends Page {
  /** What the page has complained about: violations of the policy and exceptions. */
  complaints: string[];
  /** Addresses of all requests so far. */
  asked: string[];
}

export interface ChatStand {
  server: Server;
  url: string;
  /** Loads `Fake-Chat` and gives its native server. */
  fake(): Promise<Fake>;
  /** A page of a new browser profile with the chat open. */
  open(options?: BrowserContextOptions): Promise<ChatPage>;
  /** From now on the server can't be reached, or can be again. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** A model with a projector, so that it sees. */
export const SEEING = 'extra.Fake-Seeing';

/** @param withKeys Whether the server wants a key. @param engine Of which browser; `none` for one that the test opens. */
export async function openChatStand({
  withKeys = false,
  engine = 'chromium',
}: {
  withKeys?: boolean;
  engine?: Parameters<typeof launchBrowser>[0] | 'none';
} = {}): Promise<ChatStand> {
  const built = join(ROOT, 'dist/web');
  const folders = await makeFolders();
  await makeSeeingModel(folders);
  // A picture is larger than what other tests want to send.
  const environment = { LEMONADE_MAX_BODY_BYTES: '8388608', LEMONADE_MAX_LOADED_MODELS: '3' };
  const server = await startServer({ folders, withKeys, environment });
  const browser = engine === 'none' ? undefined : await launchBrowser(engine);
  let isCut = false;
  const http = createServer((from, to) => {
    if (!OF_THE_SERVER.test(from.url ?? '')) void sendFile(built, from, to);
    else if (isCut) from.socket.destroy();
    else forward(server, from, to);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  return {
    server,
    url,
    fake: async () => fakeBehind(await load(server, 'chat')),
    async open(options) {
      if (browser === undefined) throw new Error('This stand has no browser of its own.');
      return openPage(browser, url, options);
    },
    cut(next) {
      isCut = next;
      if (next) http.closeAllConnections();
    },
    async close() {
      await browser?.close();
      http.closeAllConnections();
      http.close();
      await server.stop();
      await rm(folders.root, { recursive: true, force: true });
    },
  };
}

/** Adds {@link SEEING} to the models of a server that is not started yet. */
export async function makeSeeingModel({ models }: ServerFolders) {
  const folder = join(models, 'Fake-Seeing');
  await mkdir(folder);
  await writeFile(join(folder, 'Fake-Seeing.gguf'), '');
  await writeFile(join(folder, 'mmproj-Fake-Seeing.gguf'), '');
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<ChatPage> {
  const context = await browser.newContext({ locale: 'en', ...options });
  await askNoTitles(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    // The browser itself writes refused and failed requests into its console.
    const isRefused = /^Failed to load resource/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefused) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (one) => asked.push(one.url()));
  await page.goto(url);
  return Object.assign(page, { complaints, asked });
}

async function sendFile(folder: string, { url = '/' }: IncomingMessage, to: ServerResponse) {
  const path = normalize(decodeURIComponent(new URL(url, 'http://local').pathname));
  const file = join(folder, path === '/' ? 'index.html' : path);
  if (!file.startsWith(folder) || !existsSync(file)) return void to.writeHead(404).end();
  to.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY });
  to.end(await readFile(file));
}

function forward({ baseUrl, port }: Server, from: IncomingMessage, to: ServerResponse) {
  const headers = { ...from.headers, host: `127.0.0.1:${port}` };
  if (headers.origin !== undefined) headers.origin = baseUrl;
  const on = request(baseUrl + from.url, { method: from.method ?? 'GET', headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  on.on('error', () => to.destroy());
  to.on('close', () => on.destroy());
  from.pipe(on);
}
