import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import type { ContextSettings } from '../native/context.ts';
import type { NativeModel } from '../native/model.ts';
import type { Native } from '../native/native.ts';
import { contextSizeFor, gpuLayersFor } from './room.ts';

const GIB = 1024 ** 3;
const SETTINGS: ContextSettings = { contextSize: 0, sequences: 1, threads: 1 };
let folder: string;
let modelPath: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'room-'));
  modelPath = join(folder, 'm.gguf');
  writeFileSync(modelPath, '');
  truncateSync(modelPath, GIB);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** llama.cpp with GPUs of so many free bytes, in which nothing is measured. */
function nativeWith(...freeBytes: readonly number[]): Native {
  return only<Native>({
    c: only({
      ggml_backend_dev_count: () => freeBytes.length,
      ggml_backend_dev_get: (index: number) => index,
      ggml_backend_dev_type: () => 1,
      ggml_backend_dev_name: () => 'GPU',
      ggml_backend_dev_description: () => '',
      ggml_backend_dev_memory: (index: number, free: BigUint64Array) => {
        free[0] = BigInt(freeBytes[index] ?? 0);
      },
    }),
  });
}

describe('layers on a GPU', () => {
  const layersOf = (freeBytes: readonly number[], gpuLayers?: number) =>
    gpuLayersFor(
      nativeWith(...freeBytes),
      { modelPath, contextSize: 0, leastContextSize: undefined, gpuLayers },
      SETTINGS,
    );

  test('are none without a GPU, whatever is asked for', () => {
    expect(layersOf([])).toBe(0);
    expect(layersOf([], 5)).toBe(0);
  });

  test.each([0, 5, 99])('are %d where that is asked for', (asked) => {
    expect(layersOf([GIB], asked)).toBe(asked);
  });

  test('are all where a GPU does not tell its memory, or has enough', () => {
    expect(layersOf([0])).toBeUndefined();
    expect(layersOf([100 * GIB])).toBeUndefined();
    expect(layersOf([2 * GIB, 2 * GIB])).toBeUndefined();
  });
});

describe('the size of a context', () => {
  const sizeFor = (
    asked: { contextSize?: number; leastContextSize?: number; mostBytesPerToken?: number },
    { free = [], gpuLayers = 0 }: { free?: readonly number[]; gpuLayers?: number | undefined } = {},
    settings: Partial<ContextSettings> = {},
  ) =>
    contextSizeFor(
      only<NativeModel>({
        native: nativeWith(...free),
        layerCount: 10,
        trainedContextSize: 8192,
        mostBytesPerToken: asked.mostBytesPerToken ?? 1,
      }),
      {
        modelPath,
        contextSize: asked.contextSize ?? 0,
        leastContextSize: asked.leastContextSize,
        gpuLayers: undefined,
      },
      { ...SETTINGS, ...settings },
      gpuLayers,
    );

  test('is what the model was trained for where that surely fits', () => {
    expect(sizeFor({})).toBe(8192);
    expect(sizeFor({}, { free: [GIB], gpuLayers: undefined })).toBe(8192);
    expect(sizeFor({}, { free: [0], gpuLayers: undefined })).toBe(8192);
  });

  test('is what is asked for', () => {
    expect(sizeFor({ contextSize: 100 })).toBe(100);
    expect(sizeFor({ contextSize: 100_000 })).toBe(100_000);
  });
});
