// Writes generated/recipes.ts: the recipes found in src/recipes/, so that adding one edits no hand-written list.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Source text of generated/recipes.ts. A recipe is a folder with a `recipe.ts` that exports `create<Name>Recipe`. */
export function generateRecipes(recipesDirectory: string): string {
  const names = readdirSync(recipesDirectory)
    .filter((name) => existsSync(join(recipesDirectory, name, 'recipe.ts')) && name !== 'kit')
    .sort();
  return [
    '// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.',
    ...names.map((name) => `import { ${factory(name)} } from '../src/recipes/${name}/recipe.ts';`),
    '',
    '/** One factory per recipe folder, in alphabetical order. */',
    `export const recipeFactories = [${names.map(factory).join(', ')}] as const;`,
    '',
  ].join('\n');
}

/** `createSdCppRecipe` for `sd-cpp`. */
function factory(folder: string): string {
  const words = folder.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `create${words.join('')}Recipe`;
}
