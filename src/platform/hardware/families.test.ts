// Which family a device is of, from the different things that systems say about it.
import { describe, expect, test } from 'vitest';
import {
  familyOfAmdName,
  familyOfComputeCapability,
  familyOfGraphicsBlock,
  familyOfNpu,
  familyOfNvidiaName,
  familyOfTargetVersion,
  isDiscreteName,
} from './families.ts';

test.each([
  [110_501, 'gfx1151'],
  [120_001, 'gfx1201'],
  [100_306, 'gfx1036'],
  [90_010, 'gfx90a'],
  [90_402, 'gfx942'],
  [90_500, 'gfx950'],
  [90_008, 'gfx908'],
])('target version %i is %s', (version, family) => {
  expect(familyOfTargetVersion(version)).toBe(family);
});

test('graphics blocks are not numbered like families', () => {
  expect(familyOfGraphicsBlock('11.0.1')).toBe('gfx1103');
  expect(familyOfGraphicsBlock('11.0.3')).toBe('gfx1101');
  expect(familyOfGraphicsBlock('99.0.0')).toBeUndefined();
  expect(familyOfGraphicsBlock('..')).toBeUndefined();
});

describe('names of AMD GPUs', () => {
  test.each<[string, string | undefined, 'integrated' | 'discrete']>([
    ['AMD Radeon(TM) 890M Graphics', 'gfx1150', 'integrated'],
    ['AMD Radeon(TM) 8060S Graphics', 'gfx1151', 'integrated'],
    ['AMD Radeon(TM) 860M Graphics', 'gfx1152', 'integrated'],
    ['AMD Radeon 780M Graphics', 'gfx1103', 'integrated'],
    ['AMD Radeon(TM) 680M', 'gfx1035', 'integrated'],
    ['AMD Radeon(TM) 610M', 'gfx1036', 'integrated'],
    ['AMD Radeon(TM) Graphics', undefined, 'integrated'],
    ['AMD Radeon RX 9070 XT', 'gfx1201', 'discrete'],
    ['AMD Radeon AI PRO R9700', 'gfx1201', 'discrete'],
    ['AMD Radeon RX 9060 XT', 'gfx1200', 'discrete'],
    ['AMD Radeon RX 7900 XTX', 'gfx1100', 'discrete'],
    ['AMD Radeon RX 7800 XT', 'gfx1101', 'discrete'],
    ['AMD Radeon RX 7600', 'gfx1102', 'discrete'],
    ['AMD Radeon RX 7700S', 'gfx1102', 'discrete'],
    ['AMD Radeon PRO W7800', 'gfx1100', 'discrete'],
    ['AMD Radeon PRO W7700', 'gfx1101', 'discrete'],
    ['AMD Radeon RX 6800 XT', 'gfx1030', 'discrete'],
    ['AMD Radeon RX 6800S', 'gfx1032', 'discrete'],
    ['AMD Radeon RX 6700 XT', 'gfx1031', 'discrete'],
    ['AMD Radeon RX 6500 XT', 'gfx1034', 'discrete'],
    ['Radeon RX 580 Series', undefined, 'discrete'],
    ['AMD Radeon Graphics (gfx90a)', 'gfx90a', 'integrated'],
    ['Intel(R) Arc(TM) 7900', undefined, 'integrated'],
  ])('%s is %s, %s', (name, family, kind) => {
    expect(familyOfAmdName(name)).toBe(family);
    expect(isDiscreteName(name)).toBe(kind === 'discrete');
  });
});

test.each([
  ['NVIDIA GB10', 'sm_121'],
  ['NVIDIA B200', 'sm_100'],
  ['NVIDIA GeForce RTX 5070 Ti', 'sm_120'],
  ['NVIDIA RTX PRO 6000 Blackwell', 'sm_120'],
  ['NVIDIA RTX PRO 4500', 'sm_120'],
  ['NVIDIA H100 80GB HBM3', 'sm_90'],
  ['NVIDIA GeForce RTX 4060 Laptop GPU', 'sm_89'],
  ['NVIDIA L40S', 'sm_89'],
  ['NVIDIA L4', 'sm_89'],
  ['NVIDIA A100-SXM4-40GB', 'sm_80'],
  ['NVIDIA A10', 'sm_86'],
  ['NVIDIA GeForce RTX 3090', 'sm_86'],
  ['NVIDIA GeForce GTX 1660 SUPER', 'sm_75'],
  ['Tesla T4', 'sm_75'],
  ['NVIDIA GeForce GTX 1080 Ti', undefined],
])('%s is %s', (name, family) => {
  expect(familyOfNvidiaName(name)).toBe(family);
});

test('a compute capability is a family, text that is none is not', () => {
  expect(familyOfComputeCapability('8.9')).toBe('sm_89');
  expect(familyOfComputeCapability('12.0')).toBe('sm_120');
  expect(familyOfComputeCapability('[N/A]')).toBeUndefined();
});

test.each([
  ['0x17f0', 'XDNA2'],
  ['PCI\\VEN_1022&DEV_17F0&SUBSYS_17F01043&REV_10', 'XDNA2'],
  ['0x1502', 'XDNA'],
  ['0x1586', undefined],
  [undefined, undefined],
])('the NPU %s is %s', (id, family) => {
  expect(familyOfNpu(id)).toBe(family);
});
