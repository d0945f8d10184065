// Where the embedded engine's programs and its library are, and whether the library fits this machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { enginePath } from '../../lib/package-root.ts';
import { findInstalledModule, findPackage } from '../kit/installed-module.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const LIBRARY = 'node-llama-cpp';
/** The package that formats chats, for this platform. */
export const FORMATTER_ADDON = `@fugood/node-llama-${process.platform}-${process.arch}`;
/** The module of the library, below a folder that npm has installed it in. */
export const MODULE = join('node_modules', LIBRARY, 'dist', 'index.js');

/** The address of the engine's library, for what {@link findEmbedded} has found; undefined where it is among our packages. */
export function embeddedLibrary(executable: string): string | undefined {
  return executable === process.execPath ? undefined : pathToFileURL(executable).href;
}

/**
 * The program of this process if the library is among its packages; else the absolute path of the library's module below
 * `binDirectory`, where this server installs it; undefined when it is in neither place.
 */
export function findEmbedded(binDirectory: string | undefined, from: string = import.meta.url): string | undefined {
  if (!existsSync(enginePath('llamacpp'))) return undefined;
  if (isBesideUs(from)) return process.execPath;
  return findInstalledModule(MODULE, { recipe: SECTION.recipe, binDirectory });
}

/** Names of the packages with prebuilt libraries, per platform and architecture, the plain one first. */
const PREBUILT: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['linux-x64', 'linux-x64-vulkan'],
  'linux-arm64': ['linux-arm64'],
  'darwin-arm64': ['mac-arm64-metal'],
  'darwin-x64': ['mac-x64'],
  'win32-x64': ['win-x64', 'win-x64-vulkan'],
  'win32-arm64': ['win-arm64'],
};

/** True when the library and what formats chats are among the packages that `from` can import, for this platform. */
function isBesideUs(from: string): boolean {
  const engine = findPackage(LIBRARY, from);
  if (findPackage(FORMATTER_ADDON, from) === undefined) return false;
  if (engine === undefined || majorVersion(engine) !== releases.embedded.version.split('.', 1)[0]) return false;
  const names = PREBUILT[`${process.platform}-${process.arch}`] ?? [];
  const origin = pathToFileURL(join(engine, 'package.json')).href;
  return names.some((name) => {
    const folder = findPackage(`@node-llama-cpp/${name}`, origin);
    return folder !== undefined && existsSync(join(folder, 'bins'));
  });
}

/** Undefined for a package that can't be read. */
function majorVersion(folder: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return String(version).split('.', 1)[0];
  } catch {
    return undefined;
  }
}
