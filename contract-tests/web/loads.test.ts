// Models are loaded and unloaded in the app, and what others load is seen there.
import { describe, expect, test } from 'vitest';
import type { HealthReport } from '../../generated/client/index.ts';
import { idOf, nameOf } from '../support/server.ts';
import { appForSuite } from './app-stand.ts';
import { chosenModel, expectAccessible, hasBrowser } from './app-under-test.ts';

describe.skipIf(!hasBrowser)('loads in the app', () => {
  const stand = appForSuite();
  const loading = async () =>
    ((await (await stand.fetch('/api/v1/health')).json()) as HealthReport).models_loading;

  test('a model is loaded with options, which shows the plan, then pinned and unloaded', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    const row = stand.modelRow(nameOf('chat'));
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Load with options…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Context in tokens').fill('2048');
    await dialog.getByRole('button', { name: 'Load', exact: true }).click();
    await dialog.getByText('Loaded. This is the plan:').waitFor();
    await dialog.getByText('2,048 tokens').waitFor();
    await page.keyboard.press('Escape');
    await row.getByText('in memory', { exact: true }).first().waitFor();
    await row.getByRole('button', { name: 'Pin', exact: true }).click();
    await row.getByText('pinned', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Unload/ }).click();
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
  });

  test('a load that fails says why with the message of the server', async () => {
    await stand.app.go('models');
    await stand
      .modelRow(nameOf('exitsAtStart'))
      .getByRole('button', { name: /^Load:/ })
      .click();
    await stand.app.page.locator('.notice.failed').waitFor();
    expect(await stand.app.page.locator('.notice.failed p').textContent()).toMatch(/llama-server/);
  });

  test('a load says what is being started, and can be cancelled', async () => {
    await stand.app.go('models');
    const row = stand.modelRow(nameOf('neverReady'));
    await row.getByRole('button', { name: /^Load:/ }).click();
    await row.getByText('Starting llama.cpp (CPU)').waitFor();
    await row.getByRole('progressbar', { name: `Loading of ${nameOf('neverReady')}` }).waitFor();
    await row.getByRole('button', { name: /^Cancel loading/ }).click();
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
    await expect.poll(loading).toEqual([]);
    expect(await stand.app.page.locator('.notice').count()).toBe(0);
  });

  test('a load that begins elsewhere appears while it goes on, and can be cancelled here', async () => {
    await stand.app.go('models');
    const row = stand.modelRow(nameOf('neverReady'));
    await row.waitFor();
    const elsewhere = stand.fetch('/api/v1/load', { model_name: idOf('neverReady') });
    await row.getByText('Starting llama.cpp (CPU)').waitFor();
    await row.getByRole('button', { name: /^Cancel loading/ }).click();
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
    expect(await (await elsewhere).text()).toContain('it was unloaded while it was loading');
  });

  test('what one is about to press stays where it is when an answer fails before its load is over', async () => {
    const { page } = stand.app;
    const elsewhere = stand.fetch('/api/v1/load', { model_name: idOf('neverReady') });
    let fail = () => {};
    const isOver = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/chat/completions', async (route) => {
      await isOver;
      const error = { message: 'There is no room.', code: 'not_enough_memory' };
      await route.fulfill({ status: 500, json: { error } });
    });
    await stand.app.go(`chat/with/${idOf('neverReady')}`);
    await page.getByLabel('Your message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.locator('.answer-wait').waitFor();
    await expect.poll(() => page.locator('.chat-note').count()).toBe(0);
    await page.evaluate(`(() => {
      globalThis.seen = {};
      const look = () => {
        for (const selector of ['.answer .failure', '.chat-note .download'])
          if (document.querySelector(selector)) seen[selector] ??= performance.now();
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    })()`);
    fail();
    await page.locator('.chat-note .download').waitFor();
    const waited = "seen['.chat-note .download'] - seen['.answer .failure']";
    expect(await page.evaluate<number>(waited)).toBeGreaterThan(500);
    await stand.post('/api/v1/unload', { model_name: idOf('neverReady') });
    await elsewhere;
  });

  test('loads are listed with the downloads of every screen, and can be cancelled there', async () => {
    const { page } = stand.app;
    await stand.app.go('logs');
    await page.getByRole('button', { name: 'Downloads', exact: true }).waitFor();
    const elsewhere = stand.fetch('/api/v1/load', { model_name: idOf('neverReady') });
    await page.getByRole('button', { name: '1 model loading', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Cancel loading ${nameOf('neverReady')}` }).click();
    await page.getByRole('button', { name: 'Downloads', exact: true }).waitFor();
    await elsewhere;
  });

  test('what begins elsewhere appears here by itself', async () => {
    await stand.app.go('models');
    const row = stand.modelRow(nameOf('other'));
    await row.waitFor();
    await stand.post('/api/v1/load', { model_name: idOf('other') });
    await row.getByText('in memory', { exact: true }).waitFor();
    await stand.post('/api/v1/unload', { model_name: idOf('other') });
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
  });

  test('a model in memory is chosen for the chat from its row', async () => {
    await stand.post('/api/v1/load', { model_name: idOf('other') });
    await stand.app.go('models');
    await stand.modelRow(nameOf('other')).getByRole('link', { name: /^Chat/ }).click();
    await expect.poll(() => chosenModel(stand.app.page)).toBe(idOf('other'));
    await expect.poll(() => new URL(stand.app.page.url()).hash).toBe('#/chat/new');
    await stand.post('/api/v1/unload', { model_name: idOf('other') });
  });
});
