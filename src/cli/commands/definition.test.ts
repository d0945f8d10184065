import { describe, expect, test } from 'vitest';
import { type Definition, readDefinition } from './definition.ts';

/** With every field that describes a model. */
const WHOLE: Definition = {
  model_name: 'user.a',
  checkpoint: 'o/r:Q4',
  checkpoints: { main: 'o/r:a', vae: 'o/r:b' },
  source: 'modelscope',
  recipe: 'llamacpp',
  mmproj: 'mmproj.gguf',
  labels: ['vision'],
  image_defaults: { steps: 4 },
  reasoning: false,
  vision: true,
  embedding: false,
  reranking: false,
  recipe_options: { ctx_size: 5 },
};
const read = (value: unknown) => readDefinition(JSON.stringify(value), 'a.json');

describe('a definition of a model', () => {
  test('has all fields that describe it, as they are', () => {
    expect(read(WHOLE)).toEqual(WHOLE);
  });

  test('has no other fields, such as the size that the original server writes', () => {
    const others = { size: 3, stream: true, do_not_upgrade: true, suggested: true };
    expect(read({ ...others, ...WHOLE })).toEqual(WHOLE);
  });

  test('may have its name as an id, which counts where there is no name', () => {
    expect(read({ id: 'user.a' })).toEqual({ model_name: 'user.a' });
    expect(read({ id: 'b', model_name: 'user.a' })).toEqual({ model_name: 'user.a' });
  });

  test('leaves options out that are not fields and values, and what is null', () => {
    for (const recipe_options of ['x', 5, ['x'], null])
      expect(read({ model_name: 'a', recipe_options, labels: null })).toEqual({ model_name: 'a' });
  });
});

test.each(['', '{', 'null', '5', '"a"', '[]', '[{"id":"a"}]', '{}', '{"id":""}', '{"id":5}'])(
  '%s does not define a model',
  (text) => {
    const reading = () => readDefinition(text, 'folder/a.json');
    expect(reading).toThrow("'folder/a.json' does not define a model.");
    expect(reading).toThrow(
      expect.objectContaining({ advice: "'lemonade export MODEL' writes such a file." }),
    );
  },
);
