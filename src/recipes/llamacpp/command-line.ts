// Builds the command line and environment of llama-server and of the embedded engine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FORMATTER_ADDON, findPackage, TEXT_LIBRARY } from '../../../common/engine-packages.ts';
import { flagOf } from '../../../common/flags.ts';
import { CapabilityNotSupported } from '../../errors.ts';
import type { Environment } from '../../lib/environment.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { LocatedBackend } from '../kit/backend.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { embeddedArguments, embeddedPlan, findInstalledModule } from '../kit/engine.ts';
import type { Launch, LaunchInput } from '../kit/launch.ts';
import type { LoadOptions, ModelType } from '../kit/model.ts';
import { contextSizeFor, textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { speculationArguments } from '../kit/speculation.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { rpcArguments } from './options.ts';
import SECTION from './section.json' with { type: 'json' };
import { slotArguments } from './slot-folder.ts';
import releases from './versions.json' with { type: 'json' };

/**
 * Without the flag llama-server takes memory for all that a model was trained for; a vector's
 * context is cheap.
 */
const CONTEXT_SIZE_OF_VECTORS = 8192;

/**
 * Every open connection takes a thread: by its default `/health` gets no response. Unused threads
 * cost nothing.
 */
const HTTP_THREADS = '128';
const KEY_VARIABLE = 'LLAMA_API_KEY';

/**
 * llama-server takes every argument from the environment too: what a person has set for their own
 * is not for ours.
 */
const ARGUMENT_VARIABLES = /^LLAMA_(?:API_KEY$|APP_|ARG_|LOG_|SERVER_)/i;

export const withheldVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => ARGUMENT_VARIABLES.test(name))
    .sort();

/**
 * Which conversation has which slot is decided here. As variables: builds that do not know them
 * start all the same.
 */
const SLOTS = { LLAMA_ARG_CACHE_IDLE_SLOTS: '0', LLAMA_ARG_KV_UNIFIED: '1' };

/**
 * Its memory for conversations that have left their slots is searched for the requests of all
 * clients.
 */
const NO_SHARED_MEMORY = { LLAMA_ARG_CACHE_RAM: '0' };

export const planLaunch = (input: LaunchInput, settings: RecipeSettings): LaunchPlan =>
  input.backend.name === 'embedded'
    ? planEmbedded(input, settings)
    : planLlamaServer(input, settings);

function planLlamaServer(
  { model, options, backend, port, speculation }: LaunchInput,
  settings: RecipeSettings,
): LaunchPlan {
  const device = textField(options, 'llamacpp_device');
  const context = contextTokens(options, model.type, settings);
  const args = [
    ...['-m', model.path, '--ctx-size', String(context)],
    ...rpcArguments(options),
    ...(device === '' ? [] : ['--device', device]),
    ...['--port', String(port), '--host', '127.0.0.1', '--jinja', '--metrics'],
    // Else responses would name the model by its path on this disk, in streams that are passed on
    // as they are.
    ...['--alias', model.id],
    ...['--threads-http', HTTP_THREADS],
    ...(model.mmprojPath === undefined ? [] : ['--mmproj', model.mmprojPath]),
    ...(model.mmprojPath !== undefined && backend.name === 'cpu' ? ['--no-mmproj-offload'] : []),
    ...typeFlags(model.type),
    ...(model.type === 'llm' ? [] : vectorFlags(Math.min(context, model.contextLength ?? context))),
    ...slotArguments(model, settings),
    ...speculationArguments(speculation),
    // llama-server takes the last of several: a load request's arguments outweigh the server's.
    ...userArguments({ model, backend, options }, SECTION, settings).all,
  ];
  const own = settings.separatesKeys ? { ...SLOTS, ...NO_SHARED_MEMORY } : SLOTS;
  const env = { ...environmentOf(backend, settings), ...own };
  return {
    file: backend.executable,
    args,
    env,
    keyVariable: KEY_VARIABLE,
    takesConnectionsAhead: true,
  };
}

/**
 * On a GPU the embedded engine makes a context of which no size was asked for smaller, down to
 * this.
 */
const LEAST_CONTEXT = '4096';
const EMBEDDED_TYPES: ReadonlySet<ModelType> = new Set<ModelType>([
  'llm',
  'embedding',
  'reranking',
]);

