import { expect, test } from 'vitest';
import type { CatalogueRecipe } from '../../recipes/kit/model.ts';
import type { StoredModel } from '../../recipes/kit/model-store.ts';
import { definitionsOfStored, describeStoredModel } from './describe-stored-model.ts';
import type { ModelDefinition } from './model-definition.ts';

const recipe = { modes: ['chat'] } as unknown as CatalogueRecipe;
const stored = (more: Partial<StoredModel> = {}) =>
  ({
    name: 'gemma3:4b',
    modelName: 'gemma3-4b-FLM',
    labels: ['vision'],
    downloaded: true,
    sizeBytes: 5,
    ...more,
  }) as StoredModel;
const definition = (more: Partial<ModelDefinition> = {}): ModelDefinition => ({
  origin: 'builtin',
  name: 'gemma3-4b-FLM',
  recipe: 'flm',
  checkpoints: { main: 'gemma3:4b' },
  labels: ['hot'],
  suggested: true,
  ...more,
});

test('what a store offers is offered, unless its name is taken', () => {
  const other = stored({ name: 'embed', modelName: 'embed-FLM', labels: ['embeddings'] });
  const offered = definitionsOfStored(
    new Map([['flm', [stored(), other]]]) as never,
    new Set(['gemma3-4b-FLM']),
  );
  expect(offered).toEqual([
    {
      origin: 'builtin',
      name: 'embed-FLM',
      recipe: 'flm',
      checkpoints: { main: 'embed' },
      labels: ['embeddings'],
      suggested: true,
    },
  ]);
});

test('a model that is in the store has what both say of it', () => {
  expect(describeStoredModel(definition(), { recipe, stored: stored() })).toMatchObject({
    id: 'gemma3-4b-FLM',
    labels: ['hot', 'vision'],
    type: 'llm',
    downloaded: true,
    path: 'gemma3:4b',
    sizeBytes: 5,
    suggested: true,
  });
});

test('one that is not there is no file, and has its own labels', () => {
  const gone = describeStoredModel(definition(), { recipe, stored: undefined });
  expect(gone).toMatchObject({ labels: ['hot'], downloaded: false, type: 'llm' });
  expect(gone).not.toHaveProperty('path');
  expect(gone).not.toHaveProperty('sizeBytes');
  const coming = { recipe, stored: stored({ downloaded: false }) };
  expect(describeStoredModel(definition(), coming)).not.toHaveProperty('path');
});

test('what its user says that it is for counts, else what the store says', () => {
  const typeOf = (labels: readonly string[], said: readonly string[]) => {
    const one = describeStoredModel(definition({ labels: [...labels] }), {
      recipe,
      stored: stored({ labels: [...said] }),
    });
    return [one.type, one.labels];
  };
  expect(typeOf(['chat'], ['embeddings'])).toEqual(['llm', ['chat']]);
  expect(typeOf(['custom'], ['embeddings'])).toEqual(['embedding', ['custom', 'embeddings']]);
  expect(typeOf(['custom'], ['custom'])).toEqual(['llm', ['custom']]);
});
