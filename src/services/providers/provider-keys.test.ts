import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { createProviderKeys, isSecretKey } from './provider-keys.ts';
import { type ProviderFields, readProviderSettings } from './provider-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provider-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setUp(environment: Record<string, string | undefined> = {}) {
  const secrets: string[] = [];
  const { log, lines } = createSilentLog();
  const keys = createProviderKeys({ environment, addSecret: (key) => secrets.push(key), log });
  return { keys, secrets, lines };
}

const settingsOf = (more: ProviderFields = {}) =>
  readProviderSettings({ name: 'p', base_urls: ['https://one.example/v1'], ...more });

test.each([
  ['1234567', false],
  ['12345678', true],
  ['sk-0123456789', true],
  ['lemonade', false],
  ['LM-Studio', false],
  ['not-needed', false],
  ['no-key-needed', false],
  ['no-key-required', false],
  ['sk-no-key-required', false],
  ['placeholder', false],
  ['my-placeholder', true],
  ['placeholder-2', true],
])('whether %s is to be hidden: %s', (key, isSecret) => {
  expect(isSecretKey(key)).toBe(isSecret);
});

describe('a key in memory', () => {
  test('comes first, before a file and a variable', async () => {
    const { keys } = setUp({ LEMONADE_P_API_KEY: 'from-variable' });
    const settings = settingsOf({ key_file: join(folder, 'missing') });
    expect(keys.sourceOf(settings)).toBe('file');
    keys.keep(settings, 'from-memory');
    expect(keys.sourceOf(settings)).toBe('memory');
    expect(await keys.keyOf(settings)).toBe('from-memory');
  });

  test('is gone when it is forgotten, or kept as none', async () => {
    const { keys } = setUp();
    const settings = settingsOf();
    for (const leave of [() => keys.forget('p'), () => keys.keep(settings, undefined)]) {
      keys.keep(settings, 'from-memory');
      leave();
      expect(keys.sourceOf(settings)).toBe('env');
      expect(await keys.keyOf(settings)).toBeUndefined();
    }
    keys.forget('never-there');
  });

  test('is for some of its addresses too, and is forgotten with a word for any other one', async () => {
    const { keys, lines } = setUp();
    const [one, two, three] = ['https://one.example', 'https://two.example', 'https://x.example'];
    keys.keep(settingsOf({ base_urls: [one, two] }), 'from-memory');
    expect(await keys.keyOf(settingsOf({ base_urls: [two] }))).toBe('from-memory');
    expect(await keys.keyOf(settingsOf({ base_urls: [one, three] }))).toBeUndefined();
    expect(await keys.keyOf(settingsOf({ base_urls: [one] }))).toBeUndefined();
    expect(lines).toEqual([
      'Warning: The key of provider p is forgotten: it was given for other addresses than those in config.json. Add the provider again, with its key.',
    ]);
  });

  test('that no header can have is told once, and once more after it was fine', async () => {
    const { keys, lines } = setUp();
    const settings = settingsOf();
    const line =
      "Warning: The key of provider p can't be used: it has spaces, line breaks or letters that no header can have.";
    for (const key of ['two words', 'line\nbreak', 'schlüssel', ' before', 'after ']) {
      keys.keep(settings, key);
      expect(await keys.keyOf(settings)).toBeUndefined();
    }
    expect(lines).toEqual([line]);
    keys.keep(settings, '!fine~');
    expect(await keys.keyOf(settings)).toBe('!fine~');
    keys.keep(settings, 'two words');
    await keys.keyOf(settings);
    expect(lines).toEqual([line, line]);
  });
});

describe('a secret', () => {
  test('is told to the log once, and a placeholder never', async () => {
    const { keys, secrets } = setUp();
    const settings = settingsOf();
    for (const key of ['secret-key', 'secret-key', 'lemonade', 'short', 'other-key']) {
      keys.keep(settings, key);
      expect(await keys.keyOf(settings)).toBe(key);
    }
    expect(secrets).toEqual(['secret-key', 'other-key']);
  });
});

describe('a variable', () => {
  test('is the usual one, without the blanks around it', async () => {
    const { keys } = setUp({ LEMONADE_P_API_KEY: '  from-variable \n', OTHER: 'other' });
    expect(keys.sourceOf(settingsOf())).toBe('env');
    expect(await keys.keyOf(settingsOf())).toBe('from-variable');
    expect(await keys.keyOf(settingsOf({ key_env: 'OTHER' }))).toBe('other');
  });

  test.each([undefined, '', '  '])('that is %j is not a key', async (value) => {
    const { keys, lines } = setUp({ LEMONADE_P_API_KEY: value });
    expect(await keys.keyOf(settingsOf())).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test('is not sent to addresses that another one than the owner has chosen, which is told once', async () => {
    const { keys, lines } = setUp({ LEMONADE_P_API_KEY: 'from-variable' });
    const settings = settingsOf({ usual_key: false });
    for (let asked = 0; asked < 2; asked += 1) expect(await keys.keyOf(settings)).toBeUndefined();
    expect(lines).toEqual([
      "Warning: The key of provider p can't be used: LEMONADE_P_API_KEY is not sent to addresses that were added without the admin key. Add it again with the admin key or with its key, or take 'usual_key' out of config.json.",
    ]);
  });

  test('that is not there is not spoken of, for whatever addresses', async () => {
    const { keys, lines } = setUp();
    expect(await keys.keyOf(settingsOf({ usual_key: false }))).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test('that the owner names is sent to such addresses, too', async () => {
    const { keys } = setUp({ OTHER: 'other' });
    expect(await keys.keyOf(settingsOf({ usual_key: false, key_env: 'OTHER' }))).toBe('other');
  });
});

describe('a file', () => {
  test('is read again when it has changed, and comes before a variable', async () => {
    const { keys } = setUp({ LEMONADE_P_API_KEY: 'from-variable' });
    const path = join(folder, 'key');
    const settings = settingsOf({ key_file: path });
    writeFileSync(path, ' first \n');
    expect(keys.sourceOf(settings)).toBe('file');
    expect(await keys.keyOf(settings)).toBe('first');
    writeFileSync(path, 'the-second');
    await nextTurn();
    await nextTurn();
    expect(await keys.keyOf(settings)).toBe('the-second');
  });

  test('that is gone gives no key, is told once, and is read when it comes back', async () => {
    const { keys, lines } = setUp();
    const path = join(folder, 'key');
    const settings = settingsOf({ key_file: path });
    const again = async () => {
      await nextTurn();
      await nextTurn();
      return keys.keyOf(settings);
    };
    writeFileSync(path, 'first');
    expect(await again()).toBe('first');
    rmSync(path);
    expect(await again()).toBeUndefined();
    expect(await again()).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${path} can't be read: `);
    writeFileSync(path, 'first');
    expect(await again()).toBe('first');
  });

  test.each([
    [4096, true],
    [4097, false],
  ])('of %d bytes is read: %s', async (bytes, isRead) => {
    const { keys, lines } = setUp();
    const path = join(folder, 'key');
    writeFileSync(path, 'k'.repeat(bytes));
    const key = await keys.keyOf(settingsOf({ key_file: path }));
    expect(key?.length).toBe(isRead ? bytes : undefined);
    expect(lines).toHaveLength(isRead ? 0 : 1);
  });

  test('that is empty is not a key', async () => {
    const { keys, lines } = setUp();
    const path = join(folder, 'key');
    writeFileSync(path, '\n');
    expect(await keys.keyOf(settingsOf({ key_file: path }))).toBeUndefined();
    expect(lines).toEqual([]);
  });
});
