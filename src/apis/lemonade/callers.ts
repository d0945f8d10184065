// What callers may say and be told, by the key that they have shown.
import { posix, win32 } from 'node:path';
import type { HandlerContext } from '../../../generated/handlers.ts';
import { AdminKeyRequired } from '../../errors.ts';

/**
 * What names programs or their arguments, or takes arguments away, is for the person who runs the
 * server. From others null is not given, as many clients send it; it takes nothing away.
 * @throws {AdminKeyRequired}
 */
export function permitted<Fields extends object>(
  body: Fields,
  { isAdmin }: HandlerContext['caller'],
): Fields {
  if (isAdmin) return body;
  const isProgram = (field: string) => /_(?:args|bin)$/.test(field);
  const fields = Object.entries(body).filter(
    ([field, value]) => value !== null || !isProgram(field),
  );
  const [privileged] =
    fields.find(([field, value]) =>
      field === 'merge_args' ? value === false : isProgram(field),
    ) ?? [];
  if (privileged !== undefined) throw new AdminKeyRequired(`'${privileged}'`);
  return Object.fromEntries(fields) as Fields;
}

/** Without keys the caller is unknown, so that none counts as the person who runs the server. */
export const authorOf = ({ hasAdminKey }: HandlerContext['caller']): 'owner' | 'client' =>
  hasAdminKey ? 'owner' : 'client';

/**
 * Where files lie on this machine is for the person who runs the server: other callers are told the
 * last names of paths, also of those behind `=` and commas.
 */
export function pathsFor({ isAdmin }: HandlerContext['caller']): (text: string) => string {
  return isAdmin ? (text) => text : withoutFolders;
}

function withoutFolders(text: string): string {
  const nameIn = (part: string) => {
    if (posix.isAbsolute(part)) return posix.basename(part);
    return win32.isAbsolute(part) ? win32.basename(part) : part;
  };
  return text
    .split(/([=,])/)
    .map(nameIn)
    .join('');
}
