// Everything hostile that has been thought of, sent to one server, while a bystander asks `/live` all the time.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bystander, startBystander } from '../support/bystander.ts';
import { ask, chatBody, load } from '../support/client.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { type Server, type ServerFolders, startServer } from '../support/server.ts';
import { examine, type HostileClass } from './attack.ts';
import { COMPRESSION } from './compression.ts';
import { FORMS } from './forms.ts';
import { HEADERS } from './headers.ts';
import { type HostileHub, HUB_LISTINGS, startHostileHub } from './hub-listings.ts';
import { JSON_BODIES } from './json.ts';
import { LOW } from './low.ts';
import { NATIVE_OUTPUT } from './native-output.ts';
import { PATHS } from './paths.ts';
import { PROMPTS_AND_LISTS } from './prompts-and-lists.ts';
import { WEBSITES } from './websites.ts';
import { WEBSOCKETS } from './websockets.ts';

const CLASSES: readonly HostileClass[] = [
  PATHS,
  HEADERS,
  WEBSITES,
  LOW,
  JSON_BODIES,
  COMPRESSION,
  FORMS,
  WEBSOCKETS,
  PROMPTS_AND_LISTS,
  NATIVE_OUTPUT,
  HUB_LISTINGS,
];

let server: Server;
let bystander: Bystander;
let folders: ServerFolders;
let hub: HostileHub;

async function start() {
  // The limits that people have who set nothing.
  const limits = { LEMONADE_MAX_BODY_BYTES: undefined, LEMONADE_MAX_UPLOAD_BYTES: undefined };
  const online = { LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url };
  server = await startServer({ folders, environment: { ...MEDIA_ENVIRONMENT, ...limits, ...online } });
  await load(server, 'chat');
  // The first request of a kind compiles its checks, which is no stranger's doing.
  for (const path of ['/v1/models', '/v1/health', '/metrics']) await ask(server, { path });
  await ask(server, { path: '/v1/chat/completions', body: chatBody('chat') });
  bystander = startBystander(server);
}
beforeAll(async () => {
  folders = await makeMediaFolders();
  hub = await startHostileHub();
  await start();
});
afterAll(async () => {
  await bystander.stop();
  await server.stop();
  await hub.close();
  await rm(folders.root, { recursive: true, force: true });
});

describe.each(CLASSES)('$name', ({ cases }) => {
  test.each(cases)('$title', async (hostile) => {
    const problems = await examine(hostile, { server, bystander });
    if (problems.length > 0) await restartIfStuck();
    if (problems.length > 0) expect.fail(problems.join('\n'));
  });
});

/** One case that stops the server must not fail all that come after it. */
async function restartIfStuck(): Promise<void> {
  const signal = AbortSignal.timeout(2000);
  const isWell = await ask(server, { path: '/v1/health', signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
  if (isWell) return;
  await bystander.stop();
  server.signal('SIGKILL');
  await server.gone();
  await start();
}
