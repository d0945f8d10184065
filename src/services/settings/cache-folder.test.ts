import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { InvalidSetting } from './errors.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cache-folder-'));
});
afterEach(() => rm(root, { recursive: true }));

const settingsFor = (cacheDirectory: string) => ({
  cacheDirectory,
  extraModelsDirectory: join(cacheDirectory, 'models'),
});
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const isPosix = process.platform !== 'win32';

test('it is made, with the models folder in it', async () => {
  const log = createRecordingLog();
  await makeCacheFolder(settingsFor(join(root, 'cache')), log);
  expect((await stat(join(root, 'cache', 'models'))).isDirectory()).toBe(true);
  if (isPosix) expect(await modeOf(join(root, 'cache'))).toBe('700');
  expect(log.entries).toEqual([]);
});

test('the models folder is made also in a folder whose name ends with a separator, as that of a drive does', async () => {
  const settings = { cacheDirectory: root + sep, extraModelsDirectory: join(root, 'models') };
  await makeCacheFolder(settings, createRecordingLog());
  expect((await stat(join(root, 'models'))).isDirectory()).toBe(true);
});

test('a models folder outside of the cache folder is not made: its disk may not be there yet', async () => {
  const settings = {
    cacheDirectory: join(root, 'cache'),
    extraModelsDirectory: join(root, 'disk', 'models'),
  };
  await makeCacheFolder(settings, createRecordingLog());
  await expect(stat(join(root, 'disk'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('where it can not be made, the setting is named', async () => {
  await writeFile(join(root, 'file'), '');
  const made = makeCacheFolder(settingsFor(join(root, 'file', 'cache')), createRecordingLog());
  await expect(made).rejects.toThrow(InvalidSetting);
  await expect(made).rejects.toThrow(
    /--cache-dir \(LEMONADE_CACHE_DIR\) is '.*cache', but must be a folder/,
  );
});

test.runIf(isPosix)(
  'one that was open to others is closed, with all that prompts can be in',
  async () => {
    const cache = join(root, 'cache');
    const saved = join(cache, 'slots', 'model');
    await mkdir(saved, { recursive: true });
    await mkdir(join(cache, 'models'));
    const closed = [
      join(saved, 'one.bin'),
      join(cache, 'recipe_options.json'),
      join(cache, 'sealing.key'),
    ];
    const files = [...closed, join(cache, 'models', 'm.gguf')];
    for (const file of files) await writeFile(file, '');
    for (const file of files) await chmod(file, 0o644);
    for (const folder of [cache, join(cache, 'slots'), saved, join(cache, 'models')])
      await chmod(folder, 0o755);
    await makeCacheFolder(settingsFor(cache), createRecordingLog());
    expect(await Promise.all([cache, join(cache, 'slots'), saved, ...files].map(modeOf))).toEqual([
      ...['700', '700', '700', '600', '600', '600', '644'],
    ]);
  },
);

test.runIf(isPosix)(
  'one that everybody shares stays as it is, with a warning, and what is in it is closed',
  async () => {
    await chmod(root, 0o1777);
    await mkdir(join(root, 'slots'));
    await chmod(join(root, 'slots'), 0o755);
    const log = createRecordingLog();
    await makeCacheFolder(settingsFor(root), log);
    expect(await modeOf(root)).toBe('777');
    expect(await modeOf(join(root, 'slots'))).toBe('700');
    expect(log.entries).toEqual([
      expect.objectContaining({
        severity: 'Warning',
        message: expect.stringMatching(/for everybody.*--cache-dir/),
      }),
    ]);
  },
);
