// Finds the family of a device (`gfx1151`, `sm_89`, `XDNA2`) from what the different systems say
// about it.
import families from './families.json' with { type: 'json' };
import type { Npu } from './machine.ts';

/**
 * From KFD's `gfx_target_version`, a decimal number of two digits each for minor and step: 110501
 * is gfx1151.
 */
export function familyOfTargetVersion(version: number): string {
  const major = Math.floor(version / 10_000);
  const minor = Math.floor(version / 100) % 100;
  const step = version % 100;
  return `gfx${major}${minor.toString(16)}${step.toString(16)}`;
}

/** From the version of the graphics block (`11.5.1`), for kernels without KFD. */
export const familyOfGraphicsBlock = (version: string): string | undefined =>
  new Map(Object.entries(families.amdByGraphicsBlock)).get(version);

/**
 * From the name that a driver gives it, for systems that say nothing else. Undefined when the name
 * says too little.
 */
export function familyOfAmdName(name: string): string | undefined {
  const lower = name.toLowerCase();
  const spelledOut = /gfx[0-9a-f]{3,4}/.exec(lower)?.[0];
  if (spelledOut !== undefined) return spelledOut;
  return /radeon|amd/.test(lower) ? familyByName(lower, families.amdByName) : undefined;
}

/**
 * First match wins: narrow names stand before the wide ones that they contain; spaces are the
 * borders of a word.
 */
function familyByName(
  name: string,
  table: readonly (string | readonly string[])[][],
): string | undefined {
  const words = ` ${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
  const found = table.find(
    ([, parts]) => Array.isArray(parts) && parts.some((part) => words.includes(part)),
  );
  return found?.[0]?.toString();
}

const DISCRETE = /\b(?:rx|xt|xtx|gre)\b|pro [wvr]|radeon (?:ai )?pro|firepro|fury|instinct/i;

/**
 * Whether the name is that of a card of its own; the names of integrated ones have none of these
 * words.
 */
export const isDiscreteName = (name: string): boolean => DISCRETE.test(name);

/** From the compute capability: `8.9` is sm_89. */
export function familyOfComputeCapability(capability: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(capability) ?? [];
  return major === undefined || minor === undefined
    ? undefined
    : `sm_${Number(major) * 10 + Number(minor)}`;
}

/** From its name, for drivers that do not tell the compute capability. */
export const familyOfNvidiaName = (name: string): string | undefined =>
  familyByName(name, families.nvidiaByName);

/** From the device's id on the PCI bus, as Linux (`0x17f0`) or Windows (`DEV_17F0`) writes it. */
export function familyOfNpu(id: string | undefined): Npu['family'] {
  const digits = /(?:0x|DEV_)([0-9a-f]{4})/i.exec(id ?? '')?.[1]?.toLowerCase();
  if (digits === '17f0') return 'XDNA2';
  return digits === '1502' ? 'XDNA' : undefined;
}
