// How a command fails: one sentence says what, one says what to do, and an exit code goes with it.
import type { Remedy } from '../../../generated/client/index.ts';

/** How the program ends; docs/command-line.md lists them. */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  misuse: 2,
  noServer: 3,
  notFound: 4,
  interrupted: 130,
} as const;

/** Why a command failed, which decides its exit code. */
export type ExitReason = Exclude<keyof typeof EXIT_CODES, 'done'>;

/** As the body of the response has it. `param` is the field of the request that is wrong. */
export type ServerError = {
  message: string;
  code?: unknown;
  param?: unknown;
  remedy?: Remedy | undefined;
};

/**
 * A command that can't go on. What it prints is the message, and the advice on a line of its own.
 */
export class CommandFailed extends Error {
  readonly reason: ExitReason;
  readonly advice: string | undefined;
  /** What the server said, where it was the server. */
  readonly said: ServerError | undefined;

  constructor(
    message: string,
    options: { reason?: ExitReason; advice?: string | undefined; said?: ServerError } = {},
  ) {
    super(message);
    this.name = 'CommandFailed';
    this.reason = options.reason ?? 'failed';
    this.advice = options.advice;
    this.said = options.said;
  }
}

/** The command line is wrong: exit code 2. */
export function misuse(message: string, advice?: string): CommandFailed {
  return new CommandFailed(message, { reason: 'misuse', advice });
}

/** The user stopped the command. `advice` says what is left, or how to go on. */
export function interrupted(advice?: string): CommandFailed {
  return new CommandFailed('Stopped.', { reason: 'interrupted', advice });
}
