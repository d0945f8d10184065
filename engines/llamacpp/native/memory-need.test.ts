// What a context would take, compared with what llama.cpp takes for a real one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRecurrentModel, writeTinyModel } from '../../../fixtures/models/generate.ts';
import { attempt } from './attempt.ts';
import { type ContextSettings, contextParams } from './context.ts';
import { measureMemory } from './memory-need.ts';
import { loadModel } from './model.ts';
import { openNative } from './native.ts';

const MIB = 1024 ** 2;
const native = openNative();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'need-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = {
  chat: (path: string) => writeTinyModel({ kind: 'chat', path }),
  recurrent: (path: string) => writeRecurrentModel(path),
};

/** The sizes of all buffers that the log of a real context names, in bytes. */
function takenBy(path: string, settings: ContextSettings): number {
  const model = loadModel(native, path, { gpuLayers: 0 });
  const lines: string[] = [];
  const create = () =>
    native.c.llama_init_from_model(model.address, contextParams(native, settings));
  native.c.llama_free(attempt(native, 'A context', create, lines));
  model.free();
  const sizes = lines.map(
    (line) => /(?:KV|RS|compute) buffer size = +([\d.]+) MiB/.exec(line)?.[1] ?? 0,
  );
  return sizes.reduce((sum: number, size) => sum + Number(size) * MIB, 0);
}

test.each([
  ['chat', 512],
  ['chat', 32_768],
  ['recurrent', 4096],
] as const)('a context for a %s model of %i tokens', async (kind, contextSize) => {
  const path = join(folder, `${kind}.gguf`);
  await write[kind](path);
  const settings = { contextSize, sequences: 4, isUnified: true, threads: 1 };
  const measure = measureMemory(native, path, { gpuLayers: 0 });
  const { cacheBytes, hostBytes, deviceBytes } = measure.needOf(settings);
  measure.free();
  expect(cacheBytes).toBeGreaterThan(0);
  expect(hostBytes).toBeGreaterThan(0);
  expect(deviceBytes).toBe(0);
  // The log rounds each to a hundredth of a MiB.
  expect(Math.abs(cacheBytes + hostBytes - takenBy(path, settings))).toBeLessThan(0.05 * MIB);
});

test('what a token takes at most is known without measuring', async () => {
  const path = join(folder, 'most.gguf');
  await write.chat(path);
  const model = loadModel(native, path);
  const measure = measureMemory(native, path, { gpuLayers: 0 });
  const need = (contextSize: number) => {
    const { cacheBytes, hostBytes } = measure.needOf({
      contextSize,
      sequences: 4,
      isUnified: true,
      threads: 1,
    });
    return cacheBytes + hostBytes;
  };
  const perToken = (need(65_536) - need(32_768)) / 32_768;
  expect(perToken).toBeLessThanOrEqual(model.mostBytesPerToken);
  measure.free();
  model.free();
});
