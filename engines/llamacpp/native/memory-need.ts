// What a model and a context of it would take of the memory, as llama.cpp counts it without taking
// any.
import { attempt } from './attempt.ts';
import { type ContextSettings, contextParams } from './context.ts';
import { type ModelSettings, modelParams } from './model.ts';
import type { Native } from './native.ts';

const MIB = 1024 ** 2;
/** Of the caches of all kinds of layers, each of the whole. */
const CACHE = /^llama_(?:kv_cache|memory_recurrent).*: size = +([\d.]+) MiB \(/;
/** The memory for one kind of device to compute in. */
const COMPUTE = /: +(\S+) compute buffer size = +([\d.]+) MiB/;
/** Devices of which the memory is that of the processor. */
const HOST = /^CPU|_Host$/;

/** What a context takes besides the weights. */
export interface MemoryNeed {
  /** What sequences hold, wherever it is. */
  cacheBytes: number;
  /** What is computed in, on the processor and on other devices. */
  hostBytes: number;
  deviceBytes: number;
}

/** Measures contexts of one model, without memory for them. */
export interface MemoryMeasure {
  layerCount: number;
  /** @throws {Error} with the reason of llama.cpp for a context that it can't make. */
  needOf(settings: ContextSettings): MemoryNeed;
  free(): void;
}

/**
 * Reads what the file says of the model, but no weights.
 * @throws {Error} with the reason of llama.cpp for a file that it can't load.
 */
export function measureMemory(
  native: Native,
  path: string,
  settings: ModelSettings,
): MemoryMeasure {
  const { c } = native;
  const params = {
    ...modelParams(native, { ...settings, isFileMapped: false, isMemoryLocked: false }),
    no_alloc: true,
  };
  const model = attempt(native, `llama.cpp can't load ${path}`, () =>
    c.llama_model_load_from_file(path, params),
  );
  return {
    layerCount: c.llama_model_n_layer(model),
    needOf(wanted) {
      const lines: string[] = [];
      const what = "llama.cpp can't make a context of this model";
      const create = () => c.llama_init_from_model(model, contextParams(native, wanted));
      c.llama_free(attempt(native, what, create, lines));
      return needIn(lines);
    },
    free: () => c.llama_model_free(model),
  };
}

/** The sentences of the pinned version; a test compares them with what is taken. */
function needIn(lines: readonly string[]): MemoryNeed {
  const need = { cacheBytes: 0, hostBytes: 0, deviceBytes: 0 };
  for (const line of lines) {
    const [, cache] = CACHE.exec(line) ?? [];
    if (cache !== undefined) need.cacheBytes += Number(cache) * MIB;
    const [, device = '', compute] = COMPUTE.exec(line) ?? [];
    if (compute !== undefined)
      need[HOST.test(device) ? 'hostBytes' : 'deviceBytes'] += Number(compute) * MIB;
  }
  return need;
}
