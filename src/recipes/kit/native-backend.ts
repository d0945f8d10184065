// Backends that are executables: configured by their path, installed, or on PATH.
import { dirname, isAbsolute } from 'node:path';
import type { Remedy } from '../../errors.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from './backend.ts';
import shared from './builds.json' with { type: 'json' };
import { type Environment, findOnPath, isExecutableFile, locateInstalled } from './executable.ts';
import type { RecipeSection, RecipeSettings } from './options.ts';
import type { RecipeReleases } from './release.ts';
import { ROCM_VERSION } from './rocm.ts';
import type { BackendSupport } from './support.ts';

interface NativeProgram {
  section: RecipeSection;
  releases: RecipeReleases;
  probe?: readonly string[];
  probeExitCodes?: readonly number[];
  isOnPath?: boolean;
}

export interface Build extends Pick<RecipeBackend, 'name' | 'devices' | 'companion'> {
  support: BackendSupport;
  /** Where it exists at all, in words, for builds that don't exist everywhere, e.g. `macOS`. */
  only?: string;
  needsRocm?: boolean;
}

const BUILT_IN = 'builtin';

/**
 * Looked for: the configured path, the installed one, PATH. A configured path that leads nowhere
 * leads to no other.
 */
export function nativeBackend(
  build: Build,
  program: NativeProgram,
  settings: RecipeSettings,
): RecipeBackend {
  const { name, devices, support, companion } = build;
  const { recipe, server: executable } = program.section;
  const configured = settings.executables?.[name] ?? '';
  const rocm = build.needsRocm ? settings.rocm : undefined;
  const release = program.releases[name];

  async function find(): Promise<string | undefined> {
    if (isAbsolute(configured))
      return (await isExecutableFile(configured)) ? configured : undefined;
    const ways = [
      () =>
        locateInstalled({ binDirectory: settings.binDirectory, recipe, backend: name, executable }),
    ];
    if (program.isOnPath) ways.push(() => findOnPath(executable, settings.environment));
    if (settings.isSystemFirst) ways.reverse();
    for (const way of ways) {
      const found = await way();
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    name,
    devices,
    support,
    remedy: remedyOf(build, program, configured),
    installation: {
      executable,
      probe: program.probe ?? ['--version'],
      exitCodes: program.probeExitCodes ?? [0],
    },
    ...(release && { release }),
    ...(companion && { companion }),
    ...(rocm && { rocm }),
    ...(isVersion(configured) && { wantedVersion: configured }),
    async locate() {
      const found = await find();
      if (found === undefined) return undefined;
      const located = { name, executable: found, devices };
      const libraries = await rocm?.find();
      if (libraries !== undefined)
        return { ...located, libraryDirectories: libraries.libraryDirectories };
      // A person's own executable may have its libraries elsewhere; an installed one has not.
      if (rocm === undefined || isAbsolute(configured)) return located;
      const request = installRequest(recipe, name);
      const text = await rocm.installHint(`fetch it (${request.text})`);
      const problem = `It needs ROCm ${ROCM_VERSION}, which is not on this machine.`;
      const remedy = text.includes(request.text) ? { ...request, text } : { text };
      return { ...located, missingDependency: { problem, remedy } };
    },
  };
}

export function installRequest(recipe: string, backend: string): Remedy {
  const text = `POST /api/v1/install with recipe '${recipe}' and backend '${backend}'`;
  return { text, operation: 'installBackend', arguments: { recipe, backend } };
}

const isVersion = (configured: string): boolean =>
  configured !== '' && configured !== BUILT_IN && !isAbsolute(configured);

function remedyOf(
  { name, only, support }: Build,
  { section: { recipe, section, server }, releases, isOnPath }: NativeProgram,
  configured: string,
): Remedy {
  const variable = `LEMONADE_${section}_${name}_BIN`.toUpperCase();
  const isPath = isAbsolute(configured);
  const now =
    configured === ''
      ? 'it is not set'
      : isPath
        ? `'${configured}' is no such file`
        : `it is '${configured}'`;
  const where = only === undefined ? '' : `It exists for ${only} only. `;
  const here = OS_NAMES[process.platform];
  // What does not exist for this system can't be installed on it.
  const isPublished =
    releases[name] !== undefined && here !== undefined && support.platforms[here] !== undefined;
  const request = installRequest(recipe, name);
  const ways = [
    ...(isPublished ? [`install it (${request.text})`] : []),
    ...(isOnPath ? [`put ${server} on PATH`] : []),
    `set ${variable} to the absolute path of a ${server} executable (now ${now})`,
  ];
  const sentence = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways);
  const text = `${where}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return isPublished ? { ...request, text } : { text };
}

/**
 * On macOS the loader drops such a variable for programs of the system, and the builds carry
 * relative paths.
 */
export function childEnvironment(
  {
    name,
    executable,
    libraryDirectories = [],
  }: Partial<LocatedBackend> & Pick<LocatedBackend, 'executable'>,
  environment: Environment,
): Environment {
  if (process.platform === 'darwin') return {};
  const isWindows = process.platform === 'win32';
  const inherited = isWindows
    ? (environment.PATH ?? environment.Path)
    : environment.LD_LIBRARY_PATH;
  const folders = [...libraryDirectories, dirname(executable), ...(inherited ? [inherited] : [])];
  if (isWindows) return { PATH: folders.join(';') };
  return {
    LD_LIBRARY_PATH: folders.join(':'),
    // On laptops with two GPUs the driver hides the NVIDIA one from programs that don't ask for it.
    ...(name === 'cuda' && process.platform === 'linux' && { __NV_PRIME_RENDER_OFFLOAD: '1' }),
  };
}

export const BUILDS = shared as Readonly<Record<keyof typeof shared, Build>>;

/** The builds of a section: one of those by its name, or what is different about it. */
export const buildsOf = ({
  builds,
}: {
  builds: readonly (string | { name: string })[];
}): readonly Build[] =>
  builds.map((build) => {
    const own = typeof build === 'string' ? { name: build } : build;
    return { ...BUILDS[own.name as keyof typeof BUILDS], ...own };
  });
