// What decides, beside versions of drivers, whether a program finds a GPU: the drivers of Vulkan and the rights to devices.
import type { MachineReader } from './machine-reader.ts';

/** Linux only: Windows and macOS tell versions of drivers, and give every program of a person the same rights. */
const FOLDERS = ['/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d', '/etc/vulkan/icd.d', '/dev/dri'];

/** Changes when a driver for Vulkan comes or goes, a device does, or the server gets into another group. */
export async function listDriverFiles(reader: MachineReader): Promise<readonly string[]> {
  if (reader.platform !== 'linux') return [];
  const names = await Promise.all(
    FOLDERS.map(async (folder) => (await reader.list(folder)).map((name) => `${folder}/${name}`)),
  );
  return [...names.flat(), `groups ${process.getgroups?.().toSorted().join(' ') ?? ''}`];
}
