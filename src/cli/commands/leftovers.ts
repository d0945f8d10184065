// What Lemonade has written on this machine, and what of it may be removed.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, parse, resolve } from 'node:path';
import { DEMO_FILE, defaultCacheDirectory, hubDirectory } from '../../lib/default-folders.ts';
import { historyPath } from '../kit/history.ts';
import { configFolder, serverEnvironmentPath } from './service.ts';

export interface Leftover {
  what: string;
  path: string;
  bytes: number;
  /** Why it is not removed, and what to do about it; undefined for what is. */
  stays?: string;
}

/** Names that a server makes in its cache folder, by which it is known. */
const MARKS = ['children', 'bin', 'config.json', 'user_models.json', 'recipe_options.json', 'backend_trials.json'];
const EXTRA_MODELS = 'extra-models';

/** Files and folders that are there, with their sizes. */
export async function findLeftovers(): Promise<Leftover[]> {
  const { env } = process;
  const history = historyPath();
  const found = await Promise.all([
    cacheLeftovers(resolve(env.LEMONADE_CACHE_DIR || defaultCacheDirectory(env))),
    single('keys and variables of the service', serverEnvironmentPath()),
    history === undefined ? [] : single('history of chats', history),
    single('pulled models', hubDirectory(env), {
      stays: "other programs use this folder too; 'lemonade rm MODEL' removes a model",
    }),
    completionLines(),
  ]);
  return found.flat();
}

async function cacheLeftovers(path: string): Promise<Leftover[]> {
  const names = await readdir(path).catch((): string[] => []);
  if (names.length === 0) return single('cache folder', path);
  const isShared = path === homedir() || path === parse(path).root || !names.some((name) => MARKS.includes(name));
  if (isShared) {
    return single('cache folder', path, { stays: 'it does not look like a folder of this server alone' });
  }
  const own = names.includes(EXTRA_MODELS) ? await readdir(join(path, EXTRA_MODELS)).catch(() => []) : [];
  if (own.every((name) => name === DEMO_FILE)) {
    return single('settings, backends, and whatever else the server has written', path);
  }
  const parts = await Promise.all(
    names.map((name) =>
      name === EXTRA_MODELS
        ? single('models of your own', join(path, name), { stays: 'the files are yours' })
        : single('written by the server', join(path, name)),
    ),
  );
  return parts.flat();
}

async function single(what: string, path: string, more: Pick<Leftover, 'stays'> = {}): Promise<Leftover[]> {
  const bytes = await sizeOf(path);
  return bytes === undefined ? [] : [{ what, path, bytes, ...more }];
}

/** Bytes of a file, or of all files in a folder; undefined when it is not there. Links count as nothing. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return found.isFile() ? found.size : 0;
  let sum = 0;
  for (const name of await readdir(path).catch(() => [])) sum += (await sizeOf(join(path, name))) ?? 0;
  return sum;
}

/** Start files of shells in which the completion stands, which belong to the person. */
async function completionLines(): Promise<Leftover[]> {
  const files = [join(homedir(), '.bashrc'), join(homedir(), '.zshrc'), join(configFolder(), 'fish', 'config.fish')];
  const found = await Promise.all(
    [...files, ...powerShellProfiles(process.env)].map(async (path): Promise<Leftover[]> => {
      // Windows PowerShell writes UTF-16, whose second bytes are zero here.
      const text = (await readFile(path, 'utf8').catch(() => '')).replaceAll('\0', '');
      if (!text.includes('lemonade completion')) return [];
      const stays = `remove the line with 'lemonade completion' from your ${basename(path)}`;
      return [{ what: 'completion', path, bytes: 0, stays }];
    }),
  );
  return found.flat();
}

/** Where PowerShell 7 and Windows PowerShell read their start files; OneDrive may keep the documents. */
function powerShellProfiles({ OneDrive: cloud }: NodeJS.ProcessEnv): string[] {
  const documents = [homedir(), ...(cloud ? [cloud] : [])].map((folder) => join(folder, 'Documents'));
  const folders = documents.flatMap((folder) => [join(folder, 'PowerShell'), join(folder, 'WindowsPowerShell')]);
  const names = ['profile.ps1', 'Microsoft.PowerShell_profile.ps1'];
  return [...folders, join(configFolder(), 'powershell')].flatMap((folder) => names.map((name) => join(folder, name)));
}
