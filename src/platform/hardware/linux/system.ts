// What Linux tells about itself, its memory and the computer around it.
import type { Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { firmwareText, toNumber, valuesOf } from '../text.ts';

export async function probeLinuxSystem(reader: MachineReader): Promise<Findings> {
  const kernel = /version (\S+)/.exec((await reader.readText('/proc/version')) ?? '')?.[1] ?? reader.osRelease();
  const release = (await reader.readText('/etc/os-release')) ?? (await reader.readText('/usr/lib/os-release')) ?? '';
  const distribution = ['NAME', 'VERSION_ID'].flatMap((key) => unquoted(valuesOf(release, key).at(-1)) ?? []).join(' ');
  return { osVersion: `Linux-${kernel}${distribution === '' ? '' : ` (${distribution})`}` };
}

export async function probeLinuxComputer(reader: MachineReader): Promise<Findings> {
  const dmi = '/sys/class/dmi/id';
  const vendor = firmwareText(await reader.readText(`${dmi}/sys_vendor`));
  // Boards without DMI, such as most ARM ones, say their name in the device tree, ended by a NUL.
  const product =
    firmwareText(await reader.readText(`${dmi}/product_name`)) ??
    (await reader.readText('/proc/device-tree/model'))?.replaceAll('\0', '');
  const isRepeated = vendor !== undefined && product?.toLowerCase().startsWith(vendor.toLowerCase());
  const kilohertz = toNumber(await reader.readText('/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq'));
  return {
    oemSystem: product === undefined ? undefined : [isRepeated ? undefined : vendor, product].filter(Boolean).join(' '),
    biosVersion: firmwareText(await reader.readText(`${dmi}/bios_version`)),
    cpuMaxClockMhz: kilohertz === undefined ? undefined : Math.round(kilohertz / 1000),
  };
}

function unquoted(value: string | undefined): string | undefined {
  return value?.replace(/^(["'])(.*)\1$/, '$2') || undefined;
}
