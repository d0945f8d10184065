// How busy the machine is: the response of /system-stats.
import type { components } from '../../../generated/openapi.ts';
import type { Usage } from '../../platform/hardware/usage.ts';

type SystemStatsResponse = components['schemas']['SystemStats'];

/** Never rejects; what is not known, or not asked, is null. */
export type SystemStats = (isNvidiaAsked?: boolean) => Promise<SystemStatsResponse>;
const GIBIBYTE = 2 ** 30;

type ReadUsage = (isNvidiaAsked?: boolean) => Promise<Usage>;

/** @param details.readUsage what the platform measures, in its own units. */
export function createSystemStats({ readUsage }: { readUsage: ReadUsage }): SystemStats {
  return async (isNvidiaAsked) => {
    const { cpuPercent, memoryBytes, memoryTotalBytes, gpu, npuPercent } =
      await readUsage(isNvidiaAsked);
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
