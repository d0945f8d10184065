// What a model can be computed with: the processor, and the GPUs for which the libraries have code.
import type { BASE_FUNCTIONS, Functions, GGML_FUNCTIONS } from './functions.ts';

/** As `ggml_backend_dev_type` counts them; accelerators help the processor. */
export const DEVICE_KINDS = ['cpu', 'gpu', 'igpu', 'accel', 'meta'] as const;

/** A processor or a GPU that llama.cpp has found. */
export interface Device {
  kind: (typeof DEVICE_KINDS)[number];
  /** `Vulkan0` and its like. */
  name: string;
  description: string;
  freeBytes: number;
  totalBytes: number;
}

/**
 * The functions that a list of devices takes, which are there before llama.cpp itself is opened.
 */
export type DeviceFunctions = Functions<typeof BASE_FUNCTIONS & typeof GGML_FUNCTIONS>;

export function listDevices({ c }: { c: DeviceFunctions }): readonly Device[] {
  return Array.from({ length: c.ggml_backend_dev_count() }, (_, index) => {
    const device = c.ggml_backend_dev_get(index);
    const bytes = new BigUint64Array(2);
    c.ggml_backend_dev_memory(device, bytes.subarray(0, 1), bytes.subarray(1));
    return {
      kind: DEVICE_KINDS[c.ggml_backend_dev_type(device)] ?? 'accel',
      name: c.ggml_backend_dev_name(device) ?? '',
      description: c.ggml_backend_dev_description(device) ?? '',
      freeBytes: Number(bytes[0]),
      totalBytes: Number(bytes[1]),
    };
  });
}

/**
 * The GPUs that models are put on by themselves; one that shares the memory of the processor only
 * where there is no other.
 */
export function listGpus(native: { c: DeviceFunctions }): readonly Device[] {
  const devices = listDevices(native);
  const own = devices.filter(({ kind }) => kind === 'gpu');
  return own.length > 0 ? own : devices.filter(({ kind }) => kind === 'igpu');
}
