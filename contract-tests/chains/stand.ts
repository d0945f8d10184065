// The server whose links are walked, with a hub and a provider in the process of the test.
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { ask } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { startContractHub } from '../support/hub.ts';
import { ADMIN_KEY, makeFolders, type Server } from '../support/server.ts';
import { type EndlessProvider, startEndlessProvider } from './provider.ts';
import { createSender, type Sender } from './send.ts';

/** What sequences run on. */
export interface Stand {
  /** Without a slash at the end; a test may put something in front of the server. */
  baseUrl: string;
  server: Server;
  provider: EndlessProvider;
  sender: Sender;
}

/** The provider that is there in all sequences. */
export const BASE_PROVIDER = 'base';

/** One for all tests of a file. The returned function gives it once tests run. */
export function standForSuite(): () => Stand {
  let hub: Hub;
  let provider: EndlessProvider;
  const sender = createSender();
  beforeAll(async () => {
    hub = await startContractHub();
    provider = await startEndlessProvider();
  });
  afterAll(async () => {
    sender.close();
    await hub?.close();
    await provider?.close();
  });
  const environment: Record<string, string | undefined> = { LEMONADE_OFFLINE: undefined };
  const server = serverForSuite({
    environment,
    async makeFolders() {
      const folders = await makeFolders();
      environment.HF_ENDPOINT = hub.url;
      environment.HF_HOME = join(folders.root, 'hf');
      return folders;
    },
  });
  beforeAll(async () => {
    const { status, text } = await ask(server(), {
      path: '/v1/providers',
      key: ADMIN_KEY,
      body: { name: BASE_PROVIDER, base_urls: [provider.url] },
    });
    if (status !== 200) throw new Error(`The provider could not be added: ${text}`);
  });
  return () => ({ baseUrl: server().baseUrl, server: server(), provider, sender });
}
