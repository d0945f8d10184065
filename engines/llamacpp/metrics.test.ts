// Tests of metrics.ts with a program, and with a real llama-server for the names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { encodeTinyBert } from '../../fixtures/models/tiny-bert.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';

const executable = findNativeLlamaServer() ?? '';
const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
let folder: string;
let modelPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metrics-'));
  modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

async function metricsOf(baseUrl: string): Promise<Map<string, { type: string; value: number }>> {
  const response = await fetch(`${baseUrl}/metrics`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
  expect(Number(response.headers.get('process-start-time-unix'))).toBeGreaterThan(0);
  const found = text.matchAll(/^# TYPE (\S+) (\S+)\n(\S+) (\S+)$/gm);
  return new Map(
    [...found].map(([, name = '', type = '', , value]) => [
      name.replace('llamacpp:', ''),
      { type, value: Number(value) },
    ]),
  );
}

async function complete(baseUrl: string, body: object) {
  const response = await fetch(`${baseUrl}/v1/completions`, {
    method: 'POST',
    body: JSON.stringify({ prompt: 'Once upon', temperature: 0, ignore_eos: true, ...body }),
  });
  const said = (await response.json()) as { timings: Record<string, number> };
  return said.timings;
}

test('metrics are the sums of the timings of all responses', async () => {
  const { baseUrl, child } = await programs.start(['-m', modelPath, '-c', '512', '--metrics']);
  const timings = [await complete(baseUrl, { max_tokens: 1 })];
  timings.push(await complete(baseUrl, { max_tokens: 8 }));
  const sum = (name: string) => timings.reduce((total, each) => total + (each[name] ?? 0), 0);
  const metrics = await metricsOf(baseUrl);
  const read = (name: string) => metrics.get(name)?.value;
  expect(read('prompt_tokens_total')).toBe(sum('prompt_n'));
  expect(read('prompt_tokens_cached_total')).toBe(sum('cache_n'));
  expect(read('tokens_predicted_total')).toBe(9);
  expect(read('n_tokens_max')).toBeGreaterThanOrEqual(sum('prompt_n') + 7 - 1);
  expect(read('n_decode_total')).toBeGreaterThanOrEqual(9);
  expect(read('n_busy_slots_per_decode')).toBe(1);
  expect(read('predicted_tokens_seconds')).toBeGreaterThan(0);
  expect(read('requests_processing')).toBe(0);
  expect(read('requests_deferred')).toBe(0);
  const again = await metricsOf(baseUrl);
  expect(again.get('predicted_tokens_seconds')?.value).toBe(0);
  expect(again.get('tokens_predicted_total')?.value).toBe(9);
  child.kill();
});

test('metrics count the prompts of vectors', async () => {
  const path = join(folder, 'vectors.gguf');
  await writeFile(path, encodeTinyBert({ purpose: 'embedding' }));
  const { baseUrl, child } = await programs.start(['-m', path, '--embeddings', '--metrics']);
  const body = JSON.stringify({ input: ['lemon', 'a house'] });
  const response = await fetch(`${baseUrl}/v1/embeddings`, { method: 'POST', body });
  const { usage } = (await response.json()) as { usage: { prompt_tokens: number } };
  const metrics = await metricsOf(baseUrl);
  expect(metrics.get('prompt_tokens_total')?.value).toBe(usage.prompt_tokens);
  expect(metrics.get('n_decode_total')?.value).toBeGreaterThan(0);
  expect(metrics.get('tokens_predicted_total')?.value).toBe(0);
  child.kill();
});

test('metrics are refused where they were not asked for at the start', async () => {
  const { baseUrl, child } = await programs.start(['-m', modelPath, '-c', '512']);
  expect((await fetch(`${baseUrl}/metrics`)).status).toBe(501);
  child.kill();
});

test.skipIf(executable === '')('metrics have the names and types of llama-server', async () => {
  const native = await startLlamaServer(executable, modelPath, ['-c', '512', '--metrics']);
  const { baseUrl, child } = await programs.start(['-m', modelPath, '-c', '512', '--metrics']);
  try {
    const [embedded, theirs] = await Promise.all([metricsOf(baseUrl), metricsOf(native.baseUrl)]);
    for (const [name, { type }] of embedded) expect(theirs.get(name)?.type, name).toBe(type);
  } finally {
    child.kill();
    native.end();
  }
});
