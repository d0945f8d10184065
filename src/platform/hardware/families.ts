// Finds the family of a device (`gfx1151`, `sm_89`, `XDNA2`) from what the different systems say about it.
import type { Npu } from './machine.ts';

/** From KFD's `gfx_target_version`, a decimal number of two digits each for minor and step: 110501 is gfx1151. */
export function familyOfTargetVersion(version: number): string {
  const [major, minor, step] = [Math.floor(version / 10_000), Math.floor(version / 100) % 100, version % 100];
  return `gfx${major}${minor.toString(16)}${step.toString(16)}`;
}

/** Families by the version of the graphics block, as the Linux driver pairs them; the step differs between the two. */
const AMD_FAMILY_BY_GRAPHICS_BLOCK: Readonly<Record<string, string>> = {
  '10.3.0': 'gfx1030',
  '10.3.1': 'gfx1033',
  '10.3.2': 'gfx1031',
  '10.3.3': 'gfx1035',
  '10.3.4': 'gfx1032',
  '10.3.5': 'gfx1034',
  '10.3.6': 'gfx1036',
  '10.3.7': 'gfx1036',
  '11.0.0': 'gfx1100',
  '11.0.1': 'gfx1103',
  '11.0.2': 'gfx1102',
  '11.0.3': 'gfx1101',
  '11.0.4': 'gfx1103',
  '11.5.0': 'gfx1150',
  '11.5.1': 'gfx1151',
  '11.5.2': 'gfx1152',
  '11.5.3': 'gfx1153',
  '12.0.0': 'gfx1200',
  '12.0.1': 'gfx1201',
};

/** From the version of the graphics block (`11.5.1`), for kernels without KFD. */
export function familyOfGraphicsBlock(version: string): string | undefined {
  return AMD_FAMILY_BY_GRAPHICS_BLOCK[version];
}

/** First match wins: narrow names stand before the wide ones that they contain. */
const AMD_FAMILY_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/80[56]0s|device 1586/, 'gfx1151'],
  [/8[89]0m/, 'gfx1150'],
  [/8[46]0m/, 'gfx1152'],
  [/7[468]0m/, 'gfx1103'],
  [/6[68]0m/, 'gfx1035'],
  [/610m/, 'gfx1036'],
  [/9070|r9700/, 'gfx1201'],
  [/9060/, 'gfx1200'],
  [/7[67]00s|7600|w7600|w7500/, 'gfx1102'],
  [/7700|7800|v710/, 'gfx1101'],
  [/7900|w7800/, 'gfx1100'],
  [/6[678]00s/, 'gfx1032'],
  [/6[78]00m|6850m/, 'gfx1031'],
  [/6950|6900|6800/, 'gfx1030'],
  [/6750|6700/, 'gfx1031'],
  [/6650|6600/, 'gfx1032'],
  [/6500|6400|6300/, 'gfx1034'],
];

/** Professional cards whose numbers mean other chips than the same numbers with RX. */
const AMD_FAMILY_OF_PRO: readonly (readonly [RegExp, string])[] = [
  [/w7[89]00/, 'gfx1100'],
  [/w7700|v710/, 'gfx1101'],
];

/** From the name that a driver gives it, for systems that say nothing else. Undefined when the name says too little. */
export function familyOfAmdName(name: string): string | undefined {
  const lower = name.toLowerCase();
  const spelledOut = /gfx[0-9a-f]{3,4}/.exec(lower)?.[0];
  if (spelledOut !== undefined) return spelledOut;
  if (!/radeon|amd/.test(lower)) return undefined;
  return [...AMD_FAMILY_OF_PRO, ...AMD_FAMILY_BY_NAME].find(([pattern]) => pattern.test(lower))?.[1];
}

const DISCRETE = /\b(?:rx|xt|xtx|gre)\b|pro [wvr]|radeon (?:ai )?pro|firepro|fury|instinct/i;

/** Whether the name is that of a card of its own; the names of integrated ones have none of these words. */
export function isDiscreteName(name: string): boolean {
  return DISCRETE.test(name);
}

/** From the compute capability: `8.9` is sm_89. */
export function familyOfComputeCapability(capability: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(capability) ?? [];
  return major === undefined || minor === undefined ? undefined : `sm_${Number(major) * 10 + Number(minor)}`;
}

/** First match wins. */
const NVIDIA_FAMILY_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/\bb[12]00\b/, 'sm_100'],
  [/gb10/, 'sm_121'],
  [/blackwell|rtx ?50|50[6789]0|rtx pro [1-6](?:0|5)00/, 'sm_120'],
  [/h[12]00/, 'sm_90'],
  [/rtx ?40|40[6789]0|l40|\bl4\b/, 'sm_89'],
  [/a100/, 'sm_80'],
  [/rtx ?30|30[56789]0|\ba(?:10|30|40|[2456]000)\b/, 'sm_86'],
  [/rtx ?20|20[678]0|gtx ?16|16[56]0|titan rtx|quadro rtx|\bt4\b/, 'sm_75'],
];

/** From its name, for drivers that give no compute capability. */
export function familyOfNvidiaName(name: string): string | undefined {
  const lower = name.toLowerCase();
  return NVIDIA_FAMILY_BY_NAME.find(([pattern]) => pattern.test(lower))?.[1];
}

/** `id` as sysfs (`0x17f0`) or Windows (`DEV_17F0`) writes it. */
export function familyOfNpu(id: string | undefined): Npu['family'] {
  const digits = /(?:0x|DEV_)([0-9a-f]{4})/i.exec(id ?? '')?.[1]?.toLowerCase();
  if (digits === '17f0') return 'XDNA2';
  return digits === '1502' ? 'XDNA' : undefined;
}
