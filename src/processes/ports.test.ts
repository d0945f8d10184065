// Ports for children are free, and not handed out twice in a row; and who listens on one, as far as
// the system tells.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { createPortPicker, ownerOfPort } from './ports.ts';

test('a picked port can be listened on', async () => {
  const port = await createPortPicker()();
  const server = createTcpServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  await new Promise((resolve) => server.close(resolve));
});

test('a port that the system offers again at once is not handed out again', async () => {
  const offers = [5001, 5001, 5001, 5002, 5001, 5003];
  const pick = createPortPicker({ ask: async () => offers.shift() ?? 0 });
  expect([await pick(), await pick(), await pick()]).toEqual([5001, 5002, 5003]);
});

const LISTENS = `require('node:net').createServer()
  .listen(0, process.argv[1], function () { console.log(this.address().port); })`;

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await once(child, 'close');
  }
});

/** A program in a group of its own, and the port that it prints. */
async function start(
  file: string,
  args: readonly string[],
  user?: number,
): Promise<{ pid: number; port: number }> {
  const child = spawn(file, args, {
    ...{ detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    ...(user === undefined ? {} : { uid: user }),
  });
  started.push(child);
  const [text] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, port: Number(text) };
}

test.runIf(process.platform === 'linux').each([
  ['the child', process.execPath, ['-e', LISTENS, '127.0.0.1']],
  ['the child, at every address', process.execPath, ['-e', LISTENS, '::']],
  [
    'what the child has started',
    '/bin/sh',
    ['-c', '"$@" & wait', 'sh', process.execPath, '-e', LISTENS, '127.0.0.1'],
  ],
])('%s is known by its socket', async (_who, file, args) => {
  const { pid, port } = await start(file, args);
  expect(await ownerOfPort(port, pid)).toBe('child');
});

test.runIf(process.platform === 'linux')(
  'another listener is a stranger, and a port without one is unknown',
  async () => {
    const { pid } = await start(process.execPath, ['-e', LISTENS, '127.0.0.1']);
    const server = createServer();
    await listenOnLoopback(server);
    const port = Number(new URL(originOf(server)).port);
    expect(await ownerOfPort(port, pid)).toBe('stranger');
    await new Promise((resolve) => server.close(resolve));
    expect(await ownerOfPort(port, pid)).toBe('unknown');
  },
);

test.runIf(process.platform === 'linux')(
  'who came after the child may work for it, and is not known',
  async () => {
    const { pid } = await start(process.execPath, ['-e', LISTENS, '127.0.0.1']);
    const later = await start(process.execPath, ['-e', LISTENS, '127.0.0.1']);
    expect(await ownerOfPort(later.port, pid)).toBe('unknown');
  },
);

/**
 * A user who can't look into the processes of others, which only the superuser can become and be
 * again.
 */
const portsFile = fileURLToPath(new URL('./ports.ts', import.meta.url));
const UNPRIVILEGED_USER = 65_534;
const OTHER_USER = 61_234;
const ASKS = `import { ownerOfPort } from ${JSON.stringify(pathToFileURL(await bundledProgram(portsFile)).href)};
  console.log(await ownerOfPort(Number(process.argv[1]), process.pid));`;

test.runIf(process.platform === 'linux' && process.getuid?.() === 0).each([
  ['another user is a stranger, although out of sight', OTHER_USER, 'stranger'],
  ['the superuser may do the work of the child, and is not known', 0, 'unknown'],
])('%s', async (_who, user, owner) => {
  const { port } = await start(process.execPath, ['-e', LISTENS, '127.0.0.1'], user);
  const asker = spawn(process.execPath, ['--input-type=module', '-e', ASKS, String(port)], {
    ...{ uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER, env: { PATH: process.env.PATH } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect((await text(asker.stdout)).trim()).toBe(owner);
});

test.skipIf(process.platform === 'linux')('other systems are not asked', async () => {
  expect(await ownerOfPort(1, process.pid)).toBe('unknown');
});
