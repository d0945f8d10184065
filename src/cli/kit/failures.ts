// What can go wrong in a command, for people: one sentence says what, one says what to do.
import { suggestNames } from '../../lib/nearest-names.ts';

/** How the program ends; docs/command-line.md lists them. */
export const EXIT_CODES = { done: 0, failed: 1, misuse: 2, noServer: 3, notFound: 4, interrupted: 130 } as const;

export type ExitReason = Exclude<keyof typeof EXIT_CODES, 'done'>;

/** A command that can't go on. What it prints is the message, and the advice on a line of its own. */
export class CommandFailed extends Error {
  readonly reason: ExitReason;
  readonly advice: string | undefined;

  constructor(
    message: string,
    { reason = 'failed', advice }: { reason?: ExitReason; advice?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'CommandFailed';
    this.reason = reason;
    this.advice = advice;
  }
}

/** What was typed can't be meant. */
export function misuse(message: string, advice?: string): CommandFailed {
  return new CommandFailed(message, { reason: 'misuse', advice });
}

/** The user stopped the command. `advice` says what is left, or how to go on. */
export function interrupted(advice?: string): CommandFailed {
  return new CommandFailed('Stopped.', { reason: 'interrupted', advice });
}

/** The advice for a wrong name: the nearest of the known ones, or what to do where none is near. */
export function didYouMean(wrong: string, known: readonly string[], otherwise: string): string {
  const [nearest] = suggestNames(wrong, known);
  return nearest === undefined ? otherwise : `Did you mean '${nearest}'?`;
}

/** Where the server does not find what a person has named, its message gets other advice. */
export async function adviseNotFound<Result>(
  work: Promise<Result>,
  adviceOf: () => string | Promise<string>,
): Promise<Result> {
  return work.catch(async (error: unknown) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    throw new CommandFailed(error.message, { reason: 'notFound', advice: await adviceOf() });
  });
}
