// Which models this machine can run, and which downloads a person is asked about.
import type { Model, SystemInfo } from '../../../generated/client/index.ts';

/** What is larger is not downloaded by the way, in GiB: 10 GB. */
const LARGE = 1e10 / 2 ** 30;

/**
 * What keeps this machine from running a model: nothing here runs its kind, or its files leave no
 * room in the memory.
 */
export type Obstacle = 'kind' | 'size';

/** Undefined where it can be run, and while the machine is not known. */
export function obstacleTo(model: Model, system: SystemInfo | undefined): Obstacle | undefined {
  if (model.unavailable_reason !== undefined) return 'kind';
  if (system === undefined) return undefined;
  const support = system.recipes[model.recipe];
  if (support !== undefined && support.default_backend === undefined) return 'kind';
  const { model_memory_gb: room } = system;
  return room === undefined || model.size === undefined || model.size <= room ? undefined : 'size';
}

/** Whether this machine can run it; true while the machine is not known. */
export function fitsMachine(model: Model, system: SystemInfo | undefined): boolean {
  return obstacleTo(model, system) === undefined;
}

/** Whether a person is asked before its download begins. */
export function isToBeAsked(model: Model, system: SystemInfo | undefined): boolean {
  return !model.downloaded && ((model.size ?? 0) > LARGE || obstacleTo(model, system) === 'size');
}
