// The recipe for images: stable-diffusion.cpp's sd-server.
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import type { LoadableModel } from '../kit/model.ts';
import { childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { configuredArguments, createOptions, textOf, userArguments } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { createSdCppAdapter } from './adapt-request.ts';
import { BUILDS } from './backends.ts';
import { CHECKS, checkArguments } from './options.ts';
import { SECTION } from './section.ts';
import { upscaleWithSdCli } from './upscale.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;
const SEEDS = 2 ** 31;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createSdCppRecipe(settings: RecipeSettings, { run = runProgram }: { run?: RunProgram } = {}): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };
  const backends = BUILDS.map((build) => nativeBackend(build, program, settings));
  const args = { check: checkArguments, example: '--diffusion-fa' };

  function plan({ model, options, backend, port }: LaunchInput): LaunchPlan {
    return {
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
        ...userArguments(model.id, [
          configuredArguments(settings, backend.name, options),
          textOf(options, 'sdcpp_args'),
        ]),
      ],
      env: childEnvironment(backend, settings.environment),
    };
  }

  return {
    name: SECTION.recipe,
    serverName: SECTION.server,
    backends,
    options: createOptions({ section: SECTION, backends, checks: CHECKS, args }, settings),
    launch: {
      plan,
      readyPath: '/',
      readyTimeoutMs: settings.readyTimeoutMs ?? READY_TIMEOUT_MS,
      concurrency: async () => 1,
    },
    protocol: {
      paths: {
        images: '/v1/images/generations',
        'image-edits': '/v1/images/edits',
        'image-variations': '/v1/images/edits',
      },
      adaptRequest: createSdCppAdapter({ randomSeed: () => randomInt(SEEDS) }),
    },
    upscale: (input) =>
      upscaleWithSdCli(input, {
        workDirectory: settings.workDirectory ?? tmpdir(),
        env: childEnvironment(input.backend, settings.environment),
        run,
      }),
  };
}

/** A model is one file, or three that belong together. */
function modelFlags({ path, files = {} }: LoadableModel): readonly string[] {
  const { text_encoder: textEncoder, vae } = files;
  if (textEncoder === undefined || vae === undefined) return ['-m', path];
  return ['--diffusion-model', path, '--llm', textEncoder, '--vae', vae];
}
