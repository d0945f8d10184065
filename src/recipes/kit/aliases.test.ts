// Former names of recipes: what they mean today.
import { expect, test } from 'vitest';
import { BackendNotAvailable } from '../../errors.ts';
import { findRecipe, recipeNamed } from './aliases.ts';

test.each([
  ['oga-hybrid', 'ryzenai-llm'],
  ['oga-npu', 'ryzenai-llm'],
  ['ryzenai-llm', 'ryzenai-llm'],
  ['llamacpp', 'llamacpp'],
  ['nonsense', 'nonsense'],
  ['constructor', 'constructor'],
])('%s means %s', (name, meant) => {
  expect(recipeNamed(name)).toBe(meant);
});

test.each([
  ['oga-cpu', /llamacpp_backend 'cpu'/],
  ['oga-igpu', /llamacpp_backend 'vulkan'/],
])('%s has no successor, and the message tells what to use instead', (name, instead) => {
  expect(() => recipeNamed(name)).toThrow(BackendNotAvailable);
  expect(() => recipeNamed(name)).toThrow(instead);
});

test('a recipe is found by its former name', () => {
  const recipes = [{ name: 'llamacpp' }, { name: 'ryzenai-llm' }];
  expect(findRecipe(recipes, 'oga-npu')).toBe(recipes[1]);
  expect(findRecipe(recipes, 'llamacpp')).toBe(recipes[0]);
  expect(findRecipe(recipes, 'nonsense')).toBeUndefined();
});
