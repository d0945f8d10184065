// The recipe for ONNX models on the NPU, alone or with the GPU: ryzenai-server. The former oga-hybrid and oga-npu.
import type { LaunchPlan } from '../../processes/native-server.ts';
import { genaiFolder } from '../kit/genai-folder.ts';
import { type Build, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize, contextSizeOf, createOptions } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;
const DEFAULT_CONTEXT_SIZE = 4096;

/** Whether the GPU helps the NPU is a matter of the model. */
const NPU: Build = {
  name: 'npu',
  devices: ['npu'],
  only: 'Windows with an XDNA 2 NPU',
  support: { platforms: { windows: ['x86_64'] }, devices: [{ device: 'amd_npu', families: ['XDNA2'] }] },
};

/** ryzenai-server takes no arguments from users. */
export function createRyzenaiLlmRecipe(settings: RecipeSettings): Recipe {
  // It has no question that can be asked without a model; that it says so is enough.
  const program = { section: SECTION, releases, probe: ['--help'], probeExitCodes: [0, 1] };
  const backends = [nativeBackend(NPU, program, settings)];

  function plan({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const contextSize = contextSizeOf(options, settings) ?? DEFAULT_CONTEXT_SIZE;
    return {
      file: backend.executable,
      args: [
        ...['-m', genaiFolder(model.path), '--port', String(port), '--ctx-size', String(contextSize)],
        ...(settings.verbose ? ['--verbose'] : []),
      ],
      env: childEnvironment(backend, settings.environment),
    };
  }

  return {
    name: SECTION.recipe,
    serverName: SECTION.server,
    backends,
    options: createOptions({ section: SECTION, backends, checks: { ctx_size: checkContextSize } }, settings),
    launch: {
      plan,
      readyPath: '/health',
      readyTimeoutMs: settings.readyTimeoutMs ?? READY_TIMEOUT_MS,
      concurrency: async () => 1,
    },
    protocol: {
      paths: { chat: '/v1/chat/completions', completion: '/v1/completions' },
      rewritesModelName: true,
    },
  };
}
