import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { installationFolder, LOCK_FILE, VERSION_FILE } from '../../recipes/kit/installation.ts';
import type { McpServer } from './mcp-server.ts';
import { entryOfPackage, type McpPackage, PACKAGES_FOLDER } from './packages.ts';
import { ReadyMadeServers } from './ready-made.ts';

let binDirectory: string;
let installs: string[];
let added: [name: string, fields: object][];
let ended: string[];
let removed: string[];
let uninstalls: string[];
let used: string[];
let isOffline: boolean;
let isAllowed: boolean;
let held: Promise<void> | undefined;
let readyMade: ReadyMadeServers;

beforeEach(async () => {
  binDirectory = await mkdtemp(join(tmpdir(), 'lemonade-ready-made-'));
  [installs, added, ended] = [[], [], []];
  [uninstalls, removed, used] = [[], [], []];
  [isOffline, isAllowed, held] = [false, true, undefined];
  readyMade = new ReadyMadeServers({
    binDirectory,
    async install(wanted, signal) {
      installs.push(wanted.id);
      await held;
      signal.throwIfAborted();
      await put(wanted);
    },
    servers: {
      async add(name, fields) {
        added.push([name, fields]);
        return {} as McpServer;
      },
      list: async () => [running('memory'), running('web')],
      async remove(name) {
        removed.push(name);
        return { packageId: name.startsWith('my-') ? name.slice('my-'.length) : undefined };
      },
      usesPackage: async (id) => used.includes(id),
    },
    async uninstall({ id }) {
      await held;
      uninstalls.push(id);
      await rm(folderOf(id), { recursive: true });
    },
    isOffline: () => isOffline,
    mayFetch: () => isAllowed,
  });
});
afterEach(() => rm(binDirectory, { recursive: true, force: true }));

const folderOf = (id: string) =>
  installationFolder({ binDirectory, recipe: PACKAGES_FOLDER, backend: id });
async function put(one: McpPackage, version = one.version): Promise<void> {
  const folder = folderOf(one.id);
  await mkdir(dirname(entryOfPackage(one, binDirectory)), { recursive: true });
  await writeFile(entryOfPackage(one, binDirectory), '');
  await writeFile(join(folder, VERSION_FILE), version);
  const lock = new URL(`../../../engines/mcp/${one.id}/${LOCK_FILE}`, import.meta.url);
  await cp(lock, join(folder, LOCK_FILE));
}
/** A server that runs a package, and says so when it ends. */
function running(id: string): McpServer {
  const server: Pick<McpServer, 'settings' | 'disconnect'> = {
    settings: {
      name: `my-${id}`,
      transport: { kind: 'package', id, args: [], env: {} },
      isDisabled: false,
      isAdminOnly: false,
      timeoutMs: 1000,
    },
    disconnect: async () => void ended.push(`my-${id}`),
  };
  return server as McpServer;
}
const forever = () => new AbortController().signal;
const add = (id: string, folder?: string, name?: string) =>
  readyMade.add(id, { name, folder, isAdminOnly: false }, forever());

test('one that is not here is fetched once, also for two who ask at once, and then added', async () => {
  await Promise.all([add('memory'), add('memory', undefined, 'other')]);
  expect(installs).toEqual(['memory']);
  // Which of the two comes first is not promised.
  expect(added.toSorted()).toEqual([
    ['memory', { package_id: 'memory' }],
    ['other', { package_id: 'memory' }],
  ]);
  await add('memory');
  expect(installs).toEqual(['memory']);
  expect(added.at(-1)).toEqual(['memory', { package_id: 'memory' }]);
});

test('an older one is replaced, and the list says which are here', async () => {
  const [, memory] = await readyMade.list();
  if (memory === undefined) throw new Error('There is none.');
  await put(memory, '0.0.1');
  expect((await readyMade.list()).map(({ isInstalled }) => isInstalled)).toEqual([
    false,
    false,
    false,
  ]);
  await add('memory');
  expect(installs).toEqual(['memory']);
  // What runs of it has ended: files of programs that run can't be replaced everywhere.
  expect(ended).toEqual(['my-memory']);
  expect((await readyMade.list()).filter(({ isInstalled }) => isInstalled)).toMatchObject([
    { id: 'memory' },
  ]);
});

test('one of the same version from another lock is fetched again', async () => {
  await add('memory');
  await writeFile(join(folderOf('memory'), LOCK_FILE), '{"packages":{}}');
  await add('memory');
  expect(installs).toEqual(['memory', 'memory']);
});

test('the files of a package go with the last server that runs it', async () => {
  await add('memory');
  used = ['memory'];
  await readyMade.removeServer('my-memory');
  expect(uninstalls).toEqual([]);
  used = [];
  await readyMade.removeServer('my-memory');
  await readyMade.removeServer('of-the-owner');
  await readyMade.removeServer('my-own-package');
  expect(uninstalls).toEqual(['memory']);
  expect(removed).toEqual(['my-memory', 'my-memory', 'of-the-owner', 'my-own-package']);
  await add('memory');
  expect(installs).toEqual(['memory', 'memory']);
});

test('one that is added while its files go is fetched again; one that comes keeps them', async () => {
  await add('memory');
  const going = withResolvers<void>();
  held = going.promise;
  const gone = readyMade.removeServer('my-memory');
  await expect.poll(() => removed).toEqual(['my-memory']);
  const again = add('memory');
  going.resolve();
  await Promise.all([gone, again]);
  expect([installs, uninstalls]).toEqual([['memory', 'memory'], ['memory']]);

  const coming = withResolvers<void>();
  held = coming.promise;
  const web = add('web');
  await expect.poll(() => installs).toContain('web');
  await readyMade.removeServer('my-web');
  coming.resolve();
  await web;
  expect(uninstalls).toEqual(['memory']);
});

test('files are those of a folder that is there, and nothing is fetched before that is known', async () => {
  await expect(add('files')).rejects.toMatchObject({ param: 'folder' });
  await expect(add('files', 'notes')).rejects.toThrow('absolute path');
  await expect(add('files', join(binDirectory, 'absent'))).rejects.toThrow('is not a folder');
  await expect(add('memory', binDirectory)).rejects.toThrow('sees no folder');
  expect(installs).toEqual([]);
  await add('files', binDirectory);
  expect(added).toEqual([['files', { package_id: 'files', args: [binDirectory] }]]);
});

test.each<[string, () => void, string]>([
  ['offline', () => (isOffline = true), 'offline'],
  ['allowed to fetch no programs', () => (isAllowed = false), 'LEMONADE_NO_FETCH_EXECUTABLES'],
])('a server that is %s adds only what is here', async (_what, make, words) => {
  make();
  await expect(add('web')).rejects.toThrow(words);
  const [, , web] = await readyMade.list();
  if (web === undefined) throw new Error('There is none.');
  await put(web);
  await add('web');
  expect(added).toEqual([['web', { package_id: 'web' }]]);
});

test('who leaves adds nothing', async () => {
  const { promise, resolve } = withResolvers<void>();
  held = promise;
  const leaving = new AbortController();
  const left = readyMade.add(
    'web',
    { name: undefined, folder: undefined, isAdminOnly: false },
    leaving.signal,
  );
  await expect.poll(() => installs).toEqual(['web']);
  leaving.abort(new Error('The client has left.'));
  resolve();
  await expect(left).rejects.toThrow('The client has left.');
  expect(added).toEqual([]);
});

test('an id of none is said by name', () =>
  expect(add('mail')).rejects.toMatchObject({ errorCode: 'mcp_package_not_found' }));
