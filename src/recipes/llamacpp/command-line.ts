// Builds the command line and environment of llama-server and of the embedded engine.

import { CapabilityNotSupported } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { embeddedArguments, embeddedPlan } from '../kit/engine.ts';
import type { LaunchInput } from '../kit/launch.ts';
import type { LoadOptions, ModelType } from '../kit/model.ts';
import { contextSizeFor, textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { speculationArguments } from '../kit/speculation.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { embeddedLibrary } from './embedded-program.ts';
import { commonEnvironment, environmentOf, largePages } from './environment.ts';
import { rpcArguments } from './options.ts';
import SECTION from './section.json' with { type: 'json' };
import { slotArguments } from './slot-folder.ts';

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
 * Which conversation has which slot is decided here. As variables: builds that do not know them
 * start all the same.
 */
const SLOTS = { LLAMA_ARG_CACHE_IDLE_SLOTS: '0', LLAMA_ARG_KV_UNIFIED: '1' };

/**
 * Its memory for conversations that have left their slots is searched for the requests of all
 * clients.
 */
const NO_SHARED_MEMORY = { LLAMA_ARG_CACHE_RAM: '0' };

/** See `Launch.plan`. */
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
  const args = ['-m', model.path, '--ctx-size', String(context), ...rpcArguments(options)];
  if (device !== '') args.push('--device', device);
  args.push('--port', String(port), '--host', '127.0.0.1', '--jinja', '--metrics');
  // Else responses would name the model by its path on this disk, in streams that are passed on
  // as they are.
  args.push('--alias', model.id);
  args.push('--threads-http', HTTP_THREADS);
  if (model.mmprojPath !== undefined) args.push('--mmproj', model.mmprojPath);
  if (model.mmprojPath !== undefined && backend.name === 'cpu') args.push('--no-mmproj-offload');
  args.push(...typeFlags(model.type));
  if (model.type !== 'llm')
    args.push(...vectorFlags(Math.min(context, model.contextLength ?? context)));
  args.push(...slotArguments(model, settings));
  args.push(...speculationArguments(speculation));
  // llama-server takes the last of several: a load request's arguments outweigh the server's.
  args.push(...userArguments({ model, backend, options }, SECTION, settings).all);
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
  const context = contextTokens(options, model.type, settings);
  const own = ['-m', model.path, '--ctx-size', String(context), '--port', String(port)];
  own.push(...typeFlags(model.type));
  own.push(...slotArguments(model, settings));
  own.push(...speculationArguments(speculation));
  if (isContextOpen) own.push('--fit-ctx', LEAST_CONTEXT);
  if (backend.isGpuLeftOut) own.push('--n-gpu-layers', '0');
  return embeddedPlan({
    recipe: SECTION.recipe,
    ...embeddedArguments(input, settings, { section: SECTION, own, problems }),
    env: { ...commonEnvironment(settings), ...largePages(settings.environment) },
    library: embeddedLibrary(backend.executable),
    keyVariable: KEY_VARIABLE,
  });
}

/**
 * What becomes a vector is evaluated in one go; by its defaults llama-server refuses more than a
 * page.
 */
function vectorFlags(longest: number): readonly string[] {
  const size = String(longest);
  return ['--batch-size', size, '--ubatch-size', size, '--kv-unified'];
}

function typeFlags(type: ModelType): readonly string[] {
  if (type === 'embedding') return ['--embeddings'];
  return type === 'reranking' ? ['--reranking'] : [];
}

const contextTokens = (options: LoadOptions, type: ModelType, settings: RecipeSettings): number =>
  contextSizeFor(options, settings, type === 'llm' ? undefined : CONTEXT_SIZE_OF_VECTORS);
