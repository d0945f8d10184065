// The reference of both documents in the app: every page opens, the search finds, and what is tried
// reaches the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, idOf, type Server, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
  openForEachTest,
} from './app-under-test.ts';

describe.skipIf(!hasBrowser)('the reference', () => {
  let server: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
  });
  openForEachTest(
    () => server,
    (opened) => {
      app = opened;
    },
  );

  const enterKey = async () => {
    await app.page.getByLabel('API key').fill(API_KEY);
    await app.page.getByRole('button', { name: 'Use this key' }).click();
  };
  /** Opens a part of the reference with the key; the first screen asks for it. */
  const open = async (path: string) => {
    await app.go(path);
    await enterKey();
  };
  const fillBody = (more: object) =>
    app.page.getByLabel('Body (JSON)').fill(
      JSON.stringify({
        model: idOf('chat'),
        messages: [{ role: 'user', content: 'Hi' }],
        stream: true,
        ...more,
      }),
    );
  const send = () => app.page.getByRole('button', { name: 'Send', exact: true }).click();

  test('lists every operation and channel, and each of their pages opens with all that it hides', async () => {
    await app.page.goto(`${server.baseUrl}/docs`);
    await enterKey();
    await app.page.getByRole('heading', { level: 1, name: 'Lemonade Server' }).waitFor();
    expect(app.page.url()).toBe(`${server.baseUrl}/#/docs`);
    const links = app.page.locator('.reference nav a');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(addresses).toEqual(
      expect.arrayContaining(['#/docs/operations/createOllamaChat', '#/docs/channels/logs']),
    );
    const pages = addresses.filter((address) => address?.split('/').length === 4);
    const titles = await app.page.evaluate<string[]>(`(async () => {
      const isShown = (href) => document.querySelector('.reference nav [aria-current]')?.getAttribute('href') === href;
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const found = [];
      for (const href of ${JSON.stringify(pages)}) {
        location.hash = href;
        while (!isShown(href)) await nextFrame();
        for (const closed of document.querySelectorAll('main details:not([open])')) closed.open = true;
        await nextFrame();
        found.push(document.querySelector('main h1')?.textContent ?? 'no heading');
      }
      return found;
    })()`);
    expect(titles.length).toBeGreaterThan(80);
    expect(titles).not.toContain('Nothing here');
    expect(titles).not.toContain('no heading');
  });

  test('a search by keyboard leads to an event of a stream and shows it', async () => {
    await open('docs');
    await app.page.keyboard.press('/');
    await app.page.keyboard.type('response.output_text.delta');
    await app.page
      .locator('nav li:first-child', { hasText: 'response.output_text.delta' })
      .waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.waitForURL(/#\/docs\/operations\/createResponse\/response\.output_text\.delta$/);
    expect(
      await app.page.locator('main details[open]:has(> summary:focus)').textContent(),
    ).toContain('More text of a message.');
  });

  test('a response leads to the requests that may come next', async () => {
    await open('docs/operations/addAlias');
    await app.page.getByRole('heading', { name: 'What may come next' }).waitFor();
    await app.page
      .locator('main')
      .getByRole('link', { name: 'Take away another name of a model' })
      .click();
    await app.page.waitForURL(/#\/docs\/operations\/removeAlias$/);
  });

  test('without the key the response of the server is shown, and the app asks for the key', async () => {
    await app.go('docs/operations/createChatCompletion');
    await app.page.getByRole('button', { name: 'Cancel' }).click();
    await send();
    await app.page.getByLabel('API key').waitFor();
    expect(await app.page.locator('.response').textContent()).toMatch(/401[\s\S]*invalid_api_key/);
  });

  test('a stream is shown event by event, and commands name a variable for the key', async () => {
    await open('docs/operations/createChatCompletion');
    await fillBody({});
    await send();
    await app.page.getByText(/events, \d+ ms, ended/).waitFor();
    expect(await app.page.locator('.response .status').textContent()).toContain('200');
    expect(await app.page.locator('.events li').count()).toBeGreaterThan(3);
    expect(await app.page.locator('.events li').last().textContent()).toContain('[DONE]');
    const snippets = await app.page.locator('.snippets').textContent();
    expect(snippets).toContain('$LEMONADE_API_KEY');
    expect(snippets).not.toContain(API_KEY);
    await expectAccessible(app.page);
  });

  test('a stream that has begun can be stopped', async () => {
    await open('docs/operations/createChatCompletion');
    await fillBody({ fake: { tokens: 10_000, tokenDelayMs: 20 } });
    await send();
    await app.page.locator('.events li').nth(1).waitFor();
    await app.page.getByRole('button', { name: 'Stop' }).click();
    await app.page.getByText('Stopped.').waitFor();
    expect(await app.page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(
      true,
    );
  });

  test('an upload is sent with the chosen file', async () => {
    await open('docs/operations/createTranscription');
    await app.page.getByLabel(/^model/).fill(idOf('chat'));
    const sound = { name: 'sample.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') };
    await app.page.getByLabel(/^file/).setInputFiles(sound);
    await app.page.locator('.snippets', { hasText: 'file=@sample.wav' }).waitFor();
    await send();
    await app.page.locator('.response', { hasText: /4\d\d[\s\S]*transcri/ }).waitFor();
  });

  test('a WebSocket is opened with the key, and shows the messages of both sides', async () => {
    await open('docs/channels/logs');
    await app.page.getByRole('button', { name: 'Connect' }).click();
    await app.page.getByText(/^Connected to ws/).waitFor();
    await app.page.getByRole('button', { name: 'Send message' }).click();
    await app.page
      .locator('.events li', { hasText: /↓ received .*logs\.snapshot/ })
      .first()
      .waitFor();
    expect(await app.page.locator('.events').textContent()).toMatch(/↑ sent .*logs\.subscribe/);
  });

  test('nothing sticks out on a phone, where the list is the first page', async () => {
    const phone = await openApp(server.baseUrl, { viewport: { width: 390, height: 844 } });
    await phone.go('docs');
    await phone.page.getByLabel('API key').fill(API_KEY);
    await phone.page.getByRole('button', { name: 'Use this key' }).click();
    for (const path of [
      '',
      '/operations/createChatCompletion',
      '/operations/createTranscription',
      '/channels/realtime',
    ]) {
      await phone.go(`docs${path}`);
      expect([path, await phone.page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        path,
        390,
      ]);
    }
    await phone.page.getByRole('button', { name: 'Live transcription', exact: true }).click();
    await expectAccessible(phone.page);
    await phone.page.getByRole('link', { name: 'Overview' }).click();
    await phone.page.getByRole('button', { name: 'Overview' }).waitFor();
    expect(await phone.page.getByRole('link', { name: 'Overview' }).count()).toBe(0);
    await phone.page
      .locator('main .overview')
      .getByRole('link', { name: 'List models', exact: true })
      .click();
    await phone.page.locator('main h1', { hasText: 'List models' }).waitFor();
    await phone.page.getByRole('button', { name: 'More' }).click();
    const more = phone.page.locator('#more-places');
    expect(await more.locator('[aria-current]').allTextContents()).toEqual(['Settings']);
    await phone.page.keyboard.press('Escape');
    await phone.page.locator('.reference nav').getByRole('link', { name: 'Settings' }).click();
    await phone.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(phone.problems()).toEqual([]);
    await phone.close();
  });
});
