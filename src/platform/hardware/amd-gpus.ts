// The order of AMD's GPUs, the same on every system.
import type { AmdGpu } from './machine.ts';

/** Integrated ones before cards; those of one kind stay in their order. */
export const integratedFirst = (gpus: readonly AmdGpu[]): readonly AmdGpu[] =>
  gpus.toSorted((left, right) => Number(right.isIntegrated) - Number(left.isIntegrated));
