// The recipe for text to speech: Kokoro's koko, and the embedded engine, which npm installs.
import { dirname, join } from 'node:path';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { METAL } from '../kit/builds.ts';
import { type Build, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { createOptions } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptKokoroRequest } from './adapt-request.ts';
import { createEmbeddedBackend, planEmbedded } from './embedded-program.ts';
import { readModelIndex } from './model-index.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;

const BUILDS: readonly Build[] = [
  METAL,
  {
    name: 'cpu',
    devices: ['cpu'],
    support: { platforms: { windows: ['x86_64'], linux: ['x86_64'] }, devices: [{ device: 'cpu' }] },
  },
];

/** koko takes no arguments from users. */
export function createKokoroRecipe(settings: RecipeSettings): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };
  const builds = BUILDS.map((build) => nativeBackend(build, program, settings));
  const backends = [...builds, createEmbeddedBackend(settings)];

  function planKoko({ model, backend, port }: LaunchInput): LaunchPlan {
    const files = readModelIndex(model);
    return {
      file: backend.executable,
      args: ['-m', files.model, '-d', files.voices, 'openai', '--ip', '127.0.0.1', '--port', String(port)],
      env: {
        ...childEnvironment(backend, settings.environment),
        ESPEAK_DATA_PATH: join(dirname(backend.executable), 'espeak-ng-data'),
      },
    };
  }

  return {
    name: SECTION.recipe,
    serverName: SECTION.server,
    backends,
    options: createOptions({ section: SECTION, backends }, settings),
    launch: {
      plan: (input) => (input.backend.name === 'embedded' ? planEmbedded(input) : planKoko(input)),
      readyPath: '/',
      readyPathOf: (backend) => (backend === 'embedded' ? '/health' : undefined),
      readyTimeoutMs: settings.readyTimeoutMs ?? READY_TIMEOUT_MS,
      concurrency: async () => 1,
    },
    protocol: { paths: { speech: '/v1/audio/speech' }, adaptRequest: adaptKokoroRequest },
  };
}
