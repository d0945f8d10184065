// Former names of recipes: what they mean today.
import { expect, test } from 'vitest';
import { BackendNotAvailable } from '../../errors.ts';
import { findRecipe, recipeNamed } from './aliases.ts';

test.each([
  ['oga-hybrid', 'ryzenai-llm'],
  ['oga-npu', 'ryzenai-llm'],
  ['ryzenai-llm', 'ryzenai-llm'],
  ['llamacpp', 'llamacpp'],
  ['oga-cpu', 'oga-cpu'],
  ['nonsense', 'nonsense'],
  ['constructor', 'constructor'],
])('%s means %s', (name, meant) => {
  expect(recipeNamed(name)).toBe(meant);
});

test('oga-igpu has no successor, and the message says what to use instead', () => {
  expect(() => recipeNamed('oga-igpu')).toThrow(BackendNotAvailable);
  expect(() => recipeNamed('oga-igpu')).toThrow(/llamacpp_backend 'vulkan'/);
});

test('a recipe is found by its former name', () => {
  const recipes = [{ name: 'llamacpp' }, { name: 'ryzenai-llm' }];
  expect(findRecipe(recipes, 'oga-npu')).toBe(recipes[1]);
  expect(findRecipe(recipes, 'llamacpp')).toBe(recipes[0]);
  expect(findRecipe(recipes, 'nonsense')).toBeUndefined();
});
