// AMD GPUs on Linux, from the files of the amdgpu driver and its compute part, KFD.
import { familyOfGraphicsBlock, familyOfTargetVersion } from './families.ts';
import type { AmdGpu, Findings } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber, toSize } from './text.ts';

const NODES = '/sys/class/kfd/kfd/topology/nodes';
const DRM = '/sys/class/drm';
const AMD = '0x1002';

export async function probeLinuxAmdGpus(reader: MachineReader): Promise<Findings> {
  const nodes = await readNodes(reader);
  const isWithoutCompute = !(await reader.list('/dev')).includes('kfd') || undefined;
  const found: AmdGpu[] = [];
  for (const { device, minor } of await amdDevices(reader)) {
    found.push({ ...(await readGpu(reader, { device, node: nodes.get(minor) })), isWithoutCompute });
  }
  return { amdGpus: found.toSorted((left, right) => Number(right.isIntegrated) - Number(left.isIntegrated)) };
}

/** The folders of AMD's GPUs, with the minor numbers of their render devices. */
export async function amdDevices(reader: MachineReader): Promise<readonly { device: string; minor: string }[]> {
  // A container sees the files of all devices of its host, but can use only those that it was given.
  const given = await reader.list('/dev/dri');
  const found = [];
  for (const entry of await reader.list(DRM)) {
    const minor = /^renderD(\d+)$/.exec(entry)?.[1];
    if (minor === undefined || !given.includes(entry)) continue;
    const device = `${DRM}/${entry}/device`;
    if ((await reader.readText(`${device}/vendor`)) === AMD) found.push({ device, minor });
  }
  return found;
}

/** Only cards have information about a board of their own. */
export async function isIntegratedGpu(reader: MachineReader, device: string): Promise<boolean> {
  return (await reader.readText(`${device}/board_info`)) === undefined;
}

/** Properties of KFD's nodes by the minor number of their render device. Processors are nodes too, without one. */
async function readNodes(reader: MachineReader): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const nodes = new Map<string, ReadonlyMap<string, string>>();
  for (const node of await reader.list(NODES)) {
    const text = (await reader.readText(`${NODES}/${node}/properties`)) ?? '';
    const properties = new Map(text.split('\n').map((line) => splitAtSpace(line)));
    const minor = properties.get('drm_render_minor');
    const isGpu = (toNumber(properties.get('gfx_target_version')) ?? 0) > 0;
    if (isGpu && minor !== undefined && minor !== '-1') nodes.set(minor, properties);
  }
  return nodes;
}

async function readGpu(
  reader: MachineReader,
  { device, node }: { device: string; node: ReadonlyMap<string, string> | undefined },
): Promise<AmdGpu> {
  const target = toNumber(node?.get('gfx_target_version'));
  const family = target === undefined ? await readGraphicsBlock(reader, device) : familyOfTargetVersion(target);
  const isIntegrated = await isIntegratedGpu(reader, device);
  const needsWaveSaving = family === 'gfx1151' && node !== undefined;
  return {
    name: await nameOfAmdGpu(reader, { device, family, isIntegrated }),
    family,
    isIntegrated,
    vramBytes: toSize(await reader.readText(`${device}/mem_info_vram_total`)),
    sharedBytes: toSize(await reader.readText(`${device}/mem_info_gtt_total`)),
    // Only the driver that is built apart from the kernel has a version of its own.
    driverVersion: (await reader.readText('/sys/module/amdgpu/version')) ?? reader.osRelease(),
    isWaveSavingSound: needsWaveSaving ? node.has('cwsr_size') && node.has('ctl_stack_size') : undefined,
  };
}

async function readGraphicsBlock(reader: MachineReader, device: string): Promise<string | undefined> {
  const block = `${device}/ip_discovery/die/0/GC/0`;
  const version = [];
  for (const part of ['major', 'minor', 'revision']) version.push(await reader.readText(`${block}/${part}`));
  return familyOfGraphicsBlock(version.join('.'));
}

function splitAtSpace(line: string): readonly [string, string] {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
}

/** libdrm's list of names, installed by most distributions: `1586,\tC1,\tAMD Radeon 8060S Graphics`. */
const NAME_LISTS = ['/usr/share/libdrm/amdgpu.ids', '/opt/amdgpu/share/libdrm/amdgpu.ids'];

async function nameOfAmdGpu(
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
