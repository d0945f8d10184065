// The recipe for text to speech: Kokoro's koko, and the embedded engine, which npm installs.
import { dirname, join } from 'node:path';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { CPU, METAL } from '../kit/builds.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, embeddedPlan, ONNX } from '../kit/engine.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import { childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptKokoroRequest, KOKORO_SPEECH } from './adapt-request.ts';
import { readModelIndex } from './model-index.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** koko takes no arguments from users. */
export function createKokoroRecipe(settings: RecipeSettings): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };
  const embedded = createNpmBackend({
    recipe: SECTION.recipe,
    ...ONNX,
    release: releases.embedded,
    // npm names licences that are not those of what is inside of two of them.
    notice: 'npm fetches onnxruntime (MIT), espeak-ng (GPL-3.0) and LAME (LGPL-2.0) with it.',
    binDirectory: settings.binDirectory,
  });

  function plan({ model, backend, port }: LaunchInput): LaunchPlan {
    const files = readModelIndex(model);
    const args = ['-m', files.model, '-d', files.voices];
    if (backend.name === 'embedded') {
      const library = backend.executable;
      return embeddedPlan({ recipe: SECTION.recipe, args: [...args, '--port', String(port)], library });
    }
    return {
      file: backend.executable,
      args: [...args, 'openai', '--ip', '127.0.0.1', '--port', String(port)],
      env: {
        ...childEnvironment(backend, settings.environment),
        ESPEAK_DATA_PATH: join(dirname(backend.executable), 'espeak-ng-data'),
      },
    };
  }

  return createRecipe(
    {
      section: SECTION,
      backends: [...[METAL, CPU].map((build) => nativeBackend(build, program, settings)), embedded],
      launch: {
        plan,
        readyPath: '/',
        failureSigns: ONNX_SIGNS,
        readyPathOf: (backend) => (backend === 'embedded' ? '/health' : undefined),
        concurrency: async () => 1,
      },
      protocol: { paths: { speech: '/v1/audio/speech' }, speech: KOKORO_SPEECH, adaptRequest: adaptKokoroRequest },
    },
    settings,
  );
}
