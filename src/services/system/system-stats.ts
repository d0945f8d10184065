// How busy the machine is: the response of /system-stats.
import type { components } from '../../../generated/openapi.ts';
import type { Usage } from '../../platform/hardware/usage.ts';

type SystemStatsResponse = components['schemas']['SystemStats'];

/** Never rejects; what is not known is null. */
export type SystemStats = () => Promise<SystemStatsResponse>;
const GIBIBYTE = 2 ** 30;

export function createSystemStats({ readUsage }: { readUsage: () => Promise<Usage> }): SystemStats {
  return async () => {
    const { cpuPercent, memoryBytes, memoryTotalBytes, gpu, npuPercent } = await readUsage();
    return {
      cpu_percent: rounded(cpuPercent),
      memory_gb: rounded(memoryBytes / GIBIBYTE),
      memory_total_gb: rounded(memoryTotalBytes / GIBIBYTE),
      gpu_percent: rounded(gpu?.percent),
      vram_gb: rounded(gpu?.memoryBytes === undefined ? undefined : gpu.memoryBytes / GIBIBYTE),
      npu_percent: rounded(npuPercent),
    };
  };
}

const rounded = (figure: number | undefined): number | null =>
  figure === undefined ? null : Math.round(figure * 10) / 10;
