import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { boundLog, formerLog } from './background-server.ts';
import {
  announceServer,
  askToStop,
  forgetServer,
  readServerFile,
  serverFilePath,
  serversFolder,
} from './server-file.ts';

const SERVER = { pid: process.pid, port: 13_305, url: 'http://localhost:13305', key: 'k' };

async function cacheFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lemonade-server-file-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('a server is found by its port until it ends, and is asked to end by its owner', async () => {
  const cache = await cacheFolder();
  const onAsked = vi.fn();
  const { remove } = await announceServer(cache, SERVER, onAsked);
  expect(readServerFile(cache, SERVER.port)).toEqual(SERVER);
  await askToStop(cache, SERVER);
  await vi.waitFor(() => expect(onAsked).toHaveBeenCalled());
  await remove();
  expect(readServerFile(cache, SERVER.port)).toBeUndefined();
});

test('what a server that was killed has left goes when the next one starts', async () => {
  const cache = await cacheFolder();
  await mkdir(serversFolder(cache));
  const left = { ...SERVER, port: 1, pid: 2 ** 30 };
  await writeFile(serverFilePath(cache, 1), JSON.stringify(left), { mode: 0o600 });
  expect(readServerFile(cache, 1)).toEqual(left);
  const { remove } = await announceServer(cache, SERVER, () => undefined);
  expect(readServerFile(cache, 1)).toBeUndefined();
  await remove();
});

test('the file of a server is not removed behind a link', async () => {
  const [cache, foreign] = [await cacheFolder(), await cacheFolder()];
  const file = join(foreign, `${SERVER.port}.json`);
  await writeFile(file, '');
  await symlink(foreign, serversFolder(cache), 'dir');
  expect(serverFilePath(cache, SERVER.port)).toBe(
    join(serversFolder(cache), `${SERVER.port}.json`),
  );
  await expect(forgetServer(cache, SERVER)).rejects.toThrow(
    /is a link, and nothing is removed behind it/,
  );
  expect(await readFile(file, 'utf8')).toBe('');
});

test.runIf(process.platform !== 'win32')(
  'a file that others could have written or read proves nothing',
  async () => {
    const cache = await cacheFolder();
    const { remove } = await announceServer(cache, SERVER, () => undefined);
    await chmod(serverFilePath(cache, 13305), 0o644);
    expect(readServerFile(cache, SERVER.port)).toBeUndefined();
    await remove();
  },
);

test.runIf(process.platform !== 'win32')(
  'nothing is written behind a link in place of the folder',
  async () => {
    const [cache, elsewhere] = [await cacheFolder(), await cacheFolder()];
    await symlink(elsewhere, serversFolder(cache));
    await expect(announceServer(cache, SERVER, () => undefined)).rejects.toThrow(/is a link/);
  },
);

test('the log of a server in the background is cut off when it gets long, and what was in it is kept', async () => {
  const path = join(await cacheFolder(), '13305.log');
  await writeFile(path, 'a long line\n');
  const timer = boundLog(path, 5, 1);
  onTestFinished(() => clearInterval(timer));
  await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe(''));
  await appendFile(path, 'new\n');
  expect([await readFile(path, 'utf8'), await readFile(formerLog(path), 'utf8')]).toEqual([
    'new\n',
    'a long line\n',
  ]);
});
