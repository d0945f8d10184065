// Where the library of the embedded engine is, and whether it fits this machine.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FORMATTER_ADDON, TEXT_LIBRARY } from '../../../common/engine-packages.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import { findInstalledModule } from '../kit/engine.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

export const MODULE = join('node_modules', TEXT_LIBRARY, 'dist', 'index.js');
const { version, assets } = releases.embedded;

/** The address of the engine's library, for what {@link findEmbedded} has found; undefined where it is among our packages. */
export const embeddedLibrary = (executable: string): string | undefined =>
  executable === process.execPath ? undefined : pathToFileURL(executable).href;

/** The program of this process if the library is among its packages; else the module that this server installs. */
export function findEmbedded(binDirectory: string | undefined, from: string = import.meta.url): string | undefined {
  if (isAmongPackages(from)) return process.execPath;
  return findInstalledModule(MODULE, { recipe: SECTION.recipe, binDirectory });
}

function isAmongPackages(from: string): boolean {
  const library = findPackage(TEXT_LIBRARY, from);
  if (library === undefined || findPackage(FORMATTER_ADDON, from) === undefined) return false;
  if (majorVersionIn(library) !== version.split('.', 1)[0]) return false;
  const platform = `${OS_NAMES[process.platform]}-${process.arch}`;
  const prebuilt = new Map(Object.entries(assets)).get(platform) ?? '';
  const folder = findPackage(prebuilt, pathToFileURL(join(library, 'package.json')).href);
  return folder !== undefined && existsSync(join(folder, 'bins'));
}

/** The folder of a package, in any folder that a resolution from there would look into; its `exports` do not matter. */
function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [dirname(fileURLToPath(from))];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

function majorVersionIn(folder: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return String(version).split('.', 1)[0];
  } catch {
    return undefined;
  }
}
