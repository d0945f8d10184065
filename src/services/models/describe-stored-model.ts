// Models that native servers keep in stores of their own: their definitions, and what the server
// knows of each.
import { setFields } from '../../lib/values.ts';
import { type CatalogueRecipe, modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import type { StoredModel } from '../../recipes/kit/model-store.ts';
import type { KnownModel } from './known-model.ts';
import { identityOf, type ModelDefinition, UNDATED_SECONDS } from './model-definition.ts';
import type { StoredByRecipe } from './stored-models.ts';

/** Definitions of all models that stores offer, but for those whose names `taken` has. */
export function definitionsOfStored(
  stored: StoredByRecipe,
  taken: ReadonlySet<string>,
): readonly ModelDefinition[] {
  const definitions: ModelDefinition[] = [];
  for (const [recipe, models] of stored) {
    for (const { name, modelName, labels } of models) {
      if (taken.has(modelName)) continue;
      definitions.push({
        origin: 'builtin',
        name: modelName,
        recipe,
        checkpoints: { main: name },
        labels,
        suggested: true,
      });
    }
  }
  return definitions;
}

/** @param stored undefined when the store has none of that name, or is not here. */
export function describeStoredModel(
  definition: ModelDefinition,
  { recipe, stored }: { recipe: CatalogueRecipe; stored: StoredModel | undefined },
): KnownModel {
  const { checkpoints, labels: given, suggested, options } = definition;
  // What its user says it is for counts; without that, the store knows.
  const labels =
    modeOfLabels(given) === undefined ? [...new Set([...given, ...(stored?.labels ?? [])])] : given;
  return {
    ...identityOf(definition),
    labels,
    suggested,
    type: typeOfMode(modeOfLabels(labels) ?? recipe.modes[0]),
    downloaded: stored?.downloaded === true,
    diskFiles: [],
    createdSeconds: UNDATED_SECONDS,
    ...setFields({
      path: stored?.downloaded ? checkpoints.main : undefined,
      sizeBytes: stored?.sizeBytes,
      options,
    }),
  };
}
