// Models of other servers in the app: added, marked, used and removed, without a doubt about where words go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, type Server, startServer } from '../support/server.ts';
import { type AppUnderTest, closeBrowser, expectAccessible, hasBrowser, openForEachTest } from './app-under-test.ts';

const SENT_AWAY = 'What you write in this conversation is sent to another server: office.';

describe.skipIf(!hasBrowser)('other servers', () => {
  let server: Server;
  /** The one elsewhere: ours speaks OpenAI's API as well. */
  let office: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    const start = () => startServer({ withKeys: false, checkedBy: 'asker' });
    [server, office] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await closeBrowser();
    await Promise.all([server?.stop(), office?.stop()]);
  });
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
  );

  test('one is added, tested, chatted with and removed; the chat says what leaves the machine', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByText('No other server is used.').waitFor();
    await page.getByRole('button', { name: 'Add a server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add another server' });
    await expectAccessible(page);
    await dialog.getByLabel(/^Name/).fill('office');
    await dialog.getByLabel(/^Address/).fill(`${office.baseUrl}/v1`);
    await dialog.getByLabel(/^Key/).fill('secret-of-office');
    await dialog.getByRole('button', { name: 'Add a server' }).click();
    await page.getByText('office is added.').waitFor();
    await page.getByText('Its key is in memory until this server ends.').waitFor();
    await page.getByRole('button', { name: 'Test: office' }).click();
    await page.getByText(/answers after [\d,]+ ms\.$/).waitFor();
    expect(await page.content()).not.toContain('secret-of-office');
    await expectAccessible(page);

    await app.go('');
    const picker = page.getByLabel('Model', { exact: true });
    await expect.poll(() => picker.inputValue()).not.toBe('');
    expect(await page.getByText(SENT_AWAY).count()).toBe(0);
    const remote = page.locator('.model-picker optgroup[label="On other servers"] option');
    const id = await remote
      .filter({ hasText: idOf('chat') })
      .first()
      .getAttribute('value');
    await picker.selectOption(id);
    await page.getByText(SENT_AWAY).waitFor();
    expect(await page.getByText('Nothing that you write leaves it.').count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Your message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.locator('.answer .figures').waitFor();

    await app.go('models');
    await page.getByLabel('Search models').fill(id ?? '');
    await page.locator('.model').getByText('at office').first().waitFor();
    expect(
      await page
        .locator('.model')
        .getByRole('button', { name: /^Load:/ })
        .count(),
    ).toBe(0);

    await app.go('settings');
    await page.getByRole('button', { name: 'Remove: office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No other server is used.').waitFor();
  });

  test('an address that is refused says why, and what was typed stays', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByRole('button', { name: 'Add a server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add another server' });
    await dialog.getByLabel(/^Name/).fill('plain');
    await dialog.getByLabel(/^Address/).fill('http://gpu-1.example.com/v1');
    await dialog.getByRole('button', { name: 'Add a server' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel(/^Address/).inputValue()).toBe('http://gpu-1.example.com/v1');
  });
});
