// Former names of recipes: what they mean today.
import { expect, test } from 'vitest';
import { findRecipe, recipeNamed } from './aliases.ts';
import { BackendNotAvailable } from './errors.ts';

test.each([
  ['oga-hybrid', 'ryzenai-llm'],
  ['oga-npu', 'ryzenai-llm'],
  ['hf-dgpu', 'vllm'],
  ['ryzenai-llm', 'ryzenai-llm'],
  ['llamacpp', 'llamacpp'],
  ['oga-cpu', 'oga-cpu'],
  ['nonsense', 'nonsense'],
  ['constructor', 'constructor'],
])('%s means %s', (name, meant) => {
  expect(recipeNamed(name)).toBe(meant);
});

test.each([
  ['oga-igpu', /llamacpp_backend 'vulkan'/],
  ['hf-cpu', /GGUF version of the model with recipe 'llamacpp'/],
])('%s has no successor, and the message says what to use instead', (name, advice) => {
  expect(() => recipeNamed(name)).toThrow(BackendNotAvailable);
  expect(() => recipeNamed(name)).toThrow(advice);
});

test('a recipe is found by its former name', () => {
  const recipes = [{ name: 'llamacpp' }, { name: 'ryzenai-llm' }];
  expect(findRecipe(recipes, 'oga-npu')).toBe(recipes[1]);
  expect(findRecipe(recipes, 'llamacpp')).toBe(recipes[0]);
  expect(findRecipe(recipes, 'nonsense')).toBeUndefined();
});
