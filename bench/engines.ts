// The embedded engine next to a real llama-server: the same model, the same arguments, both asked directly.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeMediumModel } from '../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../fixtures/native/find-native-llama-server.ts';
import { createLlamacppRecipe } from '../src/recipes/llamacpp/recipe.ts';
import { memoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { BENCH_KEY, withEngine } from './start-engine.ts';
import { freePort } from './start-server.ts';
import { median, medianDifference, medianRatio, type Pair } from './statistics.ts';

const LIBRARY_ALONE = fileURLToPath(new URL('./library-alone.ts', import.meta.url));
const SLOTS = 4;
const OPTIONS = { ctx_size: 16_384, llamacpp_args: `-np ${SLOTS}` };

/** What one engine did in all rounds. */
interface Runs {
  readyMs: number[];
  memoryMb: number[];
  /** Tokens per second. */
  alone: number[];
  together: number[];
}

interface Amount {
  /** Starts of each engine, in turns. */
  rounds: number;
  /** Of each request. */
  tokens: number;
}

/** Rows with llama-server as what is direct; without results where there is no llama-server (`npm run native`). */
export async function measureEngines({ rounds, tokens }: Amount): Promise<Row[]> {
  const llamaServer = findNativeLlamaServer();
  const [theirs, ours, library] = [noRuns(), noRuns(), noRuns()];
  if (llamaServer !== undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-engines-'));
    const model = join(folder, 'medium.gguf');
    try {
      await writeMediumModel(model);
      for (let round = 0; round < rounds; round += 1) {
        await run({ backend: 'cpu', executable: llamaServer, model, tokens }, theirs);
        await run({ backend: 'embedded', executable: process.execPath, model, tokens }, ours);
        await runLibrary({ model, tokens }, library);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const rowAgainst =
    (name: string, direct: Runs) =>
    (what: string, figure: keyof Runs, compare: (pair: Pair) => number, budget?: Row['budget']): Row => ({
      metric: `embedded engine against ${name}, ${what}`,
      direct: median(direct[figure]),
      through: median(ours[figure]),
      result: llamaServer === undefined ? undefined : compare({ direct: direct[figure], through: ours[figure] }),
      ...(budget === undefined ? {} : { budget }),
    });
  const row = rowAgainst('llama-server', theirs);
  const ofLibrary = rowAgainst('its library alone', library);
  return [
    row('ready, ms', 'readyMs', medianDifference, { limit: 500, is: 'most' }),
    row(`memory with ${SLOTS} slots, MB`, 'memoryMb', medianRatio, { limit: 1.3, is: 'most' }),
    row('1 request, tokens/s', 'alone', medianRatio, { limit: 0.8, is: 'least' }),
    row(`${SLOTS} requests, tokens/s`, 'together', medianRatio),
    ofLibrary('ready, ms', 'readyMs', medianDifference),
    ofLibrary('1 request, tokens/s', 'alone', medianRatio),
  ];
}

function noRuns(): Runs {
  return { readyMs: [], memoryMb: [], alone: [], together: [] };
}

/** Starts an engine as the server would, and asks it for one response, and then for several at once. */
async function run(
  { backend, executable, model, tokens }: { backend: string; executable: string; model: string; tokens: number },
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
    // The first request compiles the way of all others.
    await tokensPerSecond(baseUrl, 16);
    runs.alone.push(await tokensPerSecond(baseUrl, tokens));
    const all = await Promise.all(Array.from({ length: SLOTS }, () => tokensPerSecond(baseUrl, tokens)));
    runs.together.push(all.reduce((sum, rate) => sum + rate, 0));
    runs.memoryMb.push((await memoryMb(pid)) ?? Number.NaN);
  });
}

/** What the library can do without us, with the best number of threads. */
async function runLibrary({ model, tokens }: { model: string; tokens: number }, runs: Runs): Promise<void> {
  const args = ['--import', 'tsx', LIBRARY_ALONE, model, String(tokens)];
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const { readyMs, tokensPerSecond } = JSON.parse(stdout) as { readyMs: number; tokensPerSecond: number };
  runs.readyMs.push(readyMs);
  runs.alone.push(tokensPerSecond);
}

/** Reads a stream of exactly so many tokens; its rate, from the first one on. */
async function tokensPerSecond(baseUrl: string, tokens: number): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${BENCH_KEY}` },
    body: JSON.stringify({ prompt: 'Once upon a time', max_tokens: tokens, ignore_eos: true, stream: true }),
  });
  if (!response.ok || response.body === null) throw new Error(`Status ${response.status}: ${await response.text()}`);
  let firstMs: number | undefined;
  for await (const _chunk of response.body) firstMs ??= performance.now();
  return ((tokens - 1) / (performance.now() - (firstMs ?? Number.NaN))) * 1000;
}
