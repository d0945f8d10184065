// The embedded engines over onnxruntime, asked directly: text next to the bare library, and speech.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { writeTinyKokoro } from '../fixtures/models/tiny-kokoro.ts';
import { MEDIUM_OGA, writeTinyOga } from '../fixtures/models/tiny-oga.ts';
import { requireRealEngine } from '../fixtures/registry/real-engine.ts';
import type { Recipe } from '../src/recipes/kit/recipe.ts';
import { createKokoroRecipe } from '../src/recipes/kokoro/recipe.ts';
import { createOgaCpuRecipe } from '../src/recipes/oga-cpu/recipe.ts';
import { cpuMicroseconds, memoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { BENCH_KEY, type StartedEngine, withEngine } from './start-engine.ts';
import { freePort } from './start-server.ts';
import { median, medianRatio } from './statistics.ts';

const LIBRARY_ALONE = fileURLToPath(new URL('./onnx-alone.ts', import.meta.url));
/** About as many tokens, as the model's words are letters. */
const PROMPT = 'Once upon a time there was a small model. '.repeat(24);

interface Amount {
  rounds: number;
  /** Of each response. */
  tokens: number;
}

/** Rows with the bare library as what is direct. */
export async function measureOnnxText({ rounds, tokens }: Amount): Promise<Row[]> {
  return inFolder(async (folder) => {
    await writeTinyOga(folder, { weights: 'random', shape: MEDIUM_OGA });
    const { module } = await requireRealEngine('oga-cpu');
    const [ours, library, ready, memory]: number[][] = [[], [], [], []];
    const [first, second, processor, libraryProcessor]: number[][] = [[], [], [], []];
    const recipe = createOgaCpuRecipe({ environment: {} });
    for (let round = 0; round < rounds; round += 1) {
      await withModel({ recipe, path: folder, type: 'llm', module }, async (engine) => {
        ready?.push(engine.readyMs);
        memory?.push((await memoryMb(engine.pid)) ?? Number.NaN);
        const best = await bestCompletion(engine, tokens);
        ours?.push(best.tokensPerSecond);
        processor?.push(best.processorMs);
        first?.push(await firstTokenMs(engine, PROMPT));
        second?.push(await firstTokenMs(engine, `${PROMPT} And now?`));
      });
      const alone = await runLibrary({ module, folder, tokens });
      library?.push(alone.tokensPerSecond);
      libraryProcessor?.push(alone.processorMs);
    }
    const against = (direct: number[] = [], through: number[] = []) => ({
      direct: median(direct),
      through: median(through),
      result: medianRatio({ direct, through }),
    });
    return [
      { metric: 'embedded ONNX text, ready, ms', result: median(ready ?? []) },
      { metric: 'embedded ONNX text, memory at rest, MB', result: median(memory ?? []) },
      {
        metric: 'embedded ONNX text against its library alone, tokens/s',
        ...against(library, ours),
        budget: { limit: 0.9, is: 'least' },
      },
      {
        metric: 'embedded ONNX text against its library alone, processor ms per token',
        ...against(libraryProcessor, processor),
      },
      {
        metric: 'embedded ONNX text, a second turn against the first, ms to the first token',
        ...against(first, second),
        budget: { limit: 0.3, is: 'most' },
      },
    ];
  });
}

/**
 * The model is tiny, so that this is what reading texts and writing sound take; a real one adds its
 * own time.
 */
export async function measureVoice({ rounds }: Pick<Amount, 'rounds'>): Promise<Row[]> {
  return inFolder(async (folder) => {
    await writeTinyKokoro(folder);
    const { module } = await requireRealEngine('kokoro');
    const [ready, memory, realTime, first]: number[][] = [[], [], [], []];
    const recipe = createKokoroRecipe({ environment: {} });
    for (let round = 0; round < rounds; round += 1) {
      await withModel({ recipe, path: folder, type: 'tts', module }, async (engine) => {
        ready?.push(engine.readyMs);
        memory?.push((await memoryMb(engine.pid)) ?? Number.NaN);
        await speak(engine, 'Hello.');
        const { tookMs, firstMs, seconds } = await speak(
          engine,
          'The quick brown fox jumps over the lazy dog. '.repeat(20),
        );
        realTime?.push(tookMs / 1000 / seconds);
        first?.push(firstMs);
      });
    }
    const row = (what: string, values: number[] = []): Row => ({
      metric: `embedded text to speech, ${what}`,
      result: median(values),
    });
    return [
      row('ready, ms', ready),
      row('memory at rest, MB', memory),
      row('seconds per second of sound, tiny model', realTime),
      row('first sound of a stream, ms', first),
    ];
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-onnx-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withModel(
  of: { recipe: Recipe; path: string; type: 'llm' | 'tts'; module: string },
  work: (engine: StartedEngine) => Promise<void>,
): Promise<void> {
  const { recipe, path, type, module } = of;
  const plan = recipe.launch.plan({
    model: { id: 'bench', recipe: recipe.name, type, path },
    backend: { name: 'embedded', executable: module, devices: ['cpu'] },
    options: {},
    port: await freePort(),
  });
  await withEngine(plan, `${recipe.name}:embedded`, work);
}

/** What the library can do without us. */
async function runLibrary(of: {
  module: string;
  folder: string;
  tokens: number;
}): Promise<{ tokensPerSecond: number; processorMs: number }> {
  const args = [
    '--import',
    'tsx',
    LIBRARY_ALONE,
    pathToFileURL(of.module).href,
    of.folder,
    String(of.tokens),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/** The best of several goes, as of the library alone. */
async function bestCompletion(
  engine: StartedEngine,
  tokens: number,
): Promise<{ tokensPerSecond: number; processorMs: number }> {
  let [tokensPerSecond, processorMs] = [0, Number.POSITIVE_INFINITY];
  for (let go = 0; go < 4; go += 1) {
    const before = (await cpuMicroseconds(engine.pid)) ?? Number.NaN;
    const tookMs = await complete(engine, { prompt: 'Once upon a time', max_tokens: tokens });
    const used = ((await cpuMicroseconds(engine.pid)) ?? Number.NaN) - before;
    tokensPerSecond = Math.max(tokensPerSecond, ((tokens - 1) / tookMs) * 1000);
    processorMs = Math.min(processorMs, used / 1000 / tokens);
  }
  return { tokensPerSecond, processorMs };
}

function post({ baseUrl }: StartedEngine, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${BENCH_KEY}` };
  return fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** @returns milliseconds from the first token to the last. */
async function complete(engine: StartedEngine, fields: object): Promise<number> {
  const body = { ...fields, temperature: 0, ignore_eos: true, stream: true };
  const { firstMs, endMs } = await readTimes(await post(engine, '/v1/completions', body));
  return endMs - firstMs;
}

async function firstTokenMs(engine: StartedEngine, prompt: string): Promise<number> {
  const startedMs = performance.now();
  const body = { prompt, max_tokens: 1, temperature: 0, ignore_eos: true, stream: true };
  return (await readTimes(await post(engine, '/v1/completions', body))).firstMs - startedMs;
}

async function speak(
  engine: StartedEngine,
  input: string,
): Promise<{ tookMs: number; firstMs: number; seconds: number }> {
  const startedMs = performance.now();
  const times = await readTimes(await post(engine, '/v1/audio/speech', { input, stream: true }));
  return {
    tookMs: times.endMs - startedMs,
    firstMs: times.firstMs - startedMs,
    seconds: times.bytes / 48_000,
  };
}

async function readTimes(
  response: Response,
): Promise<{ firstMs: number; endMs: number; bytes: number }> {
  if (!response.ok || response.body === null)
    throw new Error(`Status ${response.status}: ${await response.text()}`);
  let firstMs: number | undefined;
  let bytes = 0;
  for await (const chunk of response.body) {
    firstMs ??= performance.now();
    bytes += chunk.length;
  }
  return { firstMs: firstMs ?? Number.NaN, endMs: performance.now(), bytes };
}
