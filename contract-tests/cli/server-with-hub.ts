// A server whose models come from a hub of its own, for the tests of commands.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { startContractHub } from '../support/hub.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from '../support/server.ts';

export interface ServerWithHub {
  hub: Hub;
  folders: ServerFolders;
  server: Server;
  /** Stops both and removes the folders. */
  close(): Promise<void>;
}

export async function startServerWithHub(): Promise<ServerWithHub> {
  const hub = await startContractHub();
  const folders = await makeFolders();
  const environment = {
    LEMONADE_OFFLINE: undefined,
    HF_ENDPOINT: hub.url,
    HF_HOME: join(folders.root, 'hf'),
  };
  const server = await startServer({ folders, environment });
  return {
    hub,
    folders,
    server,
    async close() {
      await server.stop();
      await rm(folders.root, { recursive: true, force: true });
      await hub.close();
    },
  };
}
