// What a running server takes over from config.json, and what it keeps.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { InvalidSetting } from './errors.ts';
import { createLiveSettings } from './live-settings.ts';
import { readSettings, type Settings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(environment: Record<string, string> = {}, refuse?: (settings: Settings) => boolean) {
  const log = createRecordingLog();
  const read = () => readSettings({ commandLine: { 'cache-dir': folder }, environment });
  const applied: Settings[] = [];
  const live = createLiveSettings({
    initial: read(),
    read,
    log,
    apply(settings) {
      if (refuse?.(settings)) throw new InvalidSetting('The arguments are nonsense.');
      applied.push(settings);
    },
  });
  return { ...live, log, applied };
}

function configure(config: object | string): void {
  writeFileSync(
    join(folder, 'config.json'),
    typeof config === 'string' ? config : JSON.stringify(config),
  );
}

test('a file that comes, changes and goes counts from the next look on', () => {
  const { current, applied } = start();
  expect(current().contextSize).toBeUndefined();
  configure({ ctx_size: 1024, offline: true });
  expect(current()).toMatchObject({ contextSize: 1024, isOffline: true });
  configure({ ctx_size: 20_480 });
  expect(current()).toMatchObject({ contextSize: 20_480, isOffline: false });
  rmSync(join(folder, 'config.json'));
  expect(current().contextSize).toBeUndefined();
  expect(applied).toHaveLength(3);
});

test('as long as the file is the same, nothing is applied', () => {
  configure({ ctx_size: 1024 });
  const { current, applied } = start();
  expect(current()).toBe(current());
  expect(applied).toEqual([]);
});

test('what the environment says still wins', () => {
  const { current } = start({ LEMONADE_CTX_SIZE: '7' });
  configure({ ctx_size: 1024, log_level: 'debug' });
  expect(current()).toMatchObject({ contextSize: 7, logLevel: 'debug' });
});

test('what only a start can change stays, and the log names it', () => {
  const { current, log } = start();
  const { port, extraModelsDirectory } = current();
  configure({ port: 4711, extra_models_dir: '/elsewhere', keep_alive: '5m', max_loaded_models: 3 });
  expect(current()).toMatchObject({
    port,
    extraModelsDirectory,
    keepAliveMs: undefined,
    maxLoadedModels: 3,
  });
  expect(log.entries.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/port, extra_models_dir, keep_alive of .*next start/),
  );
});

test.each<[string, object | string]>([
  ['no JSON', '{"ctx_size": '],
  ['a wrong value', { ctx_size: 'large' }],
  ['what can not be applied', { ctx_size: 13 }],
])('%s leaves the settings as they were and is complained of once', (_title, config) => {
  configure({ ctx_size: 1024 });
  const { current, log } = start({}, ({ contextSize }) => contextSize === 13);
  configure(config);
  expect(current().contextSize).toBe(1024);
  expect(current().contextSize).toBe(1024);
  expect(log.entries.filter(({ message }) => message.includes('stay in force'))).toHaveLength(1);
  configure({ ctx_size: 30_000 });
  expect(current().contextSize).toBe(30_000);
});

test('`recent` looks at the file again in the next turn of the event loop, `current` at once', async () => {
  const { current, recent } = start();
  expect(recent().contextSize).toBeUndefined();
  configure({ ctx_size: 1024 });
  expect(recent().contextSize).toBeUndefined();
  await setImmediate();
  expect(recent().contextSize).toBe(1024);
  configure({ ctx_size: 20_480 });
  expect([current().contextSize, recent().contextSize]).toEqual([20_480, 20_480]);
});
