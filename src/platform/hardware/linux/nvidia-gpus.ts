// NVIDIA GPUs on Linux.
import type { Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { listNvidiaGpus, readNvidiaDriver, unknownGpu } from '../nvidia-gpus.ts';

const DRM = '/sys/class/drm';
const NVIDIA = '0x10de';

export async function probeLinuxNvidiaGpus(reader: MachineReader): Promise<Findings> {
  const listed = await listNvidiaGpus(reader);
  if (listed.length > 0) return { nvidiaGpus: listed };
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
