// The recipe for images: stable-diffusion.cpp's sd-server.
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { librariesOf, libraryPath, nativeBackend, WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { optionsOf } from '../kit/option-checks.ts';
import { textOf, userArguments } from '../kit/option-values.ts';
import type { LaunchInput, LoadableModel, LocatedBackend, Recipe } from '../kit/recipe.ts';
import { argumentsSetting, type RecipeSettings, requireArguments } from '../kit/settings.ts';
import { createSdCppAdapter } from './adapt-request.ts';
import { checksOfSdCpp } from './options.ts';
import { problemsOfArguments } from './reserved-arguments.ts';
import { SUPPORT } from './support.ts';
import { upscaleWithSdCli } from './upscale.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'sd-cpp';
const SERVER = 'sd-server';
const SILENCE_MS = 600_000;
const SEEDS = 2 ** 31;

/** The best first. */
const BUILDS = [
  { name: 'metal', devices: ['gpu'], only: 'macOS' },
  { name: 'cuda', devices: ['gpu'], isInstallable: false },
  { name: 'vulkan', devices: ['gpu'] },
  { name: 'rocm', devices: ['gpu'], needsRocm: true },
  { name: 'cpu', devices: ['cpu'] },
] as const;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createSdCppRecipe(settings: RecipeSettings, { run = runProgram }: { run?: RunProgram } = {}): Recipe {
  requireArguments(settings, { recipe: NAME, server: SERVER, check: problemsOfArguments });
  const identity = {
    name: NAME,
    backendOption: 'sdcpp_backend',
    backends: BUILDS.map((build) =>
      nativeBackend({ recipe: NAME, section: 'sdcpp', executable: SERVER, probe: ['--help'], ...build }, settings),
    ),
  };

  const checks = checksOfSdCpp(identity);

  function environmentOf(backend: LocatedBackend) {
    const isNvidiaOnLinux = backend.name === 'cuda' && process.platform === 'linux';
    return {
      ...WITHHELD_FROM_CHILDREN,
      ...libraryPath(librariesOf(backend), settings.environment),
      ...(isNvidiaOnLinux ? { __NV_PRIME_RENDER_OFFLOAD: '1' } : {}),
    };
  }

  function launch({ model, options, backend, port }: LaunchInput): LaunchPlan {
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
          argumentsSetting(settings, { recipe: NAME, backend: backend.name }),
          textOf(options, 'sdcpp_args'),
        ]),
      ],
      env: environmentOf(backend),
    };
  }

  return {
    ...identity,
    serverName: SERVER,
    support: SUPPORT,
    releases,
    ...optionsOf(NAME, checks),
    launch,
    readyPath: '/',
    readyTimeoutMs: settings.readyTimeoutMs ?? SILENCE_MS,
    concurrency: async () => 1,
    paths: {
      images: '/v1/images/generations',
      'image-edits': '/v1/images/edits',
      'image-variations': '/v1/images/edits',
    },
    adaptRequest: createSdCppAdapter({ randomSeed: () => randomInt(SEEDS) }),
    upscale: (input) =>
      upscaleWithSdCli(input, {
        workDirectory: settings.workDirectory ?? tmpdir(),
        env: environmentOf(input.backend),
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
