// `lemonade bench`: how fast models are on this machine, by backend and context size.
import { type ChatCompletionChunk, createChatCompletionStream } from '../../../generated/client/index.ts';
import { isSet, setFields } from '../../lib/is-set.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { readCount } from '../kit/key-values.ts';
import { ensurePulled, load, loadedModels } from '../kit/models.ts';
import { readContextSize } from './load.ts';

export interface BenchOptions {
  backend?: string[] | undefined;
  ctxSize?: string[] | undefined;
  promptTokens: string;
  tokens: string;
  runs: string;
}

/** Figures of one run, or their medians; null for what is unknown. */
interface Figures {
  prompt_tokens: number | null;
  tokens: number | null;
  /** Seconds from the request to the first token. */
  time_to_first_token: number | null;
  prompt_tokens_per_second: number | null;
  tokens_per_second: number | null;
}

/** Medians of the runs of one model, as it was loaded. */
interface BenchResult extends Figures {
  model: string;
  backend: string;
  ctx_size: number | null;
  runs: number;
}

export async function bench(context: Context, models: readonly string[], options: BenchOptions): Promise<void> {
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
        await load(context, { model_name: id, ...setFields({ [`${recipe}_backend`]: backend, ctx_size: size }) });
        const result = await measure(context, { id, recipe, runs, tokens, promptTokens });
        results.push(result);
        if (isJson) context.printJson(result);
      }
    }
  }
  if (!isJson)
    terminal.table(results, [
      { title: 'MODEL', value: ({ model }) => model, least: 12 },
      { title: 'BACKEND', value: ({ backend }) => backend, leaveOut: 2 },
      { title: 'CONTEXT', value: ({ ctx_size: size }) => String(size ?? ''), isNumber: true, leaveOut: 1 },
      { title: 'FIRST TOKEN', value: (result) => `${fixed(result.time_to_first_token)} s`, isNumber: true },
      { title: 'PROMPT T/S', value: (result) => fixed(result.prompt_tokens_per_second), isNumber: true, leaveOut: 3 },
      { title: 'TOKENS/S', value: (result) => fixed(result.tokens_per_second), isNumber: true },
    ]);
}

const fixed = (value: number | null) => value?.toFixed(value < 10 ? 2 : 1) ?? '';

async function measure(
  context: Context,
  amount: { id: string; recipe: string; runs: number; tokens: number; promptTokens: number },
): Promise<BenchResult> {
  const { id, recipe, runs } = amount;
  const bar = context.progress();
  const measured: Figures[] = [];
  try {
    // The first one warms caches and clocks, and does not count.
    for (let number = 0; number <= runs; number += 1) {
      bar.doing(number === 0 ? `${id}: warming up` : `${id}: run ${number} of ${runs}`);
      const run = await runOnce(context, { ...amount, number });
      if (number > 0) measured.push(run);
    }
  } finally {
    bar.end();
  }
  const loaded = (await loadedModels(context)).find(({ model_name }) => model_name === id);
  const { ctx_size: size, ...options } = loaded?.recipe_options ?? {};
  const backend = Object.entries(options).find(([key]) => key.endsWith('_backend'))?.[1];
  const medianOf = (key: keyof Figures) => median(measured.map((run) => run[key]));
  return {
    model: id,
    backend: backend === undefined ? recipe : String(backend),
    ctx_size: typeof size === 'number' ? size : null,
    prompt_tokens: medianOf('prompt_tokens'),
    tokens: medianOf('tokens'),
    time_to_first_token: medianOf('time_to_first_token'),
    prompt_tokens_per_second: medianOf('prompt_tokens_per_second'),
    tokens_per_second: medianOf('tokens_per_second'),
    runs,
  };
}

async function runOnce(
  context: Context,
  { id, tokens, promptTokens, number }: { id: string; tokens: number; promptTokens: number; number: number },
): Promise<Figures> {
  const body = {
    model: id,
    // It begins differently each time, so that no cache helps.
    messages: [
      { role: 'user' as const, content: `${number}. ${'one two three four '.repeat(Math.ceil(promptTokens / 4))}` },
    ],
    max_tokens: tokens,
    min_tokens: tokens,
    temperature: 0,
    cache_prompt: false,
    stream_options: { include_usage: true },
  };
  const startMs = performance.now();
  let firstMs: number | undefined;
  let lastMs = startMs;
  let usage: ChatCompletionChunk['usage'];
  let timings: ChatCompletionChunk['timings'];
  for await (const chunk of eventsOf(context, createChatCompletionStream({ client: context.client, body }))) {
    const { content, reasoning_content: thought } = chunk.choices[0]?.delta ?? {};
    if (content || thought) {
      lastMs = performance.now();
      firstMs ??= lastMs;
    }
    usage = chunk.usage ?? usage;
    timings = chunk.timings ?? timings;
  }
  const count = timings?.predicted_n ?? usage?.completion_tokens;
  const first = firstMs ?? lastMs;
  const byClock = count === undefined || lastMs === first ? null : ((count - 1) / (lastMs - first)) * 1000;
  return {
    prompt_tokens: usage?.prompt_tokens ?? null,
    tokens: count ?? null,
    time_to_first_token: (first - startMs) / 1000,
    prompt_tokens_per_second: timings?.prompt_per_second ?? null,
    tokens_per_second: timings?.predicted_per_second ?? byClock,
  };
}

/** Of the values that there are; null without any. */
export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(isSet).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
