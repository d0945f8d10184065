// Refuses what does not fit into the memory of this machine.
import { totalmem } from 'node:os';

/**
 * The system promises more memory than it has, and ends the process that uses it.
 * @throws {Error} with the reason
 */
export function requireMemory(
  bytes: number,
  what: string,
  remedy = '',
  memoryBytes = totalmem(),
): void {
  if (bytes <= memoryBytes) return;
  const inGb = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  throw new Error(
    `${what} takes ${inGb(bytes)}, and this machine has ${inGb(memoryBytes)} of memory.${remedy}`,
  );
}
