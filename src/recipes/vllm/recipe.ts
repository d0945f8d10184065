// The recipe for models of the hub as they are (safetensors), on AMD's GPUs under Linux: vLLM.
import { CONTEXT_LENGTH_EXCEEDED } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { FailureSign } from '../../processes/native-server.ts';
import { buildsOf } from '../kit/builds.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { PrepareInput } from '../kit/launch.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize, numberField } from '../kit/options.ts';
import type { ChildBody, ModelRequest, Refusal } from '../kit/protocol.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { checkVllmArguments } from './arguments.ts';
import { planVllm, writeShim } from './command-line.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

const FAILURE_SIGNS: readonly FailureSign[] = [
  { kind: 'unsupported-model', words: /are not supported for now/ },
  {
    kind: 'out-of-memory',
    words: /No available memory for the cache blocks|larger than the available KV cache memory/,
  },
];

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createVllmRecipe(settings: RecipeSettings): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };
  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
      checks: { ctx_size: checkContextSize },
      args: { check: checkVllmArguments, example: '--max-num-seqs 8' },
      launch: {
        async prepare(input) {
          requireGpus(input, await settings.machine?.(), settings);
          await writeShim(settings);
        },
        plan: (input) => planVllm(input, settings),
        readyPath: '/health',
        failureSigns: FAILURE_SIGNS,
      },
      protocol: {
        paths: { chat: '/v1/chat/completions', completion: '/v1/completions' },
        supportsMinTokens: true,
        keepsSaltsApart: () => true,
        adaptRequest: adaptVllmRequest,
        readRefusal: readVllmRefusal,
      },
    },
    settings,
  );
}

/** With Ray the GPUs of other machines count as well, and only Ray knows them. */
function requireGpus(
  { model, options, backend }: PrepareInput,
  machine: Machine | undefined,
  settings: RecipeSettings,
): void {
  const gpus = numberField(options, 'tensor_parallel_size') ?? 1;
  if (machine === undefined || gpus === 1) return;
  const { ofSettings, ofLoad } = userArguments({ model, backend, options }, SECTION, settings);
  if (namesRay(ofSettings) || namesRay(ofLoad)) return;
  const here = machine.amdGpus.length;
  if (gpus <= here) return;
  throw new InvalidLoadOptions(model.id, [
    `tensor_parallel_size is ${gpus}, but this machine has ${here} AMD GPU${here === 1 ? '' : 's'}; make it smaller, or let Ray find others with '--distributed-executor-backend ray' in vllm_args.`,
  ]);
}

function namesRay(words: readonly string[]): boolean {
  const last = words.findLastIndex((word) => word.startsWith('--distributed-executor-backend'));
  const word = words[last] ?? '';
  return (
    last >= 0 &&
    (word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[last + 1]) === 'ray'
  );
}

/**
 * vLLM refuses a chat whose limit and prompt exceed the context; a limit as large as that means
 * none.
 */
function adaptVllmRequest({ capability, body, options }: ModelRequest): ChildBody {
  const context = numberField(options, 'ctx_size') ?? 0;
  if (capability !== 'chat' || context <= 0) return { json: body };
  const isNone = ([name, value]: [string, unknown]) =>
    LIMITS.has(name) && typeof value === 'number' && value >= context;
  const entries = Object.entries(body);
  return {
    json: entries.some(isNone)
      ? Object.fromEntries(entries.filter((entry) => !isNone(entry)))
      : body,
  };
}

const LIMITS = new Set(['max_tokens', 'max_completion_tokens']);

/** vLLM names Python's classes; clients look for OpenAI's words. */
function readVllmRefusal({ status, message, type }: Refusal) {
  if (status !== 400) return undefined;
  if (/maximum context length|longer than the maximum model length/.test(message))
    return { status, type: 'exceed_context_size_error', message, code: CONTEXT_LENGTH_EXCEEDED };
  if (type !== 'BadRequestError') return undefined;
  return { status, type: 'invalid_request_error', message, code: 'invalid_request' };
}
