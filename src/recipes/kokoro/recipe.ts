// The recipe for text to speech: Kokoro's koko, and the embedded engine, which npm installs.
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import { isObject, isSet } from '../../lib/values.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, embeddedPlan, ONNX } from '../kit/engine.ts';
import { ModelLoadFailed } from '../kit/errors.ts';
import { isInside } from '../kit/executable.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import type { LoadableModel } from '../kit/model.ts';
import { buildsOf, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import type { RecipeSettings } from '../kit/options.ts';
import type { ChildBody, ModelRequest, SpeechAbilities } from '../kit/protocol.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };
import voices from './voices.json' with { type: 'json' };

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
  const renamed =
    typeof voice === 'string' && Object.hasOwn(NEAREST, voice) ? { voice: NEAREST[voice] } : {};
  // There is one Kokoro model, and koko calls it so.
  return {
    json: {
      ...given,
      ...renamed,
      model: 'kokoro',
      stream: isSet(streamFormat) && format === 'pcm',
    },
  };
}

const MAX_INDEX_BYTES = 64 * 2 ** 10;

/**
 * `model.path` is the index, or its folder.
 * @throws {ModelLoadFailed} when it names files outside of its folder
 */
export function readModelIndex(model: LoadableModel): { model: string; voices: string } {
  const path = isFolder(model.path) ? join(model.path, 'index.json') : model.path;
  let index: unknown;
  try {
    index = parseLimitedJson(readSmallFileSync(path, { maxBytes: MAX_INDEX_BYTES }));
  } catch (cause) {
    throw new ModelLoadFailed(
      model.id,
      new Error(`its ${path} can't be read (${String(cause)}); download it again.`),
    );
  }
  return { model: fileOf('model'), voices: fileOf('voices') };

  function fileOf(key: 'model' | 'voices'): string {
    const name = isObject(index) ? index[key] : undefined;
    const file = resolve(dirname(path), typeof name === 'string' ? name : '');
    // The index comes from the model's repository; it must not choose among the files of this
    // machine.
    if (isInside(dirname(path), file)) return file;
    throw new ModelLoadFailed(
      model.id,
      new Error(`its ${path} names no '${key}' file next to it; download it again.`),
    );
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
