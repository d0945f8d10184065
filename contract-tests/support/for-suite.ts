// One server for all tests of a file, started before them and checked when it stops; or one that is
// running elsewhere.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ChannelClient } from './channel.ts';
import { FOREIGN } from './foreign.ts';
import { type Server, type ServerFolders, type ServerOptions, startServer } from './server.ts';

export interface SuiteOptions extends Omit<ServerOptions, 'folders'> {
  /** Makes the folders of the server, which are removed with it. */
  makeFolders?: () => Promise<ServerFolders>;
}

/** The returned function gives the server once tests run. */
export function serverForSuite({ makeFolders, ...options }: SuiteOptions = {}): () => Server {
  let server: Server | undefined;
  let folders: ServerFolders | undefined;
  beforeAll(async () => {
    folders = await makeFolders?.();
    server = await startServer({ ...options, ...(folders === undefined ? {} : { folders }) });
  });
  afterAll(async () => {
    await server?.stop();
    if (folders !== undefined) await rm(folders.root, { recursive: true, force: true });
  });
  return () => {
    if (server === undefined) throw new Error('The server is there only while tests run.');
    return server;
  };
}

/** What black-box tests know of a server: nothing but where it is. */
export interface Target {
  /** Without a slash at the end. */
  baseUrl: string;
  /** True for a server that the suite did not start, of which no more is known. */
  isForeign: boolean;
}

/** Like {@link serverForSuite}, for tests that run against any server. */
export function targetForSuite(options: SuiteOptions = {}): () => Target {
  if (FOREIGN !== undefined) {
    const target = { baseUrl: FOREIGN.url, isForeign: true };
    return () => target;
  }
  const server = serverForSuite(options);
  return () => ({ baseUrl: server().baseUrl, isForeign: false });
}

/**
 * The returned function keeps a client until its test ends: what came must have been as documented,
 * and it is closed.
 */
export function keepClients(): <Message>(client: ChannelClient<Message>) => ChannelClient<Message> {
  const clients: Pick<ChannelClient<unknown>, 'close' | 'violations'>[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) {
      await client.close();
      expect(client.violations).toEqual([]);
    }
  });
  return (client) => {
    clients.push(client);
    return client;
  };
}
