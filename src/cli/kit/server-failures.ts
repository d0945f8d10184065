// Errors of the server as failures of a command: where its advice is for clients of the API, a
// person gets the command in its place.
import type { Remedy } from '../../../generated/client/index.ts';
import { CommandFailed, type ExitReason, type ServerError } from './failures.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * The failure that an error of the server is at a terminal: its problem, and the command where it
 * names an operation.
 */
export function failureOfServer(said: ServerError, reason: ExitReason): CommandFailed {
  const { message, code, remedy } = said;
  const wantsAdmin = code === 'admin_key_required' || code === 'setting_needs_admin_key';
  const advice = wantsAdmin ? ADMIN_KEY : remedy && commandForRemedy(remedy);
  if (advice === undefined || remedy === undefined)
    return new CommandFailed(message, { reason, advice, said });
  const problem = message.endsWith(remedy.text)
    ? message.slice(0, -remedy.text.length).trimEnd()
    : message;
  return new CommandFailed(problem, { reason, advice, said });
}

const ADMIN_KEY =
  'Run the command as the user of the server on its machine, or give the admin key by --api-key or LEMONADE_ADMIN_API_KEY.';

const REMEDY_COMMANDS = new Map(Object.entries(texts.remedies));

/**
 * What a person does at a terminal where the API has an operation; undefined for one that no
 * command calls.
 */
function commandForRemedy({
  operation = '',
  arguments: given = {},
  suggestions = [],
}: Remedy): string | undefined {
  const values: Record<string, string> = { ...given };
  if (given.force) values.force = ' --force';
  const command = REMEDY_COMMANDS.get(operation)?.replaceAll(
    /\{(\w+)=(\w*)\}/g,
    (_, name, other) => values[name] ?? other,
  );
  if (command === undefined || suggestions.length === 0) return command;
  return `Did you mean ${suggestions.map((name) => `'${name}'`).join(' or ')}? ${command}`;
}
