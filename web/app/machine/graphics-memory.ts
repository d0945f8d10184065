// The memory of graphics cards.
import type { SystemInfo } from '../../../generated/client/index.ts';

/** Of the largest graphics card; undefined without one that has memory of its own. */
export function graphicsMemoryOf({
  devices: { amd_gpu = [], nvidia_gpu = [] },
}: SystemInfo): number | undefined {
  return (
    Math.max(0, ...[...amd_gpu, ...nvidia_gpu].map(({ vram_gb }) => vram_gb ?? 0)) || undefined
  );
}
