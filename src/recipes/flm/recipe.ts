// The recipe for models on AMD's NPU in FastFlowLM's own format: `flm serve`.
import { CapabilityNotSupported } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { splitArguments } from '../kit/arguments.ts';
import { textParts } from '../kit/child-call.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { LoadableModel } from '../kit/model.ts';
import { BUILDS, buildsOf, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import {
  checkContextSize,
  contextSizeOf,
  type RecipeSettings,
  userArguments,
} from '../kit/options.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import { createFlmProgram, createFlmStore, isFlmTag } from './program.ts';
import SECTION from './section.json' with { type: 'json' };
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
    const contextSize = contextSizeOf(options, settings);
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

type FlagRule = { expected: string; fits(value: string): boolean };

const whole = (least: number, most: number): FlagRule => ({
  expected: `a whole number from ${least} to ${most}`,
  fits: (value) => /^-?\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
});
const oneOf = (...words: string[]): FlagRule => ({
  expected: `one of ${words.join(', ')}`,
  fits: (value) => words.includes(value),
});

const MAX_CHARACTERS = 4096;
const MAX_CHUNK = 2 ** 20;

const RULES: Readonly<Record<string, FlagRule>> = {
  '--pmode': oneOf('default', 'powersaver', 'balanced', 'performance', 'turbo'),
  '--prefill-chunk-len': {
    expected: `-1 or ${whole(1, MAX_CHUNK).expected}`,
    fits: (value) => value === '-1' || whole(1, MAX_CHUNK).fits(value),
  },
  '--img-pre-resize': whole(0, 4),
  '--socket': whole(1, 1024),
  '--q-len': whole(1, 1024),
  '--preemption': oneOf('0', '1', 'true', 'false'),
};

/** Only pairs of a known flag and its value pass: the NPU hangs on some nonsense. */
function checkFlmArguments({ text, source }: { text: string; source: string }): readonly string[] {
  if (text.length > MAX_CHARACTERS)
    return [`${source} is longer than ${MAX_CHARACTERS} characters; shorten it.`];
  const split = splitArguments(text);
  if ('problem' in split) return [`${source} can't be read. ${split.problem}`];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < split.words.length; at += 2) {
    const flag = split.words[at] ?? '';
    const value = split.words[at + 1];
    const rule = Object.hasOwn(RULES, flag) ? RULES[flag] : undefined;
    if (rule === undefined) {
      const known = Object.keys(RULES).join(', ');
      // What follows can't be divided into flags and values any more.
      return [
        ...problems,
        `${source} contains '${flag}'; it may only hold these, each with a value: ${known}.`,
      ];
    }
    if (seen.has(flag)) problems.push(`${source} contains '${flag}' more than once; remove one.`);
    seen.add(flag);
    if (value === undefined)
      problems.push(`${source}: '${flag}' has no value; give it ${rule.expected}.`);
    else if (!rule.fits(value))
      problems.push(`${source}: '${flag}' is '${value}'; it must be ${rule.expected}.`);
  }
  return problems;
}

function prefillChunkTokens(words: readonly string[]): number | undefined {
  const at = words.lastIndexOf('--prefill-chunk-len');
  const value = Number(words[at + 1]);
  return at >= 0 && value > 0 ? value : undefined;
}
