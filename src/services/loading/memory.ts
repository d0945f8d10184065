// What a model takes of the memory, and how much of it is there on the devices of its backend.

import type { FreeGpuMemory } from '../../platform/hardware/free-gpu-memory.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { LoadPlan, MemoryUse } from '../residency/load-plan.ts';
import { automaticContextSize } from './context-size.ts';

/** What is asked of the machine about its memory. */
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

/** A load, as far as its memory depends on it. */
interface SizedLoad {
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
  plan: SizedLoad & Pick<LoadPlan, 'isContextOpen'>,
  available: number | undefined,
): { options: LoadOptions; memory: MemoryUse } {
  const { options, isContextOpen } = plan;
  if (!isContextOpen || available === undefined) {
    const needed = memoryNeeded(plan, options[CONTEXT_OPTION]);
    return { options, memory: { needed, available: undefined } };
  }
  const size = contextFor(plan, available);
  const needed = memoryNeeded(plan, size);
  return { options: { ...options, [CONTEXT_OPTION]: size }, memory: { needed, available } };
}

/**
 * Tokens of context for a model with these options on a device with so much memory, in bytes. Pure.
 */
export function contextFor(sized: SizedLoad, freeBytes: number): number {
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
function memoryNeeded(sized: SizedLoad, contextSize: unknown): number | undefined {
  const sizeBytes = weightBytesOf(sized);
  if (sizeBytes === undefined) return undefined;
  const perToken = kvBytesOf(sized);
  if (perToken === undefined || typeof contextSize !== 'number') return sizeBytes;
  return Math.round(sizeBytes + perToken * contextSize);
}

/** What drafts for the model is loaded with it. */
const weightBytesOf = ({ model: { sizeBytes }, speculation }: SizedLoad): number | undefined =>
  sizeBytes === undefined ? undefined : sizeBytes + (speculation?.memory?.weightBytes ?? 0);

function kvBytesOf({
  model,
  recipe,
  backend,
  options,
  speculation,
}: SizedLoad): number | undefined {
  if (model.kvBytesPerToken === undefined) return undefined;
  const launched = { model: model as LoadableModel, options, backend: backend.name };
  const ofDrafts = speculation?.memory?.kvBytesPerToken ?? 0;
  return model.kvBytesPerToken * (recipe.launch.contextShare?.(launched) ?? 1) + ofDrafts;
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
