// Models are found, downloaded, exported and deleted in the app, whatever they are called.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BARE_GGUF } from '../../fixtures/models/bare-gguf.ts';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import type { DownloadJob } from '../../generated/client/index.ts';
import { idOf, nameOf } from '../support/server.ts';
import { appForSuite } from './app-stand.ts';
import { chosenModel, expectAccessible, hasBrowser } from './app-under-test.ts';

describe.skipIf(!hasBrowser)('models in the app', () => {
  const stand = appForSuite();

  test('models are found by words and filters, each once whatever its aliases', async () => {
    const { page } = stand.app;
    await stand.post('/internal/aliases', { alias: 'tiny-chat-helper', target: 'extra.Tiny-Chat' });
    await stand.app.go('models');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Downloaded');
    await page.getByLabel('Search models').fill('tiny-chat');
    await page.getByText(/^1 of \d+ models$/).waitFor();
    expect(await page.locator('.model').count()).toBe(1);
    await page.getByLabel('Search models').fill('no such model');
    await page.getByText('Nothing found.').waitFor();
    // What all of them are needs no words.
    await page.getByLabel('Search models').fill('');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All models');
    await page.getByText(/^\d+ of \d+ models$/).waitFor({ state: 'hidden' });
  });

  test('on a phone a button shows what one chooses from lists, and says how many are chosen', async () => {
    const phone = await stand.open({ viewport: { width: 390, height: 844 } });
    await phone.go('models');
    const show = phone.page.getByRole('combobox', { name: 'Show' });
    await phone.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await show.selectOption('Downloaded');
    await phone.page.getByRole('button', { name: 'Filter: 1 set' }).click();
    await show.waitFor({ state: 'hidden' });
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      390,
    );
    expect(phone.problems()).toEqual([]);
    await phone.close();
  });

  test('a model without room in the memory is marked, and not offered for download', async () => {
    const { page } = stand.app;
    const row = stand.modelRow('Qwen3 0.6B');
    const download = row.getByRole('button', { name: /^Download/ });
    const find = () => page.getByLabel('Search models').fill('Qwen3-0.6B-GGUF');
    await stand.app.go('models');
    await find();
    await download.waitFor();
    await page.route('**/system-info', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), model_memory_gb: 0.1 } });
    });
    await page.reload();
    await find();
    await row.getByText('too large for this machine').waitFor();
    expect(await download.count()).toBe(0);
  });

  test('the search has the keyboard after “/”, which is a letter like any other in a field', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    const search = page.getByLabel('Search models');
    await stand.modelRow(nameOf('chat')).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
    await page.getByRole('heading', { name: 'Models', exact: true }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('c');
    expect(await search.inputValue()).toBe('c');
  });

  test.each([
    { name: '"><img src=x onerror="document.title=1">', what: 'looks like HTML' },
    { name: '100%25 a&b+c=d %zz', what: 'looks like a part of an address' },
    { name: 'w'.repeat(200), what: 'has 200 letters without a space' },
    { name: '\u202Egnp.\u{1F34B}', what: 'turns the direction of writing' },
    { name: '__proto__', what: 'is a word of JavaScript' },
  ])('a model whose name $what is shown, loaded and chosen like any other', async ({ name }) => {
    const { page } = stand.app;
    const file = join(stand.folders.models, `${name}.gguf`);
    await writeFile(file, BARE_GGUF);
    await page.setViewportSize({ width: 320, height: 640 });
    await stand.app.go('models');
    const id = `extra.${name}`;
    const row = page.locator('.model').filter({ has: page.getByTitle(id, { exact: true }) });
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Load with options…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('dialog').getByText('Loaded. This is the plan:').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: /^Chat/ }).click();
    await expect.poll(() => chosenModel(page)).toBe(id);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(await page.title()).toBe('Chat – Lemonade');
    await stand.post('/api/v1/unload', { model_name: id });
    await rm(file);
  });

  test('a model is found on Hugging Face, downloaded, exported and deleted', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of a model or repository').fill('vision');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByRole('button', { name: /^tiny\/vision-GGUF/ }).click();
    await dialog.getByRole('radio', { name: /^Q8_0/ }).check();
    await dialog.getByLabel('Name in this server').fill('Eyes');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = stand.modelRow('Eyes');
    await row.getByRole('button', { name: /^Load:/ }).waitFor();

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
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.waitFor({ state: 'detached' });
    };
    await deleteIt();
    await page.locator('input[type=file]').setInputFiles(await file.path());
    await row.getByRole('button', { name: /^Load:/ }).waitFor();
    await row.getByRole('button', { name: /^Details/ }).click();
    await deleteIt();
  });

  test('the question whether to delete stays until the server is done, and says in German why it could not', async () => {
    const registration = { checkpoint: 'tiny/vision-GGUF:Q8_0', recipe: 'llamacpp' };
    await stand.post('/api/v1/pull', { model_name: 'user.Doomed', ...registration });
    const app = await stand.open({ locale: 'de-DE' });
    const { page } = app;
    const details = page.getByRole('button', { name: 'Details zu Doomed', exact: true });
    const row = page.locator('.model').filter({ has: details });
    const dialog = page.getByRole('dialog', { name: 'Doomed löschen?' });
    const confirm = dialog.getByRole('button', { name: 'Löschen', exact: true });
    await app.go('models');
    await details.click();
    await row.getByRole('button', { name: /^Löschen/ }).click();

    const error = {
      message: 'user.Doomed is being pulled.',
      type: 'conflict',
      code: 'model_being_pulled',
    };
    await page.route('**/delete', (route) => route.fulfill({ status: 409, json: { error } }));
    await confirm.click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Das Modell wird gerade heruntergeladen.').waitFor();
    await alert.locator('[lang=en]').getByText(error.message).waitFor();
    await expectAccessible(page);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.unroute('**/delete');

    const response = withResolvers<void>();
    await page.route('**/delete', async (route) => {
      const answer = await route.fetch();
      await response.promise;
      await route.fulfill({ response: answer });
    });
    await confirm.click();
    await dialog.getByText('Wird gelöscht').waitFor();
    // The list is read again, and has no row of it any more.
    await stand.post('/api/v1/load', { model_name: idOf('chat') });
    await row.waitFor({ state: 'detached' });
    await dialog.getByText('Wird gelöscht').waitFor();
    await dialog.getByRole('button', { name: 'Schließen' }).last().waitFor();
    response.resolve();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Doomed ist gelöscht/).waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  test('another variant of a model is downloaded under a name of its own', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    await page.getByLabel('Search models').fill('Qwen3-0.6B-GGUF');
    const row = stand.modelRow('Qwen3 0.6B');
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Other variants…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Choose a variant of unsloth/Qwen3-0.6B-GGUF').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /^Q8_0/ }).check();
    await expect
      .poll(() => dialog.getByLabel('Name in this server').inputValue())
      .toBe('Qwen3-0.6B-GGUF-Q8_0');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.waitFor({ state: 'detached' });
    const own = stand.modelRow('Qwen3 0.6B');
    await own.getByRole('button', { name: /^Load:/ }).waitFor();
    await stand.post('/api/v1/delete', { model_name: 'user.Qwen3-0.6B-GGUF-Q8_0' });
  });

  test('a download that has failed is marked on every screen, says why, and is put away', async () => {
    const { page } = stand.app;
    const response = await stand.fetch('/api/v1/pull', {
      model_name: 'user.Gone',
      checkpoint: 'tiny/gone-GGUF:Q4_0',
      recipe: 'llamacpp',
    });
    expect(response.status).not.toBe(200);
    await stand.app.go('logs');
    const mark = page.locator('.badge');
    await expect.poll(() => mark.allInnerTexts()).toEqual(['!']);
    await page.getByRole('button', { name: 'failed Downloads', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'Downloads' });
    await list.getByRole('alert').getByText(/410/).waitFor();
    await expectAccessible(page);
    const failedAt = async () => {
      const jobs = (await (await stand.fetch('/api/v1/downloads')).json()) as DownloadJob[];
      return (
        jobs.find((job) => job.model_name === 'user.Gone' && job.status === 'error')?.started_at ??
        0
      );
    };
    const before = await failedAt();
    await list.getByRole('button', { name: 'Try again: Gone' }).click();
    await expect.poll(failedAt).toBeGreaterThan(before);
    await list.getByRole('alert').getByText(/410/).waitFor();
    await list.getByRole('button', { name: 'Remove from the list: Gone' }).click();
    await list.getByText('Gone', { exact: true }).waitFor({ state: 'detached' });
    expect(await mark.count()).toBe(0);
  });

  test('a download is paused, resumed and cancelled', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await page.getByRole('tab', { name: 'By checkpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Checkpoint/ }).fill('tiny/still-GGUF:Q4_0');
    await dialog.getByLabel('Name in this server').fill('Still');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: '1 download' }).click();
    const list = page.getByRole('dialog', { name: 'Downloads' });
    await list.getByRole('button', { name: /^Pause: Still/ }).click();
    await list.getByText('paused').waitFor();
    await list.getByRole('button', { name: /^Resume: Still/ }).click();
    await list.getByRole('button', { name: /^Cancel: Still/ }).click();
    await list.getByText('cancelled').waitFor();
    await list.getByRole('button', { name: /^Remove from the list: Still/ }).click();
    await list.getByText('Still', { exact: true }).waitFor({ state: 'detached' });
  });
});
