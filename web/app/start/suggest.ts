// Which models fit this machine, and which one to offer to somebody who has none.
import type { Device, Model, SystemInfo } from '../../../generated/client/index.ts';
import { isChatting } from '../kit/is-chatting.ts';

/** Part of a memory that a model may take, so that its context and other programs have room. */
const USABLE = 0.75;

/** Memory for models in GiB: that of the system, or of the largest graphics card; undefined when nobody knows. */
export function roomOf(system: SystemInfo): number | undefined {
  const memory = /([\d.]+)\s*([GMT])i?B/i.exec(system['Physical Memory']);
  const scale = { m: 1 / 1024, g: 1, t: 1024 }[memory?.[2]?.toLowerCase() ?? ''];
  const { amd_gpu = [], nvidia_gpu = [] } = system.devices;
  const cards = [...amd_gpu, ...nvidia_gpu].map(({ vram_gb }: Device) => vram_gb ?? 0);
  const rooms = [...(memory && scale ? [Number(memory[1]) * scale] : []), ...cards].filter((room) => room > 0);
  return rooms.length === 0 ? undefined : Math.max(...rooms);
}

/** What keeps this machine from running a model: nothing here runs its kind, or its files leave no room in the memory. */
export type Obstacle = 'kind' | 'size';

/** Undefined where nothing speaks against it. */
export function obstacleTo(model: Model, system: SystemInfo | undefined): Obstacle | undefined {
  if (model.unavailable_reason !== undefined) return 'kind';
  if (system === undefined) return undefined;
  const support = system.recipes[model.recipe];
  if (support !== undefined && support.default_backend === undefined) return 'kind';
  const room = roomOf(system);
  return room === undefined || model.size === undefined || model.size <= room * USABLE ? undefined : 'size';
}

export function fits(model: Model, system: SystemInfo | undefined): boolean {
  return obstacleTo(model, system) === undefined;
}

/** The model to begin with: suggested, for chatting, and large enough to be of use, yet quickly here. */
export function firstModel(models: readonly Model[], system: SystemInfo | undefined): Model | undefined {
  const wanted = system === undefined ? 2 : Math.min(4, (roomOf(system) ?? 8) / 4);
  const distance = ({ size = 0 }: Model) => Math.abs(size - wanted);
  return models
    .filter((model) => model.suggested && isChatting(model) && model.size !== undefined && fits(model, system))
    .sort((one, other) => distance(one) - distance(other))[0];
}
