// Writes generated/catalogue.json: the recipes' models.json files, checked and merged.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import {
  type Catalogue,
  type CatalogueModel,
  type CatalogueRecipe,
  type Mode,
  modesOfLabels,
} from '../../src/recipes/kit/model.ts';
import { DocumentError } from './documents/places.ts';
import { readJson } from './read-json.ts';

interface RecipeModels {
  modes: CatalogueRecipe['modes'];
  entry?: CatalogueRecipe['entry'];
  models: Omit<CatalogueModel, 'recipe'>[];
}

/**
 * Text of generated/catalogue.json.
 * @throws {DocumentError} that lists every problem with its file and model.
 */
export function generateCatalogue(recipesDirectory: string): string {
  const schema = readJson<object>(recipesDirectory, 'kit/models.schema.json');
  const parts: Record<string, unknown> = {};
  for (const recipe of readdirSync(recipesDirectory).sort()) {
    const file = `${recipe}/models.json`;
    if (existsSync(join(recipesDirectory, file))) parts[recipe] = readJson(recipesDirectory, file);
  }
  const { recipes, models } = mergeCatalogue({ parts, schema });
  // One model per line, so that a changed model is a changed line.
  return [
    '{',
    `"recipes": ${JSON.stringify(recipes)},`,
    '"models": [',
    models.map((model) => JSON.stringify(model)).join(',\n'),
    ']',
    '}',
  ].join('\n');
}

/** The parts by recipe as one catalogue. @throws {DocumentError} as above. */
export function mergeCatalogue({
  parts,
  schema,
}: {
  parts: Record<string, unknown>;
  schema: object;
}): Catalogue {
  const problems = Object.entries(parts).flatMap(([recipe, part]) =>
    shapeProblems(recipe, part, schema),
  );
  if (problems.length > 0) throw new DocumentError(problems.join('\n'));
  const known = Object.entries(parts as Record<string, RecipeModels>);
  const models = known.flatMap(([recipe, part]) =>
    part.models.map((model) => withRecipe(model, recipe)),
  );
  const conflicts = [
    ...known.flatMap(([recipe, { modes, models }]) =>
      models.flatMap((model) => modeProblems(recipe, modes, model)),
    ),
    ...duplicates(models.map(({ name, aliases = [] }) => [name, ...aliases])),
  ];
  if (conflicts.length > 0) throw new DocumentError(conflicts.join('\n'));
  const recipes = known.map(([recipe, { modes, entry }]): [string, CatalogueRecipe] => [
    recipe,
    { modes, ...(entry === undefined ? {} : { entry }) },
  ]);
  return { recipes: Object.fromEntries(recipes), models };
}

function withRecipe(
  { name, ...others }: Omit<CatalogueModel, 'recipe'>,
  recipe: string,
): CatalogueModel {
  return { name, recipe, ...others };
}

function shapeProblems(recipe: string, part: unknown, schema: object): string[] {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  if (validate(part)) return [];
  return (validate.errors ?? []).map(
    (error) => `src/recipes/${recipe}/models.json: ${describeProblem(error, part)}`,
  );
}

/** Ajv names the place by its index, a person by the model's name. */
function describeProblem({ instancePath, message, params }: ErrorObject, part: unknown): string {
  const [, list, index, ...field] = instancePath.split('/');
  const models = (part as Partial<RecipeModels>).models;
  const name =
    list === 'models' && index !== undefined
      ? (models?.[Number(index)]?.name ?? `number ${index}`)
      : undefined;
  const place = name === undefined ? instancePath : `model '${name}' ${field.join('.')}`;
  const what =
    'additionalProperty' in params
      ? `has the unknown field '${params.additionalProperty}'`
      : message;
  return `${place} ${what}`.trim();
}

function modeProblems(
  recipe: string,
  modes: readonly Mode[],
  { name, labels }: { name: string; labels: readonly string[] },
) {
  const file = `src/recipes/${recipe}/models.json: model '${name}'`;
  const named = modesOfLabels(labels);
  const foreign = named.filter((mode) => !modes.includes(mode));
  return [
    ...(named.length > 1
      ? [`${file} has labels of several modes (${named.join(', ')}); a model is for one thing`]
      : []),
    ...foreign.map(
      (mode) =>
        `${file} has the label '${mode}', which is not a mode of this recipe (${modes.join(', ')})`,
    ),
  ];
}

/**
 * Names that mean two things; each group is the names of one thing. Two things may not differ in
 * case only either.
 */
function duplicates(groups: readonly (readonly string[])[]): string[] {
  const owners = new Map<string, { group: number; spellings: Set<string> }>();
  return groups.flatMap((names, group) =>
    names.flatMap((name) => {
      const owner = owners.get(name.toLowerCase());
      if (!owner) owners.set(name.toLowerCase(), { group, spellings: new Set([name]) });
      else if (owner.group !== group || owner.spellings.has(name))
        return [`The name '${name}' is used twice in the catalogue`];
      owner?.spellings.add(name);
      return [];
    }),
  );
}
