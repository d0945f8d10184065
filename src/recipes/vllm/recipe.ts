// The recipe for models of the hub as they are (safetensors), on AMD's GPUs under Linux: vLLM.
import { createRecipe } from '../kit/create-recipe.ts';
import { type Build, nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize } from '../kit/options.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptVllmRequest, readVllmRefusal } from './adapt-request.ts';
import { planVllm } from './command-line.ts';
import { requireGpus } from './gpu-count.ts';
import { checkArguments } from './options.ts';
import { SECTION } from './section.ts';
import { writeShim } from './shim.ts';
import releases from './versions.json' with { type: 'json' };

/** The archive brings its own Python and ROCm. */
const ROCM: Build = {
  name: 'rocm',
  devices: ['gpu'],
  only: 'Linux',
  support: {
    platforms: { linux: ['x86_64'] },
    needsWaveSaving: true,
    devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx110X', 'gfx120X'] }],
  },
};

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createVllmRecipe(settings: RecipeSettings): Recipe {
  return createRecipe(
    {
      section: SECTION,
      backends: [nativeBackend(ROCM, { section: SECTION, releases, probe: ['--help'] }, settings)],
      checks: { ctx_size: checkContextSize },
      args: { check: checkArguments, example: '--max-num-seqs 8' },
      launch: {
        async prepare({ model, options, backend }) {
          requireGpus({ model, options, backend: backend.name, machine: await settings.machine?.() }, settings);
          await writeShim(settings);
        },
        plan: (input) => planVllm(input, settings),
        readyPath: '/health',
      },
      protocol: {
        paths: { chat: '/v1/chat/completions', completion: '/v1/completions' },
        supportsMinTokens: true,
        adaptRequest: adaptVllmRequest,
        readRefusal: readVllmRefusal,
      },
    },
    settings,
  );
}
