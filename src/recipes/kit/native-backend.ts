// A backend that is an executable: configured by its path, installed, or on PATH.
import { dirname, isAbsolute } from 'node:path';
import type { Companion } from './companion.ts';
import { type Environment, findOnPath, isExecutableFile } from './executable.ts';
import { locateInstalled } from './locate-installed.ts';
import type { Capability, LocatedBackend, RecipeBackend } from './recipe.ts';
import { ROCM_VERSION } from './rocm.ts';
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
  companion?: Companion;
  /** True for one that is linked against ROCm, which its archive does not bring. */
  needsRocm?: boolean;
  /** Arguments with which it answers and ends at once; `--version` unless told. */
  probe?: readonly string[];
  /** With which codes it ends then; 0 unless told. */
  probeExitCodes?: readonly number[];
}

/** What people say when they want the release that this server was made for. */
const BUILT_IN = 'builtin';

/** The environment variable that names the executable of a backend. */
export function executableVariable({ section, name }: { section: string; name: string }): string {
  return `LEMONADE_${section}_${name}_BIN`.toUpperCase();
}

/**
 * A backend whose executable is looked for in this order: the absolute path in its environment variable, the installed
 * one, PATH (where `onPath` allows that), or these two the other way round. A variable that holds no path (the tag of a
 * release, `builtin`, `latest`) is about what to install and leads to the installed one; a path that leads nowhere does not,
 * for it was meant.
 */
export function nativeBackend(backend: NativeBackend, settings: RecipeSettings): RecipeBackend {
  const { recipe, name, devices, executable, lacks, companion } = backend;
  const { environment, binDirectory } = settings;
  const variable = executableVariable(backend);
  const configured = environment[variable] ?? '';
  const rocm = backend.needsRocm ? settings.rocm : undefined;

  async function find(): Promise<string | undefined> {
    if (isAbsolute(configured)) return (await isExecutableFile(configured)) ? configured : undefined;
    const ways = [() => locateInstalled({ binDirectory, recipe, backend: name, executable })];
    if (backend.onPath) ways.push(() => findOnPath(executable, environment));
    if (settings.systemFirst?.includes(recipe)) ways.reverse();
    for (const way of ways) {
      const found = await way();
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A person's own executable may have its libraries elsewhere; of ours we know that it has not. */
  async function librariesOfRocm(): Promise<Pick<LocatedBackend, 'libraryDirectories' | 'lacks'>> {
    if (rocm === undefined) return {};
    const found = await rocm.find();
    if (found !== undefined) return { libraryDirectories: found.libraryDirectories };
    if (isAbsolute(configured)) return {};
    const howTo = await rocm.howToGet(`fetch it (${installRequest(backend)})`);
    return { lacks: `It needs ROCm ${ROCM_VERSION}, which is not on this machine. ${howTo}` };
  }

  return {
    name,
    devices,
    howToGet: howToGet(backend, { variable, configured }),
    installation: { executable, probe: backend.probe ?? ['--version'], exitCodes: backend.probeExitCodes ?? [0] },
    ...(lacks === undefined ? {} : { lacks }),
    ...(companion === undefined ? {} : { companion }),
    ...(rocm === undefined ? {} : { rocm }),
    ...(isVersion(configured) ? { wantedVersion: configured } : {}),
    async locate() {
      const found = await find();
      return found === undefined ? undefined : { name, executable: found, devices, ...(await librariesOfRocm()) };
    },
  };
}

function installRequest({ recipe, name }: { recipe: string; name: string }): string {
  return `POST /api/v1/install with recipe '${recipe}' and backend '${name}'`;
}

/** A setting that holds no path names a release; this word and nothing mean the one that the recipe was made for. */
function isVersion(configured: string): boolean {
  return configured !== '' && configured !== BUILT_IN && !isAbsolute(configured);
}

function howToGet(
  { recipe, name, executable, only, onPath, isInstallable = true }: NativeBackend,
  { variable, configured }: { variable: string; configured: string },
): string {
  const isPath = isAbsolute(configured);
  const now =
    configured === '' ? 'it is not set' : isPath ? `'${configured}' is no such file` : `it is '${configured}'`;
  const where = only === undefined ? '' : `It exists for ${only} only. `;
  const ways = [
    ...(isInstallable ? [`install it (${installRequest({ recipe, name })})`] : []),
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

/** Folders with the libraries of a backend: those that it was found to need, then the one that it is in. */
export function librariesOf({
  libraryDirectories = [],
  executable,
}: Pick<LocatedBackend, 'libraryDirectories' | 'executable'>): readonly string[] {
  return [...libraryDirectories, dirname(executable)];
}

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
