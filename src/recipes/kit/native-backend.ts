// Backends that are executables: configured by their path, installed, or on PATH.
import { isAbsolute } from 'node:path';
import type { Remedy } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from './backend.ts';
import type { Build } from './builds.ts';
import { findOnPath, isExecutableFile, locateInstalled } from './executable.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { RecipeReleases } from './release.ts';
import { ROCM_VERSION } from './rocm.ts';
import type { RecipeSection } from './section.ts';

interface NativeProgram {
  section: RecipeSection;
  releases: RecipeReleases;
  probe?: readonly string[];
  probeExitCodes?: readonly number[];
  isOnPath?: boolean;
}

const BUILT_IN = 'builtin';

/**
 * The backend of one build.
 *
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
    const { binDirectory, environment, isSystemFirst } = settings;
    const ofSystem = async () =>
      program.isOnPath ? findOnPath(executable, environment) : undefined;
    const installed = () => locateInstalled({ binDirectory, recipe, backend: name, executable });
    if (isSystemFirst) return (await ofSystem()) ?? (await installed());
    return (await installed()) ?? (await ofSystem());
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
    ...setFields({
      release,
      companion,
      rocm,
      wantedVersion: isVersion(configured) ? configured : undefined,
    }),
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

/** The remedy that has this server install a backend. */
export function installRequest(recipe: string, backend: string): Remedy {
  const text = `POST /api/v1/install with recipe '${recipe}' and backend '${backend}'`;
  return { text, operation: 'installBackend', arguments: { recipe, backend } };
}

const isVersion = (configured: string): boolean =>
  configured !== '' && configured !== BUILT_IN && !isAbsolute(configured);

/** What the setting for the executable says now. */
function stateOf(configured: string): string {
  if (configured === '') return 'it is not set';
  return isAbsolute(configured) ? `'${configured}' is no such file` : `it is '${configured}'`;
}

/** Making one takes two milliseconds, and each backend has a remedy at each start. */
let alternatives: Intl.ListFormat | undefined;

function remedyOf(
  { name, only, support }: Build,
  { section: { recipe, section, server }, releases, isOnPath }: NativeProgram,
  configured: string,
): Remedy {
  const variable = `LEMONADE_${section}_${name}_BIN`.toUpperCase();
  const where = only === undefined ? '' : `It exists for ${only} only. `;
  const here = OS_NAMES[process.platform];
  // What does not exist for this system can't be installed on it.
  const isPublished =
    releases[name] !== undefined && here !== undefined && support.platforms[here] !== undefined;
  const request = installRequest(recipe, name);
  const ways: string[] = [];
  if (isPublished) ways.push(`install it (${request.text})`);
  if (isOnPath) ways.push(`put ${server} on PATH`);
  ways.push(
    `set ${variable} to the absolute path of a ${server} executable (now ${stateOf(configured)})`,
  );
  alternatives ??= new Intl.ListFormat('en', { type: 'disjunction' });
  const sentence = alternatives.format(ways);
  const text = `${where}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return isPublished ? { ...request, text } : { text };
}
