// What a person sees before the app is there.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  chosenModel,
  closeBrowser,
  closePages,
  hasBrowser,
  openApp,
} from './app-under-test.ts';

/** Scripts that the first frame waits for, in compressed kilobytes. */
const MOST_KB = 3;
/** With its font and what it asks the server, as a browser gets it. */
const MOST_OF_FIRST_SCREEN_KB = 200;
/** Compressed, by gzip. */
const MOST_OF_SCRIPTS_KB = 128;
/** The share of the window that may move by itself. */
const MOST_MOVED = 0.02;
/** As from a server that is far away. */
const LATE_MS = 500;
/** The modules: all that comes after the first frame. */
const FIRST_SCREEN = /(?:index|first-screen)-[^/]*[.]js$/;

/** The app does not come before the returned function is called. */
async function holdFirstScreen(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FIRST_SCREEN, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

describe.skipIf(!hasBrowser)('the first frame', () => {
  let server: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    server = await startServer({ withKeys: false });
    app = await openApp(server.baseUrl);
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
  });

  test('is followed by a first screen of 200 kB at most, all of it compressed, in which nothing moves', async () => {
    const { page } = await openApp(server.baseUrl, { viewport: { width: 412, height: 823 } });
    // What comes in a moment of leisure is not of the first screen: that moment never comes here,
    // however slow the machine is.
    await page.addInitScript(`{
      const { setTimeout: later } = globalThis;
      globalThis.setTimeout = (work, ms, ...rest) => (ms === 3000 ? 0 : later(work, ms, ...rest));
      globalThis.moved = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    }`);
    // The letters come late, when the words are there.
    await page.route(/inter-.*[.]woff2$/, async (route) => {
      await page.locator('.composer').waitFor();
      await setTimeout(LATE_MS);
      await route.continue();
    });
    await page.goto(server.baseUrl);
    await page.locator('.composer').waitFor();
    await page.evaluate('document.fonts.ready');
    await expect.poll(() => chosenModel(page)).not.toBe('');
    const first = await page.evaluate<{ name: string; kb: number; plainKb: number }[]>(
      "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ name, encodedBodySize, decodedBodySize }) => ({ name: new URL(name).pathname, kb: encodedBodySize / 1000, plainKb: decodedBodySize / 1000 }))",
    );
    expect(first.reduce((sum, { kb }) => sum + kb, 0)).toBeLessThan(MOST_OF_FIRST_SCREEN_KB);
    const scripts = first.filter(({ name }) => name.endsWith('.js'));
    expect(scripts.reduce((sum, { kb }) => sum + kb, 0)).toBeLessThan(MOST_OF_SCRIPTS_KB);
    const plain = first.filter(
      ({ name, kb, plainKb }) => kb > 4 && kb === plainKb && !name.endsWith('.woff2'),
    );
    expect(plain).toEqual([]);
    expect(await page.evaluate('moved')).toBeLessThan(MOST_MOVED);
    await closePages(page.context());
  });

  test('needs the page, its style and a small script, and has the chosen colours before any module', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByLabel('Appearance').selectOption('Dark');
    const release = await holdFirstScreen(page);
    await page.reload({ waitUntil: 'commit' });
    await expect
      .poll(() =>
        page.evaluate<number>("performance.getEntriesByName('first-contentful-paint').length"),
      )
      .toBe(1);
    expect(await page.locator('.brand').isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await page.locator('main').count()).toBe(0);
    const waitedFor = await page.evaluate<number>(
      "performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'script').reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000",
    );
    expect(waitedFor).toBeGreaterThan(0);
    expect(waitedFor).toBeLessThan(MOST_KB);
    release();
    await page.locator('main h1').waitFor();
    await page.unroute(FIRST_SCREEN);
    expect(app.problems()).toEqual([]);
  });

  test('greets who comes for the first time, in their language, and not later', async () => {
    const { page } = await openApp(server.baseUrl, { locale: 'de-DE' });
    const greeting = page.getByRole('heading', { name: 'Ihre eigene KI, auf diesem Rechner' });
    let release = await holdFirstScreen(page);
    await page.goto(server.baseUrl, { waitUntil: 'commit' });
    await greeting.waitFor();
    release();
    await page.locator('.composer').waitFor();
    expect(await greeting.count()).toBe(0);
    await page.unroute(FIRST_SCREEN);
    release = await holdFirstScreen(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.brand .lemon').waitFor({ state: 'attached' });
    expect(await page.locator('main').count()).toBe(0);
    release();
    await page.locator('.composer').waitFor();
    await closePages(page.context());
  });

  test('is followed by a chat that needs no tables of a language, which take a phone long to load', async () => {
    const { page } = await openApp(server.baseUrl);
    await page.addInitScript(`{
      globalThis.used = [];
      const { NumberFormat } = Intl;
      Intl.NumberFormat = function (...rest) {
        used.push('numbers');
        return new NumberFormat(...rest);
      };
      const { localeCompare } = String.prototype;
      String.prototype.localeCompare = function (...rest) {
        used.push('order');
        return localeCompare.apply(this, rest);
      };
    }`);
    await page.goto(server.baseUrl);
    await expect.poll(() => chosenModel(page)).not.toBe('');
    expect(await page.evaluate('used')).toEqual([]);
    await closePages(page.context());
  });

  test('has the mark of the app, with which a browser can install it', async () => {
    await app.page.locator('.brand .lemon').waitFor();
    const isDrawn = "document.querySelector('.brand .lemon use').getBBox().width > 0";
    await expect.poll(() => app.page.evaluate(isDrawn)).toBe(true);
    const top = "document.querySelector('.frame').getBoundingClientRect().top";
    expect(await app.page.evaluate(top), 'nothing stands above the app').toBe(0);
    const address = await app.page
      .locator('link[rel=manifest]')
      .evaluate((link) => (link as unknown as { href: string }).href);
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons } = (await response.json()) as { icons: { src: string }[] };
    const icon = await fetch(new URL(icons[0]?.src ?? '', address));
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  });

  test('is followed by one question for the models, and none for what the connection tells', async () => {
    const { page } = app;
    await app.go('');
    const asked: string[] = [];
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname.replace(/^.*[/]/, '')),
    );
    await page.reload();
    await page.locator('main h1').waitFor();
    await expect.poll(() => chosenModel(page)).not.toBe('');
    await page.evaluate(
      'document.fonts.ready.then(() => new Promise((resolve) => requestIdleCallback(resolve)))',
    );
    const countOf = (name: string) => asked.filter((one) => one === name).length;
    expect([countOf('models'), countOf('system-info')]).toEqual([1, 1]);
    expect([countOf('health'), countOf('downloads')]).toEqual([0, 0]);
  });

  test('comes while the models are asked for already, with the key, at the chat only', async () => {
    const { page } = await openApp(server.baseUrl);
    const asked = async (address: string, least = 0) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/first-screen-[^/]*[.]js$/, async (route) => {
        await held;
        await route.abort();
      });
      // The page before may still be asking.
      await page.goto('about:blank');
      const found: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        found.push(`${pathname} ${request.headers().authorization}`);
      });
      await page.goto(`${server.baseUrl}/${address}`, { waitUntil: 'commit' });
      await page.locator('.brand .lemon').waitFor({ state: 'attached' });
      // A greeting may be there before the script that asks.
      await expect.poll(() => found.length).toBeGreaterThanOrEqual(least);
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
      page.removeAllListeners('request');
      release();
      await page.unrouteAll({ behavior: 'wait' });
      return found.sort();
    };
    await page.goto(server.baseUrl);
    await page.evaluate("localStorage.setItem('lemonade.key', 'of-this-device')");
    expect(await asked('', 2)).toEqual([
      '/api/v1/models Bearer of-this-device',
      '/api/v1/system-info Bearer of-this-device',
    ]);
    await page.evaluate("localStorage.removeItem('lemonade.key')");
    expect(await asked('#/chat/abc', 2)).toEqual([
      '/api/v1/models undefined',
      '/api/v1/system-info undefined',
    ]);
    expect(await asked('#/settings')).toEqual([]);
    await closePages(page.context());
  });
});
