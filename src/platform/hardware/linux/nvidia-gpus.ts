// NVIDIA GPUs on Linux.
import type { Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { askNvidiaSmi, readNvidiaDriver, unknownGpu } from '../nvidia-gpus.ts';

/** On PATH, and where WSL puts it, which is not on everybody's. */
export const NVIDIA_SMI_ON_LINUX = ['nvidia-smi', '/usr/lib/wsl/lib/nvidia-smi'];
const DRM = '/sys/class/drm';
const NVIDIA = '0x10de';

export async function probeLinuxNvidiaGpus(reader: MachineReader): Promise<Findings> {
  const told = await askNvidiaSmi(reader, NVIDIA_SMI_ON_LINUX);
  if (told !== undefined && told.length > 0) return { nvidiaGpus: told };
  const known = await readNvidiaDriver(reader);
  return { nvidiaGpus: known.length > 0 ? known : await findWithoutDriver(reader) };
}

/** Cards on the bus that only a driver without CUDA looks after, if any. */
async function findWithoutDriver(reader: MachineReader) {
  const found = [];
  for (const entry of await reader.list(DRM)) {
    if (!/^card\d+$/.test(entry)) continue;
    if ((await reader.readText(`${DRM}/${entry}/device/vendor`)) !== NVIDIA) continue;
    const id = await reader.readText(`${DRM}/${entry}/device/device`);
    const error = "The card is there, but NVIDIA's driver does not look after it. Install the driver.";
    found.push({ ...unknownGpu(`NVIDIA GPU [${id ?? 'unknown'}]`), error });
  }
  return found;
}
