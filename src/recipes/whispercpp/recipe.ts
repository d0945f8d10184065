// The recipe for speech to text: whisper.cpp's whisper-server, and the embedded engine, which npm
// installs.
import { join, parse } from 'node:path';
import { SPEECH_ADDON } from '../../../common/engine-packages.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import { serverMark } from '../../lib/server-mark.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import { buildsOf } from '../kit/builds.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { companionBeside } from '../kit/companion.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, EVERYWHERE, embeddedArguments, embeddedPlan } from '../kit/engine.ts';
import { ENGINE_SIGNS, GGML_SIGNS } from '../kit/failure-signs.ts';
import type { LaunchInput } from '../kit/launch.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { textField } from '../kit/options.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import {
  adaptWhisperRequest,
  adaptWhisperTranscript,
  requireEmbeddedCan,
} from './adapt-request.ts';
import { prepareRecording } from './prepare-recording.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/** Without it that build does not start. whisper-server makes its name from the model's own. */
const NPU_ENCODER = companionBeside({
  role: 'npu_cache',
  nameFor: (mainFile) => `${parse(mainFile).name}-encoder-vitisai.rai`,
});

/** Its module, below a folder that npm has installed it in. */
export const ADDON = join('node_modules', SPEECH_ADDON);

const checkArguments = createArgumentCheck({
  managed: [['-m', '--model'], ['--port'], ['--host'], ['--inference-path'], ['--request-path']],
  // `--convert` runs ffmpeg, on audio that has been sent anyway; the original's documents have it
  // as their example.
  unsafe: [['--public'], ['--tmp-dir'], ['--font-path', '-fp'], ['--vad-model', '-vm']],
});

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createWhispercppRecipe(settings: RecipeSettings): Recipe {
  const { workDirectory, binDirectory } = settings;
  const program = { section: SECTION, releases, probe: ['--help'] };
  const builds = buildsOf(SECTION).map((build) =>
    nativeBackend(
      build.name === 'npu' ? { ...build, companion: NPU_ENCODER } : build,
      program,
      settings,
    ),
  );
  // It computes without the newer instructions of CPUs.
  const embedded = createNpmBackend({
    recipe: SECTION.recipe,
    module: ADDON,
    platforms: EVERYWHERE,
    release: releases.embedded,
    binDirectory,
  });
  /** Named after the server, so that another server removes it when this one no longer runs. */
  const conversions =
    workDirectory === undefined
      ? undefined
      : join(workDirectory, `${serverMark()}-${SECTION.recipe}`);

  function plan(input: LaunchInput): LaunchPlan {
    const { model, options, backend, port } = input;
    const own = ['-m', model.path, '--port', String(port)];
    if (backend.name === 'embedded') {
      const given = embeddedArguments(input, settings, { section: SECTION, own });
      return embeddedPlan({ recipe: SECTION.recipe, ...given, library: backend.executable });
    }
    const words = userArguments({ model, backend, options }, SECTION, settings).all;
    return {
      file: backend.executable,
      args: [
        ...own,
        '--host',
        '127.0.0.1',
        // It would take every recording for English; OpenAI finds out. Arguments and requests that
        // name one win.
        '--language',
        'auto',
        // It puts recordings for ffmpeg where this server was started, for all to read.
        ...(conversions !== undefined && words.includes('--convert')
          ? ['--tmp-dir', conversions]
          : []),
        ...words,
      ],
      env: childEnvironment(backend, settings.environment),
    };
  }

  return createRecipe(
    {
      section: SECTION,
      backends: [...builds, embedded],
      args: { check: checkArguments, example: '--convert' },
      launch: {
        async prepare() {
          if (conversions !== undefined) await makePrivateFolder(conversions);
        },
        plan,
        readyPath: '/health',
        failureSigns: [...GGML_SIGNS, ...ENGINE_SIGNS],
        concurrency: async () => 1,
      },
      protocol: {
        paths: { transcription: '/inference', translation: '/inference' },
        prepareUploads({ files, options, signal }) {
          const start = {
            model: { id: SECTION.recipe },
            backend: { name: textField(options, 'whispercpp_backend') },
            options,
          };
          const converts = userArguments(start, SECTION, settings).all.includes('--convert');
          return prepareRecording(files, { converts, signal });
        },
        adaptRequest(request, { backend }) {
          if (backend === 'embedded') requireEmbeddedCan(request);
          return adaptWhisperRequest(request);
        },
        adaptTranscript: adaptWhisperTranscript,
      },
    },
    settings,
  );
}
