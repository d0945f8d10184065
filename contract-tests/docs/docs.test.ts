// The reference page in a real browser, against a running server with fakes: `npm run test:docs`.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../fixtures/browsers.ts';
import { API_KEY, idOf, type Server, startServer } from '../support/server.ts';
import { type Browser, type Page, startBrowser } from './browser.ts';

const chromium = findChromium();
if (chromium === undefined) {
  console.warn('No Chromium was found, so the reference page is not looked at in one. Install it, or set CHROMIUM.');
}

describe.skipIf(chromium === undefined)('the reference page', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser(chromium ?? '')]);
    page = await browser.openPage();
    await page.open(`${server.baseUrl}/docs/`);
    await page.until("document.querySelector('main h1')");
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => {
    // The browser itself writes refused requests into its console.
    expect(page.complaints.filter((text) => !/status of 401/.test(text))).toEqual([]);
    const foreign = page.requests.filter((address) => !/^(data|blob):/.test(address));
    expect(foreign.length).toBeGreaterThan(0);
    for (const address of foreign) expect(new URL(address).host).toBe(new URL(server.baseUrl).host);
  });

  /** Puts a value into a field as typing does. */
  const fill = (selector: string, value: string) =>
    page.evaluate(`{
      const field = document.querySelector(${JSON.stringify(selector)});
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
  const textOf = (selector: string) =>
    page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  const goTo = async (address: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await page.until(
      `document.querySelector('nav [aria-current]')?.getAttribute('href') === ${JSON.stringify(address)}`,
    );
  };
  const send = () => page.evaluate("document.querySelector('.try form').requestSubmit()");
  const chatBody = (more: object) =>
    JSON.stringify({ model: idOf('chat'), messages: [{ role: 'user', content: 'Hello' }], stream: true, ...more });

  test('lists every operation and channel', async () => {
    const linked = await page.evaluate<string[]>(
      "[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))",
    );
    for (const address of ['#/operations/createChatCompletion', '#/operations/createOllamaChat', '#/channels/logs']) {
      expect(linked).toContain(address);
    }
    expect(linked.length).toBeGreaterThan(100);
  });

  test('every page that can be reached opens', async () => {
    const failed = await page.evaluate<string[]>(`(async () => {
      const failed = [];
      for (const link of document.querySelectorAll('nav a')) {
        location.hash = link.getAttribute('href');
        await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        const main = document.querySelector('main');
        for (const closed of main.querySelectorAll('details:not([open])')) closed.open = true;
        await new Promise((resolve) => setTimeout(resolve));
        if (!main.querySelector('h1') || main.innerText.includes('Nothing here')) failed.push(location.hash);
      }
      return failed;
    })()`);
    expect(failed).toEqual([]);
  });

  test('a search by keyboard leads to what was found', async () => {
    await goTo('#/');
    await page.press('/', '/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.send('Input.insertText', { text: 'response.output_text.delta' });
    await page.until("document.querySelector('#results [aria-selected=true]')");
    expect(await textOf('#results [aria-selected=true]')).toContain('response.output_text.delta');
    await page.press('Enter');
    await page.until("location.hash === '#/operations/createResponse/response.output_text.delta'");
    await page.until("document.querySelector('main .found[open] pre')");
    expect(await textOf('main .found')).toContain('More text of a message.');
  });

  test('without the key the server refuses, and the page says so', async () => {
    await goTo('#/operations/createChatCompletion');
    await send();
    await page.until("document.querySelector('.answer .code')");
    expect(await textOf('.answer .status')).toContain('401');
    expect(await textOf('.answer .code')).toContain('invalid_api_key');
  });

  test('a stream is shown event by event', async () => {
    await goTo('#/operations/createChatCompletion');
    await fill('.key', API_KEY);
    await fill('.try textarea', chatBody({}));
    await send();
    await page.until("document.querySelector('.answer .status').textContent.includes('ended')");
    expect(await textOf('.answer .status')).toContain('200');
    expect(await page.evaluate("document.querySelectorAll('.events li').length")).toBeGreaterThan(3);
    expect(await textOf('.events li:last-child')).toContain('[DONE]');
    expect(await textOf('.stream-text')).not.toBe('');
    expect(await textOf('.snippets')).toContain('$LEMONADE_API_KEY');
    expect(await textOf('.snippets')).not.toContain(API_KEY);
  });

  test('a stream that has begun can be stopped', async () => {
    await goTo('#/operations/createChatCompletion');
    await fill('.try textarea', chatBody({ fake: { tokens: 10_000, tokenDelayMs: 20 } }));
    await send();
    await page.until("document.querySelector('.events li:nth-child(2)')");
    await page.evaluate(
      "[...document.querySelectorAll('.try button')].find(({ textContent }) => textContent === 'Stop').click()",
    );
    await page.until("document.querySelector('.answer .status').textContent.includes('Stopped')");
    expect(await page.evaluate("document.querySelector('.try .primary').disabled")).toBe(false);
  });

  test('a WebSocket is opened with the key, and shows the messages of both sides', async () => {
    await goTo('#/channels/logs');
    await page.evaluate("document.querySelector('.try .primary').click()");
    await page.until("document.querySelector('.try .status').textContent.startsWith('Connected')");
    await page.evaluate("[...document.querySelectorAll('.try button')].at(-1).click()");
    await page.until("document.querySelectorAll('.try .events li').length > 1");
    const messages = await textOf('.try .events');
    expect(messages).toMatch(/↑ sent .*logs\.subscribe/);
    expect(messages).toMatch(/↓ received .*logs\.snapshot/);
  });

  test.each(['dark', 'light'])('the switch makes it %s, whatever the system has', async (theme) => {
    const system = theme === 'dark' ? 'light' : 'dark';
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: system }] });
    const lightness = () =>
      page.evaluate<number>('Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])');
    await page.evaluate(`{
      const field = document.querySelector('.theme');
      field.value = 'system';
      field.dispatchEvent(new Event('change'));
    }`);
    expect((await lightness()) < 128).toBe(system === 'dark');
    await page.evaluate(`{
      const field = document.querySelector('.theme');
      field.value = '${theme}';
      field.dispatchEvent(new Event('change'));
    }`);
    expect((await lightness()) < 128).toBe(theme === 'dark');
  });

  test('nothing sticks out on a phone', async () => {
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 1,
      mobile: true,
    });
    for (const address of [
      '#/',
      '#/operations/createChatCompletion',
      '#/operations/createTranscription',
      '#/channels/realtime',
    ]) {
      await goTo(address);
      expect([address, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 390]);
    }
  });
});
