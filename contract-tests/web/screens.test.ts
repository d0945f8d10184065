// Every screen does its main job, by the keyboard and for everybody: `npm run test:web`.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import type { ReleaseHostFixture } from '../../fixtures/releases/release-host.ts';
import type { HealthReport } from '../../generated/client/index.ts';
import { startContractHub } from '../support/hub.ts';
import { PUBLISHED, startContractReleases } from '../support/releases.ts';
import { idOf, makeFolders, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { type AppUnderTest, closeBrowser, expectAccessible, hasBrowser, openApp } from './app-under-test.ts';

describe.skipIf(!hasBrowser)('the app', () => {
  let hub: Hub;
  let releases: ReleaseHostFixture;
  let folders: ServerFolders;
  let server: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    [hub, releases, folders] = await Promise.all([startContractHub(), startContractReleases(), makeFolders()]);
    server = await startServer({
      folders,
      withKeys: false,
      checkedBy: 'asker',
      environment: {
        LEMONADE_OFFLINE: undefined,
        HF_ENDPOINT: hub.url,
        HF_HOME: join(folders.root, 'hf'),
        LEMONADE_RELEASES_URL: releases.url,
      },
    });
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
    await Promise.all([hub?.close(), releases?.close()]);
  });
  beforeEach(async () => {
    app = await openApp(server.baseUrl);
  });
  afterEach(async () => {
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  const modelRow = (name: string) =>
    app.page
      .locator('.model')
      .filter({ has: app.page.getByRole('button', { name: `Details of ${name}`, exact: true }) });
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };

  const loading = async () =>
    ((await (await fetch(`${server.baseUrl}/api/v1/health`)).json()) as HealthReport).models_loading;

  test('models are found by words and filters', async () => {
    const { page } = app;
    await app.go('models');
    await page.getByLabel('Show').selectOption('Downloaded');
    await page.getByLabel('Search models').fill('tiny-chat');
    await page.getByText(/^1 of \d+ models$/).waitFor();
    expect(await page.locator('.model').count()).toBe(1);
    await page.getByLabel('Search models').fill('no such model');
    await page.getByText('Nothing found.').waitFor();
  });

  test('a model is loaded with options, which shows the plan, then pinned and unloaded', async () => {
    const { page } = app;
    await app.go('models');
    const row = modelRow(idOf('chat'));
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

  test('a load that fails says why in the words of the server', async () => {
    await app.go('models');
    await modelRow(idOf('exitsAtStart'))
      .getByRole('button', { name: /^Load:/ })
      .click();
    await app.page.locator('.notice.failed').waitFor();
    expect(await app.page.locator('.notice.failed p').textContent()).toMatch(/llama-server/);
  });

  test('a load says what is being started, and can be cancelled', async () => {
    await app.go('models');
    const row = modelRow(idOf('neverReady'));
    await row.getByRole('button', { name: /^Load:/ }).click();
    await row.getByText('Starting llamacpp:cpu').waitFor();
    await row.getByRole('progressbar', { name: `Load of ${idOf('neverReady')}` }).waitFor();
    await row.getByRole('button', { name: /^Cancel the load/ }).click();
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
    await expect.poll(loading).toEqual([]);
    expect(await app.page.locator('.notice').count()).toBe(0);
  });

  test('a load that begins elsewhere appears while it goes on, and can be cancelled here', async () => {
    await app.go('models');
    const row = modelRow(idOf('neverReady'));
    await row.waitFor();
    const elsewhere = fetch(`${server.baseUrl}/api/v1/load`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ model_name: idOf('neverReady') }),
    });
    await row.getByText('Starting llamacpp:cpu').waitFor();
    await row.getByRole('button', { name: /^Cancel the load/ }).click();
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
    expect(await (await elsewhere).text()).toContain('it was unloaded while it was loading');
  });

  test('loads are listed beside the downloads of every screen, and can be cancelled there', async () => {
    const { page } = app;
    await app.go('logs');
    await page.getByRole('button', { name: 'Downloads', exact: true }).waitFor();
    const elsewhere = fetch(`${server.baseUrl}/api/v1/load`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ model_name: idOf('neverReady') }),
    });
    await page.getByRole('button', { name: '1 load', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Cancel the load of ${idOf('neverReady')}` }).click();
    await page.getByRole('button', { name: 'Downloads', exact: true }).waitFor();
    await elsewhere;
  });

  test('what begins elsewhere appears here by itself', async () => {
    await app.go('models');
    const row = modelRow(idOf('other'));
    await row.waitFor();
    await post('/api/v1/load', { model_name: idOf('other') });
    await row.getByText('in memory', { exact: true }).waitFor();
    await post('/api/v1/unload', { model_name: idOf('other') });
    await row.getByText('downloaded', { exact: true }).waitFor();
  });

  test('a model in memory is chosen for the chat from its row', async () => {
    await post('/api/v1/load', { model_name: idOf('other') });
    await app.go('models');
    await modelRow(idOf('other')).getByRole('link', { name: /^Chat/ }).click();
    const picker = app.page.getByLabel('Model', { exact: true });
    await expect.poll(() => picker.inputValue()).toBe(idOf('other'));
    await expect.poll(() => new URL(app.page.url()).hash).toBe('#/');
    await post('/api/v1/unload', { model_name: idOf('other') });
  });

  test.each([
    { name: '"><img src=x onerror="document.title=1">', what: 'looks like HTML' },
    { name: '100%25 a&b+c=d %zz', what: 'looks like a part of an address' },
    { name: 'w'.repeat(200), what: 'has 200 letters without a space' },
    { name: '\u202Egnp.\u{1F34B}', what: 'turns the direction of writing' },
    { name: '__proto__', what: 'is a word of JavaScript' },
  ])('a model whose name $what is shown, loaded and chosen like any other', async ({ name }) => {
    const { page } = app;
    const file = join(folders.models, `${name}.gguf`);
    await writeFile(file, '');
    await page.setViewportSize({ width: 320, height: 640 });
    await app.go('models');
    const id = `extra.${name}`;
    const row = modelRow(id);
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Load with options…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('dialog').getByText('Loaded. This is the plan:').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: /^Chat/ }).click();
    await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe(id);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(await page.title()).toBe('Chat – Lemonade');
    await post('/api/v1/unload', { model_name: id });
    await rm(file);
  });

  test('a model is found on Hugging Face, downloaded, exported and deleted', async () => {
    const { page } = app;
    await app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of a model or repository').fill('vision');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByRole('button', { name: /^tiny\/vision-GGUF/ }).click();
    await dialog.getByRole('radio', { name: /^Q8_0/ }).check();
    await dialog.getByLabel('Name in this server').fill('Eyes');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = modelRow('user.Eyes');
    await row.getByText('downloaded', { exact: true }).waitFor();

    await row.getByRole('button', { name: /^Details/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Export' }).click(),
    ]);
    const definition = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(definition).toMatchObject({
      model_name: 'user.Eyes',
      checkpoint: 'tiny/vision-GGUF:Q8_0',
      recipe: 'llamacpp',
    });

    const deleteIt = async () => {
      await row.getByRole('button', { name: 'Delete…' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^This frees up to \d/)
        .waitFor();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await row.waitFor({ state: 'detached' });
    };
    await deleteIt();
    await page.locator('input[type=file]').setInputFiles(await file.path());
    await row.getByText('downloaded', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Details/ }).click();
    await deleteIt();
  });

  test('a download is paused, resumed and cancelled', async () => {
    const { page } = app;
    await app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await page.getByRole('button', { name: 'By checkpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Checkpoint', { exact: false }).first().fill('tiny/still-GGUF:Q4_0');
    await dialog.getByLabel('Name in this server').fill('Still');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: '1 download' }).click();
    const list = page.locator('#downloads');
    await list.getByRole('button', { name: /^Pause: user.Still/ }).click();
    await list.getByText('paused').waitFor();
    await list.getByRole('button', { name: /^Resume: user.Still/ }).click();
    await list.getByRole('button', { name: /^Cancel: user.Still/ }).click();
    await list.getByText('cancelled').waitFor();
    await list.getByRole('button', { name: /^Remove from the list: user.Still/ }).click();
    await list.getByText('user.Still').waitFor({ state: 'detached' });
  });

  test('a backend is installed and removed, and the use of the machine is measured', async () => {
    const { page } = app;
    const { recipe, backend } = PUBLISHED;
    await app.go('machine');
    await page
      .getByText(/^\d+ %$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Install: ${recipe}:${backend}` }).click();
    await page.getByRole('button', { name: `Remove: ${recipe}:${backend}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: `Install: ${recipe}:${backend}` }).waitFor();
  });

  test('the log comes by itself, is searched, and stands still while it is paused', async () => {
    const { page } = app;
    await app.go('logs');
    const lines = page.getByRole('region', { name: 'Log' });
    await lines.getByText(/Ready: http/).waitFor();
    await page.getByLabel('Search the log').fill('nowhere-to-be');
    await page.getByText('No entry is shown.', { exact: false }).waitFor();
    await fetch(`${server.baseUrl}/nowhere-to-be-found`);
    await lines.getByText(/nowhere-to-be-found 404/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await fetch(`${server.baseUrl}/nowhere-to-be-seen`);
    await page.getByText(/^Paused\. [1-9]\d* new\.$/).waitFor();
    expect(await lines.getByText(/nowhere-to-be-seen/).count()).toBe(0);
    await page.getByRole('button', { name: 'Go on' }).click();
    await lines.getByText(/nowhere-to-be-seen 404/).waitFor();
  });

  test('a setting is changed, refused when it is wrong, and taken back', async () => {
    const { page } = app;
    await app.go('settings');
    const field = page.getByLabel('ctx_size', { exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    await field.fill('-7');
    await save.click();
    await page
      .getByRole('alert')
      .getByText(/ctx_size/)
      .waitFor();
    await field.fill('4096');
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect(await (await fetch(`${server.baseUrl}/internal/config`)).json()).toMatchObject({ ctx_size: 4096 });
    await page.getByRole('button', { name: 'Take the usual value: ctx_size' }).click();
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect(await (await fetch(`${server.baseUrl}/internal/config`)).json()).toMatchObject({ ctx_size: -1 });
  });

  test('other apps get lines with the address of this server', async () => {
    await app.go('settings');
    await app.page.getByText(`OPENAI_BASE_URL=${server.baseUrl}/api/v1`).waitFor();
    await app.page.getByText(`OLLAMA_HOST=${server.baseUrl}`).waitFor();
  });

  test('the language and the colours are chosen once', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByLabel('Farben').selectOption('Dunkel');
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const shown = await page.evaluate('[document.documentElement.lang, document.documentElement.dataset.theme]');
    expect(shown).toEqual(['de', 'dark']);
  });

  test('the keyboard reaches everything: skip link, screens, rows, dialogs', async () => {
    const { page } = app;
    // The second one without a load of the page, which would hide where the keyboard was left by the first.
    await app.go('machine');
    await app.go('models');
    await modelRow(idOf('chat')).waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Add a model');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Add a model');
  });

  describe.each([
    { name: 'in a wide window', options: { viewport: { width: 1280, height: 900 } } },
    { name: 'at 320 pixels, in the dark', options: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } },
  ] as const)('$name', ({ options }) => {
    test.each(['models', 'machine', 'logs', 'settings'])(
      '%s breaks no rule of accessibility and needs no scrolling sideways',
      async (path) => {
        const other = await openApp(server.baseUrl, options);
        await other.go(path);
        await other.page.waitForLoadState('networkidle');
        await expectAccessible(other.page);
        expect(await other.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
          options.viewport.width,
        );
        expect(other.problems()).toEqual([]);
        await other.close();
      },
    );
  });

  test('the dialogs break no rule of accessibility', async () => {
    const { page } = app;
    await app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const row = modelRow(idOf('chat'));
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Load with options…' }).click();
    await page.getByLabel('Context in tokens').waitFor();
    await expectAccessible(page);
  });
});
