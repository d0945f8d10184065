// Where the embedded engine is: among the packages of this server, or in its cache folder.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FORMATTER_ADDON, findPackage, TEXT_LIBRARY } from '../../../common/engine-packages.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import { findInstalledModule } from '../kit/engine.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/** Where its library is below a folder of packages. */
export const MODULE = join('node_modules', TEXT_LIBRARY.name, 'index.js');
const { version, assets } = releases.embedded;

/**
 * The address of the engine's library, for what {@link findEmbedded} has found; undefined where it
 * is among our packages.
 */
export const embeddedLibrary = (executable: string): string | undefined =>
  executable === process.execPath ? undefined : pathToFileURL(executable).href;

/**
 * The program of this process if the library is among its packages; else the module that this
 * server installs.
 */
export function findEmbedded(
  binDirectory: string | undefined,
  from: string = import.meta.url,
): string | undefined {
  if (from === import.meta.url ? isAmongOurs() : isAmongPackages(from)) return process.execPath;
  return findInstalledModule(MODULE, { recipe: SECTION.recipe, binDirectory });
}

let isOurs: boolean | undefined;

/** Looked at once, as each model of a list asks for it: what this process began with stays. */
const isAmongOurs = (): boolean => (isOurs ??= isAmongPackages(import.meta.url));

function isAmongPackages(from: string): boolean {
  const library = findPackage(TEXT_LIBRARY.name, from);
  if (library === undefined || findPackage(FORMATTER_ADDON, from) === undefined) return false;
  if (versionIn(library)?.split('.', 1)[0] !== TEXT_LIBRARY.majorVersion) return false;
  const platform = `${OS_NAMES[process.platform]}-${process.arch}`;
  const prebuilt = findPackage(new Map(Object.entries(assets)).get(platform) ?? '', from);
  // The engine is made for one version of llama.cpp.
  return (
    prebuilt !== undefined && versionIn(prebuilt) === version && existsSync(join(prebuilt, 'bins'))
  );
}

function versionIn(folder: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return String(version);
  } catch {
    return undefined;
  }
}
