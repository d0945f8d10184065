// How much memory a model may take on the server's machine.
import type { SystemInfo } from '../../../generated/client/index.ts';

const GIBIBYTE = 2 ** 30;
/** What the system and other programs need. */
const SHARE = 0.8;

/** Bytes: of the machine, or of its largest graphics card where that has more; undefined when nobody knows. */
export function memoryOf({
  'Physical Memory': text,
  devices,
}: Pick<SystemInfo, 'Physical Memory' | 'devices'>): number | undefined {
  const machine = Number.parseFloat(text);
  const cards = [...(devices.nvidia_gpu ?? []), ...(devices.amd_gpu ?? []), ...(devices.amd_dgpu ?? [])];
  const largest = Math.max(0, ...cards.map(({ vram_gb: size = 0 }) => size));
  const most = Math.max(Number.isFinite(machine) ? machine * SHARE : 0, largest * SHARE);
  return most === 0 ? undefined : most * GIBIBYTE;
}
