// `lemonade update` and `lemonade uninstall`: how this program was installed, how it is updated, and what is to be removed
// with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLive } from '../../../generated/client/index.ts';
import { name, packageRoot, version } from '../../lib/package-root.ts';
import { bytesText } from '../../lib/sizes.ts';
import { confirm } from '../kit/ask.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { npmWords } from '../kit/programs.ts';
import { findLeftovers, type Leftover } from './leftovers.ts';
import { serviceManager } from './service.ts';

export async function update(context: Context, { yes }: Options<never, 'yes'>): Promise<void> {
  const { terminal, isJson } = context;
  const { what, update: how, run } = installationOf({ root: packageRootPath(), name });
  if (isJson) return context.printJson({ version, installation: what, update: how });
  terminal.print(`Version ${version}, ${what}.`);
  terminal.print(`Update: ${how}`);
  if (run === undefined || !(yes || terminal.canAsk)) return;
  if (!(await confirm(context, 'Run that now?', yes))) return;
  await updateByNpm(context, run);
  context.say("Updated. A server that runs goes on as it was until it is started again ('lemonade serve').");
}

/** Windows replaces no file of a program that runs, and npm would leave half of it. @throws {CommandFailed} */
export async function updateByNpm(
  context: Context,
  words: readonly string[],
  { platform = process.platform, run = runNpm }: { platform?: string; run?: typeof runNpm } = {},
): Promise<void> {
  if (platform === 'win32') await refuseWhileServing(context);
  await run(words);
}

/** The folder of this package. */
function packageRootPath(): string {
  return fileURLToPath(packageRoot).replace(/[/\\]$/, '');
}

async function runNpm(words: readonly string[]): Promise<void> {
  const [file, ...rest] = (await npmWords(words)) ?? [];
  if (file === undefined)
    throw new CommandFailed('npm is not on this machine.', {
      advice: "Node's installer brings it: https://nodejs.org.",
    });
  const [code] = await once(spawn(file, rest, { stdio: 'inherit' }), 'exit').catch((error: Error) => [error.message]);
  if (code === 0) return;
  throw new CommandFailed(`'npm ${words.join(' ')}' failed (${code}).`, {
    advice: 'Run it by hand, as the user who installed the program.',
  });
}

export async function uninstall(context: Context, { purge, yes }: Options<never, 'purge' | 'yes'>): Promise<void> {
  const { terminal } = context;
  const manager = serviceManager(context);
  const service = (await manager?.isRunning()) === undefined ? undefined : manager;
  const leftovers = await findLeftovers();
  const { remove: removeProgram } = installationOf({ root: packageRootPath(), name });
  const toRemove = leftovers.filter(({ stays }) => stays === undefined);
  if (context.isJson && !purge) {
    return context.printJson({ service: service?.where ?? null, files: leftovers, program: removeProgram });
  }
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
  if (!purge) terminal.print("'lemonade uninstall --purge' removes the service, and the files that do not stay.");
  terminal.print(`The program itself: ${removeProgram}`);
}

function lineOf({ what, path, bytes, stays }: Leftover): string {
  const size = bytes === 0 ? '' : `, ${bytesText(bytes)}`;
  return `${path}: ${what}${size}${stays === undefined ? '' : ` (stays: ${stays})`}`;
}

/** @throws {CommandFailed} while a server of this machine is at work on the files. */
async function refuseWhileServing({ address, client }: Context): Promise<void> {
  if (!address.isHere || (await getLive({ client })).response === undefined) return;
  throw new CommandFailed(`A server runs at ${address.baseUrl} and uses these files.`, {
    advice: 'Stop it, and run this command again.',
  });
}

interface Installation {
  /** What it is, for people. */
  what: string;
  update: string;
  /** What npm is told, where it updates the program. */
  run?: readonly string[];
  remove: string;
}

/** `root` is the absolute path of the package's folder, `name` that of the package. */
export function installationOf(
  { root, name }: { root: string; name: string },
  exists: (path: string) => boolean = existsSync,
): Installation {
  const byNpm = (what: string, ...where: readonly string[]): Installation => {
    const run = ['install', ...where, `${name}@latest`];
    return { what, update: ['npm', ...run].join(' '), run, remove: ['npm', 'uninstall', ...where, name].join(' ') };
  };
  if (exists(join(root, '.git'))) {
    return {
      what: `a checkout of its repository (${root})`,
      update: `In ${root}: git pull && npm ci && npm run build`,
      remove: `Remove the folder ${root}.`,
    };
  }
  if (root.includes(`${sep}_npx${sep}`))
    return { what: "in npx's cache", update: `npx ${name}@latest`, remove: 'npm cache npx rm' };
  const project = dirname(dirname(root));
  const isInModules = basename(dirname(root)) === 'node_modules';
  if (isInModules && exists(join(project, 'package.json')))
    return byNpm(`a dependency of ${project}`, '--prefix', project);
  // Our image has no package.json around it; a project in a container is updated as any other project.
  if (exists('/.dockerenv') || exists('/run/.containerenv')) {
    return {
      what: 'in a container',
      update: 'Pull its image and start the container again.',
      remove: 'Remove the container and its image.',
    };
  }
  if (isInModules) return byNpm(`installed by npm, for all projects (${root})`, '--global');
  return {
    what: `a copy of its files (${root})`,
    update: `Put the files of a newer version into ${root}.`,
    remove: `Remove the folder ${root}.`,
  };
}
