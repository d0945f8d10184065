// How this program was installed, and how it is updated and removed.
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../lib/package-root.ts';

/** The absolute path of the package's folder, without a slash at its end. */
export const ROOT = fileURLToPath(packageRoot).replace(/[/\\]$/, '');

interface Installation {
  /** How it was installed, e.g. `a dependency of /app`. */
  what: string;
  /** What a person does for a newer version: a command, or a sentence. */
  update: string;
  /** The words of npm for the same; undefined where npm can't. */
  run?: readonly string[];
  /** What a person does to remove the program. */
  remove: string;
}

/** `root` is the absolute path of the package's folder, `name` that of the package. */
export function installationOf(
  { root, name }: { root: string; name: string },
  exists: (path: string) => boolean = existsSync,
): Installation {
  const removeFolder = `Remove the folder ${root}.`;
  if (exists(join(root, '.git')))
    return {
      what: `a checkout of its repository (${root})`,
      update: `In ${root}: git pull && npm ci`,
      remove: removeFolder,
    };
  if (root.includes(`${sep}_npx${sep}`))
    return { what: "in npx's cache", update: `npx ${name}@latest`, remove: 'npm cache npx rm' };
  const project = dirname(dirname(root));
  const isInModules = basename(dirname(root)) === 'node_modules';
  if (isInModules && exists(join(project, 'package.json')))
    return { what: `a dependency of ${project}`, ...commandsOfNpm(name, ['--prefix', project]) };
  // Our image has no package.json around it; a project in a container is updated as any other
  // project.
  if (exists('/.dockerenv') || exists('/run/.containerenv'))
    return {
      what: 'in a container',
      update: 'Pull its image and start the container again.',
      remove: 'Remove the container and its image.',
    };
  if (isInModules)
    return {
      what: `installed by npm, for all projects (${root})`,
      ...commandsOfNpm(name, ['--global']),
    };
  return {
    what: `a copy of its files (${root})`,
    update: `Put the files of a newer version into ${root}.`,
    remove: removeFolder,
  };
}

/** `where` are the words that name the folder to npm. */
function commandsOfNpm(name: string, where: readonly string[]): Omit<Installation, 'what'> {
  const run = ['install', ...where, `${name}@latest`];
  return {
    update: ['npm', ...run].join(' '),
    run,
    remove: ['npm', 'uninstall', ...where, name].join(' '),
  };
}
