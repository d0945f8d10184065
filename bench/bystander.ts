// How long another client waits while the server does what takes long: loads, long prompts, saving and restoring prompt caches.
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

/** One row for each kind of work; without results where there is no llama-server (`npm run native`). */
export async function measureBystander({ promptTokens }: { promptTokens: number }): Promise<Row[]> {
  const longest = new Map<string, number>();
  const llamaServer = findNativeLlamaServer();
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-bystander-'));
  if (llamaServer !== undefined) {
    await writeMeasuredModel(join(folder, 'measured.gguf'), '85 M, Q4_0');
    const server = await startServer({
      LEMONADE_EXTRA_MODELS_DIR: folder,
      LEMONADE_LLAMACPP_CPU_BIN: llamaServer,
      LEMONADE_PROMPT_CACHE_DISK: '2GiB',
    });
    const post = (path: string, body: object) => async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${server.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} failed: ${text}`);
      return text;
    };
    const prompt = Array.from({ length: promptTokens }, (_, place) => `w${place % 97}`).join(' ');
    const load = post('/v1/load', { model_name: MODEL, llamacpp_backend: 'cpu', ctx_size: CONTEXT });
    const complete = post('/v1/completions', { model: MODEL, prompt, max_tokens: 1 });
    try {
      longest.set('a load', await longestWait(server.baseUrl, load));
      longest.set('a long prompt', await longestWait(server.baseUrl, complete));
      longest.set(
        'a save of its cache',
        await longestWait(server.baseUrl, post('/v1/unload', { model_name: MODEL }), 2000),
      );
      await load();
      longest.set('a restore of it', await longestWait(server.baseUrl, complete));
    } finally {
      await server.stop();
    }
  }
  await rm(folder, { recursive: true });
  return ['a load', 'a long prompt', 'a save of its cache', 'a restore of it'].map((work) => ({
    metric: `longest wait for /live during ${work}, ms`,
    result: longest.get(work),
    budget: { limit: LONGEST_MS, is: 'most' },
  }));
}

/** Of requests one after the other, in milliseconds. @param afterwardsMs How long the work may go on after its response. */
async function longestWait(baseUrl: string, work: () => Promise<unknown>, afterwardsMs = 0): Promise<number> {
  let isOver = false;
  const over = work()
    .then(() => wait(afterwardsMs))
    .finally(() => {
      isOver = true;
    });
  let longestMs = 0;
  while (!isOver) {
    const startedMs = performance.now();
    await (await fetch(`${baseUrl}/live`)).text();
    longestMs = Math.max(longestMs, performance.now() - startedMs);
    await wait(ASK_EVERY_MS);
  }
  await over;
  return longestMs;
}
