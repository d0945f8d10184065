// `lemonade bench`: how fast models are on this machine, by backend and context size.
import * as api from '../../../generated/client/index.ts';
import { isSet, setFields } from '../../lib/values.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { readCount } from '../kit/inputs.ts';
import { ensurePulled, load, loadedModels } from '../kit/models.ts';
import type { Column } from '../kit/table.ts';
import { readContextSize } from './memory.ts';

export interface BenchOptions {
  backend?: string[] | undefined;
  ctxSize?: string[] | undefined;
  compare?: string | undefined;
  promptTokens: string;
  tokens: string;
  runs: string;
}

/**
 * The second turn is of the same conversation, so that most of its prompt is in the prompt cache.
 */
const FIGURES = [
  ...([
    'prompt_tokens',
    'tokens',
    'time_to_first_token',
    'prompt_tokens_per_second',
    'tokens_per_second',
  ] as const),
  ...([
    'cached_tokens',
    'second_time_to_first_token',
    'second_prompt_tokens',
    'second_cached_tokens',
  ] as const),
  ...(['drafted', 'accepted'] as const),
] as const;

/** Figures of one run, or their medians; null for what is unknown. Times are in seconds. */
type Figures = Record<(typeof FIGURES)[number], number | null>;

interface BenchResult extends Figures {
  model: string;
  /** What drafted tokens; null where the recipe has no such thing. */
  speculation: string | null;
  backend: string;
  ctx_size: number | null;
  runs: number;
}

export async function bench(
  context: Context,
  models: readonly string[],
  options: BenchOptions,
): Promise<void> {
  const { terminal, isJson } = context;
  const runs = readCount('--runs', options.runs);
  const tokens = readCount('--tokens', options.tokens);
  const promptTokens = readCount('--prompt-tokens', options.promptTokens);
  const sizes = (options.ctxSize ?? []).map(readContextSize);
  const results: BenchResult[] = [];
  for (const name of models) {
    const { id, recipe } = await ensurePulled(context, name);
    for (const backend of options.backend ?? [undefined]) {
      for (const size of sizes.length > 0 ? sizes : [undefined]) {
        for (const speculation of options.compare === undefined ? [undefined] : KINDS) {
          const fields = setFields({ [`${recipe}_backend`]: backend, ctx_size: size, speculation });
          if (!(await loadIfAble(context, { model_name: id, ...fields }))) continue;
          const result = await measure(context, { id, recipe, runs, tokens, promptTokens });
          results.push(result);
          if (isJson) context.printJson(result);
        }
      }
    }
  }
  if (!isJson)
    terminal.table(results, [
      { title: 'MODEL', value: ({ model }) => model, least: 12 },
      { title: 'BACKEND', value: ({ backend }) => backend, leaveOut: 2 },
      {
        title: 'CONTEXT',
        value: ({ ctx_size: size }) => String(size ?? ''),
        isNumber: true,
        leaveOut: 1,
      },
      ...(options.compare === undefined ? [] : COMPARED),
      {
        title: 'FIRST TOKEN',
        value: (result) => seconds(result.time_to_first_token),
        isNumber: true,
      },
      {
        title: 'SECOND TURN',
        value: (result) => seconds(result.second_time_to_first_token),
        isNumber: true,
      },
      {
        title: 'CACHED',
        value: (result) => partOf(result.second_cached_tokens, result.second_prompt_tokens),
        isNumber: true,
        leaveOut: 4,
      },
      {
        title: 'PROMPT T/S',
        value: (result) => fixed(result.prompt_tokens_per_second),
        isNumber: true,
        leaveOut: 3,
      },
      { title: 'TOKENS/S', value: (result) => fixed(result.tokens_per_second), isNumber: true },
    ]);
}

const COMPARED: readonly Column<BenchResult>[] = [
  { title: 'SPECULATION', value: ({ speculation }) => speculation ?? '' },
  {
    title: 'ACCEPTED',
    value: ({ drafted, accepted }) => partOf(accepted ?? 0, drafted),
    isNumber: true,
  },
];

const KINDS = ['off', 'mtp', 'draft', 'ngram'] as const;

/** False for a kind of drafts that the model does not have. */
async function loadIfAble(
  context: Context,
  request: api.LoadRequest & { model_name: string },
): Promise<boolean> {
  try {
    await load(context, request);
    return true;
  } catch (error) {
    const isDrafted = request.speculation !== undefined && request.speculation !== 'off';
    if (
      !isDrafted ||
      !(error instanceof CommandFailed) ||
      error.said?.code !== 'invalid_load_options'
    )
      throw error;
    context.say(error.message);
    return false;
  }
}

