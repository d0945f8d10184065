// A person without a model gets to a chat, with the internet and without.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import type { SystemInfo } from '../../generated/client/index.ts';
import { freePort } from '../support/program.ts';
import { closeBrowser, expectAccessible, hasBrowser, openApp } from './app-under-test.ts';
import { startEmpty, startHubOfSuggested } from './empty-server.ts';

/** Says whether the chat was ever drawn, and how much of the page has moved by itself. */
const WATCH = `{
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
  globalThis.hasSeenChat = false;
  new MutationObserver(() => {
    hasSeenChat ||= document.querySelector('.composer') !== null;
  }).observe(document, { childList: true, subtree: true });
}`;
/** As from a server that is far away. */
const LATE_MS = 500;
/** The share of the window that may move by itself. */
const MOST_MOVED = 0.02;

describe.skipIf(!hasBrowser)('the first start', () => {
  afterAll(closeBrowser);

  test('leads to a chat by one click', async () => {
    const hub = await startHubOfSuggested();
    const server = await startEmpty({ LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    let questions = 0;
    await page.addInitScript(WATCH);
    await page.route(/[/]v1[/]models/, async (route) => {
      questions += 1;
      await setTimeout(LATE_MS);
      await route.continue();
    });
    await app.go('');
    await page.getByRole('heading', { name: 'Your own AI, on this machine' }).waitFor();
    await page
      .getByRole('button', { name: /^Download .* and chat$/ })
      .last()
      .waitFor();
    await setTimeout(LATE_MS);
    expect(await page.evaluate('hasSeenChat')).toBe(false);
    expect(await page.evaluate('moved')).toBeLessThan(MOST_MOVED);
    expect(questions).toBe(1);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Download .* and chat$/ })
      .first()
      .click();
    await page.getByText(/is in memory\.$/).waitFor();
    await page
      .getByRole('heading', { name: 'Your own AI, on this machine' })
      .waitFor({ state: 'detached' });
    const health = await (await fetch(`${server.baseUrl}/api/v1/health`)).json();
    expect(health).toMatchObject({ all_models_loaded: [{ type: 'llm' }] });
    expect(app.problems()).toEqual([]);
    await app.close();
    await Promise.all([server.stop(), hub.close()]);
  });

  test('chats with the tiny model by one press, without internet, and offers none that can not be fetched', async () => {
    const server = await startEmpty({
      LEMONADE_OFFLINE: '1',
      LEMONADE_LLAMACPP_ARGS: '--threads 1',
    });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    await app.go('');
    await page.getByText(/the server is offline/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Chat with the tiny model' }).click();
    await page.getByLabel('Your message', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Download .* and chat$/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Your message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.locator('.answer').getByText('Hello from the tiny random model.').waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
  });

  test('says that Hugging Face can’t be reached, and what is wrong when the tiny model does not start', async () => {
    const server = await startEmpty({
      LEMONADE_OFFLINE: undefined,
      HF_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    await page.addInitScript(WATCH);
    await app.go('');
    await page.getByRole('heading', { name: 'Models can’t be downloaded now' }).waitFor();
    expect(await page.evaluate('moved')).toBeLessThan(MOST_MOVED);
    // What can be done in place of that stands there, and no button that leads nowhere.
    expect(await page.getByRole('button', { name: /^Download / }).count()).toBe(0);
    await expectAccessible(page);
    const again = page.waitForRequest(/[/]pull[/]check/);
    await page.getByRole('button', { name: /^Try again: / }).click();
    await again;
    await page.route('**/load', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'npm could not fetch it.' } }),
    );
    await page.getByRole('button', { name: 'Chat with the tiny model' }).click();
    await page.getByRole('alert').getByText('npm could not fetch it.').waitFor();
    await page.getByText('The tiny model did not start.').waitFor();
    await page.unroute('**/load');
    await page.getByRole('button', { name: 'Chat with the tiny model' }).click();
    await page.getByLabel('Your message', { exact: true }).waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
  });

  test('says where files of one’s own go, and sees them come', async () => {
    const server = await startEmpty({ LEMONADE_OFFLINE: '1' });
    const app = await openApp(server.baseUrl);
    const { page } = app;
    await app.go('');
    const { paths } = (await (
      await fetch(`${server.baseUrl}/api/v1/system-info`)
    ).json()) as SystemInfo;
    await page.getByText(paths.extra_models_dir, { exact: true }).waitFor();
    await writeFile(join(paths.extra_models_dir, 'Mine.gguf'), encodeTinyChat());
    await page.locator('.model-picker').waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
  });
});
