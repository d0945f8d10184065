// The recipe for ONNX models on the NPU, alone or with the GPU: ryzenai-server. The former
// oga-hybrid and oga-npu.

import { buildsOf } from '../kit/builds.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import { genaiFolder } from '../kit/model.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize, contextSizeFor } from '../kit/options.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/**
 * ryzenai-server takes no arguments from users. Whether the GPU helps the NPU is a matter of the
 * model.
 */
export function createRyzenaiLlmRecipe(settings: RecipeSettings): Recipe {
  // It has no question that can be asked without a model; that it says so is enough.
  const program = { section: SECTION, releases, probe: ['--help'], probeExitCodes: [0, 1] };

  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
      checks: { ctx_size: checkContextSize },
      launch: {
        plan: ({ model, options, backend, port }) => ({
          file: backend.executable,
          args: [
            '-m',
            genaiFolder(model.path),
            '--port',
            String(port),
            '--ctx-size',
            String(contextSizeFor(options, settings)),
            ...(settings.verbose ? ['--verbose'] : []),
          ],
          env: childEnvironment(backend, settings.environment),
        }),
        // Which of them a model is made for is in its name only.
        devicesFor: (checkpoint) => (/hybrid/i.test(checkpoint) ? ['gpu', 'npu'] : undefined),
        readyPath: '/health',
        failureSigns: ONNX_SIGNS,
        concurrency: async () => 1,
      },
      protocol: {
        paths: { chat: '/v1/chat/completions', completion: '/v1/completions' },
        rewritesModelName: true,
      },
    },
    settings,
  );
}
