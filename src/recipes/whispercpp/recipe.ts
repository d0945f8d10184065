// The recipe for speech to text: whisper.cpp's whisper-server, and the embedded engine, which npm installs.
import { join, parse } from 'node:path';
import { SPEECH_ADDON } from '../../../common/engine-packages.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import { serverMark } from '../../lib/server-mark.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import { CPU, DESKTOPS, EVERYWHERE, METAL, NPU, VULKAN } from '../kit/builds.ts';
import { companionBeside } from '../kit/companion.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { createNpmBackend, embeddedArguments, embeddedPlan } from '../kit/engine.ts';
import { ENGINE_SIGNS, GGML_SIGNS } from '../kit/failure-signs.ts';
import { type Build, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { textOf, userArguments } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptWhisperRequest, adaptWhisperTranscript, requireEmbeddedCan } from './adapt-request.ts';
import { prepareRecording } from './prepare-recording.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** Without it that build does not start. whisper-server makes its name from the model's own. */
const NPU_ENCODER = companionBeside({
  role: 'npu_cache',
  nameFor: (mainFile) => `${parse(mainFile).name}-encoder-vitisai.rai`,
});

export const ADDON = join('node_modules', SPEECH_ADDON);

const BUILDS: readonly Build[] = [
  { ...NPU, companion: NPU_ENCODER },
  METAL,
  { ...VULKAN, support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }, { device: 'amd_gpu' }] } },
  {
    name: 'rocm',
    devices: ['gpu'],
    needsRocm: true,
    support: {
      platforms: DESKTOPS,
      isRocm: true,
      devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx110X', 'gfx120X'] }],
    },
  },
  CPU,
];

const checkArguments = createArgumentCheck({
  managed: [['-m', '--model'], ['--port'], ['--host'], ['--inference-path'], ['--request-path']],
  // `--convert` runs ffmpeg, on audio that has been sent anyway; the original's documents have it as their example.
  unsafe: [['--public'], ['--tmp-dir'], ['--font-path', '-fp'], ['--vad-model', '-vm']],
});

export function createWhispercppRecipe(settings: RecipeSettings): Recipe {
  const { workDirectory, binDirectory } = settings;
  const program = { section: SECTION, releases, probe: ['--help'] };
  const builds = BUILDS.map((build) => nativeBackend(build, program, settings));
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
    workDirectory === undefined ? undefined : join(workDirectory, `${serverMark()}-${SECTION.recipe}`);

  function plan(input: LaunchInput): LaunchPlan {
    const { model, options, backend, port } = input;
    const own = ['-m', model.path, '--port', String(port)];
    if (backend.name === 'embedded') {
      const args = embeddedArguments(input, settings, { section: SECTION, own });
      return embeddedPlan({ recipe: SECTION.recipe, args, library: backend.executable });
    }
    const words = userArguments({ model, backend, options }, SECTION, settings).all;
    return {
      file: backend.executable,
      args: [
        ...own,
        ...['--host', '127.0.0.1'],
        // It would take every recording for English; OpenAI finds out. Arguments and requests that name one win.
        ...['--language', 'auto'],
        // It puts recordings for ffmpeg where this server was started, for all to read.
        ...(conversions !== undefined && words.includes('--convert') ? ['--tmp-dir', conversions] : []),
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
