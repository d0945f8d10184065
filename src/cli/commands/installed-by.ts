// How this program came onto the machine, as its folder tells, and how it is updated and removed.
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

export interface Installation {
  /** What it is, for people. */
  what: string;
  update: string;
  /** Words of the program that updates it, where that can be run for the person. */
  run?: readonly [string, ...string[]];
  remove: string;
}

/** `root` is the absolute path of the package's folder, `name` that of the package. */
export function installationOf(
  { root, name }: { root: string; name: string },
  exists: (path: string) => boolean = existsSync,
): Installation {
  if (exists(join(root, '.git'))) {
    return {
      what: `a checkout of its repository (${root})`,
      update: `In ${root}: git pull && npm ci && npm run build`,
      remove: `Remove the folder ${root}.`,
    };
  }
  if (root.includes(`${sep}_npx${sep}`)) {
    return {
      what: "in npx's cache",
      update: `npx ${name}@latest`,
      remove: 'npm cache npx rm',
    };
  }
  const project = dirname(dirname(root));
  const isInModules = basename(dirname(root)) === 'node_modules';
  if (isInModules && exists(join(project, 'package.json'))) {
    const update = ['npm', 'install', '--prefix', project, `${name}@latest`] as const;
    return {
      what: `a dependency of ${project}`,
      update: update.join(' '),
      run: update,
      remove: `npm uninstall --prefix ${project} ${name}`,
    };
  }
  // As our image has it. What somebody has put into a project there is theirs to update.
  if (exists('/.dockerenv') || exists('/run/.containerenv')) {
    return {
      what: 'in a container',
      update: 'Pull its image and start the container anew.',
      remove: 'Remove the container and its image.',
    };
  }
  if (!isInModules) {
    return {
      what: `a copy of its files (${root})`,
      update: `Put the files of a newer version into ${root}.`,
      remove: `Remove the folder ${root}.`,
    };
  }
  const update = ['npm', 'install', '--global', `${name}@latest`] as const;
  return {
    what: `installed by npm, for all projects (${root})`,
    update: update.join(' '),
    run: update,
    remove: `npm uninstall --global ${name}`,
  };
}
