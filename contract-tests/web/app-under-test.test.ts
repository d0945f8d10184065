// What the tests of the app do themselves.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { closeBrowser, hasBrowser, openApp } from './app-under-test.ts';

describe.skipIf(!hasBrowser)('a page of a test', () => {
  afterAll(closeBrowser);

  test('is closed while what the test passes on is on its way, and no error remains that would fail the run', async () => {
    const asked = withResolvers<void>();
    const server = createServer(({ url }, response) => {
      if (url === '/held') asked.resolve();
      else response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = await openApp(url);
    await app.page.goto(url);
    const failed = withResolvers<unknown>();
    await app.page.route('**/held', async (route) => {
      const given = route.fetch();
      given.catch(failed.resolve);
      await route.fulfill({ response: await given });
    });
    await app.page.evaluate("void fetch('/held').catch(() => undefined)");
    await asked.promise;
    await app.close();
    expect(String(await failed.promise)).toContain('disposed');
    server.closeAllConnections();
    server.close();
  });
});
