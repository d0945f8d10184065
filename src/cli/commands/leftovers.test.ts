import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLeftovers } from './leftovers.ts';

const VARIABLES = [
  'LEMONADE_CACHE_DIR',
  'LEMONADE_CHAT_HISTORY',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'HF_HOME',
  'HF_HUB_CACHE',
  'OneDrive',
];
const SETTINGS = 'settings, backends, and whatever else the server has written';
const NOT_ALONE = 'it does not look like a folder of this server alone';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'leftovers-'));
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** A file below the home folder, with its folders. */
async function put(path: string, content: string | Buffer = ''): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), content);
}

/** Paths below the home folder, between `/`. */
const found = async () =>
  (await findLeftovers()).map(({ what, path, bytes, stays }) => ({
    what,
    path: path.slice(home.length + 1).replaceAll('\\', '/'),
    bytes,
    stays,
  }));
const leftover = (
  what: string,
  path: string,
  bytes = 0,
  stays: string | undefined = undefined,
) => ({
  what,
  path,
  bytes,
  stays,
});

test('where nothing was written, nothing is left', async () => {
  expect(await found()).toEqual([]);
});

describe('the cache folder', () => {
  const cache = '.cache/lemonade';

  test('is the server’s alone where nothing is in it', async () => {
    await mkdir(join(home, cache), { recursive: true });
    expect(await findLeftovers()).toEqual([
      { what: 'cache folder', path: join(home, cache), bytes: 0 },
    ]);
  });

  test.each([
    'children',
    'bin',
    'config.json',
    'user_models.json',
    'recipe_options.json',
    'backend_trials.json',
  ])('is known by %s, and counts with all that is in it', async (name) => {
    await put(`${cache}/${name}`, '12');
    await put(`${cache}/deep/below/it`, '345');
    expect(await found()).toEqual([leftover(SETTINGS, cache, 5)]);
  });

  test('of other programs stays', async () => {
    await put(`${cache}/holiday.jpg`, '12');
    expect(await found()).toEqual([leftover('cache folder', cache, 2, NOT_ALONE)]);
  });

  test('stays where it is the home folder', async () => {
    await put('config.json', '12');
    vi.stubEnv('LEMONADE_CACHE_DIR', home);
    expect(await found()).toEqual([leftover('cache folder', '', 2, NOT_ALONE)]);
  });

  test('goes with the model of the demo, which is not a model of one’s own', async () => {
    await put(`${cache}/config.json`, '12');
    await mkdir(join(home, cache, 'extra-models'));
    expect(await found()).toEqual([leftover(SETTINGS, cache, 2)]);
    await put(`${cache}/extra-models/Tiny-Demo.gguf`, '345');
    expect(await found()).toEqual([leftover(SETTINGS, cache, 5)]);
  });

  test('goes but for models of one’s own', async () => {
    await put(`${cache}/config.json`, '12');
    await put(`${cache}/bin/llama`, '345');
    await put(`${cache}/extra-models/Tiny-Demo.gguf`, '6');
    await put(`${cache}/extra-models/Mine.gguf`, '789');
    const [own, ...others] = await found();
    expect(own).toEqual(
      leftover('models of your own', `${cache}/extra-models`, 4, 'the files are yours'),
    );
    expect(others.toSorted((one, other) => one.bytes - other.bytes)).toEqual([
      leftover('written by the server', `${cache}/config.json`, 2),
      leftover('written by the server', `${cache}/bin`, 3),
    ]);
  });

  test('is the one that the environment names', async () => {
    await put('elsewhere/config.json', '12');
    vi.stubEnv('LEMONADE_CACHE_DIR', join(home, 'elsewhere'));
    expect(await found()).toEqual([leftover(SETTINGS, 'elsewhere', 2)]);
    vi.stubEnv('LEMONADE_CACHE_DIR', '');
    expect(await found()).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('counts links as nothing', async () => {
    await put(`${cache}/config.json`, '12');
    await put('large', '3456789');
    await symlink(join(home, 'large'), join(home, cache, 'link'));
    expect(await found()).toEqual([leftover(SETTINGS, cache, 2)]);
  });
});

test('keys and the history of chats go, pulled models stay', async () => {
  await put('.config/lemonade/server.env', '12');
  await put('.local/state/lemonade/chat-history', '345');
  await put('.cache/huggingface/hub/model', '6789');
  expect(await found()).toEqual([
    leftover('keys and variables of the service', '.config/lemonade/server.env', 2),
    leftover('history of chats', '.local/state/lemonade/chat-history', 3),
    leftover(
      'pulled models',
      '.cache/huggingface/hub',
      4,
      "other programs use this folder too; 'lemonade rm MODEL' removes a model",
    ),
  ]);
});

test('there is no history of chats where none is wanted', async () => {
  await put('.local/state/lemonade/chat-history', '345');
  vi.stubEnv('LEMONADE_CHAT_HISTORY', '');
  expect(await found()).toEqual([]);
});

describe('the line of the completion', () => {
  const line = 'source <(lemonade completion bash)\n';
  const completion = (path: string) =>
    leftover(
      'completion',
      path,
      0,
      `remove the line with 'lemonade completion' from your ${path.slice(path.lastIndexOf('/') + 1)}`,
    );
  const profiles = (folder: string) => [
    `${folder}/profile.ps1`,
    `${folder}/Microsoft.PowerShell_profile.ps1`,
  ];
  const startFiles = [
    '.bashrc',
    '.zshrc',
    '.config/fish/config.fish',
    ...profiles('Documents/PowerShell'),
    ...profiles('Documents/WindowsPowerShell'),
    ...profiles('.config/powershell'),
  ];

  test('is for the person to remove, from each start file of a shell', async () => {
    for (const path of startFiles) await put(path, line);
    expect(await found()).toEqual(startFiles.map(completion));
  });

  test('is not in start files that speak of other things', async () => {
    for (const path of startFiles) await put(path, 'alias lemonade=lime # completion\n');
    expect(await found()).toEqual([]);
  });

  test('is found in UTF-16, as Windows PowerShell writes it', async () => {
    const [path = ''] = profiles('Documents/WindowsPowerShell');
    await put(path, Buffer.from(`\ufeff${line}`, 'utf16le'));
    expect(await found()).toEqual([completion(path)]);
  });

  test('is found where OneDrive keeps the documents, and settings are elsewhere', async () => {
    vi.stubEnv('OneDrive', join(home, 'cloud'));
    vi.stubEnv('XDG_CONFIG_HOME', join(home, 'settings'));
    const paths = [
      'settings/fish/config.fish',
      ...profiles('cloud/Documents/PowerShell'),
      ...profiles('cloud/Documents/WindowsPowerShell'),
      ...profiles('settings/powershell'),
    ];
    for (const path of paths) await put(path, line);
    expect(await found()).toEqual(paths.map(completion));
  });
});
