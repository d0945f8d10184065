// The recipe for models on AMD's NPU in FastFlowLM's own format: `flm serve`.
import { dirname } from 'node:path';
import { CapabilityNotSupported, InvalidLoadOptions } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { libraryPath, nativeBackend, WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { checkBackend, checkCtxSize, optionsOf } from '../kit/option-checks.ts';
import { ctxSizeOf, textOf, userArguments } from '../kit/option-values.ts';
import type { LaunchInput, LoadableModel, Recipe } from '../kit/recipe.ts';
import { argumentsSetting, ctxSizeSetting, type RecipeSettings, requireArguments } from '../kit/settings.ts';
import { adaptFlmRequest } from './adapt-request.ts';
import { checkFlmArguments, prefillChunkTokens, problemsOfFlmArguments } from './arguments.ts';
import { createFlmProgram } from './program.ts';
import { createFlmStore } from './store.ts';
import { SUPPORT } from './support.ts';
import { isFlmTag } from './tag.ts';
import releases from './versions.json' with { type: 'json' };

const NAME = 'flm';
const SILENCE_MS = 300_000;
const DEFAULT_CTX_SIZE = 4096;

/** @throws {Error} when the configured arguments can't be used, with the reason; the server should not start then. */
export function createFlmRecipe(settings: RecipeSettings, { run = runProgram }: { run?: RunProgram } = {}): Recipe {
  requireArguments(settings, { recipe: NAME, server: 'flm', check: problemsOfFlmArguments });
  const only = 'Windows and Linux with an XDNA 2 NPU';
  const npu = nativeBackend(
    {
      ...{ recipe: NAME, section: NAME, name: 'npu', devices: ['npu'], executable: 'flm', probe: ['version'], only },
      // Often it came with its own installer, which puts it on PATH.
      onPath: true,
    },
    settings,
  );
  const identity = { name: NAME, backendOption: 'flm_backend', backends: [npu] };
  const checks = { ctx_size: checkCtxSize, flm_args: checkFlmArguments, flm_backend: checkBackend(identity) };

  function launch({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const ctxSize = ctxSizeOf(options) ?? ctxSizeSetting(settings) ?? DEFAULT_CTX_SIZE;
    // flm takes every flag once only: what the request says replaces what is configured.
    const configured = argumentsSetting(settings, { recipe: NAME, backend: backend.name });
    const [wanted] = [textOf(options, 'flm_args'), configured].filter((text) => text !== '');
    const words = userArguments(model.id, [wanted ?? '']);
    const chunk = prefillChunkTokens(words);
    if (chunk !== undefined && chunk > ctxSize) {
      throw new InvalidLoadOptions(model.id, [
        `--prefill-chunk-len is ${chunk}, which is more than the context of ${ctxSize} tokens; make it smaller.`,
      ]);
    }
    return {
      file: backend.executable,
      args: ['serve', ...modeFlags(model, { ctxSize, port }), ...words, '--quiet'],
      env: { ...WITHHELD_FROM_CHILDREN, ...libraryPath([dirname(backend.executable)], settings.environment) },
    };
  }

  return {
    ...identity,
    serverName: 'flm',
    store: createFlmStore({ backend: npu, run }),
    // `serve` with a sick NPU hangs, or takes the machine with it.
    prepare: ({ backend, signal }) => createFlmProgram({ executable: backend.executable, run }).validate(signal),
    support: SUPPORT,
    releases,
    ...optionsOf(NAME, checks),
    launch,
    readyPath: '/api/tags',
    readyTimeoutMs: settings.readyTimeoutMs ?? SILENCE_MS,
    concurrency: async () => 1,
    namesModelsItself: true,
    sharesNpu: true,
    paths: {
      chat: '/v1/chat/completions',
      completion: '/v1/completions',
      embeddings: '/v1/embeddings',
      transcription: '/v1/audio/transcriptions',
    },
    adaptRequest: adaptFlmRequest,
  };
}

/** Its speech and embedding models have a switch each; there is one of a kind, so they need no name. */
function modeFlags(model: LoadableModel, { ctxSize, port }: { ctxSize: number; port: number }): readonly string[] {
  const address = ['--port', String(port), '--host', '127.0.0.1'];
  switch (model.type) {
    case 'llm':
      if (!isFlmTag(model.path)) {
        throw new InvalidLoadOptions(model.id, [`'${model.path}' is no name of a FastFlowLM model, e.g. gemma3:4b.`]);
      }
      return [model.path, '--ctx-len', String(ctxSize), ...address];
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
