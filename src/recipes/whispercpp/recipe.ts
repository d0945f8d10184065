// The recipe for speech to text: whisper.cpp's whisper-server, and the embedded engine, which npm
// installs.
import { join, parse } from 'node:path';
import { SPEECH_ADDON } from '../../../common/engine-packages.ts';
import { CapabilityNotSupported } from '../../errors.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import { serverMark } from '../../lib/server-mark.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import { companionBeside } from '../kit/backend.ts';
import { textParts } from '../kit/child-call.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, EVERYWHERE, embeddedArguments, embeddedPlan } from '../kit/engine.ts';
import { ENGINE_SIGNS, GGML_SIGNS } from '../kit/failure-signs.ts';
import { buildsOf, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { type RecipeSettings, textOf, userArguments } from '../kit/options.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import { prepareRecording } from './prepare-recording.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/** Without it that build does not start. whisper-server makes its name from the model's own. */
const NPU_ENCODER = companionBeside({
  role: 'npu_cache',
  nameFor: (mainFile) => `${parse(mainFile).name}-encoder-vitisai.rai`,
});

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
      { ...build, ...(build.name === 'npu' && { companion: NPU_ENCODER }) },
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
        ...['--host', '127.0.0.1'],
        // It would take every recording for English; OpenAI finds out. Arguments and requests that
        // name one win.
        ...['--language', 'auto'],
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
            backend: { name: textOf(options, 'whispercpp_backend') },
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

/**
 * It knows neither `model` nor word timestamps as a list, and wants the temperature with a decimal
 * point.
 */
export function adaptWhisperRequest({ capability, body, files = {} }: ModelRequest): ChildBody {
  const { language, prompt, response_format: format, temperature } = body;
  const [file] = files.file ?? [];
  return {
    form: [
      ...(file === undefined ? [] : [{ name: 'file', file }]),
      ...textParts({
        response_format: format ?? 'json',
        temperature: decimal(temperature),
        // Else whisper-server takes the recording to be in English.
        language: capability === 'translation' ? 'auto' : language,
        prompt,
        translate: capability === 'translation' ? 'true' : undefined,
      }),
    ],
  };
}

/**
 * @throws {CapabilityNotSupported} for the times of words, which the embedded engine does not know.
 */
export function requireEmbeddedCan({ body }: Pick<ModelRequest, 'body'>): void {
  const times = 'timestamp_granularities[]';
  const wanted = body[times];
  if (body.response_format === 'verbose_json' && Array.isArray(wanted) && wanted.includes('word')) {
    throw new CapabilityNotSupported(
      'The embedded backend knows the times of segments and not of words; leave them out, or load with a whisper-server backend.',
      { param: times },
    );
  }
}

/**
 * Its pieces carry the space before a word themselves, and are cut anywhere: only the ends of lines
 * are too much.
 */
export const adaptWhisperTranscript = (text: string): string =>
  text.replaceAll(/\r?\n/g, '').trim();

function decimal(temperature: unknown): string {
  const number = typeof temperature === 'number' ? temperature : 0;
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
}
