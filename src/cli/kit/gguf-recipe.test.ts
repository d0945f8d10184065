import { expect, test } from 'vitest';
import recipes from '../../../generated/recipes.json' with { type: 'json' };
import { GGUF_BACKEND_OPTION, GGUF_RECIPE } from './gguf-recipe.ts';

test('the recipe of GGUF files has a load option that names its backend', () => {
  const recipe = recipes.find(({ recipe: name }) => name === GGUF_RECIPE);
  expect(recipe?.claims).toEqual({ file: '*.gguf' });
  expect(recipe?.loadOptions).toContainEqual({ name: GGUF_BACKEND_OPTION, kind: 'backend' });
});
