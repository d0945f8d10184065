// The server that all cases are about: with models of every type, a hub, a host of releases, and
// fakes behind it.
import { rm } from 'node:fs/promises';
import { startContractHub, startContractModelScope } from '../support/hub.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { startContractReleases } from '../support/releases.ts';
import { type Server, startServer } from '../support/server.ts';
import { CROWD_ENVIRONMENT } from './crowds.ts';

export interface OwnServer {
  server: Server;
  /** Ends it and checks that nothing of it is left. */
  close(): Promise<void>;
}

/** The server under test, with fakes of all hosts that it may ask. */
export async function startOwnServer(): Promise<OwnServer> {
  const hub = await startContractHub();
  const modelScope = await startContractModelScope();
  const releases = await startContractReleases();
  const folders = await makeMediaFolders();
  const closeHosts = async () => {
    await Promise.all([hub.close(), modelScope.close(), releases.close()]);
    await rm(folders.root, { recursive: true, force: true });
  };
  const environment = {
    ...MEDIA_ENVIRONMENT,
    ...CROWD_ENVIRONMENT,
    LEMONADE_OFFLINE: undefined,
    // No option makes a model faster, so that none is saved.
    FAKE_SPEEDS: '{}',
    HF_ENDPOINT: hub.url,
    MODELSCOPE_ENDPOINT: modelScope.url,
    LEMONADE_RELEASES_URL: releases.url,
  };
  const server = await startServer({ folders, environment }).catch(async (error: unknown) => {
    await closeHosts();
    throw error;
  });
  return { server, close: () => server.stop().finally(closeHosts) };
}
