// Which models to offer to a person who has none.
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { isChatting } from './chat-models.ts';
import { fitsMachine, isToBeAsked } from './obstacles.ts';

/**
 * Models to begin with: one that is of use, yet quickly here, then a much smaller and a much larger
 * one, if there are any.
 */
export function firstModels(models: readonly Model[], system: SystemInfo | undefined): Model[] {
  const wanted = system === undefined ? 2 : Math.min(4, (system.model_memory_gb ?? 6) / 3);
  const distance = ({ size = 0 }: Model) => Math.abs(size - wanted);
  const able = models.filter(
    (model) =>
      model.suggested &&
      !model.downloaded &&
      isChatting(model) &&
      model.size !== undefined &&
      fitsMachine(model, system) &&
      !isToBeAsked(model, system),
  );
  const first = able.toSorted((one, other) => distance(one) - distance(other))[0];
  if (first === undefined) return [];
  const times = ({ size = 0 }: Model) => size / (first.size ?? size);
  const bySize = able.toSorted((one, other) => times(one) - times(other));
  return [
    first,
    ...bySize.slice(0, 1).filter((one) => times(one) < 0.5),
    ...bySize.slice(-1).filter((one) => times(one) > 1.5),
  ];
}
