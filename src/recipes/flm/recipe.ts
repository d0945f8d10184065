// The recipe for models on AMD's NPU in FastFlowLM's own format: `flm serve`.
import { CapabilityNotSupported } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { BUILDS, buildsOf } from '../kit/builds.ts';
import { textParts } from '../kit/child-call.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { LaunchInput } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize, contextSizeFor } from '../kit/options.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { checkFlmArguments, prefillChunkTokens } from './arguments.ts';
import { createFlmProgram, isFlmTag } from './program.ts';
import SECTION from './section.json' with { type: 'json' };
import { createFlmStore } from './store.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 300_000;

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createFlmRecipe(
  settings: RecipeSettings,
  { run = runProgram }: { run?: RunProgram } = {},
): Recipe {
  // Often it came with its own installer, which puts it on PATH.
  const program = { section: SECTION, releases, probe: ['version'], isOnPath: true };
  const [build = BUILDS.npu] = buildsOf(SECTION);
  const npu = nativeBackend(build, program, settings);

  function plan({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const contextSize = contextSizeFor(options, settings);
    const given = userArguments({ model, backend, options }, SECTION, settings);
    // flm takes every flag once only: what the request says replaces what is configured.
    const words = given.ofLoad.length > 0 ? given.ofLoad : given.ofSettings;
    const chunk = prefillChunkTokens(words);
    if (chunk !== undefined && chunk > contextSize) {
      throw new InvalidLoadOptions(model.id, [
        `--prefill-chunk-len is ${chunk}, which is more than the context of ${contextSize} tokens; make it smaller.`,
      ]);
    }
    return {
      file: backend.executable,
      args: ['serve', ...modeFlags(model, { contextSize, port }), ...words, '--quiet'],
      env: childEnvironment(backend, settings.environment),
    };
  }

  return createRecipe(
    {
      section: SECTION,
      backends: [npu],
      checks: { ctx_size: checkContextSize },
      args: { check: checkFlmArguments, example: '--pmode turbo' },
      launch: {
        // `serve` with a sick NPU hangs, or takes the machine with it.
        prepare: ({ backend, signal }) =>
          createFlmProgram({ executable: backend.executable, run }).validate(signal),
        plan,
        readyPath: '/api/tags',
        readyTimeoutMs: READY_TIMEOUT_MS,
        concurrency: async () => 1,
        sharesNpu: true,
      },
      protocol: {
        paths: {
          chat: '/v1/chat/completions',
          completion: '/v1/completions',
          embeddings: '/v1/embeddings',
          transcription: '/v1/audio/transcriptions',
        },
        rewritesModelName: true,
        adaptRequest: adaptFlmRequest,
      },
      store: createFlmStore({ backend: npu, run }),
    },
    settings,
  );
}

/**
 * Its speech and embedding models have a switch each; there is one of a kind, so they need no name.
 */
function modeFlags(
  model: LoadableModel,
  { contextSize, port }: { contextSize: number; port: number },
): readonly string[] {
  const address = ['--port', String(port), '--host', '127.0.0.1'];
  switch (model.type) {
    case 'llm':
      if (!isFlmTag(model.path)) {
        throw new InvalidLoadOptions(model.id, [
          `'${model.path}' is not the name of a FastFlowLM model, e.g. gemma3:4b.`,
        ]);
      }
      return [model.path, '--ctx-len', String(contextSize), ...address];
    case 'audio':
      return ['--asr', '1', ...address];
    case 'embedding':
      return ['--embed', '1', ...address];
    default:
      throw new CapabilityNotSupported(
        `FastFlowLM has no models for ${model.type}, which is what '${model.id}' is; use another recipe.`,
      );
  }
}

function adaptFlmRequest({ capability, body, files = {}, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
  if (capability !== 'transcription') return { json: named };
  const { response_format: format } = body;
  if (format === 'srt' || format === 'vtt') {
    throw new CapabilityNotSupported(
      `'${model.id}' runs on FastFlowLM, which writes no subtitles; set response_format to json, text or verbose_json.`,
      { param: 'response_format' },
    );
  }
  const { language, prompt, temperature } = body;
  const [file] = files.file ?? [];
  return {
    form: [
      ...(file === undefined ? [] : [{ name: 'file', file }]),
      ...textParts({
        model: model.path,
        language,
        prompt,
        response_format: format ?? 'json',
        temperature,
      }),
    ],
  };
}
