// The recipe for text to speech: Kokoro's koko.
import { dirname, join } from 'node:path';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { libraryPath, nativeBackend, WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { checkBackend, optionsOf } from '../kit/option-checks.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptKokoroRequest } from './adapt-request.ts';
import { readModelIndex } from './model-index.ts';
import { SUPPORT } from './support.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'kokoro';
const SERVER = 'koko';
const SILENCE_MS = 600_000;

/** The best first. */
const BUILDS = [
  { name: 'metal', devices: ['gpu'], only: 'macOS' },
  { name: 'cpu', devices: ['cpu'] },
] as const;

/** koko takes no arguments from users. */
export function createKokoroRecipe(settings: RecipeSettings): Recipe {
  const identity = {
    name: NAME,
    backendOption: 'kokoro_backend',
    backends: BUILDS.map((build) =>
      nativeBackend({ recipe: NAME, section: NAME, executable: SERVER, probe: ['--help'], ...build }, settings),
    ),
  };

  const checks = { kokoro_backend: checkBackend(identity) };

  function launch({ model, backend, port }: LaunchInput): LaunchPlan {
    const files = readModelIndex(model);
    const beside = dirname(backend.executable);
    return {
      file: backend.executable,
      args: ['-m', files.model, '-d', files.voices, 'openai', '--ip', '127.0.0.1', '--port', String(port)],
      env: {
        ...WITHHELD_FROM_CHILDREN,
        ESPEAK_DATA_PATH: join(beside, 'espeak-ng-data'),
        ...libraryPath([beside], settings.environment),
      },
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
    paths: { speech: '/v1/audio/speech' },
    adaptRequest: adaptKokoroRequest,
  };
}
