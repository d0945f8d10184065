// AMD's GPUs on Linux, from the files of their drivers (amdgpu, its compute part KFD) and the PCI
// bus.

import { integratedFirst } from './amd-gpus.ts';
import { familyOfGraphicsBlock, familyOfTargetVersion } from './families.ts';
import type { AmdGpu, Findings } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber, toSize } from './machine-texts.ts';

const NODES = '/sys/class/kfd/kfd/topology/nodes';
const DRM = '/sys/class/drm';

/** In the order of {@link integratedFirst}. */
export async function probeLinuxAmdGpus(reader: MachineReader): Promise<Findings> {
  const nodes = await readNodes(reader);
  const isWithoutCompute = !(await reader.list('/dev')).includes('kfd') || undefined;
  const found: AmdGpu[] = [];
  for (const { device, minor } of await amdDevices(reader))
    found.push({ ...(await readGpu(reader, device, nodes.get(minor))), isWithoutCompute });
  return { amdGpus: integratedFirst(found) };
}

/** The folders of AMD's GPUs, with the minor numbers of their render devices. */
export async function amdDevices(
  reader: MachineReader,
): Promise<readonly { device: string; minor: string }[]> {
  // A container sees the files of all devices of its host, but can use only those that it was
  // given.
  const given = await reader.list('/dev/dri');
  const found = [];
  for (const entry of await reader.list(DRM)) {
    const minor = /^renderD(\d+)$/.exec(entry)?.[1];
    if (minor === undefined || !given.includes(entry)) continue;
    const device = `${DRM}/${entry}/device`;
    if ((await reader.readText(`${device}/vendor`)) === '0x1002') found.push({ device, minor });
  }
  return found;
}

/** Only cards have information about a board of their own. */
export const isIntegratedGpu = async (reader: MachineReader, device: string): Promise<boolean> =>
  (await reader.readText(`${device}/board_info`)) === undefined;

type Properties = ReadonlyMap<string, string>;

/**
 * Properties of KFD's nodes by the minor number of their render device. Processors are nodes too,
 * without one.
 */
async function readNodes(reader: MachineReader): Promise<ReadonlyMap<string, Properties>> {
  const nodes = new Map<string, Properties>();
  for (const node of await reader.list(NODES)) {
    const text = (await reader.readText(`${NODES}/${node}/properties`)) ?? '';
    const properties = new Map(
      text
        .split('\n')
        .map((line) => line.split(' '))
        .map(([key = '', value = '']) => [key, value]),
    );
    const minor = properties.get('drm_render_minor');
    const isGpu = (toNumber(properties.get('gfx_target_version')) ?? 0) > 0;
    if (isGpu && minor !== undefined && minor !== '-1') nodes.set(minor, properties);
  }
  return nodes;
}

async function readGpu(
  reader: MachineReader,
  device: string,
  node: Properties | undefined,
): Promise<AmdGpu> {
  const target = toNumber(node?.get('gfx_target_version'));
  const family =
    target === undefined ? await readGraphicsBlock(reader, device) : familyOfTargetVersion(target);
  const isIntegrated = await isIntegratedGpu(reader, device);
  const needsWaveSaving = family === 'gfx1151' && node !== undefined;
  return {
    name: await nameOfAmdGpu(reader, { device, family, isIntegrated }),
    family,
    isIntegrated,
    vramBytes: toSize(await reader.readText(`${device}/mem_info_vram_total`)),
    sharedBytes: toSize(await reader.readText(`${device}/mem_info_gtt_total`)),
    driverVersion: await driverVersionOf(reader, 'amdgpu'),
    isWaveSavingSound: needsWaveSaving
      ? node.has('cwsr_size') && node.has('ctl_stack_size')
      : undefined,
  };
}

/** Only a driver that is built apart from the kernel has a version of its own. */
export const driverVersionOf = async (reader: MachineReader, driver: string): Promise<string> =>
  (await reader.readText(`/sys/module/${driver}/version`)) ?? reader.osRelease();

async function readGraphicsBlock(
  reader: MachineReader,
  device: string,
): Promise<string | undefined> {
  const block = `${device}/ip_discovery/die/0/GC/0`;
  const version = [];
  for (const part of ['major', 'minor', 'revision'])
    version.push(await reader.readText(`${block}/${part}`));
  return familyOfGraphicsBlock(version.join('.'));
}

/**
 * libdrm's list of names, installed by most distributions: `1586,\tC1,\tAMD Radeon 8060S Graphics`.
 */
const NAME_LISTS = ['/usr/share/libdrm/amdgpu.ids', '/opt/amdgpu/share/libdrm/amdgpu.ids'];

async function nameOfAmdGpu(
  reader: MachineReader,
  {
    device,
    family,
    isIntegrated,
  }: { device: string; family: string | undefined; isIntegrated: boolean },
): Promise<string> {
  const own = await reader.readText(`${device}/product_name`);
  if (own) return own;
  const wanted = [
    await reader.readText(`${device}/device`),
    await reader.readText(`${device}/revision`),
  ].map(Number);
  for (const list of NAME_LISTS) {
    const rows = ((await reader.readText(list)) ?? '').split('\n').map((line) => line.split(','));
    const row = rows.find((fields) =>
      wanted.every((number, at) => Number.parseInt(fields[at] ?? '', 16) === number),
    );
    if (row?.[2] !== undefined) return row[2].trim();
  }
  // `AMD Ryzen 7 7840U w/ Radeon 780M Graphics`: processors are named after what is integrated.
  const integrated = isIntegrated
    ? / w\/ (Radeon .+)$/.exec(reader.cpuNames()[0] ?? '')?.[1]
    : undefined;
  if (integrated !== undefined) return `AMD ${integrated.trim()}`;
  return `AMD Radeon Graphics${family === undefined ? '' : ` (${family})`}`;
}
