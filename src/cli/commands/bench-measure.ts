// Measures a model that is loaded: the medians of several runs, each a conversation of two turns.
import * as api from '../../../generated/client/index.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { loadedModels } from '../kit/models.ts';
import { median } from './median.ts';

/**
 * The second turn is of the same conversation, so that most of its prompt is in the prompt cache.
 */
const FIGURES = [
  'prompt_tokens',
  'tokens',
  'time_to_first_token',
  'prompt_tokens_per_second',
  'tokens_per_second',
  'cached_tokens',
  'second_time_to_first_token',
  'second_prompt_tokens',
  'second_cached_tokens',
  'drafted',
  'accepted',
] as const;

/** Figures of one run, or their medians; null for what is unknown. Times are in seconds. */
type Figures = Record<(typeof FIGURES)[number], number | null>;

/** One row of the table, and one line of JSON. */
export interface BenchResult extends Figures {
  model: string;
  /** What drafted tokens; null where the recipe has no such thing. */
  speculation: string | null;
  backend: string;
  ctx_size: number | null;
  runs: number;
}

/** The model must be in memory. One more run than `runs` is made, which does not count. */
export async function measure(
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