function planEmbedded(input: LaunchInput, settings: RecipeSettings): LaunchPlan {
  const { model, options, backend, port, speculation, isContextOpen } = input;
  if (!EMBEDDED_TYPES.has(model.type)) {
    throw new CapabilityNotSupported(
      `The embedded backend runs no models of type ${model.type}, which '${model.id}' is.`,
    );
  }
  const problems: string[] = [];
  if (textField(options, 'llamacpp_device') !== '')
    problems.push(
      'The embedded backend has no llamacpp_device; remove it, or load with a llama-server backend.',
    );
  if (rpcArguments(options).length > 0)
    problems.push(
      'The embedded backend has no llamacpp_rpc; remove it, or load with a llama-server backend.',
    );
  const own = [
    ...[
      '-m',
      model.path,
      '--ctx-size',
      String(contextTokens(options, model.type, settings)),
      '--port',
      String(port),
    ],
    ...typeFlags(model.type),
    ...slotArguments(model, settings),
    ...speculationArguments(speculation),
    ...(isContextOpen ? ['--fit-ctx', LEAST_CONTEXT] : []),
    ...(backend.isGpuLeftOut ? ['--n-gpu-layers', '0'] : []),
  ];
  return embeddedPlan({
    recipe: SECTION.recipe,
    ...embeddedArguments(input, settings, { section: SECTION, own, problems }),
    env: commonEnvironment(settings),
    library: embeddedLibrary(backend.executable),
    keyVariable: KEY_VARIABLE,
  });
}

/**
 * What becomes a vector is evaluated in one go; by its defaults llama-server refuses more than a
 * page.
 */
const vectorFlags = (longest: number) =>
  ['--batch-size', '--ubatch-size']
    .flatMap((flag) => [flag, String(longest)])
    .concat('--kv-unified');

function typeFlags(type: ModelType): readonly string[] {
  if (type === 'embedding') return ['--embeddings'];
  return type === 'reranking' ? ['--reranking'] : [];
}

const contextTokens = (options: LoadOptions, type: ModelType, settings: RecipeSettings): number =>
  contextSizeFor(options, settings, type === 'llm' ? undefined : CONTEXT_SIZE_OF_VECTORS);
const commonEnvironment = ({ environment }: RecipeSettings): Environment =>
  Object.fromEntries(withheldVariables(environment).map((name) => [name, undefined]));

/** The builds for ROCm and CUDA come with libraries that the loader would not find by itself. */
export function environmentOf(backend: LocatedBackend, settings: RecipeSettings): Environment {
  const common = commonEnvironment(settings);
  if (backend.name !== 'rocm' && backend.name !== 'cuda') return common;
  return { ...common, ...childEnvironment(backend, settings.environment) };
}

const BYTES: Readonly<Record<string, number>> = {
  f32: 4,
  f16: 2,
  bf16: 2,
  q8_0: 34 / 32,
  q5_1: 24 / 32,
  q5_0: 22 / 32,
  q4_1: 20 / 32,
  q4_0: 18 / 32,
  iq4_nl: 18 / 32,
};
const USUAL = 2;
const KEYS = ['-ctk', '--cache-type-k'];
const VALUES = ['-ctv', '--cache-type-v'];
type ContextShareInput = Parameters<NonNullable<Launch['contextShare']>>[0];

export function contextShareOf(
  { model, options, backend }: ContextShareInput,
  settings: RecipeSettings,
): number {
  const words = userArguments(
    { model, backend: { name: backend }, options },
    SECTION,
    settings,
  ).all;
  return (bytesOf(words, KEYS) + bytesOf(words, VALUES)) / (2 * USUAL);
}

const bytesOf = (words: readonly string[], flags: readonly string[]): number =>
  BYTES[lastValueOf(words, flags) ?? ''] ?? USUAL;

/** llama-server takes the last of several. */
export function lastValueOf(
  words: readonly string[],
  flags: readonly string[],
): string | undefined {
  const at = words.findLastIndex((word) => flags.includes(flagOf(word) ?? ''));
  return at < 0 ? undefined : words[at + 1];
}

/**
 * The most tokens that these arguments let llama-server evaluate in one go; Infinity where they
 * don't say.
 */
export function batchLimitOf(
  { model, options, backend }: ContextShareInput,
  settings: RecipeSettings,
): number {
  const words = userArguments(
    { model, backend: { name: backend }, options },
    SECTION,
    settings,
  ).all;
  const limits = [
    ['-b', '--batch-size'],
    ['-ub', '--ubatch-size'],
  ].map((flags) => Number(lastValueOf(words, flags)));
  return Math.min(...limits.filter((limit) => limit > 0));
}

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
  if (isAmongPackages(from)) return process.execPath;
  return findInstalledModule(MODULE, { recipe: SECTION.recipe, binDirectory });
}

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
