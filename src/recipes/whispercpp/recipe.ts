// The recipe for speech to text: whisper.cpp's whisper-server.
import { join } from 'node:path';
import { makePrivateFolder } from '../../lib/private-files.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { librariesOf, libraryPath, nativeBackend, WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { checkArguments, checkBackend, optionsOf } from '../kit/option-checks.ts';
import { textOf, userArguments } from '../kit/option-values.ts';
import type { LaunchInput, LoadOptions, Recipe } from '../kit/recipe.ts';
import { argumentsSetting, type RecipeSettings, requireArguments } from '../kit/settings.ts';
import { adaptWhisperRequest, adaptWhisperTranscript } from './adapt-request.ts';
import { NPU_ENCODER } from './npu-encoder.ts';
import { prepareRecording } from './prepare-recording.ts';
import { problemsOfArguments } from './reserved-arguments.ts';
import { SUPPORT } from './support.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'whispercpp';
const SERVER = 'whisper-server';
const SILENCE_MS = 600_000;

/** The best first. */
const BUILDS = [
  { name: 'npu', devices: ['npu'], only: 'Windows with an XDNA 2 NPU', companion: NPU_ENCODER },
  { name: 'metal', devices: ['gpu'], only: 'macOS' },
  { name: 'vulkan', devices: ['gpu'] },
  { name: 'rocm', devices: ['gpu'], needsRocm: true },
  { name: 'cpu', devices: ['cpu'] },
] as const;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createWhispercppRecipe(settings: RecipeSettings): Recipe {
  requireArguments(settings, { recipe: NAME, server: SERVER, check: problemsOfArguments });
  const identity = {
    name: NAME,
    backendOption: 'whispercpp_backend',
    backends: BUILDS.map((build) =>
      nativeBackend({ recipe: NAME, section: NAME, executable: SERVER, probe: ['--help'], ...build }, settings),
    ),
  };
  const checks = {
    whispercpp_backend: checkBackend(identity),
    whispercpp_args: checkArguments(problemsOfArguments, '--convert'),
  };

  /** The words that users added to its command line. */
  function wordsOfUsers(details: { model: string; backend: string; options: LoadOptions }): readonly string[] {
    const { model, backend, options } = details;
    const configured = argumentsSetting(settings, { recipe: NAME, backend });
    return userArguments(model, [configured, textOf(options, 'whispercpp_args')]);
  }

  const { workDirectory } = settings;
  /** Named after the server, so that it goes when another one finds this one gone. */
  const conversions = workDirectory === undefined ? undefined : join(workDirectory, `${process.pid}-${NAME}`);

  function launch({ model, options, backend, port }: LaunchInput): LaunchPlan {
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
      env: { ...WITHHELD_FROM_CHILDREN, ...libraryPath(librariesOf(backend), settings.environment) },
    };
  }

  return {
    ...identity,
    serverName: SERVER,
    support: SUPPORT,
    releases,
    ...optionsOf(NAME, checks),
    async prepare() {
      if (conversions !== undefined) await makePrivateFolder(conversions);
    },
    launch,
    readyPath: '/health',
    readyTimeoutMs: settings.readyTimeoutMs ?? SILENCE_MS,
    concurrency: async () => 1,
    paths: { transcription: '/inference' },
    prepareUploads({ files, options, signal }) {
      const words = wordsOfUsers({ model: NAME, backend: textOf(options, 'whispercpp_backend'), options });
      return prepareRecording(files, { converts: words.includes('--convert'), signal });
    },
    adaptRequest: adaptWhisperRequest,
    adaptTranscript: adaptWhisperTranscript,
  };
}
