// Five hundred requests of every kind at once: each gets the right status, and nothing is left
// behind.
import { expect, test } from 'vitest';
import { footprint, nativeServers } from './soak/footprint.ts';
import { createTraffic, runMany } from './soak/traffic.ts';
import { ask, chatBody, fakeBehind, load, loadedModels } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

const REQUESTS = 500;
const AT_ONCE = 32;
/**
 * Ours and those to native servers that are kept open; one leaked for each request that fails would
 * be hundreds.
 */
const MAX_SOCKETS = 4 * AT_ONCE;
const MAX_NEW_BYTES = 100 * 2 ** 20;

const server = serverForSuite();
const traffic = createTraffic({ server });
const upTo = (requests: number) => ({
  atOnce: AT_ONCE,
  goesOn: (index: number) => index < requests,
});
test(`${REQUESTS} mixed requests, ${AT_ONCE} at a time, get the right status and leave nothing behind`, async () => {
  await runMany(traffic, upTo(100));
  await load(server(), 'chat');
  const before = await footprint(server());

  expect(await runMany(traffic, upTo(REQUESTS))).toEqual([]);

  const loaded = await load(server(), 'chat');
  const after = await footprint(server());
  expect(after.otherHandles).toEqual(before.otherHandles);
  expect(after.sockets).toBeLessThanOrEqual(MAX_SOCKETS);
  expect(after.memoryBytes - before.memoryBytes).toBeLessThanOrEqual(MAX_NEW_BYTES);
  expect((await loadedModels(server())).map(({ model_name }) => model_name)).toEqual([
    idOf('chat'),
  ]);
  expect((await nativeServers(server())).map(({ pid }) => pid)).toEqual([loaded.pid]);
  const requests = await fakeBehind(loaded).requests();
  expect(requests.filter(({ state }) => state === 'running' || state === 'held')).toEqual([]);
  expect(
    (await ask(server(), { path: '/v1/chat/completions', body: chatBody('chat') })).status,
  ).toBe(200);

  expect((await ask(server(), { path: '/v1/unload', body: {} })).status).toBe(200);
  expect(await nativeServers(server())).toEqual([]);
  expect(
    server()
      .log.all()
      .filter((line) => /unhandled|uncaught|MaxListeners|internal_error/i.test(line)),
  ).toEqual([]);
});
