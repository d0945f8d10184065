// Writes generated/recipes.ts, recipe-sections.ts, recipes.json and engine-flags.json: what is
// found in src/recipes/ and engines/, so that adding one edits no list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RecipeSection } from '../../src/recipes/kit/section.ts';
import { DocumentError } from './documents/places.ts';
import { fileName, readJson } from './read-json.ts';

/**
 * Source text of generated/recipes.ts. A recipe is a folder with a `recipe.ts` that exports
 * `create<Name>Recipe`.
 * @throws {DocumentError} where that is missing.
 */
export function generateRecipes(recipesDirectory: string): string {
  const names = foldersWith('recipe.ts', recipesDirectory);
  const unnamed = names.filter((name) => !hasFactory(recipesDirectory, name));
  if (unnamed.length > 0) {
    const places = unnamed.map(
      (name) =>
        `${fileName(recipesDirectory, `${name}/recipe.ts`)}: it must export a function '${factory(name)}'.`,
    );
    throw new DocumentError(places.join('\n'));
  }
  return [
    '// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.',
    ...names.map((name) => `import { ${factory(name)} } from '../src/recipes/${name}/recipe.ts';`),
    '',
    '/** One factory per recipe folder, by the name of the recipe, in alphabetical order. */',
    'export const recipeFactories = {',
    ...names.map((name) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${factory(name)},`),
    '} as const;',
    '',
  ].join('\n');
}

/**
 * Source text of generated/recipe-sections.ts, which what starts before any recipe is made can
 * afford to import.
 */
export function generateRecipeSections(recipesDirectory: string): string {
  const names = foldersWith('section.json', recipesDirectory);
  const local = (folder: string) =>
    factory(folder).replace(/^create(.)(.*)Recipe$/, (_, a, rest) => a.toLowerCase() + rest);
  return [
    '// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.',
    "import type { RecipeSection } from '../src/recipes/kit/section.ts';",
    ...names.map(
      (name) =>
        `import ${local(name)} from '../src/recipes/${name}/section.json' with { type: 'json' };`,
    ),
    '',
    '/** What each recipe lets people set, in alphabetical order of the recipes. */',
    `export const recipeSections: readonly RecipeSection[] = [${names.map(local).join(', ')}];`,
    '',
  ].join('\n');
}

/**
 * Text of generated/recipes.json: what the app, and who finds the recipe of a file, has to know of
 * each, from its section.
 */
export function generateRecipesJson(recipesDirectory: string): string {
  const sections = foldersWith('section.json', recipesDirectory).map((name) =>
    readSection(recipesDirectory, `${name}/section.json`),
  );
  const described = sections.map(({ recipe, section, title, claims, samplers = [], ...more }) => ({
    recipe,
    section,
    title,
    mode: modesOf(recipesDirectory, recipe)[0],
    ...(claims && { claims }),
    samplers,
    loadOptions: loadOptionsOf({ section, ...more }),
  }));
  return JSON.stringify(described, null, 1);
}

/** What the models of a recipe are for, the usual first; none where it brings no models. */
function modesOf(recipesDirectory: string, recipe: string): readonly string[] {
  const file = `${recipe}/models.json`;
  if (!existsSync(join(recipesDirectory, file))) return [];
  return readJson<{ modes?: readonly string[] }>(recipesDirectory, file).modes ?? [];
}

/** All fields of a section: texts and lists of names have to be there. */
const FIELDS: Readonly<Record<keyof RecipeSection, 'text' | 'names' | 'optional'>> = {
  recipe: 'text',
  section: 'text',
  server: 'text',
  title: 'text',
  backends: 'names',
  executables: 'names',
  builds: 'optional',
  claims: 'optional',
  hasContext: 'optional',
  samplers: 'optional',
  listsDefault: 'optional',
  takesArguments: 'optional',
  maySystemGoFirst: 'optional',
  options: 'optional',
  addresses: 'optional',
  formerKeys: 'optional',
};

const fieldsThatAre = (kind: 'text' | 'names') =>
  (Object.keys(FIELDS) as (keyof RecipeSection)[]).filter((field) => FIELDS[field] === kind);

/**
 * @throws {DocumentError} for each field that is missing, unknown, or of another type, and where
 * the folder or its factory has another name.
 */
function readSection(recipesDirectory: string, file: string): RecipeSection {
  const section = readJson<RecipeSection>(recipesDirectory, file);
  const folder = dirname(file);
  const problems = [
    ...Object.keys(section)
      .filter((field) => !Object.hasOwn(FIELDS, field))
      .map(
        (field) => `there is no field '${field}'; the fields are ${Object.keys(FIELDS).join(', ')}`,
      ),
    ...(section.recipe === folder ? [] : [`'recipe' must be '${folder}', the name of its folder`]),
    ...fieldsThatAre('text')
      .filter((field) => typeof section[field] !== 'string')
      .map((field) => `'${field}' must be a text`),
    ...fieldsThatAre('names')
      .filter((field) => !Array.isArray(section[field]))
      .map((field) => `'${field}' must be a list of names`),
    ...[...(section.options ?? []), ...(section.addresses ?? [])]
      .filter(({ name, help }) => typeof name !== 'string' || typeof help !== 'string')
      .map(({ name }) => `the option '${name}' must have a 'name' and a 'help', both texts`),
  ];
  if (problems.length === 0) return section;
  const place = fileName(recipesDirectory, file);
  throw new DocumentError(problems.map((problem) => `${place}: ${problem}.`).join('\n'));
}

/** Those that a person is asked for before a load, in their order in the form. */
function loadOptionsOf({
  section,
  backends,
  options = [],
  hasContext,
  takesArguments,
}: Pick<RecipeSection, 'section' | 'backends' | 'options' | 'hasContext' | 'takesArguments'>) {
  const numbers = options.flatMap((option) =>
    'choices' in option ? [] : [{ name: option.name, kind: 'number' }],
  );
  return [
    ...(hasContext ? [{ name: 'ctx_size', kind: 'number' }] : []),
    ...(backends.length > 1 ? [{ name: `${section}_backend`, kind: 'backend' }] : []),
    ...numbers,
    ...(takesArguments ? [{ name: `${section}_args`, kind: 'text' }] : []),
  ];
}

/**
 * Source text of generated/engine-flags.json: what each engine takes, so that the server knows it
 * without the engine.
 */
export function generateEngineFlags(enginesDirectory: string): string {
  const names = foldersWith('flags.json', enginesDirectory);
  const read = (name: string) => readJson(enginesDirectory, `${name}/flags.json`);
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, read(name)])), null, 1);
}

function hasFactory(recipesDirectory: string, folder: string): boolean {
  const source = readFileSync(join(recipesDirectory, folder, 'recipe.ts'), 'utf8');
  return source.includes(`export function ${factory(folder)}(`);
}

function foldersWith(file: string, recipesDirectory: string): readonly string[] {
  return readdirSync(recipesDirectory)
    .filter((name) => existsSync(join(recipesDirectory, name, file)) && name !== 'kit')
    .sort();
}

/** `createSdCppRecipe` for `sd-cpp`. */
function factory(folder: string): string {
  const words = folder.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `create${words.join('')}Recipe`;
}
