// Remembers which backends did not start, so that not every load tries them again, until they are installed anew.
import { fileStateOf } from '../../lib/file-state.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { BackendChoice } from '../../recipes/kit/select-backend.ts';

/** A backend, and the model that it is to run. */
export interface Trial {
  recipe: string;
  choice: BackendChoice;
  model: { id: string; path?: string | undefined };
  options: LoadOptions;
}

/**
 * Whether a failure says something about every model, about this one with these options, or about the memory that there
 * was for it: that depends on other programs too, so it is forgotten after an hour.
 */
export type FailureScope = 'backend' | 'model' | 'memory';

export type BackendTrials = ReturnType<typeof createBackendTrials>;

const FORGET_MEMORY_AFTER_MS = 3_600_000;
/** The oldest is forgotten. */
const MAX_FAILURES = 200;

/** `now` is in milliseconds. */
export function createBackendTrials({ now }: { now(): number }) {
  const failures = new Map<string, { reason: string; untilMs: number }>();
  return {
    /** Why the backend is not worth a try for this model; undefined when it is. */
    reasonAgainst(trial: Trial): string | undefined {
      const found = keysOf(trial).map((key) => failures.get(key));
      return found.find((failure) => failure !== undefined && now() < failure.untilMs)?.reason;
    },

    /** It did not start, for this reason. */
    noteFailure(trial: Trial, { reason, concerns }: { reason: string; concerns: FailureScope }): void {
      const [ofBackend, ofModel] = keysOf(trial);
      const untilMs = concerns === 'memory' ? now() + FORGET_MEMORY_AFTER_MS : Number.POSITIVE_INFINITY;
      failures.set(concerns === 'backend' ? ofBackend : ofModel, { reason, untilMs });
      const [oldest] = failures.keys();
      if (failures.size > MAX_FAILURES && oldest !== undefined) failures.delete(oldest);
    },

    /** Somebody wants it to be tried. */
    forget(trial: Trial): void {
      for (const key of keysOf(trial)) failures.delete(key);
    },
  };
}

/** What stands for this installation of the backend, and for the model with its file and options on it. */
function keysOf({ recipe, choice: { backend, located }, model, options }: Trial): readonly [string, string] {
  const executable = located && [located.executable, fileStateOf(located.executable)];
  const ofBackend = JSON.stringify([recipe, backend.name, executable]);
  return [ofBackend, JSON.stringify([ofBackend, model.id, model.path, Object.entries(options).toSorted()])];
}
