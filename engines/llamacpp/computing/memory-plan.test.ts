// Tests of memory-plan.ts.
import { describe, expect, test } from 'vitest';
import { type ContextWish, planContextSize, planGpuLayers } from './memory-plan.ts';

const GIB = 1024 ** 3;

describe('a context of which each token takes 1 kB', () => {
  const sizeFor = (wish: Partial<ContextWish>) =>
    planContextSize({
      askedSize: 0,
      trainedSize: 32_768,
      leastSize: undefined,
      availableBytes: 64 * GIB,
      freeDeviceBytes: undefined,
      mostBytes: (size) => 4096 * size,
      bytes: (size) => 1024 * size,
      ...wish,
    });

  test('has all that the model was trained for, where a quarter of the memory has room for it', () => {
    expect(sizeFor({})).toBe(32_768);
    expect(sizeFor({ availableBytes: 4 * 1024 * 32_768 })).toBe(32_768);
  });

  test('is halved until it fits, but not below 2048', () => {
    expect(sizeFor({ availableBytes: 4 * 1024 * 32_767 })).toBe(16_384);
    expect(sizeFor({ availableBytes: 4 * 1024 * 5000 })).toBe(4096);
    expect(sizeFor({ availableBytes: 0 })).toBe(2048);
    expect(sizeFor({ trainedSize: 512, availableBytes: 0 })).toBe(512);
  });

  test('is not measured where it is sure to fit', () => {
    const bytes = () => {
      throw new Error('measured');
    };
    expect(sizeFor({ bytes })).toBe(32_768);
    expect(() => sizeFor({ bytes, availableBytes: 0 })).toThrow('measured');
  });

  test('is what was asked for', () => {
    expect(sizeFor({ askedSize: 4096, availableBytes: 0 })).toBe(4096);
    expect(sizeFor({ askedSize: 131_072 })).toBe(131_072);
    expect(sizeFor({ askedSize: 4096, freeDeviceBytes: 0 })).toBe(4096);
  });

  test('is made smaller for a GPU where it may be', () => {
    const freeDeviceBytes = 10_000 * 1024;
    expect(sizeFor({ freeDeviceBytes })).toBe(8192);
    expect(sizeFor({ freeDeviceBytes, askedSize: 16_384, leastSize: 4096 })).toBe(8192);
    expect(sizeFor({ freeDeviceBytes: 0, askedSize: 16_384, leastSize: 4096 })).toBe(4096);
  });
});

describe('a model of 10 GiB in 9 layers and an output', () => {
  const layersFor = (freeDeviceBytes: number) =>
    planGpuLayers({
      modelBytes: 10 * GIB,
      freeDeviceBytes,
      measure: () => ({ cacheBytes: 0, deviceBytes: GIB, layerCount: 9 }),
    });

  test.each([
    [24, undefined],
    [12.3, undefined],
    [12, 9],
    [6.7, 5],
    [1, 0],
  ])('has on a GPU with %s GiB these layers: %s', (gibibytes, expected) => {
    expect(layersFor(gibibytes * GIB)).toBe(expected);
  });
});
