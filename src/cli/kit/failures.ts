// What can go wrong in a command, for people: one sentence says what, one says what to do.
import type { Remedy } from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import texts from './texts.json' with { type: 'json' };

/** How the program ends; docs/command-line.md lists them. */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  misuse: 2,
  noServer: 3,
  notFound: 4,
  interrupted: 130,
} as const;
export type ExitReason = Exclude<keyof typeof EXIT_CODES, 'done'>;

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

export function misuse(message: string, advice?: string): CommandFailed {
  return new CommandFailed(message, { reason: 'misuse', advice });
}

/** The user stopped the command. `advice` says what is left, or how to go on. */
export function interrupted(advice?: string): CommandFailed {
  return new CommandFailed('Stopped.', { reason: 'interrupted', advice });
}

/**
 * The failure that an error of the server is at a terminal: its problem, and the command where it
 * names an operation.
 */
export function failureOfServer(said: ServerError, reason: ExitReason): CommandFailed {
  const { message, code, remedy } = said;
  const wantsAdmin = code === 'admin_key_required' || code === 'setting_needs_admin_key';
  const advice = wantsAdmin ? ADMIN_KEY : remedy && commandOf(remedy);
  if (advice === undefined || remedy === undefined)
    return new CommandFailed(message, { reason, advice, said });
  const problem = message.endsWith(remedy.text)
    ? message.slice(0, -remedy.text.length).trimEnd()
    : message;
  return new CommandFailed(problem, { reason, advice, said });
}

const ADMIN_KEY =
  'Run the command as the user of the server on its machine, or give the admin key by --api-key or LEMONADE_ADMIN_API_KEY.';
const COMMANDS = new Map(Object.entries(texts.remedies));

/**
 * What a person does at a terminal where the API has an operation; undefined for one that no
 * command calls.
 */
function commandOf({
  operation = '',
  arguments: given = {},
  suggestions = [],
}: Remedy): string | undefined {
  const values: Readonly<Record<string, string>> = {
    ...given,
    ...(given.force && { force: ' --force' }),
  };
  const command = COMMANDS.get(operation)?.replaceAll(
    /\{(\w+)=(\w*)\}/g,
    (_, name, other) => values[name] ?? other,
  );
  if (command === undefined || suggestions.length === 0) return command;
  return `Did you mean ${suggestions.map((name) => `'${name}'`).join(' or ')}? ${command}`;
}

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
