// What Linux says about itself, processor, memory and the computer around it.
import type { Findings } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { firmwareText, toNumber, valuesOf } from './machine-texts.ts';

/** The kernel and the distribution. */
export async function probeLinuxSystem(reader: MachineReader): Promise<Findings> {
  const kernel =
    /version (\S+)/.exec((await reader.readText('/proc/version')) ?? '')?.[1] ?? reader.osRelease();
  const release =
    (await reader.readText('/etc/os-release')) ??
    (await reader.readText('/usr/lib/os-release')) ??
    '';
  const distribution = ['NAME', 'VERSION_ID']
    .flatMap((key) => unquoted(valuesOf(release, key).at(-1)) ?? [])
    .join(' ');
  return { osVersion: `Linux-${kernel}${distribution === '' ? '' : ` (${distribution})`}` };
}

/** What the firmware says of the computer. */
export async function probeLinuxComputer(reader: MachineReader): Promise<Findings> {
  const dmi = '/sys/class/dmi/id';
  const vendor = firmwareText(await reader.readText(`${dmi}/sys_vendor`));
  // Boards without DMI, such as most ARM ones, say their name in the device tree, ended by a NUL.
  const product =
    firmwareText(await reader.readText(`${dmi}/product_name`)) ??
    (await reader.readText('/proc/device-tree/model'))?.replaceAll('\0', '');
  const isRepeated =
    vendor !== undefined && product?.toLowerCase().startsWith(vendor.toLowerCase());
  const kilohertz = toNumber(
    await reader.readText('/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq'),
  );
  return {
    oemSystem:
      product === undefined
        ? undefined
        : [isRepeated ? undefined : vendor, product].filter(Boolean).join(' '),
    biosVersion: firmwareText(await reader.readText(`${dmi}/bios_version`)),
    cpuMaxClockMhz: kilohertz === undefined ? undefined : Math.round(kilohertz / 1000),
  };
}

const unquoted = (value: string | undefined): string | undefined =>
  value?.replace(/^(["'])(.*)\1$/, '$2') || undefined;
const LSCPU_TIMEOUT_MS = 3000;

/** Name, cores and threads, by /proc/cpuinfo, else by lscpu. */
export async function probeLinuxCpu(reader: MachineReader): Promise<Findings> {
  const information = (await reader.readText('/proc/cpuinfo')) ?? '';
  const threads = valuesOf(information, 'processor').length || reader.cpuNames().length;
  const name = valuesOf(information, 'model name')[0];
  const cores = countCores(information);
  return {
    cpu:
      name !== undefined && cores > 0
        ? { name, cores, threads }
        : await askLscpu(reader, name, threads),
  };
}

/** Pairs of socket and core; zero where cpuinfo does not name them. */
function countCores(information: string): number {
  const pairs = information.split('\n\n').flatMap((block) => {
    const core = valuesOf(block, 'core id')[0];
    return core === undefined ? [] : [`${valuesOf(block, 'physical id')[0]}/${core}`];
  });
  return new Set(pairs).size;
}

async function askLscpu(reader: MachineReader, name: string | undefined, threads: number) {
  const output = (await reader.run('lscpu', [], { timeoutMs: LSCPU_TIMEOUT_MS })) ?? '';
  // A processor with cores of several kinds has a section, and so a model name, for each.
  const names = new Set(valuesOf(output, 'Model name').filter((listed) => listed !== '-'));
  const perSocket = valuesOf(output, 'Core(s) per socket').map(toNumber);
  const sockets = valuesOf(output, 'Socket(s)').map((text) => toNumber(text) ?? 1);
  const cores = perSocket.reduce<number>(
    (sum, count, index) => sum + (count ?? 0) * (sockets[index] ?? 1),
    0,
  );
  return {
    name: name ?? ([...names].join(' + ') || reader.cpuNames()[0] || 'Unknown'),
    cores: cores > 0 ? cores : threads,
    threads,
  };
}

/**
 * The drivers of Vulkan and the devices: what decides, with the versions of drivers, whether a
 * program finds a GPU.
 */
const DRIVER_FOLDERS = [
  '/usr/share/vulkan/icd.d',
  '/usr/local/share/vulkan/icd.d',
  '/etc/vulkan/icd.d',
  '/dev/dri',
];
/** Variables with which a person chooses among drivers and devices. */
const CHOOSING = /^(?:VK_(?:DRIVER_FILES|ICD_FILENAMES)|\w+_VISIBLE_DEVICES|HSA_OVERRIDE_\w+)$/;

/**
 * Changes when a driver for Vulkan or a device comes or goes, is chosen, or the server gets into
 * another group.
 */
export async function listDriverFiles(reader: MachineReader): Promise<readonly string[]> {
  const chosen = Object.entries(reader.environment).flatMap(([name, value]) =>
    CHOOSING.test(name) ? [`${name}=${value}`] : [],
  );
  if (reader.platform !== 'linux') return chosen.toSorted();
  const names = await Promise.all(
    DRIVER_FOLDERS.map(async (folder) =>
      (await reader.list(folder)).map((name) => `${folder}/${name}`),
    ),
  );
  return [
    ...chosen.toSorted(),
    ...names.flat(),
    `groups ${process.getgroups?.().toSorted().join(' ') ?? ''}`,
  ];
}

/** Version 2 of control groups, and version 1. */
const UNIFIED_GROUPS = { top: '/sys/fs/cgroup', file: 'memory.max' };
const MEMORY_GROUPS = { top: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes' };

/** What is built in, or the limit of the container that the server is in. */
export async function probeLinuxMemory(reader: MachineReader): Promise<Findings> {
  const kibibytes = toNumber(
    valuesOf((await reader.readText('/proc/meminfo')) ?? '', 'MemTotal')[0]?.replace(/ kB$/, ''),
  );
  const builtIn = kibibytes === undefined ? reader.totalMemoryBytes() : kibibytes * 1024;
  const limits = await readLimits(reader);
  return { memoryBytes: Math.min(builtIn, ...limits) };
}

/** Limits of our own control group and of those above it; every one of them holds. */
async function readLimits(reader: MachineReader): Promise<readonly number[]> {
  const limits: number[] = [];
  for (const line of ((await reader.readText('/proc/self/cgroup')) ?? '').split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (path === undefined) continue;
    const isUnified = controllers === '';
    if (!isUnified && !controllers?.split(',').includes('memory')) continue;
    const { top, file } = isUnified ? UNIFIED_GROUPS : MEMORY_GROUPS;
    for (const group of withAncestors(path)) {
      // "max" is not a number, and where version 1 has no limit it gives one that is larger than
      // any memory.
      const limit = toNumber(await reader.readText(`${top}${group}/${file}`));
      if (limit !== undefined && limit > 0) limits.push(limit);
    }
  }
  return limits;
}

/**
 * `/a/b` → `/a/b`, `/a` and the root, which is the empty string. In a container only the root may
 * be there.
 */
function withAncestors(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '..');
  return Array.from({ length: parts.length + 1 }, (_, index) =>
    parts
      .slice(0, parts.length - index)
      .map((part) => `/${part}`)
      .join(''),
  );
}
