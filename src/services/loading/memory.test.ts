import { describe, expect, test } from 'vitest';
import type { FreeGpuMemory } from '../../platform/hardware/free-gpu-memory.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { memoryFor } from './memory.ts';

const GIBIBYTE = 2 ** 30;

describe('the memory for a model', () => {
  const bare = {
    amdGpus: [],
    nvidiaGpus: [],
    os: 'linux',
    memoryBytes: 32 * GIBIBYTE,
  } as unknown as Machine;
  const nvidia = (vramBytes: number | undefined) =>
    ({ ...bare, nvidiaGpus: [{ vramBytes }] }) as unknown as Machine;
  const amd = (gpu: object) => ({ ...bare, amdGpus: [gpu] }) as unknown as Machine;

  test.each<{
    title: string;
    machine: Machine | undefined;
    devices?: string[];
    free?: FreeGpuMemory;
    reported?: number;
    gibibytes: number;
  }>([
    {
      title: 'on the processor is what is free',
      machine: nvidia(24 * GIBIBYTE),
      devices: ['cpu'],
      gibibytes: 10,
    },
    { title: "on a card is most of the card's", machine: nvidia(20 * GIBIBYTE), gibibytes: 18 },
    {
      title: 'on a card that does not tell is what is free',
      machine: nvidia(undefined),
      gibibytes: 10,
    },
    { title: 'on a machine that is not known is what is free', machine: undefined, gibibytes: 10 },
    {
      title: 'on an integrated GPU is its own part and what it may take of what is free',
      machine: amd({ isIntegrated: true, vramBytes: 2 * GIBIBYTE, sharedBytes: 16 * GIBIBYTE }),
      gibibytes: 11.8,
    },
    {
      title: 'on a card of its own does not spill into the system',
      machine: amd({ isIntegrated: false, vramBytes: 10 * GIBIBYTE, sharedBytes: 16 * GIBIBYTE }),
      gibibytes: 9,
    },
    {
      title: 'on a card is what is free of it, where that is told',
      machine: nvidia(20 * GIBIBYTE),
      free: { amd: [], nvidia: [3 * GIBIBYTE, 7 * GIBIBYTE] },
      gibibytes: 7,
    },
    {
      title:
        'on an integrated GPU is what is free of its own part and of what it may take of what is free',
      machine: amd({ isIntegrated: true, vramBytes: 2 * GIBIBYTE, sharedBytes: 16 * GIBIBYTE }),
      free: {
        amd: [{ isIntegrated: true, freeBytes: GIBIBYTE, sharedFreeBytes: 4 * GIBIBYTE }],
        nvidia: [],
      },
      gibibytes: 5,
    },
    {
      title: 'on a card of its own that is full is nothing',
      machine: amd({ isIntegrated: false, vramBytes: 2 * GIBIBYTE }),
      free: {
        amd: [{ isIntegrated: false, freeBytes: 0, sharedFreeBytes: 4 * GIBIBYTE }],
        nvidia: [],
      },
      gibibytes: 0,
    },
    {
      title: 'on a GPU that only its backend knows is what that tells',
      machine: bare,
      reported: GIBIBYTE,
      gibibytes: 1,
    },
    {
      title: 'on a card is not what its backend tells',
      machine: nvidia(20 * GIBIBYTE),
      reported: 1,
      gibibytes: 18,
    },
    { title: 'on a Mac is half of it at least', machine: { ...bare, os: 'macos' }, gibibytes: 16 },
  ])('$title', ({ machine, devices = ['gpu'], free, reported, gibibytes }) => {
    expect(
      memoryFor({ devices, machine, freeBytes: 10 * GIBIBYTE, free, reported }) / GIBIBYTE,
    ).toBeCloseTo(gibibytes);
  });
});
