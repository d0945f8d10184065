// The recipe for GGUF models: llama-server in its variants, and the embedded engine that needs nothing installed.
import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import { type Environment, findOnPath, isExecutableFile } from '../kit/executable.ts';
import type { LoadableModel, Recipe, RecipeBackend } from '../kit/recipe.ts';
import { adaptLlamacppRequest } from './adapt-request.ts';
import { planLaunch } from './command-line.ts';
import { isEmbeddedInstalled } from './embedded-program.ts';
import { checkLlamacppOptions } from './options.ts';
import { problemsOfArguments } from './reserved-arguments.ts';

const NAME = 'llamacpp';
const BACKEND_OPTION = 'llamacpp_backend';
const SILENCE_MS = 600_000;

/**
 * @throws {Error} when `extraArguments` can't be used, with the reason; the server should not start then.
 */
export function createLlamacppRecipe({
  environment,
  extraArguments = '',
  defaultCtxSize,
}: {
  environment: Environment;
  /** Arguments for every llama-server, before those of a load request (LEMONADE_LLAMACPP_ARGS). */
  extraArguments?: string | undefined;
  /** Context in tokens of models loaded without one of their own (LEMONADE_CTX_SIZE). */
  defaultCtxSize?: number | undefined;
}): Recipe {
  const problems = problemsOfArguments({
    text: extraArguments,
    source: 'The configured llama-server arguments',
    trusted: true,
  });
  if (problems.length > 0) throw new Error(problems.join(' '));

  const defaults = {
    extraArguments,
    ctxSize: defaultCtxSize !== undefined && defaultCtxSize > 0 ? defaultCtxSize : undefined,
  };
  const backends = createBackends(environment);
  const identity = { name: NAME, backendOption: BACKEND_OPTION, backends };

  return {
    ...identity,
    serverName: 'llama-server',
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
    adaptRequest: adaptLlamacppRequest,
  };
}

function createBackends(environment: Environment): readonly RecipeBackend[] {
  return [
    configuredBackend({ name: 'vulkan', device: 'gpu', environment }),
    configuredBackend({ name: 'rocm', device: 'gpu', environment }),
    ...(process.platform === 'darwin' ? [configuredBackend({ name: 'metal', device: 'gpu', environment })] : []),
    configuredBackend({ name: 'cpu', device: 'cpu', environment }),
    {
      name: 'system',
      // What it was built for is not known from outside; claiming a GPU on a machine without one would be worse.
      devices: ['cpu'],
      howToGet: 'Install llama.cpp so that llama-server is on PATH.',
      async locate() {
        const executable = await findOnPath('llama-server', environment);
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

/** A llama-server whose path is given by `LEMONADE_LLAMACPP_<NAME>_BIN`. */
function configuredBackend(details: { name: string; device: string; environment: Environment }): RecipeBackend {
  const { name, device, environment } = details;
  const variable = `LEMONADE_LLAMACPP_${name.toUpperCase()}_BIN`;
  const executable = environment[variable] ?? '';
  const now = executable === '' ? 'it is not set' : `'${executable}' is no such file`;
  return {
    name,
    devices: [device],
    howToGet: `Set ${variable} to the absolute path of a llama-server executable (now ${now}).`,
    async locate() {
      if (!isAbsolute(executable) || !(await isExecutableFile(executable))) return undefined;
      return { name, executable, devices: [device] };
    },
  };
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
