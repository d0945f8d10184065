// `lemonade update` and `lemonade uninstall`: how this program was installed, how it is updated,
// what it has written on this machine, and what of that is to be removed with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLive } from '../../../generated/client/index.ts';
import { name, packageRoot, version } from '../../lib/package-root.ts';
import {
  DEMO_FILE,
  defaultCacheDirectory,
  hubDirectory,
} from '../../lib/shared/default-folders.ts';
import { bytesText } from '../../lib/sizes.ts';
import { confirm } from '../kit/ask.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { historyPath } from '../kit/history.ts';
import { npmWords } from '../kit/programs.ts';
import { configFolder, serverEnvironmentPath, serviceManager } from './service.ts';

export async function update(context: Context, { yes }: Options<never, 'yes'>): Promise<void> {
  const { terminal, isJson } = context;
  const { what, update: how, run } = installationOf({ root, name });
  if (isJson) return context.printJson({ version, installation: what, update: how });
  terminal.print(`Version ${version}, ${what}.`);
  terminal.print(`Update: ${how}`);
  if (run === undefined || !(yes || terminal.canAsk)) return;
  if (!(await confirm(context, 'Run that now?', yes))) return;
  await updateByNpm(context, run);
  context.say(
    "Updated. A server that runs goes on as it was until it is started again ('lemonade serve').",
  );
}

/**
 * Windows replaces no file of a program that runs, and npm would leave half of it.
 * @throws {CommandFailed}
 */
export async function updateByNpm(
  context: Context,
  words: readonly string[],
  { platform = process.platform, run = runNpm }: { platform?: string; run?: typeof runNpm } = {},
): Promise<void> {
  if (platform === 'win32') await refuseWhileServing(context);
  await run(words);
}

const root = fileURLToPath(packageRoot).replace(/[/\\]$/, '');

async function runNpm(words: readonly string[]): Promise<void> {
  const [file, ...rest] = (await npmWords(words)) ?? [];
  const whereItIs = "Node's installer brings it: https://nodejs.org.";
  if (file === undefined)
    throw new CommandFailed('npm is not on this machine.', { advice: whereItIs });
  const [code] = await once(spawn(file, rest, { stdio: 'inherit' }), 'exit').catch(
    (error: Error) => [error.message],
  );
  if (code === 0) return;
  const advice = 'Run it by hand, as the user who installed the program.';
  throw new CommandFailed(`'npm ${words.join(' ')}' failed (${code}).`, { advice });
}

export async function uninstall(
  context: Context,
  { purge, yes }: Options<never, 'purge' | 'yes'>,
): Promise<void> {
  const { terminal } = context;
  const manager = serviceManager(context);
  const service = (await manager?.isRunning()) === undefined ? undefined : manager;
  const leftovers = await findLeftovers();
  const { remove: removeProgram } = installationOf({ root, name });
  const toRemove = leftovers.filter(({ stays }) => stays === undefined);
  if (context.isJson && !purge)
    return context.printJson({
      service: service?.where ?? null,
      files: leftovers,
      program: removeProgram,
    });
  if (service !== undefined) terminal.note(`Service: ${service.where}`);
  for (const leftover of leftovers) terminal.note(lineOf(leftover));
  if (purge && (service !== undefined || toRemove.length > 0)) {
    if (!(await confirm(context, 'Remove all that does not stay?', yes))) return;
    await service?.uninstall();
    await refuseWhileServing(context);
    for (const { path } of toRemove) await rm(path, { recursive: true, force: true });
    context.say('Removed.');
  }
  if (context.isJson) return context.printJson({ removed: toRemove, program: removeProgram });
  if (!purge)
    terminal.print(
      "'lemonade uninstall --purge' removes the service, and the files that do not stay.",
    );
  terminal.print(`The program itself: ${removeProgram}`);
}

function lineOf({ what, path, bytes, stays }: Leftover): string {
  const size = bytes === 0 ? '' : `, ${bytesText(bytes)}`;
  return `${path}: ${what}${size}${stays === undefined ? '' : ` (stays: ${stays})`}`;
}

