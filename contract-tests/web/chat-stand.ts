// The built chat in a real Chromium, under the policy of the app, in front of a server with fake
// native servers.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { type Fake, fakeBehind, load } from '../support/client.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { idOf, type Server, type ServerFolders, startServer } from '../support/server.ts';
import {
  askNoTitles,
  chosenModel,
  closePages,
  closeWithPages,
  launchBrowser,
  PATIENCE_MS,
} from './app-under-test.ts';
import { type Front, openFront } from './front.ts';

export interface ChatPage extends Page {
  /** What the page has complained about: violations of the policy and exceptions. */
  complaints: string[];
  /** Addresses of all requests so far. */
  asked: string[];
}

/** A server whose app chats with `Fake-Chat`, behind an address that can be cut off. */
export interface ChatStand extends Front {
  server: Server;
  /** Loads `Fake-Chat` and gives its native server. */
  fake(): Promise<Fake>;
  /** A page of a new browser profile with the chat open. */
  open(options?: BrowserContextOptions): Promise<ChatPage>;
}

/** A model with a projector, so that it sees. */
export const SEEING = 'extra.Fake-Seeing';

/**
 * @param withKeys Whether the server wants a key.
 * @param engine Of which browser; `none` for one that the test opens.
 */
export async function openChatStand({
  withKeys = false,
  engine = 'chromium',
}: {
  withKeys?: boolean;
  engine?: Parameters<typeof launchBrowser>[0] | 'none';
} = {}): Promise<ChatStand> {
  const folders = await makeMediaFolders();
  await makeSeeingModel(folders);
  // Pictures and sound are larger than what other tests want to send.
  const environment = {
    ...MEDIA_ENVIRONMENT,
    LEMONADE_MAX_BODY_BYTES: '8388608',
    LEMONADE_MAX_UPLOAD_BYTES: '8388608',
    LEMONADE_MAX_LOADED_MODELS: '3',
  };
  const server = await startServer({ folders, withKeys, environment });
  const browser = engine === 'none' ? undefined : await launchBrowser(engine);
  const front = await openFront(server);
  return {
    server,
    get url() {
      return front.url;
    },
    get refused() {
      return front.refused;
    },
    asked: front.asked,
    move: front.move,
    cut: front.cut,
    fake: async () => fakeBehind(await load(server, 'chat')),
    async open(pageOptions) {
      if (browser === undefined) throw new Error('This stand has no browser of its own.');
      return openPage(browser, front.url, pageOptions);
    },
    async close() {
      await closeWithPages(browser);
      await front.close();
      await rm(folders.root, { recursive: true, force: true });
    },
  };
}

/** Adds {@link SEEING} to the models of a server that is not started yet. */
export async function makeSeeingModel({ models }: ServerFolders) {
  const folder = join(models, 'Fake-Seeing');
  await mkdir(folder);
  await writeFile(join(folder, 'Fake-Seeing.gguf'), BARE_GGUF);
  await writeFile(join(folder, 'mmproj-Fake-Seeing.gguf'), BARE_PROJECTOR);
}

async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<ChatPage> {
  const context = await browser.newContext({ locale: 'en', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  await askNoTitles(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    // The browser itself writes refused and failed requests into its console.
    const isRefused = /^Failed to load resource/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefused)
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (one) => asked.push(one.url()));
  await page.goto(url);
  return Object.assign(page, { complaints, asked });
}

/**
 * One stand for a suite, and a page with the model chosen for each of its tests; a page that has
 * complained of something, or asked another host, fails its test.
 */
export function openForEachTest(
  opened: (parts: { stand: ChatStand; fake: Fake; page: ChatPage }) => void,
): void {
  let stand: ChatStand;
  let fake: Fake;
  let page: ChatPage;
  beforeAll(async () => {
    stand = await openChatStand();
    fake = await stand.fake();
  });
  afterAll(() => stand?.close());
  beforeEach(async () => {
    await fake.order({});
    page = await stand.open();
    opened({ stand, fake, page });
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
  });
  afterEach(async () => {
    expect(page.complaints).toEqual([]);
    const hosts = new Set(
      page.asked.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin),
    );
    expect([...hosts]).toEqual([new URL(stand.url).origin]);
    await closePages(page.context());
  });
}
