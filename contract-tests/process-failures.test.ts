// Uncaught bugs: a rejected promise costs a line of the log, an exception ends the process and all
// its children.
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ask, load } from './support/client.ts';
import { type Server, startServer } from './support/server.ts';

const FAILS = new URL('../fixtures/processes/fails-on-sigusr2.mjs', import.meta.url);

let started: Server | undefined;
afterEach(() => started?.signal('SIGKILL'));

/** With a model loaded, so that there is a child. */
async function startFailing(by: 'rejection' | 'exception') {
  const server = await startServer({
    environment: { NODE_OPTIONS: `--import ${fileURLToPath(FAILS)}`, FAILS_BY: by },
  });
  started = server;
  await load(server, 'chat');
  return server;
}

test('a rejected promise that nothing waits for is logged with its stack, and the server goes on', async () => {
  const server = await startFailing('rejection');
  server.signal('SIGUSR2');
  await server.log.waitFor(
    /no request waited for; the server goes on: Error: nothing waits for this/,
  );
  await server.log.waitFor(/fails-on-sigusr2\.mjs:\d+/);
  expect((await ask(server, { path: '/live' })).status).toBe(200);
  await server.stop();
});

test('an uncaught exception is logged with its stack, and ends the process in order', async () => {
  const server = await startFailing('exception');
  server.signal('SIGUSR2');
  // It waits until no child is left.
  expect(await server.gone()).toEqual({ code: 1, signal: null });
  const log = server.log.all().join('\n');
  expect(log).toMatch(/the server ends: Error: nothing catches this\n.*fails-on-sigusr2\.mjs/);
});
