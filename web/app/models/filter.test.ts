import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { filterModels, type ModelFilter, NO_FILTER } from './filter.ts';

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'lemonade',
  checkpoint: `owner/${id}`,
  recipe: 'llamacpp',
  name: id,
  downloaded: false,
  labels: ['chat'],
  suggested: false,
  ...more,
});
const MODELS = [
  model('Zebra', { suggested: true }),
  model('Beta', { labels: ['embeddings'] }),
  model('Alpha', { recipe: 'flm' }),
  model('Here', { downloaded: true, size: 90 }),
  model('Loaded', { downloaded: true }),
];
const shown = (filter: Partial<ModelFilter>) =>
  filterModels(
    MODELS,
    { ...NO_FILTER, ...filter },
    { loaded: new Set(['Loaded']), fits: ({ size = 1 }) => size < 10 },
  ).map(({ id }) => id);

test('what is loaded comes first, then what is here, then what is suggested', () => {
  expect(shown({})).toEqual(['Loaded', 'Here', 'Zebra', 'Alpha', 'Beta']);
});

test.each<[string, Partial<ModelFilter>, string[]]>([
  ['every word of the text', { text: 'OWNER alp' }, ['Alpha']],
  ['what is downloaded', { shown: 'here' }, ['Loaded', 'Here']],
  ['what is in memory', { shown: 'loaded' }, ['Loaded']],
  ['what fits', { shown: 'fits' }, ['Loaded', 'Zebra', 'Alpha', 'Beta']],
  ['a purpose', { label: 'embeddings' }, ['Beta']],
  ['a recipe', { recipe: 'flm' }, ['Alpha']],
  ['all of it together', { text: 'alpha', shown: 'here' }, []],
])('it filters by %s', (_what, filter, ids) => {
  expect(shown(filter)).toEqual(ids);
});
