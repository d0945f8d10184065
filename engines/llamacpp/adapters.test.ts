// Tests of adapters.ts with a program.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { encodeTinyLora } from '../../fixtures/models/tiny-lora.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
const executable = findNativeLlamaServer() ?? '';
let folder: string;
let model: string;
let adapter: string;
let baseUrl: string;
let plainUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adapters-'));
  model = join(folder, 'tiny.gguf');
  adapter = join(folder, 'adapter.gguf');
  await writeTinyModel({ kind: 'chat', path: model });
  await writeFile(adapter, encodeTinyLora());
  const [adapted, plain] = await Promise.all([
    programs.start(['-m', model, '-c', '512', '--lora', adapter]),
    programs.start(['-m', model, '-c', '512']),
  ]);
  baseUrl = adapted.baseUrl;
  plainUrl = plain.baseUrl;
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

const change = (body: unknown) =>
  fetch(`${baseUrl}/lora-adapters`, { method: 'POST', body: JSON.stringify(body) });

/** Of the first token of a text. */
async function likelihoodAt(url: string, more: object = {}): Promise<number> {
  const body = { prompt: 'Hello from', max_tokens: 1, temperature: 0, logprobs: 1, ...more };
  const response = await fetch(`${url}/v1/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as {
    choices?: { logprobs: { content: { logprob: number }[] } }[];
  };
  return said.choices?.[0]?.logprobs.content[0]?.logprob ?? Number.NaN;
}

test('adapters are listed with their scales', async () => {
  const listed = await (await fetch(`${baseUrl}/lora-adapters`)).json();
  expect(listed).toEqual([{ id: 0, path: adapter, scale: 1, task_name: '', prompt_prefix: '' }]);
  expect(await (await fetch(`${plainUrl}/lora-adapters`)).json()).toEqual([]);
});

test('a scale changes what the model says from then on, also to a prompt that it has read', async () => {
  const whole = await likelihoodAt(baseUrl);
  const plain = await likelihoodAt(plainUrl);
  expect(whole).not.toBeCloseTo(plain, 4);
  expect((await change([{ id: 0, scale: 0 }])).status).toBe(200);
  expect(await likelihoodAt(baseUrl)).toBeCloseTo(plain, 5);
  await change([]);
  expect(await (await fetch(`${baseUrl}/lora-adapters`)).json()).toMatchObject([{ scale: 0 }]);
  await change([{ id: 0, scale: 1 }]);
  expect(await likelihoodAt(baseUrl)).toBeCloseTo(whole, 5);
});

const scaled = (scale: number) => ({ lora: [{ id: 0, scale }] });

test('a request says the scales for itself alone, and an empty list says nothing', async () => {
  const whole = await likelihoodAt(baseUrl);
  const plain = await likelihoodAt(plainUrl);
  expect(await likelihoodAt(baseUrl, scaled(0))).toBeCloseTo(plain, 5);
  const half = await likelihoodAt(baseUrl, scaled(0.5));
  expect([whole, plain].map((other) => half.toFixed(4) === other.toFixed(4))).toEqual([
    false,
    false,
  ]);
  expect(await likelihoodAt(baseUrl, { lora: [] })).toBeCloseTo(whole, 5);
  const body = { messages: [{ role: 'user', content: 'Hi' }], lora: [{ id: 1, scale: 1 }] };
  const chat = await fetch(`${baseUrl}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(chat.status).toBe(400);
  expect(await chat.text()).toContain('There is no adapter 1. This model has 1.');
});

test.skipIf(executable === '')('llama-server says the same with each scale', async () => {
  const native = await startLlamaServer(executable, model, ['-c', '512', '--lora', adapter]);
  try {
    for (const scale of [0, 0.25, 1, -1, 2]) {
      const theirs = await likelihoodAt(native.baseUrl, scaled(scale));
      expect(await likelihoodAt(baseUrl, scaled(scale)), `${scale}`).toBeCloseTo(theirs, 2);
    }
  } finally {
    native.end();
  }
});

test.each([
  [{ id: 0, scale: 1 }],
  [[{ id: 1, scale: 1 }]],
  [[{ id: -1 }]],
  [[{ scale: 1 }]],
  [[{ id: 0, scale: 'much' }]],
  [[{ id: 0, scale: 1e9 }]],
  [[0]],
])('%j is refused', async (list) => {
  expect((await change(list)).status).toBe(400);
  await expect(likelihoodAt(baseUrl, { lora: list })).resolves.toBeNaN();
});