async function refuseWhileServing({ address, client }: Context): Promise<void> {
  if (!address.isHere || (await getLive({ client })).response === undefined) return;
  const advice = 'Stop it, and run this command again.';
  throw new CommandFailed(`A server runs at ${address.baseUrl} and uses these files.`, { advice });
}

type Installation = { what: string; update: string; run?: readonly string[]; remove: string };

/** `root` is the absolute path of the package's folder, `name` that of the package. */
export function installationOf(
  { root, name }: { root: string; name: string },
  exists: (path: string) => boolean = existsSync,
): Installation {
  const byNpm = (what: string, ...where: readonly string[]): Installation => {
    const run = ['install', ...where, `${name}@latest`];
    return {
      what,
      update: ['npm', ...run].join(' '),
      run,
      remove: ['npm', 'uninstall', ...where, name].join(' '),
    };
  };
  const byHand = (what: string, update: string, remove = `Remove the folder ${root}.`) => ({
    what,
    update,
    remove,
  });
  if (exists(join(root, '.git')))
    return byHand(`a checkout of its repository (${root})`, `In ${root}: git pull && npm ci`);
  if (root.includes(`${sep}_npx${sep}`))
    return byHand("in npx's cache", `npx ${name}@latest`, 'npm cache npx rm');
  const project = dirname(dirname(root));
  const isInModules = basename(dirname(root)) === 'node_modules';
  if (isInModules && exists(join(project, 'package.json')))
    return byNpm(`a dependency of ${project}`, '--prefix', project);
  // Our image has no package.json around it; a project in a container is updated as any other
  // project.
  if (exists('/.dockerenv') || exists('/run/.containerenv')) {
    const update = 'Pull its image and start the container again.';
    return byHand('in a container', update, 'Remove the container and its image.');
  }
  if (isInModules) return byNpm(`installed by npm, for all projects (${root})`, '--global');
  return byHand(`a copy of its files (${root})`, `Put the files of a newer version into ${root}.`);
}

interface Leftover {
  what: string;
  path: string;
  bytes: number;
  /** Why it is not removed, and what to do about it; undefined for what is. */
  stays?: string;
}

/** Names that a server makes in its cache folder, by which it is known. */
const MARKS = [
  'children',
  'bin',
  'config.json',
  'user_models.json',
  'recipe_options.json',
  'backend_trials.json',
];
const EXTRA_MODELS = 'extra-models';

async function findLeftovers(): Promise<Leftover[]> {
  const { env } = process;
  const history = historyPath();
  const found = await Promise.all([
    cacheLeftovers(resolve(env.LEMONADE_CACHE_DIR || defaultCacheDirectory(env))),
    single('keys and variables of the service', serverEnvironmentPath()),
    history === undefined ? [] : single('history of chats', history),
    single(
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
  if (names.length === 0) return single('cache folder', path);
  const isShared =
    path === homedir() || path === parse(path).root || !names.some((name) => MARKS.includes(name));
  if (isShared)
    return single('cache folder', path, 'it does not look like a folder of this server alone');
  const own = names.includes(EXTRA_MODELS)
    ? await readdir(join(path, EXTRA_MODELS)).catch(() => [])
    : [];
  if (own.every((name) => name === DEMO_FILE))
    return single('settings, backends, and whatever else the server has written', path);
  const others = names.filter((name) => name !== EXTRA_MODELS).map((name) => join(path, name));
  const parts = await Promise.all([
    single('models of your own', join(path, EXTRA_MODELS), 'the files are yours'),
    ...others.map((one) => single('written by the server', one)),
  ]);
  return parts.flat();
}

async function single(what: string, path: string, stays?: string): Promise<Leftover[]> {
  const bytes = await sizeOf(path);
  return bytes === undefined ? [] : [{ what, path, bytes, ...(stays !== undefined && { stays }) }];
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
  const documents = [homedir(), ...(cloud ? [cloud] : [])].map((folder) =>
    join(folder, 'Documents'),
  );
  const folders = documents.flatMap((folder) => [
    join(folder, 'PowerShell'),
    join(folder, 'WindowsPowerShell'),
  ]);
  const names = ['profile.ps1', 'Microsoft.PowerShell_profile.ps1'];
  return [...folders, join(configFolder(), 'powershell')].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
}
