// Files that this program, and a server of it, have written on this machine.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, parse, resolve } from 'node:path';
import {
  DEMO_FILE,
  defaultCacheDirectory,
  hubDirectory,
} from '../../lib/shared/default-folders.ts';
import { setFields } from '../../lib/values.ts';
import { historyPath } from '../kit/history.ts';
import { configFolder, serverEnvironmentPath } from './service-folders.ts';

/** A file or folder, and whether `--purge` removes it. */
export interface Leftover {
  what: string;
  path: string;
  bytes: number;
  /** Why it is not removed, and what to do about it; undefined for what is. */
  stays?: string;
}

/** Names that a server makes in its cache folder, by which it is known. */
const CACHE_NAMES = [
  'children',
  'bin',
  'config.json',
  'user_models.json',
  'recipe_options.json',
  'backend_trials.json',
];

const EXTRA_MODELS = 'extra-models';

/**
 * Only what is there. Folders that belong to others too are in it, with the reason why they stay.
 */
export async function findLeftovers(): Promise<Leftover[]> {
  const { env } = process;
  const history = historyPath();
  const found = await Promise.all([
    cacheLeftovers(resolve(env.LEMONADE_CACHE_DIR || defaultCacheDirectory(env))),
    leftoverAt('keys and variables of the service', serverEnvironmentPath()),
    history === undefined ? [] : leftoverAt('history of chats', history),
    leftoverAt(
      'pulled models',
      hubDirectory(env),
      "other programs use this folder too; 'lemonade rm MODEL' removes a model",
    ),
    completionLines(),
  ]);
  return found.flat();
}

async function cacheLeftovers(path: string): Promise<Leftover[]> {
  const names = await readdir(path).catch((): string[] => []);
  if (names.length === 0) return leftoverAt('cache folder', path);
  const isShared =
    path === homedir() ||
    path === parse(path).root ||
    !names.some((name) => CACHE_NAMES.includes(name));
  if (isShared)
    return leftoverAt('cache folder', path, 'it does not look like a folder of this server alone');
  const own = names.includes(EXTRA_MODELS)
    ? await readdir(join(path, EXTRA_MODELS)).catch(() => [])
    : [];
  if (own.every((name) => name === DEMO_FILE))
    return leftoverAt('settings, backends, and whatever else the server has written', path);
  const others = names.filter((name) => name !== EXTRA_MODELS).map((name) => join(path, name));
  const parts = await Promise.all([
    leftoverAt('models of your own', join(path, EXTRA_MODELS), 'the files are yours'),
    ...others.map((one) => leftoverAt('written by the server', one)),
  ]);
  return parts.flat();
}

async function leftoverAt(what: string, path: string, stays?: string): Promise<Leftover[]> {
  const bytes = await sizeOf(path);
  if (bytes === undefined) return [];
  return [setFields({ what, path, bytes, stays })];
}

/**
 * Bytes of a file, or of all files in a folder; undefined when it is not there. Links count as
 * nothing.
 */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return found.isFile() ? found.size : 0;
  let sum = 0;
  for (const name of await readdir(path).catch(() => []))
    sum += (await sizeOf(join(path, name))) ?? 0;
  return sum;
}

/** Start files of shells in which the completion stands, which belong to the person. */
async function completionLines(): Promise<Leftover[]> {
  const files = [
    join(homedir(), '.bashrc'),
    join(homedir(), '.zshrc'),
    join(configFolder(), 'fish', 'config.fish'),
  ];
  const found = [...files, ...powerShellProfiles(process.env)].map(
    async (path): Promise<Leftover[]> => {
      // Windows PowerShell writes UTF-16, whose second bytes are zero here.
      const text = (await readFile(path, 'utf8').catch(() => '')).replaceAll('\0', '');
      const stays = `remove the line with 'lemonade completion' from your ${basename(path)}`;
      return text.includes('lemonade completion')
        ? [{ what: 'completion', path, bytes: 0, stays }]
        : [];
    },
  );
  return (await Promise.all(found)).flat();
}

/**
 * Where PowerShell 7 and Windows PowerShell read their start files; OneDrive may keep the
 * documents.
 */
function powerShellProfiles({ OneDrive: cloud }: NodeJS.ProcessEnv): string[] {
  const homes = [homedir()];
  if (cloud) homes.push(cloud);
  const folders = homes.flatMap((home) => [
    join(home, 'Documents', 'PowerShell'),
    join(home, 'Documents', 'WindowsPowerShell'),
  ]);
  folders.push(join(configFolder(), 'powershell'));
  return folders.flatMap((folder) => [
    join(folder, 'profile.ps1'),
    join(folder, 'Microsoft.PowerShell_profile.ps1'),
  ]);
}
