// How many tokens of context a model gets when nobody says: what fits into the memory, within what it was trained for.

import type { Machine } from '../../platform/hardware/machine.ts';
import type { FreeGpuMemory } from '../../platform/hardware/usage.ts';
import type { ModelType } from '../../recipes/kit/model.ts';

/** What the choice depends on. */
export interface ContextSituation {
  type: ModelType;
  /** Tokens that the model was trained to keep in view; undefined when its file does not say. */
  trainedTokens: number | undefined;
  /** What one token in view takes, over all layers; undefined when its file does not say. */
  kvBytesPerToken: number | undefined;
  /** Of the model's files, which get loaded whole; undefined counts as nothing. */
  weightBytes: number | undefined;
  /** Requests at once that each get the whole context as memory of their own. */
  slots: number;
  /** Memory for weights and context together. */
  freeBytes: number;
  /** True where nothing but models wants that memory much: on a GPU. */
  isOfGpu: boolean;
}

/** Less is of little use: a page of text and its response. Whether it fits is then for the native server to say. */
const MIN_TOKENS = 4096;
/**
 * Documents that are to be embedded or ranked are often longer, and their context is cheap: one pass, no long cache.
 * More is not needed, whatever the memory.
 */
const DOCUMENT_TOKENS = 8192;
/** With so much an agent's instructions, tools and first files fit. */
const AGENT_TOKENS = 40_960;
/** More takes gigabytes and is seldom filled; whoever needs it says so. */
const MAX_TOKENS = 131_072;
/**
 * Of the memory that the weights leave, for a context that agents can work with, and for one beyond that: it is taken at
 * once, and other programs, and models, want some too.
 */
const SHARES = { gpu: { forAgents: 0.8, beyond: 0.5 }, system: { forAgents: 0.5, beyond: 0.25 } } as const;
/** Native servers round up to this. */
const STEP = 256;

/** Tokens of context, never more than the model was trained for. Pure. */
export function automaticContextSize(situation: ContextSituation): number {
  const {
    type,
    trainedTokens = Number.POSITIVE_INFINITY,
    kvBytesPerToken,
    weightBytes = 0,
    slots,
    freeBytes,
    isOfGpu,
  } = situation;
  if (type === 'embedding' || type === 'reranking') return Math.min(DOCUMENT_TOKENS, trainedTokens);
  const least = Math.min(MIN_TOKENS, trainedTokens);
  if (kvBytesPerToken === undefined || trainedTokens === Number.POSITIVE_INFINITY) return least;
  const tokensIn = (share: number) =>
    Math.floor(((freeBytes - weightBytes) * share) / (kvBytesPerToken * slots) / STEP) * STEP;
  const { forAgents, beyond } = isOfGpu ? SHARES.gpu : SHARES.system;
  const fitting = Math.max(Math.min(tokensIn(forAgents), AGENT_TOKENS), tokensIn(beyond));
  return Math.max(least, Math.min(fitting, trainedTokens, MAX_TOKENS));
}

/** A driver and what is on the screen take some of a GPU's memory, where it is not known how much of it is free. */
const SHARE_OF_VRAM = 0.9;
/** macOS hands nearly all memory to caches and counts it as used; this much can be had back. */
const SHARE_OF_MAC = 0.5;

/**
 * Memory in bytes for a model on one of these devices: of the GPU with most of it, or of the system. Pure.
 * @param freeBytes memory of the system that programs can have.
 * @param free memory of GPUs that is free, as far as it is known.
 */
export function memoryFor({
  devices,
  machine,
  freeBytes,
  free = { amd: [], nvidia: [] },
}: {
  devices: readonly string[];
  machine: Machine | undefined;
  freeBytes: number;
  free?: FreeGpuMemory | undefined;
}): number {
  const ofSystem = machine?.os === 'macos' ? Math.max(freeBytes, machine.memoryBytes * SHARE_OF_MAC) : freeBytes;
  if (!devices.includes('gpu') || machine === undefined) return ofSystem;
  const nvidia =
    free.nvidia.length > 0 ? free.nvidia : machine.nvidiaGpus.map(({ vramBytes = 0 }) => vramBytes * SHARE_OF_VRAM);
  const amd =
    free.amd.length > 0
      ? free.amd
      : machine.amdGpus.map(({ vramBytes = 0, sharedBytes: sharedFreeBytes = 0, isIntegrated }) => {
          return { isIntegrated, freeBytes: vramBytes * SHARE_OF_VRAM, sharedFreeBytes };
        });
  // What an integrated GPU may use beyond its own part is taken from the system's.
  const ofAmd = amd.map((gpu) => gpu.freeBytes + (gpu.isIntegrated ? Math.min(gpu.sharedFreeBytes, ofSystem) : 0));
  const isKnown = free.nvidia.length + free.amd.length > 0;
  const ofGpus = [...nvidia, ...ofAmd].filter((bytes) => bytes > 0);
  // A GPU that is full has no room, however much the system has.
  if (ofGpus.length === 0) return isKnown ? 0 : ofSystem;
  return Math.max(...ofGpus);
}
