// What a model takes of the memory, and how large its context is when nobody says.

import type { Machine } from '../../platform/hardware/machine.ts';
import type { FreeGpuMemory } from '../../platform/hardware/usage.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import { automaticContextSize, memoryFor } from './context-size.ts';
import { CONTEXT_OPTION } from './load-options.ts';

/** What is decided late. */
export interface AutomaticOptions {
  /** Load options that nobody gave; none where all were given. */
  names: readonly string[];
  decide(): Promise<{ options: LoadOptions; memory: MemoryUse }>;
  /** Bytes that the model takes with the context that its native server reports; undefined where nobody knows. */
  neededWith?(taken: ContextTaken): number | undefined;
}

/** What a native server has really taken. */
export interface ContextTaken {
  /** Tokens of context that one request gets. */
  contextSize: number;
  /** Requests at once; Infinity where it does not report them. */
  requests: number;
}

/** Memory that a model takes, in bytes, as far as its file says; and what was there for it, as far as that was asked. */
export interface MemoryUse {
  needed: number | undefined;
  available: number | undefined;
  /** Tokens of context that one request gets, as the native server reports once it runs. */
  contextSize?: number;
}

export interface ModelMemoryDeps {
  /** The machine; undefined when it can't be known without keeping a load waiting. */
  machine(): Promise<Machine | undefined>;
  /** Memory of the system that programs can have now, in bytes. */
  freeBytes(): number;
  /** Memory of the GPUs that is free now; without it their whole memory counts, but for a part. */
  freeGpuMemory?(machine: Machine): Promise<FreeGpuMemory>;
}

/** What the memory of a model depends on. */
interface Sized {
  model: Pick<KnownModel, 'id' | 'type' | 'contextLength' | 'kvBytesPerToken' | 'sizeBytes'> &
    Pick<LoadableModel, 'recipe'>;
  recipe: Recipe;
  backend: Pick<LocatedBackend, 'name' | 'devices'>;
  options: LoadOptions;
}

export function createModelMemory({ machine, freeBytes, freeGpuMemory }: ModelMemoryDeps) {
  /** Memory for a model on these devices, in bytes, at this moment. */
  async function memoryOn(devices: readonly string[]): Promise<number> {
    const here = await machine();
    const free = devices.includes('gpu') ? here && (await freeGpuMemory?.(here)) : undefined;
    return memoryFor({ devices, machine: here, freeBytes: freeBytes(), free });
  }

  /** The context for a model with these options, by the memory of this moment, and that memory. */
  async function contextFor(sized: Sized, memory = memoryOn): Promise<{ size: number; available: number }> {
    const { model, recipe, backend } = sized;
    const available = await memory(backend.devices);
    const size = automaticContextSize({
      type: model.type,
      trainedTokens: model.contextLength,
      kvBytesPerToken: kvBytesOf(sized),
      weightBytes: model.sizeBytes,
      slots: slotsWithOwnContext(recipe, backend) ?? 1,
      freeBytes: available,
      isOfGpu: backend.devices.includes('gpu'),
    });
    return { size, available };
  }

  function automaticFor(sized: Sized, isContextOpen: boolean): AutomaticOptions {
    const neededWith = (taken: ContextTaken) => memoryTaken(sized, taken);
    if (!isContextOpen) {
      const memory = { needed: memoryNeeded(sized, sized.options[CONTEXT_OPTION]), available: undefined };
      return { names: [], decide: async () => ({ options: {}, memory }), neededWith };
    }
    return {
      names: [CONTEXT_OPTION],
      neededWith,
      async decide() {
        const { size, available } = await contextFor(sized);
        return { options: { [CONTEXT_OPTION]: size }, memory: { needed: memoryNeeded(sized, size), available } };
      },
    };
  }

  return { contextFor, automaticFor, memoryOn };
}

function slotsWithOwnContext(recipe: Recipe, backend: Sized['backend']): number | undefined {
  return recipe.backends.find(({ name }) => name === backend.name)?.slotsWithOwnContext;
}

function kvBytesOf({ model, recipe, backend, options }: Sized): number | undefined {
  if (model.kvBytesPerToken === undefined) return undefined;
  const launched = { model: model as LoadableModel, options, backend: backend.name };
  return model.kvBytesPerToken * (recipe.launch.contextShare?.(launched) ?? 1);
}

/** In bytes; undefined where the model's file does not say. */
function memoryNeeded(
  sized: Sized,
  contextSize: unknown,
  slots = slotsWithOwnContext(sized.recipe, sized.backend) ?? 1,
): number | undefined {
  const { sizeBytes } = sized.model;
  if (sizeBytes === undefined) return undefined;
  const perToken = kvBytesOf(sized);
  if (perToken === undefined || typeof contextSize !== 'number') return sizeBytes;
  return Math.round(sizeBytes + perToken * slots * contextSize);
}

/** The same, once it runs. A context that requests share is taken as it was asked for, whatever each of them gets. */
function memoryTaken(sized: Sized, { contextSize, requests }: ContextTaken): number | undefined {
  if (slotsWithOwnContext(sized.recipe, sized.backend) === undefined) return undefined;
  return memoryNeeded(sized, contextSize, Number.isFinite(requests) ? requests : 1);
}