const partOf = (part: number | null, all: number | null) =>
  part === null || all === null ? '' : `${part} of ${all}`;
const fixed = (value: number | null) => value?.toFixed(value < 10 ? 2 : 1) ?? '';
const seconds = (value: number | null) => (value === null ? '' : `${fixed(value)} s`);

async function measure(
  context: Context,
  amount: Amount & { recipe: string; runs: number },
): Promise<BenchResult> {
  const { id, recipe, runs } = amount;
  const bar = context.progress();
  const measured: Figures[] = [];
  try {
    // The first one warms caches and clocks, and does not count.
    for (let number = 0; number <= runs; number += 1) {
      bar.doing(number === 0 ? `${id}: warming up` : `${id}: run ${number} of ${runs}`);
      const run = await runOnce(context, amount);
      if (number > 0) measured.push(run);
    }
  } finally {
    bar.end();
  }
  const loaded = (await loadedModels(context)).find(({ model_name }) => model_name === id);
  const { ctx_size: size, ...options } = loaded?.recipe_options ?? {};
  const backend = Object.entries(options).find(([key]) => key.endsWith('_backend'))?.[1];
  const medians = FIGURES.map((key) => [key, median(measured.map((run) => run[key]))]);
  return {
    model: id,
    backend: backend === undefined ? recipe : String(backend),
    ctx_size: typeof size === 'number' ? size : null,
    ...(Object.fromEntries(medians) as Figures),
    speculation: loaded?.plan?.speculation?.type ?? null,
    runs,
  };
}

type Amount = { id: string; tokens: number; promptTokens: number };

/** Enough for a word to come, also behind a mark of the beginning of a thought. */
const SECOND_TOKENS = 16;

async function runOnce(context: Context, { id, tokens, promptTokens }: Amount): Promise<Figures> {
  // It begins differently each time, so that no cache helps the first turn.
  const content = `${Math.random()} ${'one two three four '.repeat(Math.ceil(promptTokens / 4))}`;
  const question = { role: 'user' as const, content };
  const { answer, ...first } = await takeTurn(context, id, tokens, [question]);
  const second = await takeTurn(context, id, SECOND_TOKENS, [
    question,
    { role: 'assistant', content: answer },
    { role: 'user', content: 'five six' },
  ]).catch((error: unknown) => {
    if (error instanceof CommandFailed && error.said?.code === 'context_length_exceeded')
      return undefined;
    throw error;
  });
  return {
    ...first,
    second_time_to_first_token: second?.time_to_first_token ?? null,
    second_prompt_tokens: second?.prompt_tokens ?? null,
    second_cached_tokens: second?.cached_tokens ?? null,
  };
}

async function takeTurn(context: Context, id: string, tokens: number, messages: api.ChatMessage[]) {
  const amount = {
    max_tokens: tokens,
    min_tokens: tokens,
    stream_options: { include_usage: true },
  };
  const body = { model: id, messages, temperature: 0, ...amount };
  const startMs = performance.now();
  let answer = '';
  let firstMs: number | undefined;
  let lastMs = startMs;
  let usage: api.ChatCompletionChunk['usage'];
  let timings: api.ChatCompletionChunk['timings'];
  for await (const chunk of eventsOf(
    context,
    api.createChatCompletionStream({ client: context.client, body }),
  )) {
    const { content, reasoning_content: thought } = chunk.choices[0]?.delta ?? {};
    answer += content ?? '';
    if (content || thought) {
      lastMs = performance.now();
      firstMs ??= lastMs;
    }
    usage = chunk.usage ?? usage;
    timings = chunk.timings ?? timings;
  }
  const count = timings?.predicted_n ?? usage?.completion_tokens;
  const byClock =
    count && firstMs && lastMs > firstMs ? ((count - 1) / (lastMs - firstMs)) * 1000 : null;
  return {
    answer,
    cached_tokens: usage?.prompt_tokens_details?.cached_tokens ?? timings?.cache_n ?? null,
    prompt_tokens: usage?.prompt_tokens ?? null,
    tokens: count ?? null,
    time_to_first_token: firstMs === undefined ? null : (firstMs - startMs) / 1000,
    prompt_tokens_per_second: timings?.prompt_per_second ?? null,
    tokens_per_second: timings?.predicted_per_second ?? byClock,
    drafted: timings?.draft_n ?? null,
    accepted: timings?.draft_n_accepted ?? null,
  };
}

export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(isSet).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
