// How a model and its context get room in the memory of this machine and of its GPUs.
import { statSync } from 'node:fs';
import { requireMemory } from '../../kit/memory.ts';
import type { ContextSettings } from '../native/context.ts';
import { listGpus } from '../native/devices.ts';
import { type MemoryMeasure, type MemoryNeed, measureMemory } from '../native/memory-need.ts';
import type { NativeModel } from '../native/model.ts';
import type { Native } from '../native/native.ts';
import { planContextSize, planGpuLayers } from './memory-plan.ts';
import type { ComputingOptions } from './options.ts';

/** llama.cpp keeps a list of all tokens, so that more of them are not measured but counted on. */
const MAX_TOKENS_MEASURED = 2 ** 20;

type Options = Pick<
  ComputingOptions,
  'modelPath' | 'contextSize' | 'leastContextSize' | 'gpuLayers'
>;

/** @returns how many layers go to a GPU: undefined for all of them, 0 where there is none. */
export function gpuLayersFor(
  native: Native,
  { modelPath, gpuLayers }: Options,
  settings: ContextSettings,
) {
  const gpus = listGpus(native);
  if (gpus.length === 0 || gpuLayers !== undefined) return gpus.length === 0 ? 0 : gpuLayers;
  const freeDeviceBytes = sum(gpus.map(({ freeBytes }) => freeBytes));
  // One that does not tell gets all.
  if (freeDeviceBytes === 0) return undefined;
  return planGpuLayers({
    modelBytes: statSync(modelPath).size,
    freeDeviceBytes,
    measure: (contextSize) =>
      measured(native, modelPath, undefined, (measure) => ({
        ...measure.needOf({ ...settings, contextSize }),
        layerCount: measure.layerCount,
      })),
  });
}

/**
 * @param gpuLayers what {@link gpuLayersFor} has said, for the model that is in memory now.
 * @throws {Error} where this machine has no room for the context that was asked for.
 */
export function contextSizeFor(
  model: NativeModel,
  options: Options,
  settings: ContextSettings,
  gpuLayers: number | undefined,
): number {
  const { native } = model;
  const share = gpuLayers === undefined ? 1 : Math.min(1, gpuLayers / model.layerCount);
  const on = (need: MemoryNeed) => ({
    host: need.cacheBytes * (1 - share) + need.hostBytes,
    device: need.cacheBytes * share + need.deviceBytes,
  });
  const freeDeviceBytes =
    share === 0 ? undefined : sum(listGpus(native).map(({ freeBytes }) => freeBytes));
  return measured(native, options.modelPath, gpuLayers, (measure) => {
    function needOf(contextSize: number) {
      const counted = Math.min(contextSize, MAX_TOKENS_MEASURED);
      const { host, device } = on(measure.needOf({ ...settings, contextSize: counted }));
      return { host: (host * contextSize) / counted, device: (device * contextSize) / counted };
    }
    const widest = [settings.keys, settings.values].includes('F32') ? 2 : 1;
    const mostBytes = (size: number) => size * model.mostBytesPerToken * widest;
    const size = planContextSize({
      askedSize: options.contextSize,
      trainedSize: model.trainedContextSize,
      leastSize: options.leastContextSize,
      availableBytes: process.availableMemory(),
      freeDeviceBytes: freeDeviceBytes || undefined,
      mostBytes,
      bytes: (contextSize) => {
        const { host, device } = needOf(contextSize);
        return freeDeviceBytes === undefined ? host : device;
      },
    });
    if (mostBytes(size) <= process.availableMemory()) return size;
    requireMemory(
      needOf(size).host,
      `A context of ${size} tokens`,
      ' Load it with a smaller ctx_size.',
    );
    return size;
  });
}

/** The file is read only if something is measured. */
function measured<Result>(
  native: Native,
  path: string,
  gpuLayers: number | undefined,
  work: (measure: Omit<MemoryMeasure, 'free'>) => Result,
): Result {
  let opened: MemoryMeasure | undefined;
  const measure = () => {
    opened ??= measureMemory(native, path, { gpuLayers });
    return opened;
  };
  try {
    return work({
      get layerCount() {
        return measure().layerCount;
      },
      needOf: (settings) => measure().needOf(settings),
    });
  } finally {
    opened?.free();
  }
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
