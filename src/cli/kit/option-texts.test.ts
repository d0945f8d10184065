import { expect, test } from 'vitest';
import { aboutOption } from './option-texts.ts';

test('a load option is told, also by the end of its name where a recipe has it', () => {
  expect(aboutOption('ctx_size')).toMatch(/^tokens that the model keeps in view/);
  expect(aboutOption('llamacpp_backend')).toMatch(/^the native server that runs it/);
  expect(aboutOption('llamacpp_args')).toBe(aboutOption('args'));
  expect(aboutOption('merge_args')).not.toBe(aboutOption('args'));
});

test('an option that is not known yet is not told', () => {
  for (const name of ['new', 'llamacpp_new', 'ctx_', 'backends'])
    expect(aboutOption(name)).toBeUndefined();
});
