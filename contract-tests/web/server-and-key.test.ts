// What happens without a key, with a wrong one, and when the server goes away.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN_KEY,
  API_KEY,
  makeFolders,
  nameOf,
  type Server,
  startServer,
} from '../support/server.ts';
import {
  type AppUnderTest,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
} from './app-under-test.ts';

describe.skipIf(!hasBrowser)('a server with keys', () => {
  let server: Server;
  let app: AppUnderTest;

  beforeEach(async () => {
    server = await startServer();
    app = await openApp(server.baseUrl);
    await app.go('models');
  });
  afterEach(async () => {
    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
  });
  afterAll(closeBrowser);

  const enter = async (key: string) => {
    const dialog = app.page.getByRole('dialog');
    await dialog.getByLabel('API key').fill(key);
    await dialog.getByRole('button', { name: 'Use this key' }).click();
  };

  test('asks for one, refuses a wrong one, and keeps the right one for this tab only', async () => {
    const { page } = app;
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('websocket', (socket) => addresses.push(socket.url()));
    await page.getByRole('dialog').getByText('This server wants a key').waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enter the key' }).click();
    await enter('wrong');
    await page.getByRole('dialog').getByText('The server does not accept this key.').waitFor();
    await enter(API_KEY);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(nameOf('chat')).waitFor();
    await page.reload();
    await page.getByText(nameOf('chat')).waitFor();

    await app.go('logs');
    await page.getByText(/Ready: http/).waitFor();
    expect(addresses.filter((address) => address.includes(API_KEY))).toEqual([]);
    expect(await page.evaluate('Object.values(localStorage).join()')).not.toContain(API_KEY);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('shows its settings to the administrator, whose key stays on the device on wish', async () => {
    const { page } = app;
    await enter(API_KEY);
    await page.getByText(nameOf('chat')).waitFor();
    await app.go('settings');
    await page
      .getByText('The settings are shown to those who have the administrator’s key.')
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Enter a key' }).last().click();
    await page.getByRole('dialog').getByText('This needs the administrator’s key').waitFor();
    await page.getByLabel('Keep it on this device').check();
    await enter(ADMIN_KEY);
    await page.getByLabel('Context', { exact: true }).waitFor();
    const again = await page.context().newPage();
    await again.goto(`${server.baseUrl}/#/settings`);
    await again.getByLabel('Context', { exact: true }).waitFor();
    await again.getByRole('button', { name: 'Forget the key' }).click();
    expect(await again.evaluate('Object.values(localStorage).join()')).not.toContain(ADMIN_KEY);
  });
});

test.skipIf(!hasBrowser)(
  'a server that goes is missed, what was typed stays, and it comes back by itself',
  async () => {
    const folders = await makeFolders();
    const first = await startServer({ folders, withKeys: false });
    const app = await openApp(first.baseUrl);
    const { page } = app;
    await app.go('settings');
    await page.getByLabel('Context', { exact: true }).fill('4096');
    first.signal('SIGKILL');
    await first.gone();
    await page.getByText('The server does not answer.', { exact: true }).waitFor();
    const second = await startServer({
      folders,
      withKeys: false,
      arguments: ['--port', String(first.port)],
    });
    await page.getByText('The server is back.').waitFor();
    await page
      .getByText('The server does not answer.', { exact: true })
      .waitFor({ state: 'detached' });
    expect(await page.getByLabel('Context', { exact: true }).inputValue()).toBe('4096');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
    await closeBrowser();
    await second.stop();
  },
);
