// What several operations of this API do with the names and fields of a request.
import type { HandlerContext } from '../../../generated/handlers.ts';
import { AdminKeyRequired, ModelNotFound } from '../../errors.ts';

export async function naming<Result>(
  field: string,
  work: () => Promise<Result>,
  { isTextAlone = false } = {},
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ModelNotFound)) throw error;
    throw new ModelNotFound(error.model, { suggestions: error.remedy?.suggestions, param: field, isTextAlone });
  }
}

/** Programs and their arguments are for the person who runs the server. Null, which many clients send, takes nothing away. */
export function permitted<Body extends object>(body: Body, { isAdmin }: HandlerContext['caller']): Body {
  if (isAdmin) return body;
  const isProgram = (field: string) => /_(?:args|bin)$/.test(field);
  const fields = Object.entries(body).filter(([field, value]) => value !== null || !isProgram(field));
  const [privileged] =
    fields.find(([field, value]) => (field === 'merge_args' ? value === false : isProgram(field))) ?? [];
  if (privileged !== undefined) throw new AdminKeyRequired(`'${privileged}'`);
  return Object.fromEntries(fields) as Body;
}

/** Without keys the caller is unknown, so that none counts as the person who runs the server. */
export function authorOf({ hasAdminKey }: HandlerContext['caller']): 'owner' | 'client' {
  return hasAdminKey ? 'owner' : 'client';
}
