import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { choiceCount, filterModels, type ModelFilter, NO_FILTER } from './filter.ts';

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
  model('Beta', { labels: ['embeddings'], size: 3 }),
  model('Alpha', { recipe: 'flm', size: 2 }),
  model('Coming', { size: 90 }),
  model('Here', { downloaded: true, size: 90 }),
  model('Loaded', { downloaded: true }),
];

const KNOWN = {
  loaded: new Set(['Loaded']),
  coming: new Set(['Coming']),
  first: [],
  fits: ({ size = 1 }: Model) => size < 10,
};

const shown = (filter: Partial<ModelFilter>) =>
  [...filterModels(MODELS, { ...NO_FILTER, ...filter }, KNOWN).values()].flat().map(({ id }) => id);

test('what is loaded comes first, then what is on its way, then what is here, then what is suggested', () => {
  expect(shown({})).toEqual(['Loaded', 'Coming', 'Here', 'Zebra', 'Alpha', 'Beta']);
});

test.each<[string, Partial<ModelFilter>, string[]]>([
  ['every word of the text', { text: 'OWNER alp' }, ['Alpha']],
  ['the recipe', { text: 'flm' }, ['Alpha']],
  ['what is downloaded', { shown: 'here' }, ['Loaded', 'Here']],
  ['what is in memory', { shown: 'loaded' }, ['Loaded']],
  ['what fits', { shown: 'fits' }, ['Loaded', 'Zebra', 'Alpha', 'Beta']],
  ['a purpose', { label: 'embeddings' }, ['Beta']],
  ['all of it together', { text: 'alpha', shown: 'here' }, []],
])('it filters by %s', (_what, filter, ids) => {
  expect(shown(filter)).toEqual(ids);
});

test('what a person without models is offered leads its section, unless another order is wished', () => {
  const models = [model('Best', { suggested: true, size: 3 }), ...MODELS].map((one) =>
    one.id === 'Zebra' ? { ...one, labels: ['hot'], size: 1 } : one,
  );
  const known = { ...KNOWN, first: ['Best'] };
  const suggested = (order: ModelFilter['order']) =>
    filterModels(models, { ...NO_FILTER, order }, known)
      .get('suggested')
      ?.map(({ id }) => id);
  expect(suggested('name')).toEqual(['Best', 'Zebra']);
  expect(suggested('smallest')).toEqual(['Zebra', 'Best']);
});

test('within a section the smallest or the largest comes first on wish', () => {
  expect(shown({ order: 'smallest' }).slice(-2)).toEqual(['Alpha', 'Beta']);
  expect(shown({ order: 'largest' }).slice(-2)).toEqual(['Beta', 'Alpha']);
});

test('it is counted what is chosen from lists, and not what is typed', () => {
  expect(choiceCount({ ...NO_FILTER, text: 'zebra' })).toBe(0);
  expect(choiceCount({ ...NO_FILTER, shown: 'here', order: 'largest' })).toBe(2);
});
