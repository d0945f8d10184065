// What is said of the attempts of a load: why a backend was taken, and what is wrong with the
// others.
import { messageOf, setFields } from '../../lib/values.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { LoadAttempt } from '../residency/load-plan.ts';
import { type Attempts, dueOf } from './attempt-list.ts';

/** Why the backend that is due was taken; `note` says what was done for it, behind a space. */
export function reasonFor(
  { attempts, isBackendNamed, recipe }: Attempts & { recipe: Recipe },
  note: string,
): string {
  const { backend: name = '', isGpuLeftOut = false } = dueOf({ attempts }) ?? {};
  const missed = missedIn(attempts);
  const taken = `is taken${isGpuLeftOut ? ' without the GPU' : ''}, for ${missed}`;
  if (isBackendNamed) {
    const why = missed === undefined ? '' : ` It ${taken}`;
    return `Backend ${name} was named in ${recipe.options.backend}.${why}${note}`;
  }
  if (missed !== undefined) return `Backend ${name} ${taken}${note}`;
  return `Backend ${name} is the best for this machine.${note}`;
}

/** What is wrong with the best backend; undefined where it was taken. */
export function missedIn(attempts: readonly LoadAttempt[]): string | undefined {
  const [first] = attempts;
  return first?.problem && `backend ${first.backend} ${first.problem}`;
}

/** Why no attempt can be made at all; `best` is the backend that would be tried first. */
export function nothingLeft(
  best: BackendRow,
  attempts: readonly LoadAttempt[],
): BackendNotAvailable {
  const { recipe, backend, isHere } = best;
  const reasons = attempts.map((attempt) => `${attempt.backend} ${problemIn(attempt)}`).join(' ');
  return new BackendNotAvailable(`No backend of recipe '${recipe.name}' can run here: ${reasons}`, {
    remedy: isHere ? undefined : backend.remedy,
  });
}

/**
 * After the last attempt has failed: the error of the first one, which says of the others too why
 * they were passed over.
 */
export function noneLeft(recipe: Recipe, attempts: readonly LoadAttempt[]): unknown {
  const first = attempts.find(({ error }) => error !== undefined);
  const told = passedOverIn(attempts.filter((attempt) => attempt !== first));
  const error = first?.error;
  if (error !== undefined && told === '') return error;
  if (error instanceof NativeServerStartFailed) return withAdvice(error, told);
  const start =
    error === undefined ? `No backend of ${recipe.name} is left.` : withStop(messageOf(error));
  return new BackendNotAvailable(`${start}${told}`, { cause: error });
}

/** Sentences on those that were passed over, each behind a space. */
export const passedOverIn = (attempts: readonly LoadAttempt[]): string =>
  attempts
    .filter(({ problem }) => problem !== undefined)
    .map((attempt) => ` Backend ${attempt.backend} ${problemIn(attempt)}`)
    .join('');

/** The same error, with a reason that begins with the name of a backend behind its problem. */
export function withReason(error: unknown, reason: string): unknown {
  if (!(error instanceof BackendNotAvailable)) return error;
  const { problem, remedy, param } = error;
  return new BackendNotAvailable(`${problem} Backend ${reason}`, {
    remedy,
    cause: error,
    ...setFields({ param }),
  });
}

/** The same failure with advice, which begins with a space; where there is none, as it is. */
export function withAdvice(
  failure: NativeServerStartFailed,
  advice: string,
): NativeServerStartFailed {
  if (advice === '') return failure;
  const { message, kind, command, exit } = failure;
  return new NativeServerStartFailed({
    message: `${withStop(message)}${advice}`,
    kind,
    command,
    cause: failure,
    ...setFields({ exit }),
  });
}

const problemIn = ({ problem = '' }: LoadAttempt): string => withStop(problem);
const withStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
