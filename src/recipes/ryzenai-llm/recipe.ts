// The recipe for ONNX models on the NPU, alone or with the GPU: ryzenai-server. The former oga-hybrid and oga-npu.
import { basename, dirname } from 'node:path';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { libraryPath, nativeBackend, WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { checkBackend, checkCtxSize, optionsOf } from '../kit/option-checks.ts';
import { ctxSizeOf } from '../kit/option-values.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import { ctxSizeSetting, type RecipeSettings } from '../kit/settings.ts';
import { SUPPORT } from './support.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'ryzenai-llm';
const SERVER = 'ryzenai-server';
const SILENCE_MS = 600_000;
const DEFAULT_CTX_SIZE = 4096;

/** ryzenai-server takes no arguments from users. Whether the GPU helps the NPU is a matter of the model. */
export function createRyzenaiLlmRecipe(settings: RecipeSettings): Recipe {
  const only = 'Windows with an XDNA 2 NPU';
  const identity = {
    name: NAME,
    backendOption: 'ryzenai_backend',
    backends: [
      nativeBackend(
        {
          recipe: NAME,
          section: 'ryzenai',
          name: 'npu',
          devices: ['npu'],
          executable: SERVER,
          // It has no question that can be asked without a model; that it says so is answer enough.
          probe: ['--help'],
          probeExitCodes: [0, 1],
          only,
        },
        settings,
      ),
    ],
  };
  const checks = { ctx_size: checkCtxSize, ryzenai_backend: checkBackend(identity) };

  function launch({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const ctxSize = ctxSizeOf(options) ?? ctxSizeSetting(settings) ?? DEFAULT_CTX_SIZE;
    return {
      file: backend.executable,
      args: [
        ...['-m', modelFolder(model.path), '--port', String(port), '--ctx-size', String(ctxSize)],
        ...(settings.verbose ? ['--verbose'] : []),
      ],
      env: { ...WITHHELD_FROM_CHILDREN, ...libraryPath([dirname(backend.executable)], settings.environment) },
    };
  }

  return {
    ...identity,
    serverName: SERVER,
    support: SUPPORT,
    releases,
    ...optionsOf(NAME, checks),
    launch,
    readyPath: '/health',
    readyTimeoutMs: settings.readyTimeoutMs ?? SILENCE_MS,
    concurrency: async () => 1,
    namesModelsItself: true,
    paths: { chat: '/v1/chat/completions', completion: '/v1/completions' },
  };
}

/** The model is a folder; the catalogue may know it by the file that makes it one. */
function modelFolder(path: string): string {
  return basename(path) === 'genai_config.json' ? dirname(path) : path;
}
