// How long another client waits while the server does what takes long: loads, long prompts, saving
// and restoring prompt caches.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeMeasuredModel } from '../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../fixtures/native/find-native-llama-server.ts';
import type { Row } from './report.ts';
import { startServer } from './start-server.ts';

const MODEL = 'extra.measured';
const CONTEXT = 8192;
const LONGEST_MS = 50;
const ASK_EVERY_MS = 5;
/** A cache may still be written after the response. */
const AFTERWARDS_MS = 2000;

/** Milliseconds by work and who was asked. */
type Longest = ReadonlyMap<string, number>;

/**
 * One row for each kind of work on each backend; without results where there is no llama-server
 * (`npm run native`).
 */
export async function measureBystander({ promptTokens }: { promptTokens: number }): Promise<Row[]> {
  const llamaServer = findNativeLlamaServer();
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-bystander-'));
  try {
    await writeMeasuredModel(join(folder, 'measured.gguf'), '85 M, Q4_0');
    const environment = { LEMONADE_EXTRA_MODELS_DIR: folder, LEMONADE_PROMPT_CACHE_DISK: '2GiB' };
    const embedded = await measureBackend({ environment, backend: 'embedded', promptTokens });
    const more = { ...environment, LEMONADE_LLAMACPP_CPU_BIN: llamaServer ?? '' };
    const native =
      llamaServer === undefined
        ? undefined
        : await measureBackend({ environment: more, backend: 'cpu', promptTokens });
    return [
      ...rowsOf('embedded engine', embedded),
      ...(native === undefined ? [] : rowsOf('llama-server', native)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const rowsOf = (engine: string, longest: Longest): Row[] =>
  [...longest].map(([what, result]) => ({
    metric: `${engine}: longest wait for ${what}, ms`,
    result,
    budget: { limit: LONGEST_MS, is: 'most' },
  }));

interface Measured {
  environment: Readonly<Record<string, string>>;
  backend: string;
  promptTokens: number;
}

async function measureBackend({ environment, backend, promptTokens }: Measured): Promise<Longest> {
  const server = await startServer(environment);
  const post = (path: string, body: object) => async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} failed: ${text}`);
    return text;
  };
  const prompt = Array.from({ length: promptTokens }, (_, place) => `w${place % 97}`).join(' ');
  const load = post('/v1/load', {
    model_name: MODEL,
    llamacpp_backend: backend,
    ctx_size: CONTEXT,
  });
  const complete = post('/v1/completions', { model: MODEL, prompt, max_tokens: 1 });
  const unload = post('/v1/unload', { model_name: MODEL });
  const ask = (work: () => Promise<unknown>, engine?: string) => {
    const urls = [`${server.baseUrl}/live`, ...(engine === undefined ? [] : [`${engine}/health`])];
    return longestWaits(urls, work);
  };
  try {
    // `/live` has a response before the application is there: a load is measured after its start.
    await fetch(`${server.baseUrl}/v1/health`);
    const [loading = 0] = await ask(load);
    const [prompting = 0, engine = 0] = await ask(complete, await engineOf(server.baseUrl));
    const [saving = 0] = await ask(() => unload().then(() => wait(AFTERWARDS_MS)));
    await load();
    const [restoring = 0] = await ask(complete);
    return new Map([
      ['/live during a load', loading],
      ['/live during a long prompt', prompting],
      ['its own /health meanwhile', engine],
      ['/live during a save of its cache', saving],
      ['/live during a restore of it', restoring],
    ]);
  } finally {
    await server.stop();
  }
}

/** The address of the one native server. */
async function engineOf(baseUrl: string): Promise<string> {
  const health = (await (await fetch(`${baseUrl}/v1/health`)).json()) as {
    all_models_loaded: { backend_url: string }[];
  };
  return new URL(health.all_models_loaded[0]?.backend_url ?? baseUrl).origin;
}

/**
 * The longest of requests to each address while the work goes on, one after the other, in
 * milliseconds.
 */
async function longestWaits(
  urls: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  const waits = urls.map(async (url) => {
    let longestMs = 0;
    while (!isOver) {
      const startedMs = performance.now();
      await (await fetch(url)).text();
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      await wait(ASK_EVERY_MS);
    }
    return longestMs;
  });
  await over;
  return Promise.all(waits);
}
