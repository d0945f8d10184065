// What several operations of this API do with the names and fields of a request.
import { posix, win32 } from 'node:path';
import { type HandlerContext, operationTable } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired, ModelNotFound } from '../../errors.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import type { OptionRules } from '../../services/loading/load-options.ts';
import type { KnownModel } from '../../services/models/known-model.ts';

/** Does the work for the model that `field` of the request names. @throws what the work throws */
export async function naming<Result>(
  field: string,
  work: () => Promise<Result>,
  { isTextAlone = false } = {},
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ModelNotFound)) throw error;
    throw new ModelNotFound(error.model, {
      suggestions: error.remedy?.suggestions,
      param: field,
      isTextAlone,
    });
  }
}

/**
 * What names programs or their arguments, or takes arguments away, is for the person who runs the
 * server. From others null is not given, as many clients send it; it takes nothing away.
 * @throws {AdminKeyRequired}
 */
export function permitted<Body extends object>(
  body: Body,
  { isAdmin }: HandlerContext['caller'],
): Body {
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
  return Object.fromEntries(fields) as Body;
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

type Warning = Schemas['Warning'];
type Table = typeof operationTable;
type WarningOperation = {
  [Id in keyof Table]: Table[Id] extends { fields: readonly string[] } ? Id : never;
}[keyof Table];

const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 80;
/** The wire reads it in every JSON body. */
const EVERYWHERE = 'metadata';

export interface WarningRules {
  /** Says which further names have an effect. */
  isKnown?(name: string): boolean;
  /** Why a name that is known has no effect for this model. */
  withoutUse?(name: string): string | undefined;
  suggested?: readonly string[];
}

export function warningsOf(
  operation: WarningOperation,
  body: object,
  { isKnown = () => false, withoutUse = () => undefined, suggested }: WarningRules = {},
): { warnings?: Warning[] } {
  const known: readonly string[] = operationTable[operation].fields;
  const isUseless = ([name, value]: [string, unknown]) =>
    value !== null && withoutUse(name) !== undefined;
  const isUnknown = (name: string) =>
    !known.includes(name) && name !== EVERYWHERE && !isKnown(name);
  const unknown = Object.entries(body)
    .filter((field) => isUseless(field) || isUnknown(field[0]))
    .map(([name]) => name);
  if (unknown.length === 0) return {};
  const warnings = unknown.slice(0, MAX_WARNINGS).map((name): Warning => {
    const param = name.slice(0, MAX_NAME_LENGTH);
    const reason = withoutUse(name);
    if (reason !== undefined) return { param, message: `'${param}' has no effect: ${reason}.` };
    const [suggestion] = suggestNames(name, suggested ?? known);
    const message = `'${param}' is not known here and has no effect.`;
    if (suggestion === undefined) return { param, message };
    return { param, message: `${message} Did you mean '${suggestion}'?`, suggestion };
  });
  const last = warnings.at(-1);
  const more = unknown.length - warnings.length;
  if (last && more > 0) last.message += ` ${more} more fields are not known either.`;
  return { warnings };
}

/** Says of options of another recipe why they have no effect. */
export const foreignOptions =
  ({ isOption, takes }: Pick<OptionRules, 'isOption' | 'takes'>, model: KnownModel) =>
  (name: string): string | undefined =>
    model.provider === undefined && isOption(name) && !takes(model, name)
      ? `it is an option of another recipe, and the model's is ${model.recipe}`
      : undefined;
