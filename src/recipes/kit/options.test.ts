// Load options as a recipe's section makes them.
import { expect, test } from 'vitest';
import { createOptions } from './create-recipe.ts';
import type { LoadOptions } from './model.ts';
import { checkContextSize } from './options.ts';
import type { RecipeSection } from './section.ts';
import { userArguments } from './user-arguments.ts';

const section: RecipeSection = {
  recipe: 'sd-cpp',
  section: 'sdcpp',
  server: 'sd-server',
  title: 'A server',
  backends: ['cpu'],
  executables: ['cpu'],
  takesArguments: true,
};
const settings = { environment: {}, arguments: { text: '--threads 2', source: 'config.json' } };
const args = { check: () => [], example: '--diffusion-fa' };
const rules = createOptions({ section, backends: [{ name: 'cpu' }], args }, settings);

test("options that bear the recipe's name go by that of its section", () => {
  const options = { 'sd-cpp_backend': 'cpu', 'sd-cpp_args': '--x', steps: 3 };
  expect(rules.normalize(options)).toEqual({ sdcpp_backend: 'cpu', sdcpp_args: '--x', steps: 3 });
  expect(rules.check(rules.normalize({ 'sd-cpp_backend': 'abacus' }))).toHaveLength(1);
});

test('a backend that is an empty text is left open, one that is null stays so', () => {
  expect(rules.normalize({ sdcpp_backend: '' })).toEqual({});
  expect(rules.normalize({ sdcpp_backend: null })).toEqual({ sdcpp_backend: null });
});

test('arguments of the settings stay out of a load that is not to be merged with them', () => {
  expect(rules.check({ merge_args: 'no' })).toEqual([
    'merge_args is "no"; it must be true or false.',
  ]);
  const wordsWith = (options: LoadOptions) =>
    userArguments(
      { model: { id: 'm' }, backend: { name: 'cpu' }, options: { sdcpp_args: '-a b', ...options } },
      section,
      settings,
    ).all;
  expect(wordsWith({})).toEqual(['--threads', '2', '-a', 'b']);
  expect(wordsWith({ merge_args: true })).toEqual(['--threads', '2', '-a', 'b']);
  expect(wordsWith({ merge_args: false })).toEqual(['-a', 'b']);
});

test('the largest context is allowed, and one token more is not', () => {
  expect(checkContextSize(2 ** 30, 'ctx_size', 'client')).toEqual([]);
  expect(checkContextSize(2 ** 30 + 1, 'ctx_size', 'client')).toEqual([
    'ctx_size is 1073741825; it must be a number of tokens from 1 to 1073741824, or -1 for the default.',
  ]);
});
