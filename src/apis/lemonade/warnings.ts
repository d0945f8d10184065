// Tells a client about fields of its request that have no effect.
import { operationTable } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import type { OptionRules } from '../../services/loading/load-options.ts';
import type { KnownModel } from '../../services/models/known-model.ts';

type Warning = Schemas['Warning'];
type Table = typeof operationTable;
type WarningOperation = {
  [Id in keyof Table]: Table[Id] extends { fields: readonly string[] } ? Id : never;
}[keyof Table];

const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 80;
/** The wire reads it in every JSON body. */
const EVERYWHERE = 'metadata';

/** What the warnings about a request go by, besides the fields of the document. */
export interface WarningRules {
  /** Says which further names have an effect. */
  isKnown?(name: string): boolean;
  /** Why a name that is known has no effect for this model. */
  withoutUse?(name: string): string | undefined;
  /** Names that a misspelt one may stand for; the document's fields by default. */
  suggested?: readonly string[];
}

/** Nothing where all fields have an effect; at most {@link MAX_WARNINGS} warnings otherwise. */
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
