// The recipe for GGUF models: llama-server in its variants, and the embedded engine that needs nothing installed.
import { realpath } from 'node:fs/promises';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import { findOnPath } from '../kit/executable.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { requireArguments } from '../kit/option-values.ts';
import type { LoadableModel, Recipe, RecipeBackend } from '../kit/recipe.ts';
import { ctxSizeSetting, type RecipeSettings } from '../kit/settings.ts';
import { adaptLlamacppRequest } from './adapt-request.ts';
import { planLaunch } from './command-line.ts';
import { isEmbeddedInstalled } from './embedded-program.ts';
import { checkLlamacppOptions } from './options.ts';
import { problemsOfArguments } from './reserved-arguments.ts';
import { SUPPORT } from './support.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'llamacpp';
const BACKEND_OPTION = 'llamacpp_backend';
const SILENCE_MS = 600_000;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createLlamacppRecipe(settings: RecipeSettings): Recipe {
  const extraArguments = settings.extraArguments?.[NAME] ?? '';
  requireArguments(problemsOfArguments, { text: extraArguments, server: 'llama-server' });
  const defaults = { extraArguments, ctxSize: ctxSizeSetting(settings), settings };
  const identity = { name: NAME, backendOption: BACKEND_OPTION, backends: createBackends(settings) };

  return {
    ...identity,
    serverName: 'llama-server',
    support: SUPPORT,
    releases,
    checkOptions: (options) => checkLlamacppOptions(options, { recipe: identity }),
    launch: (input) => planLaunch(input, defaults),
    readyPath: '/health',
    readyTimeoutMs: SILENCE_MS,
    confirm: servesOurModel,
    paths: {
      chat: '/v1/chat/completions',
      completion: '/v1/completions',
      responses: '/v1/responses',
      embeddings: '/v1/embeddings',
      reranking: '/v1/rerank',
      slots: '/slots',
    },
    adaptRequest: ({ capability, body }) => ({ json: adaptLlamacppRequest(capability, body) }),
  };
}

/** Builds of llama-server that can be installed or configured, the best first. */
const BUILDS = [
  { name: 'metal', devices: ['gpu'], only: 'macOS' },
  { name: 'cuda', devices: ['gpu'], isInstallable: false },
  { name: 'vulkan', devices: ['gpu'] },
  { name: 'rocm', devices: ['gpu'] },
  { name: 'cpu', devices: ['cpu'] },
] as const;

function createBackends(settings: RecipeSettings): readonly RecipeBackend[] {
  return [
    ...BUILDS.map((build) =>
      nativeBackend({ recipe: NAME, section: NAME, executable: 'llama-server', ...build }, settings),
    ),
    {
      name: 'system',
      // What it was built for is not known from outside; claiming a GPU on a machine without one would be worse.
      devices: ['cpu'],
      howToGet: 'Install llama.cpp so that llama-server is on PATH.',
      async locate() {
        const executable = await findOnPath('llama-server', settings.environment);
        return executable === undefined ? undefined : { name: 'system', executable, devices: ['cpu'] };
      },
    },
    {
      name: 'embedded',
      devices: ['cpu'],
      lacks: ['responses', 'embeddings', 'reranking', 'slots'],
      howToGet: 'Run npm ci on a platform for which node-llama-cpp has a prebuilt library.',
      async locate() {
        return isEmbeddedInstalled() ? { name: 'embedded', executable: process.execPath, devices: ['cpu'] } : undefined;
      },
    },
  ];
}

/** llama-server tells which file it serves; one that can't tell is taken for ours because it lives and answers. */
async function servesOurModel(details: {
  baseUrl: string;
  model: LoadableModel;
  signal: AbortSignal;
}): Promise<boolean> {
  const { baseUrl, model, signal } = details;
  const answer = await openChildRequest({ baseUrl, method: 'GET', path: '/props', signal });
  if (answer.status !== 200) {
    answer.body.destroy();
    return true;
  }
  const properties = await readJson(answer, { signal });
  if (typeof properties !== 'object' || properties === null || !('model_path' in properties)) return true;
  const served = properties.model_path;
  if (typeof served !== 'string') return true;
  return served === model.path || (await canonical(served)) === (await canonical(model.path));
}

async function canonical(path: string): Promise<string> {
  // A path that can't be resolved is compared as it is.
  return realpath(path).catch(() => path);
}
