// Aliases as the document describes them.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import type { ListedAlias } from '../../services/models/alias-list.ts';
import type { AliasCandidate } from '../../services/models/alias-targets.ts';

/**
 * The models that a request wants an alias to mean.
 * @throws {InvalidRequest} for none, and for both forms at once
 */
export function candidatesOf({
  target,
  model,
  candidates,
}: Schemas['AliasRequest']): readonly AliasCandidate[] {
  const name = target ?? model;
  const refused = (message: string, param: string) => invalid(param, message);
  if (name !== undefined && candidates !== undefined)
    throw refused(
      "'candidates' takes the place of 'target' and 'model'. Send one of them.",
      'candidates',
    );
  if (candidates !== undefined) return candidates;
  if (name !== undefined) return [{ model: name }];
  throw refused(
    "Say which model it is to mean, in 'target', or which ones, in 'candidates'.",
    'target',
  );
}

/** An alias with the state of the models that it means. */
export function describeAlias({
  alias,
  candidates,
  isPlain,
  model,
}: ListedAlias): Schemas['ModelAlias'] {
  const stateOf = (meant: ListedAlias['model']) => ({
    downloaded: meant?.downloaded ?? false,
    recipe: meant?.recipe ?? null,
  });
  const several = candidates.map((one) => ({ ...setFields(one.candidate), ...stateOf(one.model) }));
  const target = candidates[0]?.candidate.model ?? '';
  const described = { alias, target, ...stateOf(model) };
  return isPlain ? described : { ...described, candidates: several };
}
