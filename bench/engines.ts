// The embedded engine next to a real llama-server: the same model, the same arguments, both asked
// directly.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MEASURED_MODELS,
  type MeasuredModel,
  writeMeasuredModel,
} from '../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../fixtures/native/find-native-llama-server.ts';
import { createLlamacppRecipe } from '../src/recipes/llamacpp/recipe.ts';
import { addedMemoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { BENCH_KEY, withEngine } from './start-engine.ts';
import { freePort } from './start-server.ts';
import { median, medianDifference, medianRatio, type Pair } from './statistics.ts';

const SLOTS = 4;
const WARM_UP_TOKENS = 16;
/** Of the prompt that is measured: some 1,900 tokens, which is more than one part of a batch. */
const PROMPT_WORDS = 250;
/**
 * On the processor only, also where there is a GPU: llama-server's build for it has nothing else.
 */
const OPTIONS = { ctx_size: 16_384, llamacpp_args: `-np ${SLOTS} -ngl 0` };
/** It computes with the same libraries, so it must be about as fast, at every size. */
const LEAST_SHARE = 0.95;

/** What one engine did in all rounds. */
interface Runs {
  readyMs: number[];
  memoryMb: number[];
  /** Tokens per second. */
  alone: number[];
  together: number[];
  prompt: number[];
}

interface Amount {
  /** Starts of each engine, in turns. */
  rounds: number;
  /** Of each request. */
  tokens: number;
}

/**
 * Rows with llama-server as what is direct; without results where there is no llama-server (`npm
 * run native`).
 */
export async function measureEngines(amount: Amount): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-engines-'));
  try {
    const rows: Row[] = [];
    for (const name of Object.keys(MEASURED_MODELS) as MeasuredModel[]) {
      rows.push(...(await measureModel(name, join(folder, 'model.gguf'), amount)));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureModel(
  name: MeasuredModel,
  model: string,
  { rounds, tokens }: Amount,
): Promise<Row[]> {
  const llamaServer = findNativeLlamaServer();
  const [theirs, ours] = [noRuns(), noRuns()];
  if (llamaServer !== undefined) {
    await writeMeasuredModel(model, name);
    for (let round = 0; round < rounds; round += 1) {
      await run({ backend: 'cpu', executable: llamaServer, model, tokens }, theirs);
      await run({ backend: 'embedded', executable: process.execPath, model, tokens }, ours);
    }
  }
  const row = (
    what: string,
    figure: keyof Runs,
    compare: (pair: Pair) => number,
    budget: NonNullable<Row['budget']>,
  ): Row => ({
    metric: `embedded engine against llama-server, ${name}, ${what}`,
    direct: median(theirs[figure]),
    through: median(ours[figure]),
    result:
      llamaServer === undefined
        ? undefined
        : compare({ direct: theirs[figure], through: ours[figure] }),
    budget,
  });
  const least = { limit: LEAST_SHARE, is: 'least' } as const;
  return [
    row('ready, ms', 'readyMs', medianDifference, { limit: 0, is: 'most' }),
    row(`memory that it adds, ${SLOTS} slots, MB`, 'memoryMb', medianRatio, {
      limit: 1.05,
      is: 'most',
    }),
    row('1 request, tokens/s', 'alone', medianRatio, least),
    row(`${SLOTS} requests, tokens/s`, 'together', medianRatio, least),
    row('a long prompt, tokens/s', 'prompt', medianRatio, least),
  ];
}

function noRuns(): Runs {
  return { readyMs: [], memoryMb: [], alone: [], together: [], prompt: [] };
}

/**
 * Starts an engine as the server would, and asks it for one response, and then for several at once.
 */
async function run(
  {
    backend,
    executable,
    model,
    tokens,
  }: { backend: string; executable: string; model: string; tokens: number },
  runs: Runs,
): Promise<void> {
  const port = await freePort();
  const plan = createLlamacppRecipe({ environment: {} }).launch.plan({
    model: { id: 'bench', recipe: 'llamacpp', type: 'llm', path: model },
    backend: { name: backend, executable, devices: ['cpu'] },
    options: OPTIONS,
    port,
  });
  await withEngine(plan, backend, async ({ baseUrl, pid, readyMs }) => {
    runs.readyMs.push(readyMs);
    const together = (count: number) =>
      Promise.all(Array.from({ length: SLOTS }, () => tokensPerSecond(baseUrl, count)));
    // The first requests compile the way of all others.
    await tokensPerSecond(baseUrl, WARM_UP_TOKENS);
    runs.alone.push(await tokensPerSecond(baseUrl, tokens));
    await together(WARM_UP_TOKENS);
    const all = await together(tokens);
    runs.together.push(all.reduce((sum, rate) => sum + rate, 0));
    runs.prompt.push(await promptTokensPerSecond(baseUrl));
    runs.memoryMb.push(await addedMemoryMb(pid));
  });
}

/** Reads a stream of exactly so many tokens; its rate, from the first one on. */
async function tokensPerSecond(baseUrl: string, tokens: number): Promise<number> {
  const response = await complete(baseUrl, {
    prompt: 'Once upon a time',
    max_tokens: tokens,
    ignore_eos: true,
    stream: true,
  });
  let firstMs: number | undefined;
  for await (const _chunk of response.body ?? []) firstMs ??= performance.now();
  return ((tokens - 1) / (performance.now() - (firstMs ?? Number.NaN))) * 1000;
}

/** Reads a long prompt that no cache has; its rate, from the request to the response. */
async function promptTokensPerSecond(baseUrl: string): Promise<number> {
  const startedMs = performance.now();
  const response = await complete(baseUrl, {
    prompt: Array.from({ length: PROMPT_WORDS }, (_, at) => `word ${at}`).join(' '),
    max_tokens: 1,
    cache_prompt: false,
  });
  const { usage } = (await response.json()) as { usage: { prompt_tokens: number } };
  return (usage.prompt_tokens / (performance.now() - startedMs)) * 1000;
}

async function complete(baseUrl: string, body: object): Promise<Response> {
  const response = await fetch(`${baseUrl}/v1/completions`, {
    method: 'POST',
    // llama-server closes connections after streams without a word, so that another request on one
    // could be lost.
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${BENCH_KEY}`,
      connection: 'close',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Status ${response.status}: ${await response.text()}`);
  return response;
}
