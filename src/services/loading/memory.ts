// What a model takes of the memory, and how large its context is by default: what fits, within what
// it was trained for.

import type { FreeGpuMemory } from '../../platform/hardware/free-gpu-memory.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions, ModelType } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { LoadPlan, MemoryUse } from '../residency/load-plan.ts';

export interface MemoryOptions {
  /** The machine; undefined when it can't be known without keeping a load waiting. */
  machine(): Promise<Machine | undefined>;
  /** Memory of the system that programs can have now, in bytes. */
  freeBytes(): number;
  /**
   * Memory of the GPUs that is free now; where that is not known, their whole memory counts, but
   * for a part.
   */
  freeGpuMemory(machine: Machine): Promise<FreeGpuMemory | undefined>;
}

export interface Sized {
  model: Pick<LoadPlan['model'], 'contextLength' | 'kvBytesPerToken' | 'sizeBytes'> &
    Omit<LoadableModel, 'path'>;
  recipe: Recipe;
  backend: Pick<LocatedBackend, 'name' | 'devices'>;
  options: LoadOptions;
  speculation?: LoadPlan['speculation'];
}

/**
 * Memory for a model on these devices, in bytes, at this moment; `reported` is what a backend knows
 * of them.
 */
export async function memoryOn(
  { machine, freeBytes, freeGpuMemory }: MemoryOptions,
  devices: readonly string[],
  reported?: number,
): Promise<number> {
  const here = await machine();
  const free = devices.includes('gpu') ? here && (await freeGpuMemory(here)) : undefined;
  return memoryFor({ devices, machine: here, freeBytes: freeBytes(), free, reported });
}

/**
 * The options and the memory of a load on a device with so much memory, in bytes; undefined if that
 * was not asked. Pure.
 */
export function fitted(
  plan: Sized & Pick<LoadPlan, 'isContextOpen'>,
  available: number | undefined,
) {
  if (!plan.isContextOpen || available === undefined) {
    const needed = memoryNeeded(plan, plan.options[CONTEXT_OPTION]);
    return { options: plan.options, memory: { needed, available: undefined } satisfies MemoryUse };
  }
  const size = contextFor(plan, available);
  const memory: MemoryUse = { needed: memoryNeeded(plan, size), available };
  return { options: { ...plan.options, [CONTEXT_OPTION]: size }, memory };
}

/**
 * Tokens of context for a model with these options on a device with so much memory, in bytes. Pure.
 */
export function contextFor(sized: Sized, freeBytes: number): number {
  const { model, backend } = sized;
  return automaticContextSize({
    type: model.type,
    trainedTokens: model.contextLength,
    kvBytesPerToken: kvBytesOf(sized),
    weightBytes: weightBytesOf(sized),
    freeBytes,
    isOfGpu: backend.devices.includes('gpu'),
  });
}

/** Requests share a context, which is taken as it was asked for, whatever each of them gets. */
function memoryNeeded(sized: Sized, contextSize: unknown): number | undefined {
  const sizeBytes = weightBytesOf(sized);
  if (sizeBytes === undefined) return undefined;
  const perToken = kvBytesOf(sized);
  if (perToken === undefined || typeof contextSize !== 'number') return sizeBytes;
  return Math.round(sizeBytes + perToken * contextSize);
}

/** What drafts for the model is loaded with it. */
const weightBytesOf = ({ model: { sizeBytes }, speculation }: Sized): number | undefined =>
  sizeBytes === undefined ? undefined : sizeBytes + (speculation?.memory?.weightBytes ?? 0);

function kvBytesOf({ model, recipe, backend, options, speculation }: Sized): number | undefined {
  if (model.kvBytesPerToken === undefined) return undefined;
  const launched = { model: model as LoadableModel, options, backend: backend.name };
  const ofDrafts = speculation?.memory?.kvBytesPerToken ?? 0;
  return model.kvBytesPerToken * (recipe.launch.contextShare?.(launched) ?? 1) + ofDrafts;
}

export interface ContextSituation {
  type: ModelType;
  /** Tokens that the model was trained to keep in view; undefined when its file does not say. */
  trainedTokens: number | undefined;
  /** What one token in view takes, over all layers; undefined when its file does not say. */
  kvBytesPerToken: number | undefined;
  weightBytes: number | undefined;
  freeBytes: number;
  /** True where nothing but models wants that memory much: on a GPU. */
  isOfGpu: boolean;
}

