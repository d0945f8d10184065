// The name of an AMD GPU on Linux, whose kernel knows only numbers.
import type { MachineReader } from '../machine-reader.ts';

/** libdrm's list of names, installed by most distributions: `1586,\tC1,\tAMD Radeon 8060S Graphics`. */
const NAME_LISTS = ['/usr/share/libdrm/amdgpu.ids', '/opt/amdgpu/share/libdrm/amdgpu.ids'];

export async function nameOfAmdGpu(
  reader: MachineReader,
  { device, family, isIntegrated }: { device: string; family: string | undefined; isIntegrated: boolean },
): Promise<string> {
  const own = await reader.readText(`${device}/product_name`);
  if (own) return own;
  const id = await reader.readText(`${device}/device`);
  const revision = await reader.readText(`${device}/revision`);
  if (id !== undefined && revision !== undefined) {
    for (const list of NAME_LISTS) {
      const name = findName((await reader.readText(list)) ?? '', { id: Number(id), revision: Number(revision) });
      if (name !== undefined) return name;
    }
  }
  // `AMD Ryzen 7 7840U w/ Radeon 780M Graphics`: processors are named after what is integrated.
  const integrated = isIntegrated ? / w\/ (Radeon .+)$/.exec(reader.cpuNames()[0] ?? '')?.[1] : undefined;
  if (integrated !== undefined) return `AMD ${integrated.trim()}`;
  return `AMD Radeon Graphics${family === undefined ? '' : ` (${family})`}`;
}

function findName(list: string, wanted: { id: number; revision: number }): string | undefined {
  for (const line of list.split('\n')) {
    const [id, revision, name] = line.split(',').map((field) => field.trim());
    if (id === undefined || revision === undefined || name === undefined) continue;
    if (Number.parseInt(id, 16) === wanted.id && Number.parseInt(revision, 16) === wanted.revision) return name;
  }
  return undefined;
}
