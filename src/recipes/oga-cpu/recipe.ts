// The recipe for ONNX models on the CPU: folders of ONNX Runtime GenAI, which the engine in
// `engines/oga-cpu/` runs with onnxruntime-node.
import { pathToFileURL } from 'node:url';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, embeddedPlan, ONNX } from '../kit/engine.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import { genaiFolder } from '../kit/model.ts';
import { checkContextSize, contextSizeFor } from '../kit/options.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/** Its one backend is the embedded engine, which takes no arguments of users. */
export function createOgaCpuRecipe(settings: RecipeSettings): Recipe {
  const embedded = createNpmBackend({
    recipe: SECTION.recipe,
    ...ONNX,
    release: releases.embedded,
    binDirectory: settings.binDirectory,
  });

  return createRecipe(
    {
      section: SECTION,
      backends: [embedded],
      checks: { ctx_size: checkContextSize },
      launch: {
        plan: ({ model, options, backend, port }) =>
          embeddedPlan({
            recipe: SECTION.recipe,
            args: [
              '--model',
              genaiFolder(model.path),
              '--ctx-size',
              String(contextSizeFor(options, settings)),
              '--port',
              String(port),
            ],
            library: pathToFileURL(backend.executable).href,
            keyVariable: 'OGA_API_KEY',
          }),
        readyPath: '/health',
        failureSigns: ONNX_SIGNS,
        concurrency: async () => 1,
      },
      protocol: {
        paths: {
          chat: '/v1/chat/completions',
          completion: '/v1/completions',
          'count-tokens': '/v1/chat/completions/input_tokens',
          'apply-template': '/apply-template',
          tokenize: '/tokenize',
          detokenize: '/detokenize',
        },
        rewritesModelName: true,
        keepsSaltsApart: () => true,
        supportsMinTokens: true,
        seesPictures: () => false,
      },
    },
    settings,
  );
}
