// The recipe for models of the hub as they are (safetensors), on AMD's GPUs under Linux: vLLM.
import { flagOf } from '../../../common/flags.ts';
import { CONTEXT_LENGTH_EXCEEDED } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { FailureSign } from '../../processes/native-server.ts';
import { type ArgumentCheck, createArgumentCheck, splitArguments } from '../kit/arguments.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import { buildsOf, nativeBackend } from '../kit/native-backend.ts';
import { checkContextSize, numberOf, type RecipeSettings, userArguments } from '../kit/options.ts';
import type { ChildBody, ModelRequest, Refusal } from '../kit/protocol.ts';
import type { PrepareInput, Recipe } from '../kit/recipe.ts';
import flags from './arguments.json' with { type: 'json' };
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
      args: { check: checkArguments, example: '--max-num-seqs 8' },
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
  const gpus = numberOf(options, 'tensor_parallel_size') ?? 1;
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
  const context = numberOf(options, 'ctx_size') ?? 0;
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

const checkManaged = createArgumentCheck({ managed: flags.managed, unsafe: [] });

const isWord = (value: string) => /^[\w.-]{1,64}$/.test(value);

const VALUED: Readonly<Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries(flags.valued.map((flag) => [flag, isWord])),
  '--distributed-executor-backend': (value) => ['ray', 'mp', 'uni'].includes(value),
  '--limit-mm-per-prompt': (value) => /^\{[\w\s":,{}]{0,500}\}$/.test(value),
};

const SWITCHES: ReadonlySet<string> = new Set(flags.switches);

/**
 * A request may hold few: others name files, machines or code, and Python takes a beginning of a
 * flag for it.
 */
export const checkArguments: ArgumentCheck = (given) => {
  const { text, source, author } = given;
  const problems = checkManaged(given);
  const split = splitArguments(text);
  if (problems.length > 0 || author === 'settings' || 'problem' in split) return problems;
  const wrong = firstWrong(split.words);
  if (wrong === undefined) return [];
  if ('flag' in wrong)
    return [
      `${source}: '${wrong.flag}' has ${wrong.value === undefined ? 'no value' : `'${wrong.value}', which is not a value for it`}.`,
    ];
  const known = [...Object.keys(VALUED), ...SWITCHES].join(', ');
  return [
    `${source} contains '${wrong.word}'; arguments that name files, other machines or tools, and all that are not known here, are only taken from the server's own configuration. A request may hold: ${known}.`,
  ];
};

function firstWrong(
  words: readonly string[],
): { word: string } | { flag: string; value?: string } | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const flag = flagOf(word) ?? '';
    if (SWITCHES.has(flag) && !word.includes('=')) continue;
    const fits = Object.hasOwn(VALUED, flag) ? VALUED[flag] : undefined;
    if (fits === undefined) return { word: word.slice(0, 100) };
    const isJoined = word.includes('=');
    if (!isJoined) at += 1;
    const value = isJoined ? word.slice(word.indexOf('=') + 1) : words[at];
    if (value === undefined) return { flag };
    if (!fits(value) || value.startsWith('-')) return { flag, value: value.slice(0, 100) };
  }
  return undefined;
}
