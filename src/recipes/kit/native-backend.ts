// A backend that is an executable: configured by its path, installed, or on PATH.
import { isAbsolute } from 'node:path';
import { type Environment, findOnPath, isExecutableFile } from './executable.ts';
import { locateInstalled } from './locate-installed.ts';
import type { Capability, RecipeBackend } from './recipe.ts';
import type { RecipeSettings } from './settings.ts';

/** What tells one executable backend from another. */
export interface NativeBackend {
  /** The recipe's name, which is also its folder below the folder of installed backends. */
  recipe: string;
  /** The middle of the variable's name: `LEMONADE_<SECTION>_<BACKEND>_BIN`. */
  section: string;
  name: string;
  devices: readonly string[];
  /** Name of the executable, without `.exe`. */
  executable: string;
  /** Where it exists at all, in words, for backends that don't exist everywhere, e.g. `macOS`. */
  only?: string;
  /** True when one that came with the system, found on PATH, will do as well. */
  onPath?: boolean;
  /** False for one whose archives this server can't unpack, or that nobody publishes. */
  isInstallable?: boolean;
  lacks?: readonly Capability[];
  /** Arguments with which it answers and ends at once; `--version` unless told. */
  probe?: readonly string[];
  /** With which codes it ends then; 0 unless told. */
  probeExitCodes?: readonly number[];
}

/** The environment variable that names the executable of a backend. */
export function executableVariable({ section, name }: { section: string; name: string }): string {
  return `LEMONADE_${section}_${name}_BIN`.toUpperCase();
}

/**
 * A backend whose executable is looked for in this order: the absolute path in its environment variable, the installed
 * one, PATH (where `onPath` allows that). A variable that holds no path (a version, `builtin`, `latest`) is about what to
 * install and leads to the installed one; a path that leads nowhere does not, for it was meant.
 */
export function nativeBackend(backend: NativeBackend, settings: RecipeSettings): RecipeBackend {
  const { recipe, name, devices, executable, lacks } = backend;
  const { environment, binDirectory } = settings;
  const variable = executableVariable(backend);
  const configured = environment[variable] ?? '';

  async function find(): Promise<string | undefined> {
    if (isAbsolute(configured)) return (await isExecutableFile(configured)) ? configured : undefined;
    const installed = await locateInstalled({ binDirectory, recipe, backend: name, executable });
    if (installed !== undefined || !backend.onPath) return installed;
    return findOnPath(executable, environment);
  }

  return {
    name,
    devices,
    howToGet: howToGet(backend, { variable, configured }),
    installation: { executable, probe: backend.probe ?? ['--version'], exitCodes: backend.probeExitCodes ?? [0] },
    ...(lacks === undefined ? {} : { lacks }),
    async locate() {
      const found = await find();
      return found === undefined ? undefined : { name, executable: found, devices };
    },
  };
}

function howToGet(
  { recipe, name, executable, only, onPath, isInstallable = true }: NativeBackend,
  { variable, configured }: { variable: string; configured: string },
): string {
  const now = configured === '' ? 'it is not set' : `'${configured}' is no such file`;
  const where = only === undefined ? '' : `It exists for ${only} only. `;
  const ways = [
    ...(isInstallable ? [`install it (POST /api/v1/install with recipe '${recipe}' and backend '${name}')`] : []),
    ...(onPath ? [`put ${executable} on PATH`] : []),
    `set ${variable} to the absolute path of a ${executable} executable (now ${now})`,
  ];
  const sentence = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways);
  return `${where}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Environment variables that are nobody's business but the server's. */
export const WITHHELD_FROM_CHILDREN = {
  LEMONADE_API_KEY: undefined,
  LEMONADE_ADMIN_API_KEY: undefined,
  HF_TOKEN: undefined,
  GITHUB_TOKEN: undefined,
  GH_TOKEN: undefined,
} as const;

/**
 * The variable with which the system's loader finds libraries in `folders`, before those that it would find anyway.
 * On macOS there is none: the loader drops it for programs of the system, and the builds carry relative paths.
 */
export function libraryPath(folders: readonly string[], environment: Environment): Record<string, string> {
  if (folders.length === 0 || process.platform === 'darwin') return {};
  const isWindows = process.platform === 'win32';
  const inherited = isWindows ? (environment.PATH ?? environment.Path) : environment.LD_LIBRARY_PATH;
  const all = inherited === undefined || inherited === '' ? folders : [...folders, inherited];
  return isWindows ? { PATH: all.join(';') } : { LD_LIBRARY_PATH: all.join(':') };
}
