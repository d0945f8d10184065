import { describe, expect, test } from 'vitest';
import { toldMachine } from '../../../fixtures/hardware/told-machine.ts';
import { amdDevices, driverVersionOf, probeLinuxAmdGpus } from './linux-amd.ts';

const DRM = '/sys/class/drm';
const device = `${DRM}/renderD128/device`;
const nodes = '/sys/class/kfd/kfd/topology/nodes';
const NODE = 'gfx_target_version 110501\ndrm_render_minor 128';

/** The one GPU of a machine, with these files besides those that make it one. */
async function gpuWith(
  texts: Readonly<Record<string, string>>,
  {
    node,
    hasCompute = true,
    cpuNames = [] as string[],
  }: { node?: string; hasCompute?: boolean; cpuNames?: string[] } = {},
) {
  const reader = toldMachine({
    cpuNames,
    texts: { [`${device}/vendor`]: '0x1002', [`${nodes}/1/properties`]: node ?? '', ...texts },
    folders: {
      [DRM]: ['renderD128'],
      '/dev/dri': ['renderD128'],
      '/dev': hasCompute ? ['kfd'] : [],
      [nodes]: ['0', '1'],
    },
  });
  return (await probeLinuxAmdGpus(reader)).amdGpus?.[0];
}

describe("AMD's GPUs", () => {
  test('are the render devices of that maker which were given to this system', async () => {
    const entries = ['card0', 'renderD128', 'renderD129', 'renderD130', 'xrenderD1', 'renderD1x'];
    const vendors = ['0x1002', '0x8086', '0x1002', '0x1002', '0x1002'];
    const texts = Object.fromEntries(
      entries.slice(1).map((name, at) => [`${DRM}/${name}/device/vendor`, vendors[at] ?? '']),
    );
    const folders = { [DRM]: entries, '/dev/dri': entries.filter((name) => name !== 'renderD130') };
    expect(await amdDevices(toldMachine({ texts, folders }))).toEqual([{ device, minor: '128' }]);
    const twoDigits = { [DRM]: ['renderD9'], '/dev/dri': ['renderD9'] };
    const nine = { [`${DRM}/renderD9/device/vendor`]: '0x1002' };
    expect(await amdDevices(toldMachine({ texts: nine, folders: twoDigits }))).toHaveLength(1);
  });

  test('say what their driver says', async () => {
    const texts = {
      [`${device}/mem_info_vram_total`]: '1024',
      [`${device}/mem_info_gtt_total`]: '2048',
      [`${device}/product_name`]: 'Own Name',
      '/sys/module/amdgpu/version': '6.1',
    };
    expect(await gpuWith(texts, { node: NODE })).toEqual({
      name: 'Own Name',
      family: 'gfx1151',
      isIntegrated: true,
      vramBytes: 1024,
      sharedBytes: 2048,
      driverVersion: '6.1',
      isWaveSavingSound: false,
      isWithoutCompute: undefined,
    });
    expect(await gpuWith({ [`${device}/board_info`]: 'x' })).toEqual({
      name: 'AMD Radeon Graphics',
      family: undefined,
      isIntegrated: false,
      vramBytes: undefined,
      sharedBytes: undefined,
      driverVersion: '1.2.3',
      isWaveSavingSound: undefined,
      isWithoutCompute: undefined,
    });
    expect(await driverVersionOf(toldMachine({}), 'amdgpu')).toBe('1.2.3');
  });

  test('may lack the compute part of their driver', async () => {
    expect((await gpuWith({}, { hasCompute: false }))?.isWithoutCompute).toBe(true);
  });

  test('have their family of the node with their number, else of their graphics block', async () => {
    const block = `${device}/ip_discovery/die/0/GC/0`;
    const texts = { [`${block}/major`]: '11', [`${block}/minor`]: '0', [`${block}/revision`]: '4' };
    expect((await gpuWith(texts))?.family).toBe('gfx1103');
    expect((await gpuWith(texts, { node: NODE }))?.family).toBe('gfx1151');
    for (const node of [
      NODE.replace('128', '129'),
      NODE.replace('128', '-1'),
      NODE.replace('110501', '0'),
      'gfx_target_version 110501',
      'drm_render_minor 128',
    ])
      expect((await gpuWith(texts, { node }))?.family).toBe('gfx1103');
  });

  test.each<[string, boolean | undefined]>([
    [`${NODE}\ncwsr_size 1\nctl_stack_size 1`, true],
    [`${NODE}\ncwsr_size 1`, false],
    [`${NODE}\nctl_stack_size 1`, false],
    [NODE.replace('110501', '110003'), undefined],
  ])('with the node %j save their waves: %s', async (node, isSound) => {
    expect((await gpuWith({}, { node }))?.isWaveSavingSound).toBe(isSound);
  });
});

describe('the name of a GPU', () => {
  const numbers = { [`${device}/device`]: '0x1586', [`${device}/revision`]: '0xc1' };
  const list = '# a comment\n1586,\tC0,\tOther\n1586,\tC1,\t AMD Radeon 8060S \n1587,\tC1,\tThird';
  const names = '/usr/share/libdrm/amdgpu.ids';
  const cpuNames = ['AMD Ryzen 7 w/ Radeon 780M Graphics'];

  test('is that of its list by device and revision', async () => {
    const nameIn = async (path: string) =>
      (await gpuWith({ ...numbers, [path]: list }, { cpuNames }))?.name;
    expect(await nameIn(names)).toBe('AMD Radeon 8060S');
    expect(await nameIn('/opt/amdgpu/share/libdrm/amdgpu.ids')).toBe('AMD Radeon 8060S');
    const both = { ...numbers, [names]: '1586,\tC1', '/opt/amdgpu/share/libdrm/amdgpu.ids': list };
    expect((await gpuWith(both))?.name).toBe('AMD Radeon 8060S');
  });

  test('is else that of the processor that it is a part of', async () => {
    expect((await gpuWith(numbers, { cpuNames }))?.name).toBe('AMD Radeon 780M Graphics');
    const card = { ...numbers, [`${device}/board_info`]: 'x' };
    expect((await gpuWith(card, { cpuNames }))?.name).toBe('AMD Radeon Graphics');
    expect((await gpuWith(numbers, { cpuNames: ['AMD Ryzen 7'] }))?.name).toBe(
      'AMD Radeon Graphics',
    );
  });

  test('is else that of its family', async () => {
    expect((await gpuWith(numbers, { node: NODE }))?.name).toBe('AMD Radeon Graphics (gfx1151)');
    expect((await gpuWith({ [`${device}/product_name`]: '' }))?.name).toBe('AMD Radeon Graphics');
  });
});
