// A native server that npm installs and Node runs: its packages, its program in
// `engines/<recipe>/`, and how it is started.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createArgumentSorter,
  type EngineFlags,
  type SortedArguments,
  wordsOf,
} from '../../../common/flags.ts';
import engineFlags from '../../../generated/engine-flags.json' with { type: 'json' };
import type { Environment } from '../../lib/environment.ts';
import { enginePath, isSource } from '../../lib/package-root.ts';
import { setFields } from '../../lib/values.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from './backend.ts';
import { InvalidLoadOptions } from './errors.ts';
import { installationFolder } from './installation.ts';
import type { LaunchInput } from './launch.ts';
import { installRequest } from './native-backend.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { BackendRelease } from './release.ts';
import type { RecipeSection } from './section.ts';
import type { BackendSupport } from './support.ts';
import { userArguments } from './user-arguments.ts';

/** Where packages run that exist for all systems and processors of this server. */
export const EVERYWHERE = {
  windows: ['x86_64', 'arm64'],
  linux: ['x86_64', 'arm64'],
  macos: ['x86_64', 'arm64'],
} as const satisfies BackendSupport['platforms'];

/**
 * The module of onnxruntime-node, below a folder that npm has installed it in, and where it exists.
 */
export const ONNX = {
  module: join('node_modules', 'onnxruntime-node', 'dist', 'index.js'),
  platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['arm64'] },
} as const satisfies Pick<NpmBackendOptions, 'module' | 'platforms'>;

interface NpmBackendOptions {
  recipe: string;
  /** Path of the module that is loaded, below the folder that npm has installed it in. */
  module: string;
  platforms: BackendSupport['platforms'];
  release: BackendRelease;
  /** What a person should know before it is installed; a sentence. */
  notice?: string;
  /** See `RecipeSettings.binDirectory`. */
  binDirectory: string | undefined;
}

/**
 * The backend `embedded` of a recipe: packages of npm, run by the program in `engines/<recipe>/`.
 */
export function createNpmBackend(options: NpmBackendOptions): RecipeBackend {
  const { recipe, module, platforms, release, notice, binDirectory } = options;
  const request = installRequest(recipe, 'embedded');
  const more = notice === undefined ? '; npm fetches it).' : `). ${notice}`;
  return {
    name: 'embedded',
    devices: ['cpu'],
    support: { platforms, devices: [{ device: 'cpu' }] },
    remedy: { ...request, text: `Install it (${request.text}${more}` },
    ...setFields({ notice }),
    release,
    installation: { probeModule: (folder) => embeddedProbe(recipe, join(folder, module)) },
    async locate() {
      const executable = findInstalledModule(module, { recipe, binDirectory });
      return executable === undefined
        ? undefined
        : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
}

/**
 * The absolute path of a module of what npm has installed for the embedded backend of a recipe;
 * undefined where it is not.
 * @param module its path below the folder of the installation.
 */
export function findInstalledModule(
  module: string,
  { recipe, binDirectory }: { recipe: string; binDirectory: string | undefined },
): string | undefined {
  if (binDirectory === undefined) return undefined;
  const path = join(installationFolder({ binDirectory, recipe, backend: 'embedded' }), module);
  return existsSync(path) ? path : undefined;
}

/** What Node is given to try a library, by the absolute path of its module; see `ModuleCheck`. */
export function embeddedProbe(recipe: string, module: string): readonly string[] {
  return [...nodeArguments(enginePath(recipe, 'probe')), module];
}

function nodeArguments(program: string): readonly string[] {
  if (!isSource) return [program];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, program];
}

/**
 * The command that starts the program of an embedded engine.
 * @param library path or address of the library's module; undefined where the program finds it by
 *   itself.
 */
export function embeddedPlan(details: {
  recipe: string;
  args: readonly string[];
  notes?: readonly string[];
  library: string | undefined;
  env?: Environment;
  keyVariable?: string;
}): LaunchPlan {
  const { recipe, args, notes = [], library, env, keyVariable = 'LEMONADE_EMBEDDED_KEY' } = details;
  return {
    file: process.execPath,
    args: [...nodeArguments(enginePath(recipe)), ...args],
    notes,
    env: { ...env, LEMONADE_EMBEDDED_LIBRARY: library },
    keyVariable,
    takesConnectionsAhead: true,
  };
}

const FLAGS: Readonly<Record<string, EngineFlags>> = engineFlags;

/**
 * The arguments of an embedded engine: its own, and those of users. What is configured for every
 * native server of the recipe is taken as far as this engine understands it, and a note tells the
 * rest. Values are checked by the engine itself.
 * @param details.problems with the load that are known already, a sentence each.
 * @throws {InvalidLoadOptions} for what a request has, or the settings have for this backend, that
 *   the engine does not know.
 */
export function embeddedArguments(
  { model, options, backend }: LaunchInput,
  settings: RecipeSettings,
  details: { section: RecipeSection; own: readonly string[]; problems?: readonly string[] },
): Required<Pick<LaunchPlan, 'args' | 'notes'>> {
  const { section, own, problems = [] } = details;
  const sort = createArgumentSorter(FLAGS[section.recipe] ?? { taken: {}, ignored: {} });
  const given = userArguments({ model, backend, options }, section, settings);
  const ofLoad = sort(given.ofLoad);
  const ofSettings = sort(given.ofSettings);
  const { settings: configured } = given;
  const isForThisBackend =
    configured !== undefined && configured === settings.backendArguments?.[backend.name];
  const way = `remove it, or load with a ${section.server} backend.`;
  const refused = [
    ...problemsOf(ofLoad, way),
    ...(isForThisBackend ? problemsOf(ofSettings, way, configured.source) : []),
    ...problems,
  ];
  if (refused.length > 0) throw new InvalidLoadOptions(model.id, refused);
  const { unknown, stray } = ofSettings;
  const ignored = [...new Set(unknown.length > 0 ? unknown : stray)]
    .map((word) => `'${word}'`)
    .join(', ');
  const notes =
    ignored === ''
      ? []
      : [
          `the embedded backend does not know ${ignored} of ${configured?.source}, and goes without.`,
        ];
  return { args: [...own, ...wordsOf(ofSettings), ...wordsOf(ofLoad)], notes };
}

/** @param source the setting that they are from; undefined for those of a request. */
function problemsOf(
  { unknown, stray }: SortedArguments,
  way: string,
  source?: string,
): readonly string[] {
  if (unknown.length > 0) {
    const from = source === undefined ? '' : ` of ${source}`;
    // What follows an unknown argument may be its value.
    return unknown.map((word) => `The embedded backend does not know '${word}'${from}; ${way}`);
  }
  return stray.map(
    (word) => `'${word}' in ${source ?? 'the arguments'} belongs to none of them; remove it.`,
  );
}
