// Changes of config.json: all or nothing, checked before, and in force afterwards.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { InvalidRequest } from '../../errors.ts';
import { createConfigChanges } from './config-changes.ts';
import { createConfigFile } from './config-file.ts';
import { SettingNeedsAdminKey, SettingsFileBroken } from './errors.ts';
import { createLiveSettings } from './live-settings.ts';
import { readSettings } from './settings.ts';
import { SETTINGS } from './table.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-changes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'config.json');
const written = () => JSON.parse(readFileSync(path(), 'utf8'));

function setUp({
  environment = {},
  config,
}: {
  environment?: Record<string, string>;
  config?: object | string;
} = {}) {
  if (config !== undefined)
    writeFileSync(path(), typeof config === 'string' ? config : JSON.stringify(config));
  const log = createRecordingLog();
  const read = (trial?: unknown) =>
    readSettings({ commandLine: { 'cache-dir': folder }, environment, config: trial });
  const live = createLiveSettings({ initial: read(), read: () => read(), apply: () => {}, log });
  const changes = createConfigChanges({
    file: createConfigFile({ path: path(), log }),
    live,
    tryOut: read,
    checkArguments: ({ recipe, text, author }) =>
      author === 'owner' ? [] : [`${recipe} does not take ${text}.`],
    redact: (text) => text.replace('s3cret', '***'),
    log,
  });
  return { live, ...changes };
}

test.each([
  [
    'a text that no command line could hold',
    { llamacpp: { args: 'x'.repeat(796_000) } },
    /8192 characters/,
  ],
  [
    'quotes, which take twice the room',
    { llamacpp: { args: '"'.repeat(900_000) } },
    /8192 characters/,
  ],
  ['a limit by which no request could change it back', { max_body_bytes: 1 }, /from 65536/],
  [
    'a list of a million names',
    { allowed_hosts: Array.from({ length: 1e6 }, () => 'a') },
    /256 texts/,
  ],
])('%s is refused, and no path is told', async (_what, change, reason) => {
  const { set } = setUp();
  const failed = await set(change, 'owner').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(InvalidRequest);
  expect(String(failed)).toMatch(reason);
  expect(String(failed)).not.toContain(folder);
  expect(existsSync(path())).toBe(false);
});

test('what has no room next to other things in the file is refused, and no path is told', async () => {
  const config = { other_program: 'x'.repeat(2 ** 20 - 200) };
  const { set } = setUp({ config });
  const failed = await set({ llamacpp: { args: '-x '.repeat(1000) } }, 'owner').catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(InvalidRequest);
  expect(String(failed)).toMatch(/no room/);
  expect(String(failed)).not.toContain(folder);
});

