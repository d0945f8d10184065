// The recipe for images: stable-diffusion.cpp's sd-server.
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { valueInMessage } from '../../lib/values.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import { buildsOf } from '../kit/builds.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { GGML_SIGNS } from '../kit/failure-signs.ts';
import type { LoadableModel } from '../kit/model.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { checkNumber, type OptionCheck } from '../kit/options.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { createSdCppAdapter } from './adapt-request.ts';
import flags from './arguments.json' with { type: 'json' };
import SECTION from './section.json' with { type: 'json' };
import { upscaleWithSdCli } from './upscale.ts';
import releases from './versions.json' with { type: 'json' };

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 31;

const checkMethod: OptionCheck = (value, name) => {
  if (typeof value === 'string' && /^[\w+.-]{0,32}$/.test(value)) return [];
  return [
    `${name} is ${valueInMessage(value)}; it must be the name of a sampling method of sd-server, e.g. euler_a.`,
  ];
};

const CHECKS: Readonly<Record<string, OptionCheck>> = {
  sampling_method: checkMethod,
  flow_shift: checkNumber({ least: 0, most: 1000, isWhole: false }),
};

const checkArguments = createArgumentCheck({
  ...flags,
  unsafeFamilies: [/-(?:dir|path|file|img|image|video|model)$/],
});

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createSdCppRecipe(
  settings: RecipeSettings,
  { run = runProgram }: { run?: RunProgram } = {},
): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };

  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
      checks: CHECKS,
      args: { check: checkArguments, example: '--diffusion-fa' },
      launch: {
        plan: ({ model, options, backend, port }) => ({
          file: backend.executable,
          args: [
            '--listen-port',
            String(port),
            '--listen-ip',
            '127.0.0.1',
            ...modelFlags(model),
            ...(settings.verbose ? ['-v'] : []),
            // Decoding a picture in one piece exhausts what many drivers give to one allocation.
            ...(backend.name === 'vulkan' ? ['--vae-tiling', '--diffusion-fa'] : []),
            ...userArguments({ model, backend, options }, SECTION, settings).all,
          ],
          env: childEnvironment(backend, settings.environment),
        }),
        readyPath: '/',
        failureSigns: GGML_SIGNS,
        concurrency: async () => 1,
      },
      protocol: {
        paths: {
          images: '/v1/images/generations',
          'image-edits': '/v1/images/edits',
          'image-variations': '/v1/images/edits',
        },
        // It would try anything larger, and take all memory.
        images: { formats: ['png'], sizes: { least: 16, most: 8192 } },
        adaptRequest: createSdCppAdapter({ randomSeed: () => randomInt(SEEDS) }),
      },
      upscale: (input) =>
        upscaleWithSdCli(input, {
          workDirectory: settings.workDirectory ?? tmpdir(),
          env: childEnvironment(input.backend, settings.environment),
          run,
        }),
    },
    settings,
  );
}

function modelFlags({ path, files = {} }: LoadableModel): readonly string[] {
  const { text_encoder: textEncoder, vae } = files;
  if (textEncoder === undefined || vae === undefined) return ['-m', path];
  return ['--diffusion-model', path, '--llm', textEncoder, '--vae', vae];
}
