// Tests of adapters.ts with a program.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { encodeTinyLora } from '../../fixtures/models/tiny-lora.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
let folder: string;
let adapter: string;
let baseUrl: string;
let plainUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adapters-'));
  const model = join(folder, 'tiny.gguf');
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

async function likelihoodAt(url: string): Promise<number> {
  const body = { prompt: 'Hello from', max_tokens: 1, temperature: 0, logprobs: 1 };
  const response = await fetch(`${url}/v1/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as {
    choices: { logprobs: { content: { logprob: number }[] } }[];
  };
  return said.choices[0]?.logprobs.content[0]?.logprob ?? Number.NaN;
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

test.each([
  [{ id: 0, scale: 1 }],
  [[{ id: 1, scale: 1 }]],
  [[{ id: -1 }]],
  [[{ scale: 1 }]],
  [[{ id: 0, scale: 'much' }]],
  [[{ id: 0, scale: 1e9 }]],
  [[0]],
])('%j is refused', async (body) => {
  expect((await change(body)).status).toBe(400);
});
