// One server with a hub and a release host for all tests of a file, and for each test a page of its own, which must not complain.
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import type { ReleaseHostFixture } from '../../fixtures/releases/release-host.ts';
import { startContractHub } from '../support/hub.ts';
import { startContractReleases } from '../support/releases.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { type AppUnderTest, closeBrowser, openForEachTest } from './app-under-test.ts';

/** Its members are there only while tests run. */
export interface AppStand {
  readonly app: AppUnderTest;
  readonly server: Server;
  readonly folders: ServerFolders;
  /** The row of a model on the screen of models. */
  modelRow(name: string): Locator;
  /** Sends a request past the app; fails unless its status is 200. */
  post(path: string, body: object): Promise<void>;
}

export function appForSuite(): AppStand {
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
  );

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
    async post(path, body) {
      const response = await fetch(`${server.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
    },
  };
}
