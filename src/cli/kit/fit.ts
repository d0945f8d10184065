// How well models fit the memory of the server's machine.
import type { Machine } from './machine.ts';

/** The contract has sizes in GiB, files have bytes. */
export const GIBIBYTE = 2 ** 30;

/** A model takes more memory than its files: its context comes on top. */
const MORE_THAN_FILES = 1.2;

/** Bytes for models; undefined when the server does not say. */
export const memoryOf = ({
  model_memory_gb: size,
}: Pick<Machine, 'model_memory_gb'>): number | undefined =>
  size === undefined ? undefined : size * GIBIBYTE;

/** `tight`: more than half of the memory; `too large`: more than all of it. */
export type Fit = 'well' | 'tight' | 'too large';

/** How files of so many bytes fit the memory; what is not known fits. */
export function fitOf(bytes: number | undefined, memory: number | undefined): Fit {
  const needed = (bytes ?? 0) * MORE_THAN_FILES;
  if (memory === undefined || needed <= memory / 2) return 'well';
  return needed <= memory ? 'tight' : 'too large';
}

/** By the size of its files in GiB; a model of unknown size fits. */
export const modelFit = ({ size }: { size?: number | undefined }, machine: Machine): Fit =>
  fitOf(size && size * GIBIBYTE, memoryOf(machine));
