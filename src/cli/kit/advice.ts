// Advice for names that there are not.
import { suggestNames } from '../../lib/nearest-names.ts';
import { CommandFailed } from './failures.ts';

/** The advice for a wrong name: the nearest of the known ones, or what to do where none is near. */
export function didYouMean(
  wrong: string,
  known: readonly string[],
  otherwise = `There are ${known.join(', ')}.`,
) {
  const [nearest] = suggestNames(wrong, known);
  return nearest === undefined ? otherwise : `Did you mean '${nearest}'?`;
}

/**
 * Where the server does not find what a person has named, its message gets other advice, if there
 * is any.
 */
export const adviseNotFound = async <Result>(
  work: Promise<Result>,
  adviceOf: () => string | undefined | Promise<string>,
): Promise<Result> =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    throw new CommandFailed(error.message, {
      reason: 'notFound',
      advice: (await adviceOf()) ?? error.advice,
    });
  });
