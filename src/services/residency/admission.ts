// Limits how many requests wait for a model, whatever they wait for: a place, its load, or their turn.
import { ModelSaturated, ModelStillLoading } from '../../errors.ts';

/** What whoever is turned away is told. */
export interface Expectation {
  isLoaded: boolean;
  /** Until a newcomer would have had its turn; undefined when nothing was measured yet. */
  waitMs: number | undefined;
}

/**
 * The function counts one more that waits for the model; the function that it returns counts it off, once.
 * It throws {ModelSaturated} {ModelStillLoading} when as many wait as may.
 */
export function createAdmission({
  maxWaiting,
}: {
  maxWaiting: number;
}): (id: string, expected: Expectation) => () => void {
  const waiting = new Map<string, number>();
  return (id, { isLoaded, waitMs }) => {
    const present = waiting.get(id) ?? 0;
    if (present >= maxWaiting) {
      const details = { model: id, waiting: present, waitMs };
      throw isLoaded ? new ModelSaturated(details) : new ModelStillLoading(details);
    }
    waiting.set(id, present + 1);
    return () => {
      const rest = (waiting.get(id) ?? 1) - 1;
      if (rest === 0) waiting.delete(id);
      else waiting.set(id, rest);
    };
  };
}
