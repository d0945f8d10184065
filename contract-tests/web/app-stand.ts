// One server that wants a key, with a hub and a release host, for all tests of a file, and for each
// test a page of its own, which has the key and must not complain.
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import type { ReleaseHostFixture } from '../../fixtures/releases/release-host.ts';
import { startContractHub } from '../support/hub.ts';
import { startContractReleases } from '../support/releases.ts';
import {
  ADMIN_KEY,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from '../support/server.ts';
import {
  type AppUnderTest,
  closeBrowser,
  openApp,
  openForEachTest,
  type PageOptions,
} from './app-under-test.ts';

/** Its members are there only while tests run. */
export interface AppStand {
  readonly app: AppUnderTest;
  readonly server: Server;
  readonly folders: ServerFolders;
  /** The row of a model on the screen of models. */
  modelRow(name: string): Locator;
  /** Another page. */
  open(options: PageOptions): Promise<AppUnderTest>;
  /** Sends a request past the app: a POST where it has a body. */
  fetch(path: string, body?: object): Promise<Response>;
  /** As `fetch`; fails unless its status is 200. */
  post(path: string, body: object): Promise<void>;
}

export function appForSuite(): AppStand {
  let hub: Hub;
  let releases: ReleaseHostFixture;
  let folders: ServerFolders;
  let server: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    [hub, releases, folders] = await Promise.all([
      startContractHub(),
      startContractReleases(),
      makeFolders(),
    ]);
    server = await startServer({
      folders,
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
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
    { key: ADMIN_KEY },
  );
  const ask = (path: string, body?: object) =>
    fetch(`${server.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ADMIN_KEY}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return {
    get app() {
      return app;
    },
    get server() {
      return server;
    },
    get folders() {
      return folders;
    },
    modelRow: (name) =>
      app.page
        .locator('.model')
        .filter({ has: app.page.getByRole('button', { name: `Details of ${name}`, exact: true }) }),
    open: (options) => openApp(server.baseUrl, { key: ADMIN_KEY, ...options }),
    fetch: ask,
    async post(path, body) {
      expect((await ask(path, body)).status).toBe(200);
    },
  };
}
