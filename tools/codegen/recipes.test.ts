import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generateRecipeSections, generateRecipes } from './recipes.ts';

const directory = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('every folder with a recipe is in the list, in alphabetical order, and nothing else', () => {
  for (const folder of ['whispercpp', 'sd-cpp', 'kit', 'notes']) mkdirSync(join(directory, folder));
  for (const [folder, name] of Object.entries({ whispercpp: 'Whispercpp', 'sd-cpp': 'SdCpp' }))
    writeFileSync(join(directory, folder, 'recipe.ts'), `export function create${name}Recipe() {}`);
  writeFileSync(join(directory, 'kit', 'recipe.ts'), '');
  writeFileSync(join(directory, 'recipe.ts'), '');
  const source = generateRecipes(directory);
  expect(source.split('\n')).toEqual([
    expect.stringMatching(/^\/\/ Generated/),
    "import { createSdCppRecipe } from '../src/recipes/sd-cpp/recipe.ts';",
    "import { createWhispercppRecipe } from '../src/recipes/whispercpp/recipe.ts';",
    '',
    expect.stringMatching(/^\/\*\*/),
    'export const recipeFactories = {',
    "  'sd-cpp': createSdCppRecipe,",
    '  whispercpp: createWhispercppRecipe,',
    '} as const;',
    '',
  ]);
});

test('and so is every folder with settings', () => {
  for (const folder of ['whispercpp', 'sd-cpp'])
    writeFileSync(join(directory, folder, 'section.json'), '');
  expect(generateRecipeSections(directory).split('\n')).toEqual([
    expect.stringMatching(/^\/\/ Generated/),
    "import type { RecipeSection } from '../src/recipes/kit/section.ts';",
    "import sdCpp from '../src/recipes/sd-cpp/section.json' with { type: 'json' };",
    "import whispercpp from '../src/recipes/whispercpp/section.json' with { type: 'json' };",
    '',
    expect.stringMatching(/^\/\*\*/),
    'export const recipeSections: readonly RecipeSection[] = [sdCpp, whispercpp];',
    '',
  ]);
});

test('a recipe whose factory has another name is told what it must be', () => {
  const folder = join(directory, 'sd-cpp');
  writeFileSync(join(folder, 'recipe.ts'), 'export function createSdcppRecipe() {}');
  expect(() => generateRecipes(directory)).toThrow(
    "sd-cpp/recipe.ts: it must export a function 'createSdCppRecipe'.",
  );
});
