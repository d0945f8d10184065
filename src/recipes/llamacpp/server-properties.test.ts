import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import type { ModelType } from '../kit/model.ts';
import { contextOf, devicesOf, servesOurModel, slotsOf } from './server-properties.ts';

let server: Server;
let folder: string;
let told: { status: number; body: unknown };
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-properties-'));
  server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(told.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told.body));
  });
  await listenOnLoopback(server);
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true });
});

const answers = (body: unknown, status = 200) => {
  told = { status, body };
};
const child = () => ({ baseUrl: originOf(server), signal: new AbortController().signal });
const model = (path: string, type: ModelType = 'llm') => ({
  id: 'm',
  recipe: 'llamacpp',
  type,
  path,
});
const ready = (type: ModelType = 'llm', backend = 'cpu', options = {}) => ({
  ...child(),
  model: model('/m.gguf', type),
  options,
  backend: { name: backend, executable: '/llama-server', devices: ['cpu'] },
});

describe('whether it is the native server that was started', () => {
  const serves = (path: string) => servesOurModel({ ...child(), model: model(path) });

  test('is seen by the file that it serves', async () => {
    answers({ model_path: '/m.gguf' });
    expect(await serves('/m.gguf')).toBe(true);
    expect(await serves('/other.gguf')).toBe(false);
    expect(asked.at(-1)).toBe('GET /props');
  });

  test.skipIf(process.platform === 'win32')('is seen by the same file behind a link', async () => {
    const [file, link] = [join(folder, 'a.gguf'), join(folder, 'b.gguf')];
    writeFileSync(file, '');
    symlinkSync(file, link);
    answers({ model_path: file });
    expect(await serves(link)).toBe(true);
    answers({ model_path: link });
    expect(await serves(file)).toBe(true);
    answers({ model_path: join(folder, 'c.gguf') });
    expect(await serves(link)).toBe(false);
  });

  test('is believed of one that does not say, or that knows no properties', async () => {
    for (const body of [{}, { model_path: 7 }, [], 'text', null]) {
      answers(body);
      expect(await serves('/m.gguf')).toBe(true);
    }
    answers({ model_path: '/other.gguf' }, 503);
    expect(await serves('/m.gguf')).toBe(true);
  });

  test('is not believed of one that does not know our key', async () => {
    answers({}, 401);
    expect(await serves('/m.gguf')).toBe(false);
    answers({ status: 401 });
    expect(await serves('/m.gguf')).toBe(true);
  });
});

describe('what it computes on', () => {
  test.each([
    ['embedded', { gpu_layers: 1 }, ['gpu']],
    ['embedded', { gpu_layers: 0 }, undefined],
    ['embedded', { gpu_layers: '9' }, undefined],
    ['embedded', {}, undefined],
    ['cpu', { gpu_layers: 9 }, undefined],
  ])('with backend %s that says %j is %j', async (backend, body, devices) => {
    answers(body);
    expect(await devicesOf(ready('llm', backend))).toEqual(devices);
  });

  test('is asked of the embedded engine alone', async () => {
    asked.length = 0;
    await devicesOf(ready('llm', 'vulkan'));
    expect(asked).toEqual([]);
  });
});

test.each([
  [1, 1],
  [4, 4],
  [0, undefined],
  [-1, undefined],
  ['4', undefined],
  [undefined, undefined],
])('that has %j slots works on %s requests at a time', async (total_slots, slots) => {
  answers({ total_slots });
  expect(await slotsOf(child())).toBe(slots);
});

describe('the context of a request', () => {
  const says = (n_ctx: unknown) => answers({ default_generation_settings: { n_ctx } });
  const settings = { environment: {} };

  test.each([
    [1, 1],
    [8192, 8192],
    [0, undefined],
    ['8192', undefined],
    [undefined, undefined],
  ])('is what it says: %j', async (n_ctx, tokens) => {
    says(n_ctx);
    expect(await contextOf(ready(), settings)).toBe(tokens);
  });

  test('is not known of one that says nothing', async () => {
    for (const body of [{}, { default_generation_settings: 8192 }]) {
      answers(body);
      expect(await contextOf(ready('embedding'), settings)).toBeUndefined();
    }
  });

  test('has to fit into one go where it becomes a vector', async () => {
    says(8192);
    const options = { llamacpp_args: '-ub 512' };
    expect(await contextOf(ready('embedding', 'cpu', options), settings)).toBe(512);
    expect(await contextOf(ready('reranking', 'cpu', options), settings)).toBe(512);
    expect(await contextOf(ready('llm', 'cpu', options), settings)).toBe(8192);
    expect(await contextOf(ready('embedding', 'embedded', options), settings)).toBe(8192);
    expect(await contextOf(ready('embedding', 'cpu'), settings)).toBe(8192);
    says(256);
    expect(await contextOf(ready('embedding', 'cpu', options), settings)).toBe(256);
  });
});
