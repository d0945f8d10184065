// The attempts of a load as data: which one is due, and how one is passed over. Pure.
import type { BackendRow } from '../backends/backend-row.ts';
import type { LoadAttempt, LoadPlan } from '../residency/load-plan.ts';

/** The part of a plan that says what is tried. */
export type Attempts = Pick<LoadPlan, 'attempts' | 'isBackendNamed'>;

/** The attempt that is to be made now; undefined when none is left. */
export const dueOf = ({ attempts }: Attempts): LoadAttempt | undefined =>
  attempts.find(({ problem }) => problem === undefined);

/** The attempt to load on a backend; `problem` says why it is passed over. */
export function attemptOn(
  { backend, needs, device }: BackendRow,
  problem: string | undefined,
): LoadAttempt {
  const attempt: LoadAttempt = { backend: backend.name, needs, device };
  if (problem !== undefined) attempt.problem = problem;
  return attempt;
}

/**
 * The attempts after the one that is due has failed. `problem` ends a sentence that begins with the
 * backend's name.
 * @throws `error` when a person has named the backend
 */
export function passOver(load: Attempts, problem: string, error: unknown): LoadPlan['attempts'] {
  if (load.isBackendNamed) throw error;
  const due = dueOf(load);
  return load.attempts.map((attempt) =>
    attempt === due ? { ...attempt, problem, error } : attempt,
  );
}
