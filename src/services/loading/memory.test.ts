// How the context is fitted to model and memory.
import { describe, expect, test } from 'vitest';
import type { FreeGpuMemory } from '../../platform/hardware/free-gpu-memory.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { automaticContextSize, type ContextSituation, memoryFor } from './memory.ts';

const GIBIBYTE = 2 ** 30;
/** Qwen3-0.6B: 28 layers, 8 heads of 128 numbers for keys and as many for values. */
const small = { trainedTokens: 40_960, kvBytesPerToken: 114_688, weightBytes: 0.4 * GIBIBYTE };

test.each<{ title: string; situation: Partial<ContextSituation>; tokens: number }>([
  {
    title: 'half of what the weights leave of the system',
    situation: { freeBytes: 2.4 * GIBIBYTE },
    tokens: 9216,
  },
  {
    title: 'most of what they leave of a GPU',
    situation: { freeBytes: 2.4 * GIBIBYTE, isOfGpu: true },
    tokens: 14_848,
  },
  {
    title: 'all that an agent needs, where most of the memory is enough for that',
    situation: { freeBytes: 7 * GIBIBYTE, isOfGpu: true, trainedTokens: 131_072 },
    tokens: 40_960,
  },
  {
    title: 'more than that of a part of the memory only',
    situation: { freeBytes: 16.4 * GIBIBYTE, isOfGpu: true, trainedTokens: 131_072 },
    tokens: 74_752,
  },
  {
    title: 'no more than is of use, whatever the memory',
    situation: { freeBytes: 256 * GIBIBYTE, trainedTokens: 1_000_000 },
    tokens: 131_072,
  },
  {
    title: 'no more than the model was trained for',
    situation: { freeBytes: 256 * GIBIBYTE, trainedTokens: 2000 },
    tokens: 2000,
  },
  {
    title: 'no less than a page, though it may not fit',
    situation: { freeBytes: 0 },
    tokens: 4096,
  },
  {
    title: 'but less for a model that was trained for less',
    situation: { freeBytes: 0, trainedTokens: 512 },
    tokens: 512,
  },
  {
    title: 'a page when the file tells no sizes',
    situation: { kvBytesPerToken: undefined },
    tokens: 4096,
  },
  {
    title: 'a page when the file tells no training',
    situation: { trainedTokens: undefined },
    tokens: 4096,
  },
  {
    title: 'a document for embeddings',
    situation: { type: 'embedding', freeBytes: 0 },
    tokens: 8192,
  },
  {
    title: 'what it was trained for, for reranking',
    situation: { type: 'reranking', trainedTokens: 512 },
    tokens: 512,
  },
])('a model gets $title', ({ situation, tokens }) => {
  const base: ContextSituation = {
    ...{ type: 'llm', freeBytes: 8 * GIBIBYTE, isOfGpu: false },
    ...small,
  };
  expect(automaticContextSize({ ...base, ...situation })).toBe(tokens);
});

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