/**
 * Less is of little use: a page of text and its response. Whether it fits is then for the native
 * server to say.
 */
const MIN_TOKENS = 4096;
/**
 * Documents that are embedded or ranked are often longer, and their context is cheap; more is not
 * needed.
 */
const DOCUMENT_TOKENS = 8192;
/** With so much an agent's instructions, tools and first files fit. */
const AGENT_TOKENS = 40_960;
/** More takes gigabytes and is seldom filled; a load may ask for it. */
const MAX_TOKENS = 131_072;
/**
 * Of the memory that the weights leave: it is taken at once, and other programs, and models, want
 * some too.
 */
const SHARES = {
  gpu: { forAgents: 0.8, beyond: 0.5 },
  system: { forAgents: 0.5, beyond: 0.25 },
} as const;
/** Native servers round up to this. */
const STEP = 256;

/** Tokens of context, never more than the model was trained for. Pure. */
export function automaticContextSize(situation: ContextSituation): number {
  const {
    type,
    trainedTokens = Number.POSITIVE_INFINITY,
    kvBytesPerToken,
    weightBytes = 0,
    freeBytes,
    isOfGpu,
  } = situation;
  if (type === 'embedding' || type === 'reranking') return Math.min(DOCUMENT_TOKENS, trainedTokens);
  const least = Math.min(MIN_TOKENS, trainedTokens);
  if (kvBytesPerToken === undefined || trainedTokens === Number.POSITIVE_INFINITY) return least;
  const tokensIn = (share: number) =>
    Math.floor(((freeBytes - weightBytes) * share) / kvBytesPerToken / STEP) * STEP;
  const { forAgents, beyond } = isOfGpu ? SHARES.gpu : SHARES.system;
  const fitting = Math.max(Math.min(tokensIn(forAgents), AGENT_TOKENS), tokensIn(beyond));
  return Math.max(least, Math.min(fitting, trainedTokens, MAX_TOKENS));
}

/**
 * A driver and what is on the screen take some of a GPU's memory, where it is not known how much of
 * it is free.
 */
const SHARE_OF_VRAM = 0.9;
/** macOS hands nearly all memory to caches and counts it as used; this much can be taken back. */
const SHARE_OF_MAC = 0.5;

/**
 * `free` is the memory of GPUs as far as it is known; `reported` is what the backend says of its
 * devices.
 */
export function memoryFor(details: {
  devices: readonly string[];
  machine: Machine | undefined;
  freeBytes: number;
  free?: FreeGpuMemory | undefined;
  reported?: number | undefined;
}): number {
  const { devices, machine, freeBytes, free = { amd: [], nvidia: [] }, reported } = details;
  const ofSystem =
    machine?.os === 'macos' ? Math.max(freeBytes, machine.memoryBytes * SHARE_OF_MAC) : freeBytes;
  if (!devices.includes('gpu') || machine === undefined) return ofSystem;
  const nvidia =
    free.nvidia.length > 0
      ? free.nvidia
      : machine.nvidiaGpus.map(({ vramBytes = 0 }) => vramBytes * SHARE_OF_VRAM);
  const amd =
    free.amd.length > 0
      ? free.amd
      : machine.amdGpus.map(({ vramBytes = 0, sharedBytes: sharedFreeBytes = 0, isIntegrated }) => {
          return { isIntegrated, freeBytes: vramBytes * SHARE_OF_VRAM, sharedFreeBytes };
        });
  // What an integrated GPU may use beyond its own part is taken from the system's.
  const ofAmd = amd.map(
    (gpu) => gpu.freeBytes + (gpu.isIntegrated ? Math.min(gpu.sharedFreeBytes, ofSystem) : 0),
  );
  const isKnown = free.nvidia.length + free.amd.length > 0;
  const ofGpus = [...nvidia, ...ofAmd].filter((bytes) => bytes > 0);
  // A GPU that is full has no room, however much the system has.
  if (ofGpus.length === 0) return isKnown ? 0 : (reported ?? ofSystem);
  return Math.max(...ofGpus);
}
