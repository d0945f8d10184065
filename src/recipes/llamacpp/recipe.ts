// The recipe for GGUF models: llama-server in its variants, and the embedded engine that needs nothing installed.
import { realpath } from 'node:fs/promises';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import { findOnPath } from '../kit/executable.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { optionsOf } from '../kit/option-checks.ts';
import type { LoadableModel, Recipe, RecipeBackend } from '../kit/recipe.ts';
import { argumentsSetting, ctxSizeSetting, type RecipeSettings, requireArguments } from '../kit/settings.ts';
import { adaptLlamacppRequest } from './adapt-request.ts';
import { planLaunch, withheldVariables } from './command-line.ts';
import { isEmbeddedInstalled } from './embedded-program.ts';
import { checksOfLlamacpp } from './options.ts';
import { readLlamacppRefusal } from './refusals.ts';
import { problemsOfArguments } from './reserved-arguments.ts';
import { makeSlotFolder, slotFolderIn } from './slot-folder.ts';
import { SUPPORT } from './support.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'llamacpp';
const BACKEND_OPTION = 'llamacpp_backend';
const SILENCE_MS = 600_000;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createLlamacppRecipe(settings: RecipeSettings): Recipe {
  requireArguments(settings, { recipe: NAME, server: 'llama-server', check: problemsOfArguments });
  const ctxSize = ctxSizeSetting(settings);
  const identity = { name: NAME, backendOption: BACKEND_OPTION, backends: createBackends(settings) };
  const checks = checksOfLlamacpp(identity);

  return {
    ...identity,
    serverName: 'llama-server',
    support: SUPPORT,
    releases,
    ...optionsOf(NAME, checks),
    withheldVariables: withheldVariables(settings.environment),
    prepare: ({ model }) => makeSlotFolder(model, settings),
    launch(input) {
      const extraArguments = argumentsSetting(settings, { recipe: NAME, backend: input.backend.name });
      return planLaunch(input, { extraArguments, ctxSize, settings });
    },
    readyPath: '/health',
    readyTimeoutMs: settings.readyTimeoutMs ?? SILENCE_MS,
    confirm: servesOurModel,
    concurrency: slotsOf,
    slotFolder: slotFolderIn,
    paths: {
      chat: '/v1/chat/completions',
      completion: '/v1/completions',
      embeddings: '/v1/embeddings',
      reranking: '/v1/rerank',
      'count-tokens': '/v1/chat/completions/input_tokens',
      tokenize: '/tokenize',
      detokenize: '/detokenize',
      slots: '/slots',
    },
    holdsBackEnd: true,
    adaptRequest: (request, { backend }) => ({ json: adaptLlamacppRequest({ ...request, backend }) }),
    readRefusal: readLlamacppRefusal,
  };
}

/** As many requests at once as the embedded engine takes unless told otherwise; each has a context of its own. */
const EMBEDDED_SLOTS = 4;

/** Builds of llama-server that can be installed or configured, the best first. */
const BUILDS = [
  { name: 'metal', devices: ['gpu'], only: 'macOS' },
  { name: 'cuda', devices: ['gpu'], isInstallable: false },
  { name: 'vulkan', devices: ['gpu'] },
  { name: 'rocm', devices: ['gpu'], needsRocm: true },
  { name: 'cpu', devices: ['cpu'] },
] as const;

function createBackends(settings: RecipeSettings): readonly RecipeBackend[] {
  const system: RecipeBackend = {
    name: 'system',
    // What it was built for is not known from outside; claiming a GPU on a machine without one would be worse.
    devices: ['cpu'],
    howToGet: 'Install llama.cpp so that llama-server is on PATH.',
    async locate() {
      const executable = await findOnPath('llama-server', settings.environment);
      return executable === undefined ? undefined : { name: 'system', executable, devices: ['cpu'] };
    },
  };
  const isSystemFirst = settings.systemFirst?.includes(NAME) === true;
  return [
    ...(isSystemFirst ? [system] : []),
    ...BUILDS.map((build) =>
      nativeBackend({ recipe: NAME, section: NAME, executable: 'llama-server', ...build }, settings),
    ),
    ...(isSystemFirst ? [] : [system]),
    {
      name: 'embedded',
      devices: ['cpu'],
      slotsWithOwnContext: EMBEDDED_SLOTS,
      howToGet: 'Run npm ci on a platform for which node-llama-cpp has a prebuilt library.',
      async locate() {
        return isEmbeddedInstalled() ? { name: 'embedded', executable: process.execPath, devices: ['cpu'] } : undefined;
      },
    },
  ];
}

/**
 * llama-server tells which file it serves; one that can't tell is taken for ours because it lives and answers. One that does
 * not know the key that ours was given is somebody else's.
 */
async function servesOurModel(details: {
  baseUrl: string;
  model: LoadableModel;
  signal: AbortSignal;
}): Promise<boolean> {
  const { model } = details;
  const { status, model_path: served } = await propertiesOf(details);
  if (status === 401) return false;
  if (typeof served !== 'string') return true;
  return served === model.path || (await canonical(served)) === (await canonical(model.path));
}

/** It keeps further requests waiting itself, but without end, and without telling them apart. */
async function slotsOf(details: { baseUrl: string; signal: AbortSignal }): Promise<number | undefined> {
  const { total_slots: slots } = await propertiesOf(details);
  return typeof slots === 'number' && slots >= 1 ? slots : undefined;
}

/** What it says of itself; nothing but the status if it does not. */
async function propertiesOf({ baseUrl, signal }: { baseUrl: string; signal: AbortSignal }): Promise<{
  status: number;
  model_path?: unknown;
  total_slots?: unknown;
}> {
  const answer = await openChildRequest({ baseUrl, method: 'GET', path: '/props', signal });
  if (answer.status !== 200) {
    answer.body.destroy();
    return { status: answer.status };
  }
  const properties = await readJson(answer, { signal });
  return { ...(typeof properties === 'object' ? properties : {}), status: answer.status };
}

async function canonical(path: string): Promise<string> {
  // A path that can't be resolved is compared as it is.
  return realpath(path).catch(() => path);
}
