// A server as people have it who set nothing, and the bystander who watches it.
import { rm } from 'node:fs/promises';
import { type Bystander, startBystander } from '../support/bystander.ts';
import { connectLogs, connectRealtime, connectResponses } from '../support/channel.ts';
import { ask, chatBody, load } from '../support/client.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { type MODELS, type Server, type ServerFolders, startServer } from '../support/server.ts';

/** A server under attack, and a second client that asks it all the time. */
export interface Stand {
  readonly server: Server;
  readonly bystander: Bystander;
  /** The one that has to chat after each case. */
  readonly model: keyof typeof MODELS;
  readonly folders: ServerFolders;
  /**
   * Starts another server where this one is stuck or gone: one case must not fail all that come
   * after it.
   */
  restartIfStuck(): Promise<void>;
  close(): Promise<void>;
}

/** What the server under attack has besides the defaults. */
export interface StandOptions {
  model?: keyof typeof MODELS;
  environment?: Readonly<Record<string, string | undefined>>;
  /** Adds to the folders before the server starts. */
  prepare?(folders: ServerFolders): Promise<void>;
}

const USUAL = {
  LEMONADE_MAX_BODY_BYTES: undefined,
  LEMONADE_MAX_UPLOAD_BYTES: undefined,
};
const STUCK_MS = 3000;

/** Starts a server, loads its model, and lets the second client begin. */
export async function openStand({
  model = 'chat',
  environment,
  prepare,
}: StandOptions = {}): Promise<Stand> {
  const folders = await makeMediaFolders();
  await prepare?.(folders);

  async function start() {
    const server = await startServer({
      folders,
      environment: { ...MEDIA_ENVIRONMENT, ...USUAL, ...environment },
    });
    await load(server, model);
    // The first request of a kind compiles its checks, which the attacker has not caused.
    for (const path of ['/v1/models', '/v1/health', '/metrics']) await ask(server, { path });
    await ask(server, { path: '/v1/chat/completions', body: chatBody(model) });
    for (const connect of [connectLogs, connectRealtime, connectResponses])
      await (await connect(server)).close();
    return { server, bystander: startBystander(server) };
  }

  let now = await start();
  return {
    get server() {
      return now.server;
    },
    get bystander() {
      return now.bystander;
    },
    model,
    folders,
    async restartIfStuck() {
      const signal = AbortSignal.timeout(STUCK_MS);
      // A native server that is still busy with a case would fail the next ones as well.
      const isWell = await ask(now.server, {
        path: '/v1/chat/completions',
        body: chatBody(model),
        signal,
      }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isWell) return;
      await now.bystander.stop();
      now.server.signal('SIGKILL');
      await now.server.gone();
      now = await start();
    },
    async close() {
      await now.bystander.stop();
      try {
        await now.server.stop();
      } finally {
        await rm(folders.root, { recursive: true, force: true });
      }
    },
  };
}
