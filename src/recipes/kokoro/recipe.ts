// The recipe for text to speech: Kokoro's koko, and the embedded engine, which npm installs.
import { dirname, join } from 'node:path';
import { isSet, setFields } from '../../lib/values.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { buildsOf } from '../kit/builds.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, embeddedPlan, ONNX } from '../kit/engine.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import type { LaunchInput } from '../kit/launch.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import type { ChildBody, ModelRequest, SpeechAbilities } from '../kit/protocol.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { readModelIndex } from './model-index.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };
import voices from './voices.json' with { type: 'json' };

/** Runs Kokoro in koko, or in the embedded engine where npm has installed that. */
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
      return embeddedPlan({
        recipe: SECTION.recipe,
        args: [...args, '--port', String(port)],
        library,
      });
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
      backends: [
        ...buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
        embedded,
      ],
      launch: {
        plan,
        readyPath: '/',
        failureSigns: ONNX_SIGNS,
        readyPathOf: (backend) => (backend === 'embedded' ? '/health' : undefined),
        concurrency: async () => 1,
      },
      protocol: {
        paths: { speech: '/v1/audio/speech' },
        speech: KOKORO_SPEECH,
        adaptRequest: adaptKokoroRequest,
      },
    },
    settings,
  );
}

/** For other formats than these koko silently sends MP3. */
export const KOKORO_SPEECH: SpeechAbilities = {
  formats: ['mp3', 'opus', 'wav', 'pcm'],
  without: { embedded: ['opus'] },
  streams: true,
  voices: voices.own,
};

/** OpenAI's voices, which clients name without asking, and those of Kokoro that come nearest. */
const NEAREST: Readonly<Record<string, string>> = voices.nearest;

/**
 * See `Protocol.adaptRequest`. Streamed, koko only sends PCM: a stream in another format is sent
 * when it is whole.
 */
export function adaptKokoroRequest({ body }: ModelRequest): ChildBody {
  const { stream_format: streamFormat, ...rest } = body;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const { voice, response_format: format } = given;
  const hasNearest = typeof voice === 'string' && Object.hasOwn(NEAREST, voice);
  return {
    json: {
      ...given,
      ...setFields({ voice: hasNearest ? NEAREST[voice] : voice }),
      // There is one Kokoro model, and koko calls it so.
      model: 'kokoro',
      stream: isSet(streamFormat) && format === 'pcm',
    },
  };
}
