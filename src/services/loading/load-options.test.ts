// What counts of options on the way into a plan is in load-plans.test.ts.
import { expect, test } from 'vitest';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { OptionRules } from './load-options.ts';

test('an option has the name of its section or of its recipe in front', () => {
  const recipe = {
    ...plainRecipe,
    name: 'plain-cpp',
    options: { ...plainRecipe.options, names: ['plain_backend', 'plain_args', 'steps'] },
  };
  const rules = new OptionRules({
    recipes: [recipe],
    settings: () => ({ contextSize: undefined, recipes: {} }),
    savedOptions: { path: '', of: async () => ({}) },
    log: createSilentLog().log,
  });
  const names = [
    'plain_args',
    'plain-cpp_args',
    'steps',
    'bad',
    'plain-cpp_plain_args',
    'plain-cpp_steps',
    'other_args',
  ];
  expect(names.filter(rules.isOption)).toEqual(['plain_args', 'plain-cpp_args', 'steps']);
});
