import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { defaultCacheDirectory } from '../../lib/shared/default-folders.ts';
import { serverFilePath, serversFolder } from '../../lib/shared/server-file.ts';
import { variantOf } from './context.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'context-'));
  await mkdir(serversFolder(folder), { recursive: true });
  for (const port of [13_305, 9000]) {
    const content = { pid: process.pid, port, url: 'http://localhost', key: `owner-${port}` };
    await writeFile(serverFilePath(folder, port), JSON.stringify(content), { mode: 0o600 });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const contextOf = (setup: CommandSetup = {}) => createCommandContext(() => ({}), setup).context;

describe('the server of a command', () => {
  test.each<[CommandSetup, string]>([
    [{}, 'http://localhost:13305'],
    [{ env: { LEMONADE_HOST: 'box', LEMONADE_PORT: '9' } }, 'http://box:9'],
    [{ host: 'here', env: { LEMONADE_HOST: 'box', LEMONADE_PORT: '9' } }, 'http://here:9'],
    [{ port: '8', env: { LEMONADE_HOST: 'box', LEMONADE_PORT: '9' } }, 'http://box:8'],
    [{ host: 'here:7', env: { LEMONADE_PORT: '9' } }, 'http://here:7'],
    [{ host: 'here:7', port: '8' }, 'http://here:8'],
    [{ env: { LEMONADE_HOST: 'box:7', LEMONADE_PORT: '9' } }, 'http://box:9'],
  ])('of %j is %s', (setup, baseUrl) => {
    expect(contextOf(setup).address.baseUrl).toBe(baseUrl);
  });

  test('has a usual port, whatever is typed', () => {
    expect(contextOf({ host: 'here:7', port: '8' }).usualPort()).toBe(13_305);
    const env = { LEMONADE_HOST: 'box:7' };
    expect(contextOf({ port: '8', env }).usualPort()).toBe(7);
    expect(contextOf({ env: { LEMONADE_PORT: '9' } }).usualPort()).toBe(9);
  });

  test('has its files where the variable says, else below the caches of the user', () => {
    expect(contextOf({ env: { LEMONADE_CACHE_DIR: 'caches' } }).cacheDirectory).toBe(
      resolve('caches'),
    );
    const env = { XDG_CACHE_HOME: '/caches', LEMONADE_CACHE_DIR: '' };
    expect(contextOf({ env }).cacheDirectory).toBe(resolve(defaultCacheDirectory(env)));
  });
});

describe('the key of a command', () => {
  const both = { LEMONADE_API_KEY: 'app', LEMONADE_ADMIN_API_KEY: 'admin' };

  test.each<[CommandSetup, object]>([
    [{}, { apiKey: undefined, typedKey: undefined, keyForApps: undefined }],
    [{ apiKey: '' }, { apiKey: undefined, typedKey: undefined, keyForApps: undefined }],
    [
      { apiKey: 'typed', env: both },
      { apiKey: 'typed', typedKey: 'typed', keyForApps: 'typed' },
    ],
    [{ env: both }, { apiKey: 'admin', typedKey: undefined, keyForApps: 'app' }],
    [
      { apiKey: '', env: both },
      { apiKey: 'admin', typedKey: undefined, keyForApps: 'app' },
    ],
    [{ env: { LEMONADE_API_KEY: 'app' } }, { apiKey: 'app', keyForApps: 'app' }],
    [{ env: { LEMONADE_ADMIN_API_KEY: 'admin' } }, { apiKey: 'admin', keyForApps: 'admin' }],
    [{ env: { LEMONADE_ADMIN_API_KEY: '', LEMONADE_API_KEY: 'app' } }, { apiKey: 'app' }],
  ])('of %j is %j', (setup, keys) => {
    expect(
      contextOf({ ...setup, env: { LEMONADE_CACHE_DIR: '/none', ...setup.env } }),
    ).toMatchObject(keys);
  });

  test.skipIf(process.platform === 'win32')(
    'is the proof of the owner where none is said, on this machine alone',
    () => {
      const env = { LEMONADE_CACHE_DIR: folder };
      expect(contextOf({ env }).key()).toBe('owner-13305');
      expect(contextOf({ env, port: '9000' }).key()).toBe('owner-9000');
      expect(contextOf({ env, port: '9001' }).key()).toBeUndefined();
      expect(contextOf({ env, host: 'box' }).key()).toBeUndefined();
      expect(contextOf({ env, apiKey: 'typed' }).key()).toBe('typed');
    },
  );

  test.skipIf(process.platform === 'win32')('of another server on this machine is its own', () => {
    const context = contextOf({ env: { LEMONADE_CACHE_DIR: folder }, host: 'box' });
    const other = contextOf({ port: '9000' }).address;
    expect(variantOf(context, { address: other }).key()).toBe('owner-9000');
    expect(variantOf(context, { address: other }).address).toBe(other);
    expect(variantOf(context, {}).key).toBe(context.key);
    const named = contextOf({ env: { LEMONADE_CACHE_DIR: folder }, apiKey: 'typed' });
    expect(variantOf(named, { address: other }).key()).toBe('typed');
    expect(variantOf(named, { address: other }).client.getConfig().baseUrl).toBe(
      'http://localhost:9000',
    );
  });
});

test('a part of a command has a signal of its own', () => {
  const context = contextOf();
  const { signal } = new AbortController();
  const part = variantOf(context, { signal });
  expect(part.signal).toBe(signal);
  expect(part.address).toBe(context.address);
  expect(variantOf(context, {}).signal).toBe(context.signal);
});

describe('what a command prints', () => {
  const say = (setup: CommandSetup, work: (context: ReturnType<typeof contextOf>) => unknown) => {
    const { context, out, notes } = createCommandContext(() => ({}), setup);
    work(context);
    return [out(), notes()];
  };
  const columns = [{ title: 'NAME', value: ({ name }: { name: string }) => name }];
  const rows = [{ name: 'a' }];

  test.each<[CommandSetup, string, string]>([
    [{}, 'Done.\n', 'Look.\n'],
    [{ quiet: true }, '', ''],
    [{ json: true }, '', ''],
  ])('with %j are %j of what it has done, and hints as %j', (setup, out, notes) => {
    expect(say(setup, ({ say: tell }) => tell('Done.'))).toEqual([out, '']);
    expect(say(setup, ({ hint }) => hint('Look.'))).toEqual(['', notes]);
  });

  test('is the response as JSON where that is wanted, else a line', () => {
    const report = ({ report: print }: ReturnType<typeof contextOf>) => print({ a: 1 }, 'Done.');
    expect(say({}, report)).toEqual(['Done.\n', '']);
    expect(say({ json: true }, report)).toEqual(['{"a":1}\n', '']);
    expect(say({ quiet: true }, report)).toEqual(['', '']);
  });

  test('is a table of rows, or a sentence where there are none, or JSON', () => {
    const list = (given: readonly { name: string }[]) => (context: ReturnType<typeof contextOf>) =>
      context.list({ data: given }, 'There are none.', given, columns);
    expect(say({}, list(rows))).toEqual(['NAME\na\n', '']);
    expect(say({}, list([]))).toEqual(['There are none.\n', '']);
    expect(say({ json: true }, list([]))).toEqual(['{"data":[]}\n', '']);
    expect(say({ quiet: true }, list(rows))).toEqual(['NAME\na\n', '']);
  });

  test.each<[CommandSetup, object]>([
    [{}, { isJson: false, isQuiet: false, canAsk: false }],
    [
      { columns: 80, canAsk: true },
      { isJson: false, isQuiet: false, canAsk: true },
    ],
    [
      { columns: 80, canAsk: true, json: true },
      { isJson: true, isQuiet: false, canAsk: false },
    ],
    [
      { columns: 80, canAsk: true, quiet: true },
      { isJson: false, isQuiet: true, canAsk: false },
    ],
    [{ columns: 80 }, { canAsk: false }],
    [{ canAsk: true }, { canAsk: false }],
  ])('with %j is %j', (setup, is) => {
    expect(contextOf(setup)).toMatchObject(is);
  });

  test('while it works is what it does, until that has ended or failed', async () => {
    const { context, notes } = createCommandContext(() => ({}), { columns: 80 });
    expect(await context.during('Looking', Promise.resolve(7))).toBe(7);
    await expect(context.during('Failing', Promise.reject(new Error('No.')))).rejects.toThrow(
      'No.',
    );
    expect(notes()).toBe('\r⠙ Looking\x1b[K\r\x1b[K\r⠙ Failing\x1b[K\r\x1b[K');
    const silent = createCommandContext(() => ({}), { columns: 80, quiet: true });
    await silent.context.during('Looking', Promise.resolve());
    expect(silent.notes()).toBe('');
  });
});