describe('a change', () => {
  test('is laid over what is there, in whichever spelling, and holds at once', async () => {
    const config = {
      llamacpp_backend: 'cpu',
      providers: { office: {} },
      other_program: { x: 1 },
      sdcpp: { steps: 5, width: 256 },
      offline: true,
    };
    const { set, live } = setUp({ config });
    const changed = await set(
      { ctx_size: 4096, llamacpp: { backend: 'vulkan' }, sdcpp_steps: 30, offline: null },
      'client',
    );
    expect(changed).toEqual({
      updated: {
        ctx_size: 4096,
        llamacpp: { backend: 'vulkan' },
        sdcpp: { steps: 30 },
        offline: null,
      },
      needsRestart: [],
      overridden: [],
    });
    expect(written()).toEqual({
      providers: { office: {} },
      other_program: { x: 1 },
      ctx_size: 4096,
      llamacpp: { backend: 'vulkan' },
      sdcpp: { width: 256, steps: 30 },
    });
    expect(live.current()).toMatchObject({ contextSize: 4096, isOffline: false });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  test('says what counts later, and what has no effect', async () => {
    const { set, inForce } = setUp({ environment: { LEMONADE_CTX_SIZE: '100' } });
    expect(await set({ port: 8000, ctx_size: 4096, max_loaded_models: 2 }, 'client')).toMatchObject(
      {
        needsRestart: ['port'],
        overridden: ['ctx_size'],
      },
    );
    expect(inForce()).toMatchObject({ port: 13_305, ctx_size: 100, max_loaded_models: 2 });
  });

  test('that is wrong in one thing changes nothing', async () => {
    const { set } = setUp({ config: { ctx_size: 100 } });
    const refused = async (changes: object, message: RegExp) => {
      const error = await set(changes as never, 'owner').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(String(error)).toMatch(message);
    };
    await refused({ offline: true, max_loaded_models: 0 }, /'max_loaded_models' is 0, but must be/);
    await refused({ offline: true, wings: 2 }, /'wings' is not a setting of this server/);
    await refused({ telemetry: { enabled: true } }, /'telemetry' has no use in this server/);
    await refused({ providers: {} }, /'providers' is not a setting\. POST \/v1\/providers/);
    await refused({ llamacpp: { wings: 2 } }, /'llamacpp.wings' is not a setting/);
    await refused({ llamacpp: 'cpu' }, /'llamacpp' is "cpu", but must be an object/);
    await refused({ api_key: 'x' }, /'api_key' is not a setting/);
    await refused(JSON.parse('{"__proto__": {"offline": true}}'), /'__proto__' is not a setting/);
    // Each may be right alone.
    await refused({ host: '0.0.0.0' }, /there is no key/);
    expect(written()).toEqual({ ctx_size: 100 });
  });

  test('of a program, or of who may call, is for the owner', async () => {
    const { set } = setUp();
    for (const changes of [
      { llamacpp: { cpu_bin: '/usr/bin/evil' } },
      { allowed_origins: ['https://evil.example'] },
      { allow_unauthenticated: true },
      { allowed_hosts: null },
      { llamacpp: { rpc_hosts: ['10.0.0.2:50052'] } },
    ]) {
      await expect(set(changes, 'client')).rejects.toThrow(SettingNeedsAdminKey);
      await expect(set(changes, 'owner')).resolves.toBeDefined();
    }
    await expect(set({ llamacpp: { cpu_bin: 'latest' } }, 'client')).resolves.toBeDefined();
    await expect(set({ llamacpp: { args: '--log-file x' } }, 'client')).rejects.toThrow(
      'llamacpp does not take',
    );
    await expect(set({ llamacpp: { args: '--log-file x' } }, 'owner')).resolves.toBeDefined();
  });

  // By the kind of its value, so that a new setting is in it as well. `cacheDirectory` has no key.
  const paths = SETTINGS.filter(
    ({ key, type }) => key !== undefined && type.namesPath?.('/home/me/docs'),
  );

  test('there are settings that name folders, and programs of each recipe', () => {
    const keys = paths.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['models_dir', 'extra_models_dir', 'llamacpp.cpu_bin', 'flm.npu_bin']),
    );
    const byName = SETTINGS.filter(({ key = '' }) =>
      /(?:_dir|_bin|_path|_file|_folder)$/.test(key),
    );
    expect(byName.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  });

  test.each(paths.map(({ key = '' }) => key))(
    'of the path in %s is for the owner, however it is written',
    async (key) => {
      const { set } = setUp();
      const [section = '', name] = key.split('.');
      for (const value of ['/', '/home/me/docs', '../docs', 'C:\\docs', ['/docs']]) {
        for (const changes of [
          { [key.replace('.', '_')]: value },
          name ? { [section]: { [name]: value } } : {},
        ]) {
          if (Object.keys(changes).length === 0 || (name && Array.isArray(value))) continue;
          await expect(set(changes as never, 'client')).rejects.toThrow(SettingNeedsAdminKey);
        }
      }
      await expect(set({ [key]: '/home/me/docs' }, 'owner')).resolves.toBeDefined();
      expect(JSON.stringify(written())).toContain('/home/me/docs');
    },
  );

  test('of a folder back to the usual one is for the owner, too', async () => {
    const { set } = setUp({ config: { models_dir: '/data/models' } });
    for (const value of [null, 'auto', '']) {
      await expect(set({ models_dir: value }, 'client')).rejects.toThrow(SettingNeedsAdminKey);
    }
    expect(written()).toEqual({ models_dir: '/data/models' });
  });

  test('of a file that was broken by hand leaves it', async () => {
    const { set } = setUp();
    writeFileSync(path(), '{"half": ');
    await expect(set({ offline: true }, 'owner')).rejects.toThrow(SettingsFileBroken);
    expect(readFileSync(path(), 'utf8')).toBe('{"half": ');
  });
});

test('what is in force can be sent back as it is, and has no secrets in it', async () => {
  const environment = {
    LEMONADE_API_KEY: 'user-key',
    LEMONADE_KEEP_ALIVE: '90s',
    LEMONADE_LLAMACPP_ARGS: '--x s3cret',
  };
  const { inForce, defaults, set } = setUp({ environment });
  const config = inForce();
  expect(config).toMatchObject({
    keep_alive: '90s',
    models_dir: 'auto',
    llamacpp: { args: '--x ***' },
  });
  expect(JSON.stringify(config)).not.toContain('user-key');
  expect(defaults()).toMatchObject({ keep_alive: 'off', port: 13_305, sdcpp: { steps: 'auto' } });
  await set({ ...config, ...defaults() }, 'owner');
  expect(existsSync(path())).toBe(true);
  expect(setUp().live.current()).toMatchObject({ keepAliveMs: undefined, port: 13_305 });
});
