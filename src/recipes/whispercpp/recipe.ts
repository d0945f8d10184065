// The recipe for speech to text: whisper.cpp's whisper-server, and the embedded engine, which npm installs.
import { join } from 'node:path';
import { makePrivateFolder } from '../../lib/private-files.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createArgumentCheck } from '../kit/argument-rules.ts';
import type { LoadOptions } from '../kit/model.ts';
import { childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import { configuredArguments, createOptions, textOf, userArguments } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { adaptWhisperRequest, adaptWhisperTranscript, requireEmbeddedCan } from './adapt-request.ts';
import { BUILDS } from './backends.ts';
import { createEmbeddedBackend, planEmbedded } from './embedded-program.ts';
import { prepareRecording } from './prepare-recording.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;

/** What is wrong with arguments for whisper-server, a sentence each; empty when they may be used. */
const checkArguments = createArgumentCheck({
  managed: [['-m', '--model'], ['--port'], ['--host'], ['--inference-path'], ['--request-path']],
  // `--convert` runs ffmpeg, on audio that has been sent anyway; spec 2 has it as its example.
  unsafe: [['--public'], ['--tmp-dir'], ['--font-path', '-fp'], ['--vad-model', '-vm']],
});

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createWhispercppRecipe(settings: RecipeSettings): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };
  const builds = BUILDS.map((build) => nativeBackend(build, program, settings));
  const backends = [...builds, createEmbeddedBackend(settings)];
  const args = { check: checkArguments, example: '--convert' };

  /** The words that users added to its command line. */
  function wordsOfUsers(details: { model: string; backend: string; options: LoadOptions }): readonly string[] {
    const { model, backend, options } = details;
    return userArguments(model, [configuredArguments(settings, backend, options), textOf(options, 'whispercpp_args')]);
  }

  const { workDirectory } = settings;
  /** Named after the server, so that it goes when another one finds this one gone. */
  const conversions = workDirectory === undefined ? undefined : join(workDirectory, `${process.pid}-${SECTION.recipe}`);

  function planWhisperServer({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const words = wordsOfUsers({ model: model.id, backend: backend.name, options });
    return {
      file: backend.executable,
      args: [
        '-m',
        model.path,
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
        // It would take every recording for English; OpenAI finds out. Arguments and requests that name one win.
        '--language',
        'auto',
        // It puts recordings for ffmpeg where this server was started, for all to read.
        ...(conversions !== undefined && words.includes('--convert') ? ['--tmp-dir', conversions] : []),
        ...words,
      ],
      env: childEnvironment(backend, settings.environment),
    };
  }

  return {
    name: SECTION.recipe,
    serverName: SECTION.server,
    backends,
    options: createOptions({ section: SECTION, backends, args }, settings),
    launch: {
      async prepare() {
        if (conversions !== undefined) await makePrivateFolder(conversions);
      },
      plan: (input) => (input.backend.name === 'embedded' ? planEmbedded(input, settings) : planWhisperServer(input)),
      readyPath: '/health',
      readyTimeoutMs: settings.readyTimeoutMs ?? READY_TIMEOUT_MS,
      concurrency: async () => 1,
    },
    protocol: {
      paths: { transcription: '/inference' },
      prepareUploads({ files, options, signal }) {
        const backend = textOf(options, 'whispercpp_backend');
        const words = wordsOfUsers({ model: SECTION.recipe, backend, options });
        return prepareRecording(files, { converts: words.includes('--convert'), signal });
      },
      adaptRequest(request, { backend }) {
        if (backend === 'embedded') requireEmbeddedCan(request);
        return adaptWhisperRequest(request);
      },
      adaptTranscript: adaptWhisperTranscript,
    },
  };
}
