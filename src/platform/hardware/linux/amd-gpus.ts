// AMD GPUs on Linux, from the files of the amdgpu driver and its compute part, KFD.
import { familyOfGraphicsBlock, familyOfTargetVersion } from '../amd-family.ts';
import type { AmdGpu, Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { toNumber } from '../text.ts';
import { nameOfAmdGpu } from './amd-gpu-name.ts';

const NODES = '/sys/class/kfd/kfd/topology/nodes';
const DRM = '/sys/class/drm';
const AMD = '0x1002';

export async function probeLinuxAmdGpus(reader: MachineReader): Promise<Findings> {
  const nodes = await readNodes(reader);
  const found: AmdGpu[] = [];
  for (const { device, minor } of await amdDevices(reader)) {
    found.push(await readGpu(reader, { device, node: nodes.get(minor) }));
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
  // Only cards have a board of their own to tell about.
  const isIntegrated = (await reader.readText(`${device}/board_info`)) === undefined;
  const needsWaveSaving = family === 'gfx1151' && node !== undefined;
  return {
    name: await nameOfAmdGpu(reader, { device, family, isIntegrated }),
    family,
    isIntegrated,
    vramBytes: toNumber(await reader.readText(`${device}/mem_info_vram_total`)),
    sharedBytes: toNumber(await reader.readText(`${device}/mem_info_gtt_total`)),
    driverVersion: await reader.readText('/sys/module/amdgpu/version'),
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
