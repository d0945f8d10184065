import { expect, test } from 'vitest';
import { createSystemStats } from './system-stats.ts';

test('figures have one decimal, and what is not known is null', async () => {
  const gpu = { percent: 70.96, memoryBytes: 4.24 * 2 ** 30 };
  const busy = {
    cpuPercent: 12.345,
    memoryBytes: 9.27 * 2 ** 30,
    memoryTotalBytes: 16 * 2 ** 30,
    gpu,
    npuPercent: 0,
  };
  expect(await createSystemStats({ readUsage: async () => busy })()).toEqual({
    cpu_percent: 12.3,
    memory_gb: 9.3,
    memory_total_gb: 16,
    gpu_percent: 71,
    vram_gb: 4.2,
    npu_percent: 0,
  });
  const unknown = {
    cpuPercent: undefined,
    memoryBytes: 0,
    memoryTotalBytes: 0,
    gpu: undefined,
    npuPercent: undefined,
  };
  expect(await createSystemStats({ readUsage: async () => unknown })()).toMatchObject({
    cpu_percent: null,
    gpu_percent: null,
    vram_gb: null,
    npu_percent: null,
  });
});
