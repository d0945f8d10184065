// Finds the family of an AMD NPU from its PCI device id.
import type { Npu } from './machine.ts';

/** `id` as sysfs (`0x17f0`) or Windows (`DEV_17F0`) writes it. */
export function familyOfNpu(id: string | undefined): Npu['family'] {
  const digits = /(?:0x|DEV_)([0-9a-f]{4})/i.exec(id ?? '')?.[1]?.toLowerCase();
  if (digits === '17f0') return 'XDNA2';
  return digits === '1502' ? 'XDNA' : undefined;
}
