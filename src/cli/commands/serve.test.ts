import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { serverFilePath, serversFolder } from '../../lib/shared/server-file.ts';
import { killWords } from '../kit/processes.ts';
import { serveInBackground } from './serve.ts';
import type { startServer } from './start-server.ts';

const URL_HERE = 'http://localhost:13305';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
});
afterEach(() => rm(folder, { recursive: true }));

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};

/** Runs `lemonade serve --detach` and more words, with a server that starts like this. */
async function serve(
  args: readonly string[],
  {
    respond = nothing,
    isAnnounced = true,
    ...setup
  }: CommandSetup & { respond?: () => unknown; isAnnounced?: boolean } = {},
) {
  const { context, out, notes } = createCommandContext(respond, {
    ...setup,
    env: { LEMONADE_CACHE_DIR: folder },
  });
  const started: unknown[] = [];
  const start: typeof startServer = async (_context, options) => {
    started.push(options);
    return { pid: 77, url: URL_HERE, isAnnounced, log: '/x.log', stop: async () => undefined };
  };
  await serveInBackground(context, ['serve', '--detach', ...args], start);
  return { started, out: out(), notes: notes() };
}
/** A server of this cache folder that runs, on that port. */
async function announce(port: number, cacheDirectory = folder): Promise<void> {
  await mkdir(serversFolder(cacheDirectory), { recursive: true, mode: 0o700 });
  const content = { pid: process.pid, port, url: `http://localhost:${port}`, key: 'k' };
  await writeFile(serverFilePath(cacheDirectory, port), JSON.stringify(content), { mode: 0o600 });
}

describe('the server that is started', () => {
  test('stays, and where it runs and how it ends is said', async () => {
    const { started, out, notes } = await serve([]);
    expect(started).toEqual([{ words: [], cacheDirectory: folder, isKept: true }]);
    expect(notes).toBe('Starting the server\n');
    expect(out).toBe(
      `The server runs at ${URL_HERE} (process 77); 'lemonade stop' ends it.\nLog: /x.log\n`,
    );
  });

  test('has all options but those of this program, and the key, which others could read', async () => {
    const { started } = await serve([
      '--port',
      '1',
      '--json',
      '--api-key',
      'secret',
      '-q',
      '--api-key=secret',
      '--log-level=debug',
      '--quiet',
    ]);
    expect(started).toMatchObject([{ words: ['--port', '1', '--log-level=debug'] }]);
  });

  test('may have another cache folder, which is said with the command that ends it', async () => {
    const other = join(folder, 'other');
    const { started, out } = await serve(['--cache-dir', other]);
    expect(started).toEqual([
      { words: ['--cache-dir', other], cacheDirectory: other, isKept: true },
    ]);
    expect(out).toContain(`; 'lemonade stop' with LEMONADE_CACHE_DIR=${other} ends it.\n`);
    const relative = await serve(['--cache-dir=other']);
    expect(relative.started).toMatchObject([{ cacheDirectory: resolve('other') }]);
  });

  test('that could not write its file is ended by its process', async () => {
    const { out } = await serve([], { isAnnounced: false });
    expect(out).toContain(
      `; it could not write ${serverFilePath(folder, 13_305)}, so that 'lemonade stop' does not find it: '${killWords(77)}' ends it. Is the disk full?\n`,
    );
  });

  test('is told as JSON where that is wanted', async () => {
    const { out, notes } = await serve([], { json: true });
    expect([JSON.parse(out), notes]).toEqual([{ pid: 77, url: URL_HERE, log: '/x.log' }, '']);
  });
});

describe('no server is started', () => {
  test('where one of this cache folder runs, at whatever port', async () => {
    await announce(8123);
    const serving = serve([], { respond: () => ({}) });
    await expect(serving).rejects.toThrow(
      `A server of this cache folder runs already at http://localhost:8123 (process ${process.pid}).`,
    );
    await expect(serving).rejects.toMatchObject({
      advice: "'lemonade --port 8123 stop' ends it.",
    });
  });

  test('where something else answers at its port', async () => {
    const serving = serve([], { respond: () => ({}) });
    await expect(serving).rejects.toThrow(`Something answers at ${URL_HERE} already.`);
    await expect(serving).rejects.toMatchObject({
      advice: "Choose another port with --port; 'lemonade doctor' says what it is.",
    });
  });
});

test('a server that has left its file, and one of another cache folder, do not count', async () => {
  await announce(8123);
  expect((await serve([])).started).toHaveLength(1);
  const other = join(folder, 'other');
  await announce(8124, other);
  await expect(serve(['--cache-dir', other], { respond: () => ({}) })).rejects.toThrow('8124');
});
