// Makes known models out of what native servers have in stores of their own.
import type { CatalogueRecipe } from '../../recipes/kit/catalogue.ts';
import { modeOfLabels, typeOfMode } from '../../recipes/kit/model.ts';
import type { StoredModel } from '../../recipes/kit/model-store.ts';
import { type ModelDefinition, NO_TIME_MS, optional } from './describe-model.ts';
import type { KnownModel } from './known-model.ts';
import type { StoredByRecipe } from './stored-models.ts';

/** Definitions of all models that stores offer, but for those whose names `taken` has. */
export function definitionsOfStored(stored: StoredByRecipe, taken: ReadonlySet<string>): readonly ModelDefinition[] {
  return [...stored].flatMap(([recipe, models]) =>
    models
      .filter(({ modelName }) => !taken.has(modelName))
      .map(({ name, modelName, labels }) => ({
        ...{ origin: 'builtin' as const, name: modelName, recipe, checkpoints: { main: name }, labels },
        suggested: true,
      })),
  );
}

/**
 * A model of a recipe that keeps its models itself.
 * @param stored its model of that name; undefined when the store has none, or is not here.
 */
export function describeStoredModel(
  { origin, name, recipe: recipeName, checkpoints, labels: given, suggested, options }: ModelDefinition,
  { recipe, stored }: { recipe: CatalogueRecipe; stored: StoredModel | undefined },
): KnownModel {
  // What its user says it is for counts; without that, the store knows.
  const labels = modeOfLabels(given) === undefined ? [...new Set([...given, ...(stored?.labels ?? [])])] : given;
  return {
    id: origin === 'user' ? `user.${name}` : name,
    bareName: name,
    ...{ origin, recipe: recipeName, checkpoint: checkpoints.main, checkpoints, labels, suggested },
    type: typeOfMode(modeOfLabels(labels) ?? recipe.modes[0]),
    downloaded: stored?.downloaded === true,
    diskFiles: [],
    createdSeconds: Math.floor(NO_TIME_MS / 1000),
    ...optional({
      path: stored?.downloaded ? checkpoints.main : undefined,
      sizeBytes: stored?.sizeBytes,
      options,
    }),
  };
}
