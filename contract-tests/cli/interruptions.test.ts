// Ctrl-C at each stage of pulls, loads and chats, and a disk that is full: how `lemonade` ends, and
// what is left.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { ask, loadedModels } from '../support/client.ts';
import { BIG } from '../support/hub.ts';
import {
  freePort,
  HAS_TERMINALS,
  onTerminal,
  reach,
  runProgram,
  startProgram,
} from '../support/program.ts';
import {
  idOf,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from '../support/server.ts';
import { makeSmallDisk } from '../support/small-disk.ts';
import { type ServerWithHub, startServerWithHub } from './server-with-hub.ts';

let hub: Hub;
let folders: ServerFolders;
let server: Server;
let suite: ServerWithHub;
const CTRL_C = '\u0003';

beforeAll(async () => {
  suite = await startServerWithHub();
  ({ hub, folders, server } = suite);
});
afterAll(() => suite.close());
afterEach(async () => {
  hub.clearFaults();
  hub.release();
  await ask(server, { path: '/v1/unload', body: {} });
});

test.each(['load', 'run'])(
  'SIGINT while %s loads ends with 130, and the load on the server',
  async (command) => {
    const native = async () =>
      (await server.children()).filter((child) => child.command.includes('never-ready'));
    const words = [command, idOf('neverReady'), ...(command === 'run' ? ['Hi'] : [])];
    const { child, ended } = startProgram(words, reach(server));
    await expect.poll(native, { timeout: 10_000 }).not.toEqual([]);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      output: '',
      errors: expect.stringContaining('Stopped.\n'),
    });
    await expect.poll(native, { timeout: 10_000 }).toEqual([]);
    expect(await loadedModels(server)).toEqual([]);
  },
);

test('SIGINT while run pulls ends with 130 and says how the pull goes on', async () => {
  hub.addFault({ kind: 'stall', path: 'Qwen3-0.6B-Q4_0.gguf', afterBytes: 1000, times: 1 });
  const { child, ended } = startProgram(['run', 'Qwen3-0.6B-GGUF', 'Hi'], reach(server));
  await hub.whenSent('Qwen3-0.6B-Q4_0.gguf', 1000);
  child.kill('SIGINT');
  const { code, errors } = await ended;
  expect([code, errors]).toEqual([
    130,
    expect.stringContaining("'lemonade pull Qwen3-0.6B-GGUF' goes on"),
  ]);
});

test('SIGINT while a server is started for a command ends both', async () => {
  const port = await freePort();
  const environment = { LEMONADE_CACHE_DIR: join(folders.root, 'other'), LEMONADE_OFFLINE: '1' };
  const { child, ended } = startProgram(['run', idOf('chat'), 'Hi'], { port, environment });
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, errors: expect.stringContaining('Stopped.\n') });
  expect(await runProgram(['status'], { port })).toMatchObject({ code: 3 });
});

describe.runIf(HAS_TERMINALS)('Ctrl-C on a terminal', () => {
  test.each([
    { what: 'a choice', words: ['pull', 'tiny/vision-GGUF'], at: /❯ Q8_0/ },
    { what: 'a load', words: ['load', idOf('neverReady')], at: /Loading/ },
    { what: 'a load in front of a chat', words: ['run', idOf('neverReady')], at: /Loading/ },
  ])('at $what ends with 130 and leaves the cursor visible', async ({ words, at }) => {
    const terminal = onTerminal(words, reach(server));
    await terminal.waitFor(at);
    terminal.type(CTRL_C);
    await terminal.waitFor(/Stopped\./);
    expect(await terminal.ended).toBe(130);
    const screen = terminal.screen();
    expect(screen.lastIndexOf('\u001b[?25l')).toBeLessThanOrEqual(
      screen.lastIndexOf('\u001b[?25h'),
    );
  });

  test('at a load within a chat goes on with the chat', async () => {
    const terminal = onTerminal(['run', idOf('chat')], reach(server));
    await terminal.waitFor(/❯ /);
    terminal.type(`/load ${idOf('neverReady')}\r`);
    await terminal.waitFor(/Loading/);
    terminal.type(CTRL_C);
    await terminal.waitFor(/Stopped\./);
    await terminal.waitFor(/❯ /);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });
});

test('a full disk is told in one sentence, with what to do', async () => {
  const own = await makeFolders();
  const disk = await makeSmallDisk(own.cache);
  const environment = {
    LEMONADE_OFFLINE: undefined,
    HF_ENDPOINT: hub.url,
    HF_HUB_CACHE: join(own.cache, 'hub'),
  };
  const full = await startServer({ folders: own, startedBy: disk.startedBy, environment });
  try {
    await disk.fill(full, 2_000_000);
    const { code, output, errors } = await runProgram(['pull', BIG.repository], reach(full));
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^Error: .*disk is full/im);
    expect(errors).not.toMatch(/^ +at /m);
  } finally {
    await full.stop();
    await disk.remove();
    await rm(own.root, { recursive: true, force: true });
  }
});
