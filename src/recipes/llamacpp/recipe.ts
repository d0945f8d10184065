// The recipe for GGUF models: llama-server in its variants, and the embedded engine, which npm
// installs.
import { realpath } from 'node:fs/promises';
import { isObject } from '../../lib/values.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import type { FailureSign } from '../../processes/native-server.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { ENGINE_SIGNS, GGML_SIGNS } from '../kit/failure-signs.ts';
import type { LoadableModel } from '../kit/model.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { createBackends } from './backends.ts';
import {
  batchLimitOf,
  contextShareOf,
  environmentOf,
  planLaunch,
  withheldVariables,
} from './command-line.ts';
import { GpuCheck } from './gpu-check.ts';
import { checkArguments, createChecks } from './options.ts';
import {
  adaptLlamacppRequest,
  readLlamacppRefusal,
  readLlamacppSlot,
  shortenVectors,
} from './protocol.ts';
import SECTION from './section.json' with { type: 'json' };
import { cacheWordsOf, makeSlotFolder, readCachedTokens, slotFolderIn } from './slot-folder.ts';
import { isSpeculating, SpeculationChoice } from './speculation.ts';
import { createTuning } from './tuning.ts';

const EMBEDDED_SIGNS: readonly FailureSign[] = [
  { kind: 'missing-driver', words: /NoBinaryFoundError/ },
  { kind: 'out-of-memory', words: /InsufficientMemoryError|too large for the available/ },
];

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createLlamacppRecipe(settings: RecipeSettings): Recipe {
  const gpus = new GpuCheck();
  const speculation = new SpeculationChoice(settings);

  return createRecipe(
    {
      section: SECTION,
      backends: createBackends(settings, gpus),
      checks: createChecks(settings),
      args: { check: checkArguments, example: '--no-mmap -np 2' },
      launch: {
        async prepare({ model, backend, signal }) {
          await makeSlotFolder(model, settings);
          await gpus.require(backend, environmentOf(backend, settings), signal);
        },
        speculate: (input) => speculation.of(input),
        isSpeculating,
        freeDeviceBytes: ({ executable }) => gpus.freeBytes(executable),
        plan: (input) => planLaunch(input, settings),
        readyPath: '/health',
        failureSigns: [...GGML_SIGNS, ...ENGINE_SIGNS, ...EMBEDDED_SIGNS],
        confirm: servesOurModel,
        concurrency: slotsOf,
        contextSize: (input) => contextOf(input, settings),
        devices: devicesOf,
        contextShare: (input) => contextShareOf(input, settings),
        withheldVariables: withheldVariables(settings.environment),
        slotFolder: slotFolderIn,
        savedCaches: { wordsOf: cacheWordsOf, readTokens: readCachedTokens },
      },
      tuning: createTuning(settings),
      protocol: {
        paths: {
          chat: '/v1/chat/completions',
          completion: '/v1/completions',
          infill: '/infill',
          embeddings: '/v1/embeddings',
          reranking: '/v1/rerank',
          'count-tokens': '/v1/chat/completions/input_tokens',
          'apply-template': '/apply-template',
          tokenize: '/tokenize',
          detokenize: '/detokenize',
          slots: '/slots',
          props: '/props',
        },
        // The embedded engine counts no thoughts.
        knowsLlamaFields: ({ backend }) => backend !== 'embedded',
        // The embedded engine sees the tokens, and chooses better.
        takesSlots: ({ backend }) => backend !== 'embedded',
        keepsSaltsApart: ({ backend }) => backend === 'embedded',
        supportsMinTokens: true,
        adaptRequest: (request, { backend }) => ({
          json: adaptLlamacppRequest({ ...request, backend }),
        }),
        seesPictures: ({ model, backend }) =>
          model.mmprojPath !== undefined && backend !== 'embedded',
        readRefusal: readLlamacppRefusal,
        readSlot: readLlamacppSlot,
        adaptResponse: shortenVectors,
      },
    },
    settings,
  );
}

type ReadyInput = Parameters<NonNullable<Recipe['launch']['contextSize']>>[0];
type Child = { baseUrl: string; signal: AbortSignal };

/**
 * One that does not say which file it serves is taken for ours; one that does not know our key is
 * not ours.
 */
async function servesOurModel({
  model,
  ...child
}: Child & { model: LoadableModel }): Promise<boolean> {
  const { status, model_path: served } = await propertiesOf(child);
  if (status === 401) return false;
  if (typeof served !== 'string') return true;
  return served === model.path || (await canonical(served)) === (await canonical(model.path));
}

/** The embedded engine puts on a GPU what fits there; llama-server does not say. */
async function devicesOf({
  backend,
  ...child
}: ReadyInput): Promise<readonly string[] | undefined> {
  if (backend.name !== 'embedded') return undefined;
  const { gpu_layers: layers } = await propertiesOf(child);
  return typeof layers === 'number' && layers > 0 ? ['gpu'] : undefined;
}

/** It keeps further requests waiting itself, but without end, and without telling them apart. */
async function slotsOf(child: Child): Promise<number | undefined> {
  const { total_slots: slots } = await propertiesOf(child);
  return typeof slots === 'number' && slots >= 1 ? slots : undefined;
}

/** What becomes a vector has to fit into one go as well. */
async function contextOf(
  { backend, ...child }: ReadyInput,
  settings: RecipeSettings,
): Promise<number | undefined> {
  const size = await contextOfSlot(child);
  if (size === undefined || child.model.type === 'llm' || backend.name === 'embedded') return size;
  return Math.min(size, batchLimitOf({ ...child, backend: backend.name }, settings));
}

/** It may be less than was asked for: a part of it, or as much as the model was trained for. */
async function contextOfSlot(child: Child): Promise<number | undefined> {
  const { default_generation_settings: settings } = await propertiesOf(child);
  const size = isObject(settings) ? settings.n_ctx : undefined;
  return typeof size === 'number' && size >= 1 ? size : undefined;
}

async function propertiesOf({ baseUrl, signal }: Child): Promise<Record<string, unknown>> {
  const response = await openChildRequest({ baseUrl, method: 'GET', path: '/props', signal });
  const { status } = response;
  if (status !== 200) {
    response.body.destroy();
    return { status };
  }
  const properties = await readJson(response);
  return { ...(isObject(properties) ? properties : {}), status };
}

async function canonical(path: string): Promise<string> {
  // A path that can't be resolved is compared as it is.
  return realpath(path).catch(() => path);
}
